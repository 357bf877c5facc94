// A link to how somebody has done: names lead to the games under them.

import { h } from "../core/dom.js";

/** @param {string} name @param {Record<string, any>} [more] @param {string} [text] */
export function nameLink(name, more = {}, text = name) {
  return h("a", { href: `/names/${encodeURIComponent(name)}`, ...more }, text);
}
