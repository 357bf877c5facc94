// Train cards as pictures: colour, sign and number.

import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { art, COLOURS, sign } from "./symbols.js";

export const CARDS = [...COLOURS, "locomotive"];

/**
 * One card, or several of a colour with their number.
 * @param {string} colour
 * @param {{count?: number, tag?: string, [name: string]: any}} [properties]
 */
export function card(colour, { count, tag = "span", ...properties } = {}) {
  const label = count === undefined ? t(`colour.${colour}`) : `${count} × ${t(`colour.${colour}`)}`;
  return h(tag, {
    "data-key": colour,
    "aria-label": label,
    role: tag === "span" ? "img" : null,
    type: tag === "button" ? "button" : null,
    ...properties,
    class: `train-card ${colour} ${properties.class ?? ""}`,
  }, face(colour === "locomotive" ? "engine" : "carriage", colour), count !== undefined && h("span", { class: "count" }, count));
}

/** What is printed on a card: a picture, and its sign in two corners. @param {string} picture @param {string} name */
export function face(picture, name) {
  return [art(picture), sign(name, "corner"), sign(name, "corner last")];
}

/** A card with its back up. @param {Record<string, any>} [properties] @param {...any} children */
export function cardBack(properties = {}, ...children) {
  return h("button", { type: "button", ...properties, class: `train-card back ${properties.class ?? ""}` },
    art("wheel"), ...children);
}

/** Cards in the order in which hands are sorted. @param {Record<string, number>} counts */
export function inOrder(counts) {
  return CARDS.filter((colour) => counts[colour]).map((colour) => /** @type {const} */ ([colour, counts[colour]]));
}
