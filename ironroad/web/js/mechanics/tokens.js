// Tourist tokens: a player who claims a track to a city with tokens takes one.

import { s } from "../core/dom.js";
import { formatList, t } from "../core/locale.js";
import { item, p, pictureRow, points, section } from "../rules/parts.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Pictures} Pictures */

/** @type {import("../types").Mechanic} */
export const tokens = {
  name: "tokens",
  firstTime: { text: "first.tokens", lesson: "san_francisco", effects: ["token taken"], phases: ["token"] },
  signs: {
    token: "M0-5A5 5 0 1 0 0 5 5 5 0 1 0 0-5ZM0-3.2 .9-1 3.2-.9 1.4.6 2 2.9 0 1.6-2 2.9-1.4.6-3.2-.9-.9-1Z",
  },
  pieces: (view) => Object.entries(view.tokens_left ?? {}).map(([city, left]) => [city, heap(left)]),
  promises: ({ between }, view, _, seat) => between
    .filter((city) => view.tokens_left?.[city] > 0 && !view.seats[seat].tokens?.includes(city))
    .map((city) => ({ key: "token", gaps: { city } })),
  phases: { token: { key: "token" } },
  moves: { token: { words: ({ city = "" }) => ["token", { city }], isFinal: true } },
  figures: (seat) => [{ key: "tokens", sign: "token", n: seat.tokens.length }],
  animates: {
    "token taken": ({ seat, city }, stage) => stage.fly("token", stage.city(city), stage.seat(seat)),
  },
  sounds: { "token taken": "coin" },
  scores: {
    tokens: { words: ({ data }) => t("words.scores.tokensHeld", { n: data.cities.length }) },
  },
  liesReady: (board) => item("setup.tokens", { places: citiesOf(board).length, n: tokensEach(board).join("–") }),
  rules(board, pictures) {
    /** @type {number[]} */
    const values = board.mechanics.tokens.points;
    const worth = values.map((each, number) => /** @type {[number, number]} */ ([number, each]));
    return section("tokens", p("tokens.take"), p("tokens.list", { list: formatList(citiesOf(board)) }),
      pictureRow(tokenPicture(board, pictures)),
      points(t("rules.tokens.points"), t("rules.tokens.number"), worth.slice(1)));
  },
  sample: tokenPicture,
  end: () => item("end.tokens"),
};

/** The picture of the tokens left in a city, with their number. @param {number} left */
function heap(left) {
  return s("g", { class: "piece token" }, s("circle", { r: 5.6 }),
    s("text", { y: 2.9, class: "count" }, left), s("title", null, t("piece.token", { n: left })));
}

/** @param {Board} board */
function citiesOf(board) {
  return board.cities.filter(({ token }) => token).map(({ name }) => name);
}

/** The numbers of tokens a city, one for each number of players. @param {Board} board @returns {number[]} */
function tokensEach(board) {
  return [...new Set(/** @type {number[]} */ (Object.values(board.mechanics.tokens.per_city)))];
}

/** @param {Board} board @param {Pictures} pictures */
function tokenPicture(board, pictures) {
  const cities = citiesOf(board);
  const route = pictures.plainRoute(({ between }) => between.some((name) => cities.includes(name)));
  const each = Number(Object.values(board.mechanics.tokens.per_city)[0]);
  const held = route[0]?.between.filter((name) => cities.includes(name)) ?? [];
  const left = Object.fromEntries(held.map((name) => [name, each]));
  return pictures.draw(route, t("rules.tokens.picture", { n: each }), { view: { tokens_left: left } });
}
