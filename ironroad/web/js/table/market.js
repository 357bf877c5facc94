// The market: open cards, the deck, tickets, and the piles that mechanics add.

import { card, cardBack } from "../board/cards.js";
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
 * @param {(string | null)[]} row the face-up cards by place
 * @param {Choices} choices
 * @param {(move: Move) => void} choose
 */
export function market(board, view, row, { cards, plain }, choose) {
  const tickets = view.ticket_deck.reduce((a, b) => a + b, 0);
  return [
    h("div", { class: "faces" }, row.map((colour, place) => (colour
      ? card(colour, { tag: "button", "data-key": `place${place}`, ...does(cards.get(colour), choose, place),
        "aria-keyshortcuts": place + 1, "aria-label": t("market.take", { colour: t(`colour.${colour}`) }) })
      : h("span", { class: "train-card none", "data-key": `place${place}`, "aria-hidden": "true" })))),
    cardBack({ "data-key": "deck", ...does(plain.get("draw card"), choose),
      "aria-label": t("market.deck", { n: view.deck }) },
      h("span", { class: "count" }, view.deck)),
    h("button", { type: "button", "data-key": "tickets", class: "ticket-deck",
      ...does(plain.get("draw tickets"), choose), title: t("market.tickets", { n: tickets }) },
      h("span", null, t("market.ticketsShort")), h("span", { class: "count" }, tickets)),
    mechanicsOf(board).map((each) => each.market?.(view, (kind) => does(plain.get(kind), choose))),
  ];
}

/**
 * The properties of a button that makes a move.
 * @param {Move | undefined} move
 * @param {(move: Move) => void} choose
 * @param {number} [place] of the card that it takes
 */
function does(move, choose, place) {
  return { disabled: !move, onclick: () => move && choose(place === undefined ? move : { ...move, place }) };
}
