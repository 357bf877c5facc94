// Ferry cards: they pay for the waves of a track, and for nothing else.

import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { sign } from "../board/symbols.js";
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
  track: {
    kind: ({ waves }) => (waves > 0 ? "ferry" : null),
    sign: ({ waves }, place) => (place < waves ? "wave" : null),
    words: ({ waves }) => (waves > 0 ? t("track.waves", { n: waves }) : null),
  },
  moves: { "take ferry card": { words: () => ["ferry", {}] } },
  keys: { f: "take ferry card" },
  card: { name: "ferry", count: ({ ferry_cards: n }) => n ?? 0, dear: 60 },
  market: (view, does) => h("button", { type: "button", "data-key": "ferry", class: "ticket-deck",
    ...does("take ferry card"), "aria-label": t("market.ferry", { n: view.ferry_supply }) },
    sign("wave"), h("span", { class: "count" }, view.ferry_supply)),
  hand: ({ ferry_cards: held }) => held > 0 && h("span", { class: "ferry-card", "data-key": "ferry" },
    sign("wave"), h("span", { class: "count" }, held)),
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

/** @param {Pictures} pictures */
function wavePicture(pictures) {
  const route = pictures.route((track) => track.waves > 1);
  if (!route.length) return null;
  const { waves, length } = route[0];
  const caption = t("rules.ferryCards.picture", { n: waves, others: length - waves });
  return pictures.draw(route, caption, { isAtSea: true });
}
