// Elements that the pages of rules are made of: sections, lines, small tables.

import { h } from "../core/dom.js";
import { signed, t } from "../core/locale.js";

/** @typedef {import("../core/dom.js").Child} Child */

/**
 * A board with facts from its file: cards, tie-breaks, start scores.
 * @typedef {import("../types").Board & {cards: Record<string, number>, ties: string[],
 *   start_scores: number[]}} Board
 */

/** @param {string} key @param {...Child} children */
export function section(key, ...children) {
  return h("section", { class: `rules-${key}` }, h("h2", null, t(`rules.${key}.title`)), ...children);
}

/** @param {string} key @param {Record<string, string | number>} [gaps] */
export function p(key, gaps) {
  return h("p", null, t(`rules.${key}`, gaps));
}

/** @param {string} key @param {Record<string, string | number>} [gaps] */
export function item(key, gaps) {
  return h("li", null, t(`rules.${key}`, gaps));
}

/** Pictures side by side. @param {...(HTMLElement | null)} pictures */
export function pictureRow(...pictures) {
  const shown = pictures.filter((each) => each !== null);
  return shown.length > 0 && h("div", { class: "rules-pictures" }, shown);
}

/** A table that scrolls in a box of its own where it is too wide. @param {string} caption @param {...Child} rows */
export function table(caption, ...rows) {
  return h("div", { class: "rules-table", tabindex: 0, role: "region", "aria-label": caption },
    h("table", null, h("caption", null, caption), ...rows));
}

/**
 * Numbers and the points they bring, side by side.
 * @param {string} caption
 * @param {string} head name of what is counted
 * @param {[string | number, number][]} rows
 */
export function points(caption, head, rows) {
  return table(caption, h("tbody", null,
    h("tr", null, h("th", { scope: "row" }, head), rows.map(([number]) => h("td", null, number))),
    h("tr", null, h("th", { scope: "row" }, t("rules.points")),
      rows.map(([, worth]) => h("td", null, h("strong", null, signed(worth)))))));
}
