// The rules of a board in few words. All numbers are the board's own; the texts are in the locales.

import { loadBoard } from "./api.js";
import { h, show } from "./dom.js";
import { frame } from "./frame.js";
import { formatList, formatNumber, t } from "./locale.js";
import { boardAbout, boardName, listBoards } from "./page_boards.js";
import { picture, routeWhere } from "./rules_pictures.js";
import { signed } from "./scores.js";

/** @typedef {import("./types").Track} Track */
/** @typedef {import("./dom.js").Child} Child */

/**
 * A board with what its file says of cards and ties.
 * @typedef {import("./types").Board & {cards: Record<string, number>, ties: string[],
 *   double_routes_from: number, start_scores: number[]}} Board
 */

/** @param {HTMLElement} place @param {string[]} parts */
export async function open(place, parts) {
  const id = parts[1];
  if (id) await openBoard(place, id);
  else await openList(place);
  return () => {};
}

/** @param {HTMLElement} place */
async function openList(place) {
  const list = h("ul", { class: "rules-list" });
  show(place, frame(t("rules.title"),
    h("h1", null, t("rules.title")), h("p", { class: "rules-lead" }, t("rules.lead"))));
  document.getElementById("main")?.append(list);
  for (const { id, name, players } of await listBoards()) {
    const sample = h("span", { class: "rules-sample", "aria-hidden": "true" });
    list.append(h("li", null, h("a", { href: `/rules/${id}`, class: "card" },
      sample, h("strong", null, boardName(id, name)),
      h("span", { class: "faint" }, t("rules.players", { least: players[0], most: players[1] })),
      h("span", null, boardAbout(id)))));
    loadBoard(id).then(
      (board) => sample.append(ownPicture(/** @type {Board} */ (board)) ?? ""),
      () => {}, // the list is complete without the picture
    );
  }
}

/** @param {HTMLElement} place @param {string} id */
async function openBoard(place, id) {
  const back = h("p", null, h("a", { href: "/rules" }, t("rules.all")));
  try {
    const board = await loadBoard(id);
    const name = boardName(id, board.name);
    show(place, frame(t("rules.of", { board: name }), back, h("h1", null, t("rules.of", { board: name }))));
    document.getElementById("main")?.append(rulesContent(board),
      h("p", null, h("a", { href: `/new?board=${id}`, class: "button main" }, t("rules.play"))));
  } catch {
    show(place, frame(t("rules.title"), back, h("p", null, t("rules.none"))));
  }
}

/**
 * The rules of a board, for a page or a dialog.
 * @param {import("./types").Board} facts
 * @returns {HTMLElement}
 */
export function rulesContent(facts) {
  const board = /** @type {Board} */ (facts);
  return h("article", { class: "rules" },
    h("p", { class: "rules-facts faint" }, factsLine(board)),
    goal(), setUp(board), turn(board), claim(board), doubles(board),
    ferries(board), tunnels(board), stations(board), tolls(board), tokens(board),
    ferryCards(board), zones(board), regions(board), markers(board),
    end(board), variants(board));
}

/** @param {Board} board */
function factsLine(board) {
  return [
    t("rules.players", { least: board.players[0], most: board.players[1] }),
    t("rules.places", { n: board.cities.length }),
    t("rules.tracks", { n: board.tracks.length }),
    t("rules.tickets", { n: board.tickets.length }),
  ].join(" · ");
}

/** @param {string} key @param {...Child} children */
function section(key, ...children) {
  return h("section", { class: `rules-${key}` }, h("h2", null, t(`rules.${key}.title`)), ...children);
}

/** @param {string} key @param {Record<string, string | number>} [gaps] */
function p(key, gaps) {
  return h("p", null, t(`rules.${key}`, gaps));
}

/** @param {...(HTMLElement | null)} pictures */
function pictures(...pictures) {
  const shown = pictures.filter((each) => each !== null);
  return shown.length > 0 && h("div", { class: "rules-pictures" }, shown);
}

/**
 * Numbers and the points they bring, side by side.
 * @param {string} caption
 * @param {string} head what the numbers are
 * @param {[string | number, number][]} rows
 */
function points(caption, head, rows) {
  return h("div", { class: "rules-table" }, h("table", null,
    h("caption", null, caption),
    h("tbody", null,
      h("tr", null, h("th", { scope: "row" }, head), rows.map(([number]) => h("td", null, number))),
      h("tr", null, h("th", { scope: "row" }, t("rules.points")),
        rows.map(([, worth]) => h("td", null, h("strong", null, signed(worth))))))));
}

function goal() {
  return section("goal", p("goal.text"));
}

