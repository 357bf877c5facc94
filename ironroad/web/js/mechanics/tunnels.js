// The cards that a tunnel turned up, one after another; how fast, and whether at all, is said in the style sheet.

import { card } from "../board/cards.js";
import { h } from "../core/dom.js";
import { t } from "../core/locale.js";

/** @typedef {import("../types").GameEvent} GameEvent */

/** @param {string[]} cards @param {boolean} isNew */
export function turnedUpCards(cards, isNew = true) {
  return h("span", { class: `turned-up${isNew ? " new" : ""}` },
    cards.map((colour, place) => card(colour, { "data-key": place })));
}

/**
 * What a tunnel turned up, where nothing is asked of whoever looks.
 * @param {string[]} cards
 * @param {string} text
 */
export function tunnelNews(cards, text) {
  return h("section", { class: "note tunnel-news", "data-key": "tunnel news", "aria-label": t("prompt.tunnel") },
    turnedUpCards(cards), h("p", { class: "afterwards" }, text));
}
