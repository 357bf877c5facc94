// Ferry cards: they pay for the waves of a track, and for nothing else.

import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { wavy } from "../board/spaces.js";
import { face } from "../board/cards.js";
import { item, p, pictureRow, section } from "../rules/parts.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Pictures} Pictures */

/** @type {import("../types").Mechanic} */
export const ferryCards = {
  name: "ferry_cards",
  firstTime: { text: "first.ferryCards", lesson: "italy", effects: ["ferry card taken"] },
  signs: {
    wave: "M-5 1.2C-3.8-1.4-2.4-1.4-1.2.4-.1 2 1.2 2 2.4.4 3.4-1 4.2-1.2 5-.4V1.6C4 .6 3.4 1.4 2.6 2.4 1.2 4-.4 3.8-1.7 2-2.6.8-3.4 1-4.6 2.8Z",
  },
  art: {
    ship: {
      "art-body": "M-22 3h44l-5 9h-34Z",
      "art-dark": "M-3-14h6v8h-6ZM-24 1h48v2.5h-48Z",
      "art-glass": "M-14-6h28v7h-28Z",
      "art-line": "M-10-4.5v4M-4-4.5v4M2-4.5v4M8-4.5v4M-30 14q5-4 10 0t10 0 10 0 10 0 10 0 10 0",
    },
  },
  track: {
    kind: ({ waves }) => (waves > 0 ? "ferry" : null),
    bed: ({ waves }, length, width) => (waves > 0 ? wavy(length, width) : null),
    sign: ({ waves }, place) => (place < waves ? "wave" : null),
    words: ({ waves }) => (waves > 0 ? t("track.waves", { n: waves }) : null),
  },
  promises: ({ waves: n }, _, { mechanics }) =>
    (n > 0 ? [{ key: "waves", gaps: { n, each: mechanics.ferry_cards.waves } }] : []),
  turn: (view, { mechanics }, seat) =>
    view.ferry_supply > 0 && (view.seats[seat].ferry_cards ?? 0) < mechanics.ferry_cards.hand_limit && "turnFerry",
  moves: { "take ferry card": { words: () => ["ferry", {}] } },
  keys: { f: "take ferry card" },
  card: { name: "ferry", count: ({ ferry_cards: n }) => n ?? 0, dear: 60, picture: ferryCard },
  market: (view, does) => h("button", { type: "button", "data-key": "ferry",
    class: "train-card ferry", ...does("take ferry card"), "aria-label": t("market.ferry", { n: view.ferry_supply }) },
    face("ship", "wave"), h("span", { class: "count" }, view.ferry_supply)),
  hand: ({ ferry_cards: held }) => held > 0 && ferryCard(held),
  animates: {
    "ferry card taken": ({ seat }, stage) => stage.fly("wave", stage.pile("ferry"), stage.seat(seat), seat),
  },
  figures: ({ ferry_cards: held }) => [{ key: "ferryCards", sign: "wave", n: held }],
  liesReady: (board) => item("setup.ferryCards", { n: board.mechanics.ferry_cards.supply }),
  action: (board) => [t("rules.turn.ferryCard"),
    t("rules.turn.ferryCardText", { n: board.mechanics.ferry_cards.hand_limit })],
  rules(board, pictures) {
    const { waves, hand_limit: limit } = board.mechanics.ferry_cards;
    return section("ferryCards", p("ferryCards.text", { n: waves }), p("ferryCards.take", { n: limit }),
      pictureRow(wavePicture(pictures)));
  },
  sample: (_, pictures) => wavePicture(pictures),
};

/** Some ferry cards. @param {number} n */
function ferryCard(n) {
  return h("span", { class: "train-card ferry", "data-key": "ferry", role: "img", "aria-label": `${n} × ${t("card.ferry")}` },
    face("ship", "wave"), h("span", { class: "count" }, n));
}

/** @param {Pictures} pictures */
function wavePicture(pictures) {
  const route = pictures.route((track) => track.waves > 1);
  if (!route.length) return null;
  const { waves, length } = route[0];
  const caption = t("rules.ferryCards.picture", { n: waves, others: length - waves });
  return pictures.draw(route, caption, { isAtSea: true });
}
