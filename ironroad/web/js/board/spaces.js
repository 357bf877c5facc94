// Shapes of spaces and of the carriages on them: drawn around the origin, along the x axis.

import { s } from "../core/dom.js";

/** How high a carriage stands above the sheet, in widths of a space. */
const RISE = 0.3;

/** The outline of a space through rock: teeth along its edges. @param {number} length @param {number} width */
export function rocky(length, width) {
  const [out, inner, steps] = [width * 0.62, width * 0.47, 8];
  const side = (/** @type {number} */ way) => Array.from({ length: steps + 1 }, (_, step) =>
    `${round(way * (step / steps - 0.5) * length * 1.04)} ${round(-way * (step % 2 ? out : inner))}`);
  return `M${[...side(1), ...side(-1)].join("L")}Z`;
}

/** The outline of a space on water: waves along its edges. @param {number} length @param {number} width */
export function wavy(length, width) {
  const [x, y, step] = [length * 0.53, width * 0.5, (length * 1.06) / 6];
  const waves = (/** @type {number} */ way) => Array.from({ length: 6 }, (_, wave) =>
    `q${round(way * step * 0.5)} ${round(-way * width * (wave % 2 ? -0.06 : 0.34))} ${round(way * step)} 0`).join("");
  return `M${round(-x)} ${round(-y)}${waves(1)}V${round(y)}${waves(-1)}Z`;
}

/**
 * A carriage: its shadow, side and roof, in the colour and pattern of a seat. It stands upright on the sheet, however its
 * track turns.
 * @param {number} length
 * @param {number} width
 * @param {number} angle of the space, in degrees
 * @param {number | string} seat
 */
export function carriage(length, width, angle, seat) {
  const [x, y, end] = [length * 0.52, width * 0.5, width * 0.22];
  const body = `M${round(end - x)} ${round(-y)}H${round(x - end)}L${round(x)} ${round(end - y)}V${round(y - end)}`
    + `L${round(x - end)} ${round(y)}H${round(end - x)}L${round(-x)} ${round(y - end)}V${round(end - y)}Z`;
  const up = (/** @type {number} */ height, aside = 0) => {
    const turn = (-angle * Math.PI) / 180;
    const [right, down] = [aside * width, -height * width];
    return `translate(${round(right * Math.cos(turn) - down * Math.sin(turn))} ${
      round(right * Math.sin(turn) + down * Math.cos(turn))})`;
  };
  const paint = `var(--seat-${seat})`;
  const near = Math.abs(angle % 360) > 90 && Math.abs(angle % 360) < 270 ? -y : y;
  return s("g", { class: "train" },
    s("path", { d: body, class: "train-shadow", transform: up(-RISE * 0.9, 0.18) }),
    s("path", { d: body, class: "train-side", transform: up(0), fill: `color-mix(in srgb, ${paint} 55%, #000)` }),
    s("path", { d: `M${round(end - x)} ${round(near)}H${round(x - end)}`, class: "train-windows",
      "stroke-width": round(width * 0.13), "stroke-dasharray": `${round(width * 0.24)} ${round(width * 0.2)}`,
      transform: up(RISE * 0.42) }),
    s("path", { d: body, class: "train-roof", transform: up(RISE),
      fill: typeof seat === "string" ? paint : `url(#pattern-${seat})` }),
    s("path", { d: `M${round(end - x + width * 0.14)} ${round(-y)}V${round(y)}M${round(x - end - width * 0.14)} ${round(-y)}V${round(y)}`,
      class: "train-ends", transform: up(RISE) }));
}

/** @param {number} number */
function round(number) {
  return Math.round(number * 100) / 100;
}
