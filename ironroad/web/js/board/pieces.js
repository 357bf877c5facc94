// Pieces that stand on cities.

import { s } from "../core/dom.js";

/**
 * A piece with a sign, in the colour of its owner.
 * @param {string} shape
 * @param {number | null} seat
 * @param {string} title
 */
export function piece(shape, seat, title) {
  return s("g", { class: `piece ${shape}`, "data-owner": seat },
    s("use", { href: `#sign-${shape}` }), s("title", null, title));
}
