// The rules of a board in few words. All numbers are the board's own; the texts are in the locales.

import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { optionWords } from "../pages/boards.js";
import { mechanicPicture, mechanicSections } from "./mechanics.js";
import { isPlain, item, p, pictures, points, section } from "./parts.js";
import { picture, routeWhere } from "./pictures.js";
import { doubleRoutesFrom } from "../board/variants.js";

/** @typedef {import("./parts.js").Board} Board */

/**
 * The rules of a board, or of a board as it is played, for a page or a dialog.
 * @param {import("../types").Board} facts
 * @returns {HTMLElement}
 */
export function rulesContent(facts) {
  const board = /** @type {Board} */ (facts);
  return h("article", { class: "rules" },
    h("p", { class: "rules-facts faint" }, factsLine(board)),
    goal(), setUp(board), turn(board), claim(board), doubles(board),
    mechanicSections(board), end(board), variants(board));
}

/** The picture that stands for a board. @param {import("../types").Board} facts */
export function samplePicture(facts) {
  const board = /** @type {Board} */ (facts);
  return mechanicPicture(board) ?? doublePicture(board);
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

/** @param {Board} board */
function doubles(board) {
  const size = Math.max(...board.tracks.map((track) =>
    board.tracks.filter((other) => other.route === track.route).length));
  if (size < 2) return null;
  const from = doubleRoutesFrom(board);
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
  return section("variants", board.options.map(({ name, players, needs }) => {
    const gaps = variantGaps(board, name);
    return [
      h("h3", null, t(`rules.variant.${name}`)),
      p(`variant.${name}Text`, gaps),
      players && players[0] === players[1] && p("variant.only", { n: players[0] }),
      needs && h("p", null, t("new.variant.needs", { variant: optionWords(board.id, needs).name })),
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