// ---- the beginning ----------------------------------------------------------------------------

/** @param {Board} board */
function setUp(board) {
  const { mechanics } = board;
  return section("setup", h("ul", null,
    item("setup.trains", { n: board.trains }),
    mechanics.stations && item("setup.stations", { n: mechanics.stations.count }),
    mechanics.tolls && item("setup.tolls", { n: mechanics.tolls.points }),
    board.start_scores.length > 0 && item("setup.scores", { list: board.start_scores.join(", ") }),
    item("setup.cards", { n: board.start.cards }),
    deck(board),
    startTickets(board),
    mechanics.tokens && item("setup.tokens", { places: board.cities.filter((city) => city.token).length,
      n: tokensEach(board) }),
    mechanics.ferry_cards && item("setup.ferryCards", { n: mechanics.ferry_cards.supply }),
    mechanics.markers && item("setup.markers", { n: mechanics.markers.count })));
}

/** @param {string} key @param {Record<string, string | number>} [gaps] */
function item(key, gaps) {
  return h("li", null, t(`rules.${key}`, gaps));
}

/** @param {Board} board */
function deck(board) {
  const { locomotive, ...coloured } = board.cards;
  const counts = Object.values(coloured).filter((n) => n > 0);
  return item("setup.deck", { n: counts.reduce((sum, n) => sum + n, locomotive), colours: counts.length,
    each: counts[0], wild: locomotive });
}

/** @param {Board} board */
function startTickets(board) {
  const { tickets, long_tickets: long, keep, unkept } = board.start;
  const dealt = t(long ? "rules.setup.longTickets" : "rules.setup.tickets", { n: tickets, long, keep });
  return h("li", null, `${dealt} ${t(`rules.unkept.${unkept}`)}`);
}

/** How many tokens a place holds; it may hang on the number of players. @param {Board} board */
function tokensEach(board) {
  /** @type {Record<string, number>} */
  const each = board.mechanics.tokens.per_city;
  return [...new Set(Object.values(each))].join("–");
}

// ---- a turn -----------------------------------------------------------------------------------

/** @param {Board} board */
function turn(board) {
  const { tickets, keep, unkept } = board.draw;
  /** @param {string} key @param {string} text */
  const action = (key, text) => h("li", null, h("strong", null, t(`rules.turn.${key}`)), " ", text);
  return section("turn", p("turn.text"), h("ol", null,
    action("draw", t("rules.turn.drawText")),
    action("claim", t("rules.turn.claimText")),
    action("tickets", `${t("rules.turn.ticketsText", { n: tickets, keep })} ${t(`rules.unkept.${unkept}`)}`),
    board.mechanics.stations && action("station", t("rules.turn.stationText")),
    board.mechanics.ferry_cards && action("ferryCard", t("rules.turn.ferryCardText", {
      n: board.mechanics.ferry_cards.hand_limit }))));
}

/** @param {Board} board */
function claim(board) {
  const coloured = routeWhere(board, (track) => isPlain(track) && track.colour !== "grey");
  const grey = routeWhere(board, (track) => isPlain(track) && track.colour === "grey");
  const worth = Object.entries(board.route_points).map(([length, each]) =>
    /** @type {[string, number]} */ ([length, each]));
  return section("claim",
    p("claim.pay"),
    p(board.mechanics.markers ? "claim.fromHome" : "claim.anywhere"),
    pictures(
      coloured.length ? picture(board, coloured, t("rules.claim.coloured",
        { colour: t(`words.cards.${coloured[0].colour}`, { n: coloured[0].length }) })) : null,
      grey.length ? picture(board, grey, t("rules.claim.grey", { n: grey[0].length })) : null),
    points(t("rules.claim.points"), t("rules.claim.length"), worth));
}

/** @param {Track} track */
function isPlain(track) {
  return !track.ferry && !track.waves && !track.tunnel;
}

/** @param {Board} board */
function doubles(board) {
  const size = Math.max(...board.tracks.map((track) =>
    board.tracks.filter((other) => other.route === track.route).length));
  if (size < 2) return null;
  const from = board.mechanics.tolls?.double_routes_from ?? board.double_routes_from;
  return section("doubles",
    p(size > 2 ? "doubles.three" : "doubles.two"),
    from > board.players[0] ? p("doubles.closed", { n: from }) : p("doubles.open"),
    pictures(doublePicture(board)));
}

/** @param {Board} board */
function doublePicture(board) {
  const route = routeWhere(board, (track) => isPlain(track), 2);
  return picture(board, route, t("rules.doubles.picture"), { owners: route[0] ? { [route[0].id]: 0 } : {} });
}

