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

/** What cards show, by name: shapes with their classes, drawn in a box of 60 by 36 around the origin. */
const ART = {
  carriage: {
    "art-dark": "M-23-9q1-4 6-4h34q5 0 6 4ZM-20 7h40v2h-40ZM-18 11a4 4 0 1 0 8 0 4 4 0 1 0-8 0M10 11a4 4 0 1 0 8 0 4 4 0 1 0-8 0",
    "art-body": "M-22-8.5h44v15h-44Z",
    "art-glass": "M-19-6h6v6h-6ZM-10-6h6v6h-6ZM4-6h6v6h-6ZM13-6h6v6h-6ZM-1.8-6h3.6v11h-3.6Z",
    "art-line": "M-22 3h19M3 3h19M-30 15.5h60",
  },
  engine: {
    "art-dark": "M-24 8v-3l5-2h2v-17h-3v-3h17v3h-2v7h15v-9h-2v-3h9v3h-2v9h3q4 0 4 4v7l6 5v2ZM-18 10a5 5 0 1 0 10 0 5 5 0 1 0-10 0M-5 10a5 5 0 1 0 10 0 5 5 0 1 0-10 0M10 11.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0",
    "art-glass": "M-13.5-11h7v6h-7ZM-14.5 10a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M-1.5 10a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0",
    "art-line": "M7-6.5v10M14-6.5v10M-30 15.5h60",
  },
  wheel: {
    "art-line": "M-27-15h54v30h-54ZM-24.5-12.5h49v25h-49ZM-10 0a10 10 0 1 0 20 0 10 10 0 1 0-20 0M-7.5 0a7.5 7.5 0 1 0 15 0 7.5 7.5 0 1 0-15 0M0-7.5v15M-7.5 0h15M-5.3-5.3l10.6 10.6M5.3-5.3l-10.6 10.6M-22 0h10M12 0h10M-21-3l8 1M-21 3l8-1M13-2l8-1M13 2l8 1",
    "art-glass": "M-2 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
  },
};

const DEFINITIONS = "definitions";

/** The SVG definitions that all drawings refer to; a page contains them once. */
export function definitions() {
  return s("svg", { class: "unseen", "aria-hidden": "true", width: 0, height: 0 },
    s("defs", { id: DEFINITIONS }, paths({ ...SIGNS, ...SHAPES }), pictures(ART), PATTERNS.map((draw, seat) =>
      s("pattern", { id: `pattern-${seat}`, width: 6, height: 6, patternUnits: "userSpaceOnUse" },
        s("rect", { width: 6, height: 6, class: `fill-seat-${seat}` }),
        s("path", { d: draw, class: "pattern-line" })))));
}

/** @param {Record<string, string>} drawings by name */
function paths(drawings) {
  return Object.entries(drawings).map(([name, d]) => s("path", { id: `sign-${name}`, d }));
}

/** @param {Record<string, Record<string, string>>} some shapes by class, by name */
function pictures(some) {
  return Object.entries(some).map(([name, parts]) =>
    s("g", { id: `art-${name}` }, Object.entries(parts).map(([kind, d]) => s("path", { class: kind, d }))));
}

/** Add more pictures for cards, unless they are there already. @param {Record<string, Record<string, string>>} some */
export function defineArt(some) {
  const fresh = Object.entries(some).filter(([name]) => !document.getElementById(`art-${name}`));
  document.getElementById(DEFINITIONS)?.append(...pictures(Object.fromEntries(fresh)));
}

/** The picture on a card. @param {string} name */
export function art(name) {
  return s("svg", { class: "art", viewBox: "-30 -18 60 36", "aria-hidden": "true" }, s("use", { href: `#art-${name}` }));
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
