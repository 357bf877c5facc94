// Tolls: a player who claims a track pays its toll, for the second track of a route to the owner of the first; a player
// with too few toll points takes a loan.

import { h, s } from "../core/dom.js";
import { formatNumber, t } from "../core/locale.js";
import { item, p, pictureRow, section, table } from "../rules/parts.js";

/** @typedef {import("../types").Pictures} Pictures */

/** @type {import("../types").Mechanic} */
export const tolls = {
  name: "tolls",
  firstTime: { text: "first.tolls", lesson: "nederland", effects: ["toll paid", "loan taken"] },
  signs: {
    coin: "M0-4.8A4.8 4.8 0 1 0 0 4.8 4.8 4.8 0 1 0 0-4.8ZM0-3A3 3 0 1 1 0 3 3 3 0 1 1 0-3Z",
    loan: "M-5.8-3.6H5.8V3.6H-5.8ZM0-2.1A2.1 2.1 0 1 0 0 2.1 2.1 2.1 0 1 0 0-2.1Z",
  },
  track: {
    mark: ({ toll }, width) => (toll > 0 ? coin(toll, width * 0.62) : null),
    words: ({ toll }) => (toll > 0 ? t("track.toll", { n: toll }) : null),
  },
  promises: tollOf,
  tellsAtOnce: ["toll paid", "loan taken"],
  doubleRoutesFrom: ({ mechanics }) => mechanics.tolls.double_routes_from,
  figures: ({ loans }) => [{ key: "loans", sign: "loan", n: loans }],
  own: ({ toll_points: left }) => (left === null ? null : { key: "tolls", n: left }),
  animates: {
    "toll paid": ({ payer, to, track }, stage) =>
      stage.fly("coin", stage.seat(payer) ?? stage.track(track), stage.seat(to) ?? stage.track(track)),
    "loan taken": ({ seat, track }, stage) => stage.fly("loan", stage.track(track), stage.seat(seat)),
  },
  sounds: { "toll paid": "coin", "loan taken": "coin" },
  scores: {
    tolls: { words: ({ data }) => [t("words.scores.tollsLeft", { n: data.left }), placeText(data.place)].join(", ") },
    loans: { words: ({ data }) => t("words.scores.loansTaken", { n: data.loans }) },
  },
  beginsWith: ({ mechanics }) => item("setup.tolls", { n: mechanics.tolls.points }),
  rules({ mechanics }, pictures) {
    const { loan_points: loan, bonus } = mechanics.tolls;
    return section("tolls", p("tolls.pay"), p("tolls.loan", { n: -loan }), p("tolls.rank"),
      pictureRow(tollPicture(pictures)), bonusTable(bonus));
  },
  sample: (_, pictures) => tollPicture(pictures),
  end: ({ mechanics }) => item("end.tolls", { n: -mechanics.tolls.loan_points }),
  variant: (board) => ({ gaps: { n: board.double_routes_from } }),
};

/**
 * To whom a claim pays its toll: the owner of the other track of its route, else the bank; a player with too few toll
 * points takes a loan, and the bank pays (N6-N8).
 * @type {NonNullable<import("../types").Mechanic["promises"]>}
 */
function tollOf({ toll, route, id }, view, board, seat) {
  if (!toll) return [];
  const owners = board.tracks.filter((each) => each.route === route && each.id !== id).map((each) => view.tracks[each.id]);
  const other = owners.find((owner) => owner !== undefined);
  const left = view.toll_points ?? 0;
  if (seat === view.seat && left < toll) {
    return [{ key: "loan", gaps: { n: toll, left, loan: -board.mechanics.tolls.loan_points }, isDear: true },
      ...(other === undefined ? [] : [{ key: "bankPays", gaps: { n: toll }, other }])];
  }
  return [other === undefined ? { key: "tollToBank", gaps: { n: toll, left: left - toll } }
    : { key: "tollTo", gaps: { n: toll, left: left - toll }, other }];
}

/** @param {number} toll @param {number} radius */
function coin(toll, radius) {
  return s("g", { class: "toll" }, s("circle", { r: radius }),
    s("text", { "text-anchor": "middle", y: radius * 0.45, "font-size": radius * 1.35 }, toll));
}

/** @param {number | null} place by toll points left; null for a player with a loan */
function placeText(place) {
  return place ? t("words.scores.tollPlace", { place }) : t("words.scores.noPlace");
}

/** @param {Pictures} pictures */
function tollPicture(pictures) {
  const route = pictures.route(({ toll }) => toll > 0, 2);
  if (!route.length) return null;
  const [{ id, toll }] = route;
  return pictures.draw(route, t("rules.tolls.picture", { n: toll }), { owners: { [id]: 0 } });
}

/** @param {Record<string, number[]>} bonus by number of players */
function bonusTable(bonus) {
  const most = Math.max(...Object.values(bonus).map((row) => row.length));
  const places = Array.from({ length: most }, (_, place) => place);
  return table(t("rules.tolls.bonus"),
    h("thead", null, h("tr", null, h("th", { scope: "col" }, t("rules.tolls.players")),
      places.map((place) => h("th", { scope: "col" }, t("rules.tolls.place", { place: place + 1 }))))),
    h("tbody", null, Object.entries(bonus).map(([players, row]) => h("tr", null,
      h("th", { scope: "row" }, players),
      places.map((place) => h("td", null, row[place] === undefined ? "" : formatNumber(row[place])))))));
}
