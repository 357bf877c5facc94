// A player's name as a link to the statistics of all games under that name.

import { h } from "../core/dom.js";

/** @param {string} name @param {Record<string, any>} [more] @param {string} [text] */
export function nameLink(name, more = {}, text = name) {
  return h("a", { href: `/names/${encodeURIComponent(name)}`, ...more }, text);
}
