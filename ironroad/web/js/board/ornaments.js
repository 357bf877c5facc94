// What gives a board's sheet a face: mountains, trees, boats, names of seas, a title and a compass.

import { s } from "../core/dom.js";

/** @typedef {import("../types").Ornaments} Ornaments */

/** @param {Ornaments} ornaments */
export function ornaments({ relief = [], names = [], title, compass }) {
  return [
    relief.map((d) => s("path", { d, class: "relief" })),
    names.map(({ text, x, y, size, kind }) =>
      s("text", { x, y, "font-size": size, "text-anchor": "middle", class: `place-name ${kind}-name` }, text)),
    title && cartouche(title),
    compass && rose(compass),
  ];
}

/** @param {NonNullable<Ornaments["title"]>} title */
function cartouche({ text, x, y, width, size }) {
  const frame = (/** @type {number} */ inset) => {
    const [across, down, cut] = [width / 2 - inset, size - inset, size * 0.35];
    return `M${x - across + cut} ${y - down}h${2 * (across - cut)}q0 ${cut} ${cut} ${cut}v${2 * (down - cut)}`
      + `q${-cut} 0 ${-cut} ${cut}h${-2 * (across - cut)}q0 ${-cut} ${-cut} ${-cut}v${-2 * (down - cut)}q${cut} 0 ${cut} ${-cut}Z`;
  };
  return s("g", { class: "cartouche" },
    s("path", { d: frame(0) }), s("path", { d: frame(size * 0.16) }),
    s("text", { x, y: y + size * 0.34, "font-size": size, "text-anchor": "middle", textLength: width - size * 1.7,
      lengthAdjust: "spacing" }, text));
}

/** @param {NonNullable<Ornaments["compass"]>} compass */
function rose({ x, y, radius }) {
  const point = (/** @type {number} */ turn, /** @type {number} */ long) =>
    s("path", { d: `M0 ${-long}L${long * 0.14} ${-long * 0.14}H${-long * 0.14}Z`, transform: `rotate(${turn})` });
  return s("g", { class: "compass", transform: `translate(${x} ${y})` },
    s("circle", { r: radius * 0.6 }), s("circle", { r: radius * 0.54 }),
    [45, 135, 225, 315].map((turn) => point(turn, radius * 0.55)),
    [0, 90, 180, 270].map((turn) => point(turn, radius * 0.78)),
    s("text", { y: -radius * 0.8, "font-size": radius * 0.34, "text-anchor": "middle" }, "N"));
}