// ---- what only some boards have ---------------------------------------------------------------

/** @param {Board} board */
function ferries(board) {
  const route = routeWhere(board, (track) => track.ferry > 0);
  if (!board.tracks.some((track) => track.ferry)) return null;
  return section("ferries", p("ferries.text"), pictures(ferryPicture(board, route)));
}

/** @param {Board} board @param {Track[]} route */
function ferryPicture(board, route) {
  if (!route.length) return null;
  const { ferry, length } = route[0];
  const caption = t("rules.ferries.picture", { n: ferry, others: length - ferry });
  return picture(board, route, caption, { isAtSea: true });
}

/** @param {Board} board */
function tunnels(board) {
  if (!board.mechanics.tunnels) return null;
  return section("tunnels",
    p("tunnels.text", { n: board.mechanics.tunnels.cards }), p("tunnels.more"), p("tunnels.wild"),
    pictures(tunnelPicture(board)));
}

/** @param {Board} board */
function tunnelPicture(board) {
  const route = routeWhere(board, (track) => track.tunnel && !track.ferry);
  return picture(board, route, t("rules.tunnels.picture"));
}

/** @param {Board} board */
function stations(board) {
  const { stations: facts } = board.mechanics;
  if (!facts) return null;
  const route = routeWhere(board, (track) => isPlain(track) && track.colour === "green");
  const prices = Array.from({ length: facts.count }, (_, place) => formatNumber(place + 1));
  return section("stations",
    p("stations.build", { list: formatList(prices) }),
    p("stations.use"), p("stations.left", { n: facts.unbuilt_points }),
    pictures(picture(board, route, t("rules.stations.picture"),
      { stations: route[0] ? [route[0].between[0]] : [], owners: route[0] ? { [route[0].id]: 1 } : {} })));
}

/** @param {Board} board */
function tolls(board) {
  const facts = board.mechanics.tolls;
  if (!facts) return null;
  return section("tolls",
    p("tolls.pay"), p("tolls.loan", { n: -facts.loan_points }), p("tolls.rank"),
    pictures(tollPicture(board)), tollTable(facts.bonus));
}

/** @param {Board} board */
function tollPicture(board) {
  const route = routeWhere(board, (track) => track.toll > 0, 2);
  if (!route.length) return null;
  const [{ id, toll }] = route;
  return picture(board, route, t("rules.tolls.picture", { n: toll }), { owners: { [id]: 0 } });
}

/** @param {Record<string, number[]>} bonus by number of players */
function tollTable(bonus) {
  const most = Math.max(...Object.values(bonus).map((row) => row.length));
  const places = Array.from({ length: most }, (_, place) => place);
  return h("div", { class: "rules-table" },
    h("table", null,
      h("caption", null, t("rules.tolls.bonus")),
      h("thead", null, h("tr", null, h("th", { scope: "col" }, t("rules.tolls.players")),
        places.map((place) => h("th", { scope: "col" }, t("rules.tolls.place", { place: place + 1 }))))),
      h("tbody", null, Object.entries(bonus).map(([players, row]) => h("tr", null,
        h("th", { scope: "row" }, players),
        places.map((place) => h("td", null, row[place] === undefined ? "" : formatNumber(row[place]))))))));
}

/** @param {Board} board */
function tokens(board) {
  const facts = board.mechanics.tokens;
  if (!facts) return null;
  /** @type {number[]} */
  const values = facts.points;
  const worth = values.map((each, number) => /** @type {[number, number]} */ ([number, each]));
  return section("tokens", p("tokens.take"), p("tokens.list", { list: formatList(tokenCities(board)) }),
    pictures(tokenPicture(board)),
    points(t("rules.tokens.points"), t("rules.tokens.number"), worth.slice(1)));
}

/** @param {Board} board */
function tokenCities(board) {
  return board.cities.filter((city) => city.token).map((city) => city.name);
}

/** @param {Board} board */
function tokenPicture(board) {
  const cities = tokenCities(board);
  const route = routeWhere(board, (track) =>
    isPlain(track) && track.between.some((name) => cities.includes(name)));
  const each = Number(Object.values(board.mechanics.tokens.per_city)[0]);
  const held = route[0]?.between.filter((name) => cities.includes(name)) ?? [];
  const tokens = Object.fromEntries(held.map((name) => [name, each]));
  return picture(board, route, t("rules.tokens.picture", { n: each }), { tokens });
}

