// Tickets as small pictures: a map with both places and the line between them.

import { s } from "../core/dom.js";

/** @typedef {import("../types").Board} Board */

/** The cities of each board as points of one path. @type {WeakMap<Board, string>} */
const known = new WeakMap();

/** The map on a ticket; null for a board without a drawing. @param {Board} board @param {string[]} between */
export function ticketMap(board, between) {
  const { drawing } = board;
  if (!drawing) return null;
  const [width, height] = drawing.size;
  const unit = Math.max(width, height) / 40;
  const all = known.get(board) ?? Object.values(drawing.cities).map(({ x, y }) => `M${x} ${y}h0`).join("");
  known.set(board, all);
  const ends = between.map((place) => drawing.cities[place]
    ?? drawing.ends.find(({ between: names }) => names.includes(place))).filter((place) => place !== undefined);
  return s("svg", { class: "ticket-map", viewBox: [-unit, -unit, width + 2 * unit, height + 2 * unit].join(" "),
    "aria-hidden": "true" },
    s("path", { d: all, class: "ticket-cities", "stroke-width": 1.4 * unit }),
    s("path", { d: `M${ends.map(({ x, y }) => `${x} ${y}`).join("L")}`, class: "ticket-line", "stroke-width": 1.6 * unit }),
    ends.map(({ x, y }) => s("circle", { cx: x, cy: y, r: 2.6 * unit, class: "ticket-place", "stroke-width": unit })));
}
