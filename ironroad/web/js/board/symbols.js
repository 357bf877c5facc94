// Small drawings: each colour has a sign of its own, so that nobody has to tell cards apart by colour alone.

import { s } from "../core/dom.js";

export const COLOURS = ["purple", "white", "blue", "yellow", "orange", "black", "red", "green"];

/** Signs by colour, drawn in a square from -5 to 5. */
const SIGNS = {
  purple: "M0-5 5 0 0 5-5 0Z",
  white: "M0-4.6A4.6 4.6 0 1 0 0 4.6 4.6 4.6 0 1 0 0-4.6Zm0 2.6A2 2 0 1 1 0 2 2 2 0 1 1 0-2Z",
  blue: "M-4-4H4V4H-4Z",
  yellow: "M0-5 1.5-1.6 5-1.5 2.4.9 3.2 4.5 0 2.6-3.2 4.5-2.4.9-5-1.5-1.5-1.6Z",
  orange: "M0-4.6 4.8 3.8H-4.8Z",
  black: "M-1.7-5H1.7V-1.7H5V1.7H1.7V5H-1.7V1.7H-5V-1.7H-1.7Z",
  red: "M0 4.7C-6.4.2-4.6-4.3-2-4.3-.8-4.3-.2-3.5 0-2.9.2-3.5.8-4.3 2-4.3 4.6-4.3 6.4.2 0 4.7Z",
  green: "M-4.6 2.2 0-4.8 4.6 2.2H1.2V5H-1.2V2.2Z",
  locomotive: "M-5 2.6V-.6H-3.6V-3.4H-1.6V-.6H.6V-4.4H4.6V2.6ZM-3.4 3.1A1.5 1.5 0 1 0-3.4 3.2ZM2.6 3.1A1.5 1.5 0 1 0 2.6 3.2Z",
  grey: "",
};

/** Other drawings by name, such as those beside the figures of a seat. */
const SHAPES = {
  score: "M-3.6-5H3.6V-4H5.2V-2.4C5.2-.6 4.2 0 3 0 2.4 1.1 1.5 1.7.9 1.9V3.4H2.8V5H-2.8V3.4H-.9V1.9C-1.5 1.7-2.4 1.1-3 0-4.2 0-5.2-.6-5.2-2.4V-4H-3.6Z",
  wagon: "M-5.6-3.4H5.6V1.6H-5.6ZM-3.9-2V-.2H-1.1V-2ZM1.1-2V-.2H3.9V-2ZM-3 2.2A1.5 1.5 0 1 0-3 5.2 1.5 1.5 0 1 0-3 2.2ZM3 2.2A1.5 1.5 0 1 0 3 5.2 1.5 1.5 0 1 0 3 2.2Z",
  cards: "M-5-2.4H1.8V5.2H-5ZM-2.6-5.2H4.8V2.8H3.2V-3.7H-2.6Z",
  ticket: "M-5.8-3.4H5.8V-1.3A1.35 1.35 0 0 0 5.8 1.3V3.4H-5.8V1.3A1.35 1.35 0 0 0-5.8-1.3ZM1.6-2.4V-1H2.6V-2.4ZM1.6-.3V1.1H2.6V-.3ZM1.6 1.7V2.9H2.6V1.7Z",
  train: "M-9.4-3.5H7.4L10-1.4V1.4L7.4 3.5H-9.4Q-10 3.5-10 2.8V-2.8Q-10-3.5-9.4-3.5Z",
};

const DEFINITIONS = "definitions";

/** The SVG definitions that all drawings refer to; a page contains them once. */
export function definitions() {
  return s("svg", { class: "unseen", "aria-hidden": "true", width: 0, height: 0 },
    s("defs", { id: DEFINITIONS }, paths({ ...SIGNS, ...SHAPES }), PATTERNS.map((draw, seat) =>
      s("pattern", { id: `pattern-${seat}`, width: 6, height: 6, patternUnits: "userSpaceOnUse" },
        s("rect", { width: 6, height: 6, class: `fill-seat-${seat}` }),
        s("path", { d: draw, class: "pattern-line" })))));
}

/** @param {Record<string, string>} drawings by name */
function paths(drawings) {
  return Object.entries(drawings).map(([name, d]) => s("path", { id: `sign-${name}`, d }));
}

/** Add more signs, unless they are there already. @param {Record<string, string>} drawings by name */
export function defineSigns(drawings) {
  const fresh = Object.entries(drawings).filter(([name]) => !document.getElementById(`sign-${name}`));
  document.getElementById(DEFINITIONS)?.append(...paths(Object.fromEntries(fresh)));
}

/** A pattern for the trains of each seat. */
const PATTERNS = [
  "M0 1.5H6M0 4.5H6M3 0V6",
  "M-1 1 1-1M-1 7 7-1M5 7 7 5",
  "M3 1.8A1.2 1.2 0 1 0 3 4.2 1.2 1.2 0 1 0 3 1.8Z",
  "M0 3H6",
  "M0 0 3 3 6 0M0 6 3 3 6 6",
  "M1 0V6M4 0V6",
];

/**
 * A sign as a picture of its own.
 * @param {string} name
 * @param {string} [kind]
 */
export function sign(name, kind = "") {
  return s("svg", { class: `sign ${kind}`, viewBox: "-6 -6 12 12", "aria-hidden": "true" },
    s("use", { href: `#sign-${name}` }));
}

/** The mark of a seat: its colour and its pattern. @param {number} seat */
export function seatMark(seat) {
  return s("svg", { class: "seat-mark", viewBox: "0 0 18 12", "aria-hidden": "true" },
    s("rect", { x: 0.75, y: 0.75, width: 16.5, height: 10.5, rx: 3, fill: `url(#pattern-${seat})`,
      class: "seat-mark-edge" }));
}
