// The market: open cards, the deck, tickets, and the piles that mechanics add.

import { card, cardBack, inOrder } from "../board/cards.js";
import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { mechanicsOf } from "../mechanics/index.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Move} Move */
/** @typedef {import("../types").View} View */
/** @typedef {import("./choices.js").Choices} Choices */

/**
 * @param {Board} board
 * @param {View} view
 * @param {Choices} choices
 * @param {(move: Move) => void} choose
 */
export function market(board, view, { cards, plain }, choose) {
  const tickets = view.ticket_deck.reduce((a, b) => a + b, 0);
  return [
    h("div", { class: "faces" }, facesOf(view).map(({ colour, key }) =>
      card(colour, { tag: "button", "data-key": key, ...does(cards.get(colour), choose),
        "aria-label": t("market.take", { colour: t(`colour.${colour}`) }) }))),
    cardBack({ "data-key": "deck", ...does(plain.get("draw card"), choose),
      "aria-label": t("market.deck", { n: view.deck }) },
      h("span", { class: "count" }, view.deck)),
    h("button", { type: "button", "data-key": "tickets", class: "ticket-deck",
      ...does(plain.get("draw tickets"), choose), title: t("market.tickets", { n: tickets }) },
      h("span", null, t("market.ticketsShort")), h("span", { class: "count" }, tickets)),
    mechanicsOf(board).map((each) => each.market?.(view, (kind) => does(plain.get(kind), choose))),
  ];
}

/** The open cards one by one, each with a key of its own. @param {View} view */
function facesOf(view) {
  return inOrder(view.face_up).flatMap(([colour, count]) =>
    Array.from({ length: count }, (_, place) => ({ colour, key: `${colour}${place}` })));
}

/** The properties of a button that makes a move. @param {Move | undefined} move @param {(move: Move) => void} choose */
function does(move, choose) {
  return { disabled: !move, onclick: () => move && choose(move) };
}
