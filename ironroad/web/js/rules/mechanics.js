// Rules that only some boards have, each with its picture.

import { h } from "../core/dom.js";
import { formatList, formatNumber, t } from "../core/locale.js";
import { isPlain, item, p, pictures, points, section, table } from "./parts.js";
import { picture, routeWhere } from "./pictures.js";

/** @typedef {import("../types").Track} Track */
/** @typedef {import("./parts.js").Board} Board */

/** The sections of a board, in the order in which they are read. @param {Board} board */
export function mechanicSections(board) {
  return [ferries, tunnels, stations, tolls, tokens, ferryCards, zones, regions, markers]
    .map((section) => section(board));
}

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
  return table(t("rules.tolls.bonus"),
    h("thead", null, h("tr", null, h("th", { scope: "col" }, t("rules.tolls.players")),
      places.map((place) => h("th", { scope: "col" }, t("rules.tolls.place", { place: place + 1 }))))),
    h("tbody", null, Object.entries(bonus).map(([players, row]) => h("tr", null,
      h("th", { scope: "row" }, players),
      places.map((place) => h("td", null, row[place] === undefined ? "" : formatNumber(row[place])))))));
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

/** The picture that tells a board from the others; none if its rules are the plain ones. @param {Board} board */
export function mechanicPicture(board) {
  const { mechanics } = board;
  if (mechanics.tunnels) return tunnelPicture(board);
  if (mechanics.tolls) return tollPicture(board);
  if (mechanics.tokens) return tokenPicture(board);
  if (mechanics.ferry_cards) return wavePicture(board);
  if (mechanics.markers) return markerPicture(board);
  return null;
}