/** @param {Board} board */
function ferryCards(board) {
  const facts = board.mechanics.ferry_cards;
  if (!facts) return null;
  return section("ferryCards",
    p("ferryCards.text", { n: facts.waves }), p("ferryCards.take", { n: facts.hand_limit }),
    pictures(wavePicture(board)));
}

/** @param {Board} board */
function wavePicture(board) {
  const route = routeWhere(board, (track) => track.waves > 1);
  if (!route.length) return null;
  const { waves, length } = route[0];
  const caption = t("rules.ferryCards.picture", { n: waves, others: length - waves });
  return picture(board, route, caption, { isAtSea: true });
}

/** @param {Board} board */
function zones(board) {
  if (!board.zones.length) return null;
  const route = routeWhere(board, (track) => isPlain(track) && board.zones.includes(track.between[1]));
  const zone = route[0]?.between[1] ?? "";
  return section("zones", p("zones.text", { list: formatList(board.zones) }),
    pictures(picture(board, route, t("rules.zones.picture", { zone }))));
}

/** @param {Board} board */
function regions(board) {
  const facts = board.mechanics.regions;
  if (!facts) return null;
  const worth = Object.entries(/** @type {Record<string, number>} */ (facts.points));
  const last = worth.length - 1;
  return section("regions",
    p("regions.text"), p("regions.double", { list: formatList(facts.double) }),
    points(t("rules.regions.points"), t("rules.regions.number"), worth.map(([number, each], place) =>
      [place === last ? t("rules.regions.orMore", { number }) : number, each])));
}

/** @param {Board} board */
function markers(board) {
  const facts = board.mechanics.markers;
  if (!facts) return null;
  return section("markers", p("markers.place", { n: facts.cost, count: facts.count }), h("ul", null,
    item("markers.nobody"), item("markers.other"), item("markers.two"), item("markers.both")),
    p("markers.late"),
    pictures(markerPicture(board)));
}

/** @param {Board} board */
function markerPicture(board) {
  const route = routeWhere(board, (track) => isPlain(track) && track.colour === "yellow");
  if (!route.length) return null;
  const between = route[0].between;
  return picture(board, route, t("rules.markers.picture"), { markers: between, home: between[0] });
}

// ---- the end ----------------------------------------------------------------------------------

/** @param {Board} board */
function end(board) {
  const { mechanics } = board;
  const ties = board.ties.map((tie) => t(`rules.tie.${tie}`)).join(t("rules.tie.then"));
  return section("end", p("end.text"), h("ul", null,
    item("end.tracks"),
    item("end.tickets"),
    mechanics.stations && item("end.stations", { n: mechanics.stations.unbuilt_points }),
    mechanics.longest_path && item("end.path", { n: mechanics.longest_path.points }),
    mechanics.most_tickets && item("end.mostTickets", { n: mechanics.most_tickets.points }),
    mechanics.tokens && item("end.tokens"),
    mechanics.regions && item("end.regions"),
    mechanics.tolls && item("end.tolls", { n: -mechanics.tolls.loan_points })),
  h("p", null, `${t("rules.end.ties", { list: ties })} ${t("rules.end.shared")}`));
}

/** @param {Board} board */
function variants(board) {
  if (!board.options.length) return null;
  return section("variants", board.options.map(({ name, players }) => {
    const gaps = variantGaps(board, name);
    return [
      h("h3", null, t(`rules.variant.${name}`)),
      p(`variant.${name}Text`, gaps),
      players && players[0] === players[1] && p("variant.only", { n: players[0] }),
      name === "alvin" && pictures(alienPicture(board)),
    ];
  }));
}

/** @param {Board} board @param {string} option @returns {Record<string, string | number>} */
function variantGaps(board, option) {
  const { neutral, alien } = board.mechanics;
  if (option === "neutral") return { n: neutral.trains, round: neutral.from_round };
  if (option === "alvin") return { city: alien.city, caught: alien.catch_points, held: alien.hold_points };
  return { n: board.double_routes_from };
}

/** @param {Board} board */
function alienPicture(board) {
  const { city } = board.mechanics.alien;
  const route = routeWhere(board, (track) => track.between.includes(city));
  return picture(board, route, t("rules.variant.alvinPicture", { city }), { alien: city });
}

/** The picture that tells a board from the others. @param {Board} board */
function ownPicture(board) {
  const { mechanics } = board;
  if (mechanics.tunnels) return tunnelPicture(board);
  if (mechanics.tolls) return tollPicture(board);
  if (mechanics.tokens) return tokenPicture(board);
  if (mechanics.ferry_cards) return wavePicture(board);
  if (mechanics.markers) return markerPicture(board);
  return doublePicture(board);
}
