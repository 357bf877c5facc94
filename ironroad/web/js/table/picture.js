// The end of a game as a picture, a PNG: the map with all its trains, and below it the table of points.

import { regionalLanguage, signed, t } from "../core/locale.js";
import { boardName } from "../pages/boards.js";
import { decisionText, keyOf, pointsFrom, sourcesOf } from "./scores.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("./scores.js").Result} Result */

/** Pixels: the width of the picture, the height of the map at most, the edge, and a line of the table. */
const [WIDTH, HIGHEST, EDGE, LINE] = [1600, 1700, 48, 58];

/** What style sheets say about drawings, and what parts of a drawing inherit: a picture has no style sheets. */
const INHERITED = ["fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap",
  "stroke-linejoin", "stroke-opacity", "paint-order", "font-family", "font-size", "font-weight", "font-style",
  "letter-spacing", "text-anchor", "visibility", "color"];
/** What they do not inherit, with the value that says nothing. @type {[string, string][]} */
const OWN = [["opacity", "1"], ["clip-path", "none"], ["mask", "none"], ["filter", "none"], ["stop-color", "rgb(0, 0, 0)"],
  ["stop-opacity", "1"]];

/**
 * Share the picture where the device can share pictures, else download it.
 * @param {SVGSVGElement | null} map
 * @param {Board} board
 * @param {string[]} names
 * @param {Result} result
 */
export async function sharePicture(map, board, names, result) {
  const blob = await pictureOf(map, board, names, result);
  const file = new File([blob], `ironroad-${board.id}.png`, { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title: "Ironroad" }).catch(() => {}); // the player may think better of it
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** @param {SVGSVGElement | null} map @param {Board} board @param {string[]} names @param {Result} result @returns {Promise<Blob>} */
async function pictureOf(map, board, names, result) {
  const drawn = map && await drawingOf(map);
  const sources = sourcesOf(result);
  const top = EDGE + 80;
  const below = top + (drawn ? drawn.height + EDGE : 0);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, below + LINE * (sources.length + 3) + EDGE];
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const colour = coloursOf(document.documentElement);
  pen.fillStyle = colour("--paper");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = "middle";
  const write = writerWith(pen, colour);
  write(boardName(board.id, board.name), EDGE, EDGE + 24, { size: 52, bold: true });
  write(`Ironroad · ${new Intl.DateTimeFormat(regionalLanguage(), { dateStyle: "medium" }).format(Date.now())}`, WIDTH - EDGE, EDGE + 24, { align: "right", ink: "--faint" });
  if (drawn) pen.drawImage(drawn.image, (WIDTH - drawn.width) / 2, top, drawn.width, drawn.height);
  write(decisionText(names, result), EDGE, below + LINE / 2, { size: 36, bold: true });
  drawTable(pen, write, colour, { names, result, sources, y: below + 1.5 * LINE });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {ReturnType<typeof writerWith>} write
 * @param {ReturnType<typeof coloursOf>} colour
 * @param {{names: string[], result: Result, sources: string[], y: number}} table
 */
function drawTable(pen, write, colour, { names, result: { seats, winners }, sources, y }) {
  const first = 330;
  const wide = (WIDTH - 2 * EDGE - first) / seats.length;
  const right = (/** @type {number} */ place) => EDGE + first + wide * (place + 1) - 16;
  const rule = (/** @type {number} */ line, thick = 1) => {
    pen.fillStyle = colour(thick > 1 ? "--ink" : "--line");
    pen.fillRect(EDGE, y + line * LINE - LINE / 2, WIDTH - 2 * EDGE, thick);
  };
  seats.forEach(({ seat, total }, place) => {
    const isBest = winners.includes(seat);
    pen.fillStyle = colour(`--seat-${seat}`);
    pen.fillRect(right(place) - wide + 32, y + LINE / 2 - 8, wide - 32, 6);
    write(`${isBest ? "★ " : ""}${names[seat] ?? ""}`, right(place), y - 4, { align: "right", bold: isBest, most: wide - 32 });
    sources.forEach((source, line) => write(signed(pointsFrom(seats[place], source)), right(place), y + (line + 1) * LINE, { align: "right" }));
    write(signed(total), right(place), y + (sources.length + 1) * LINE, { align: "right", bold: true, size: 40 });
  });
  sources.forEach((source, line) => {
    if (line) rule(line + 1);
    write(t(`words.scores.${keyOf(source)}`), EDGE, y + (line + 1) * LINE, { most: first - 16 });
  });
  rule(sources.length + 1, 4);
  write(t("words.scores.total"), EDGE, y + (sources.length + 1) * LINE, { bold: true });
}

/**
 * A function that writes a text.
 * @param {CanvasRenderingContext2D} pen
 * @param {ReturnType<typeof coloursOf>} colour
 */
function writerWith(pen, colour) {
  const letters = getComputedStyle(document.documentElement).getPropertyValue("--display");
  /**
   * @param {string} text @param {number} x @param {number} y
   * @param {{size?: number, bold?: boolean, align?: CanvasTextAlign, ink?: string, most?: number}} [how]
   */
  return (text, x, y, { size = 30, bold = false, align = "left", ink = "--ink", most } = {}) => {
    pen.font = `${bold ? 700 : 400} ${size}px ${letters}`;
    pen.textAlign = align;
    pen.fillStyle = colour(ink);
    pen.fillText(text, x, y, most);
  };
}

/** A function that gives a colour of the look by its name, as it is now. @param {Element} root */
function coloursOf(root) {
  const probe = root.ownerDocument.createElement("span");
  return (/** @type {string} */ name) => {
    document.body.append(probe);
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}

/** The map as an image, with its size in the picture. @param {SVGSVGElement} map */
async function drawingOf(map) {
  const { width: across, height: down } = map.viewBox.baseVal;
  const scale = Math.min((WIDTH - 2 * EDGE) / across, HIGHEST / down);
  const [width, height] = [Math.round(across * scale), Math.round(down * scale)];
  const copy = styledCopy(map);
  const signs = document.querySelector("svg defs#definitions");
  if (signs) copy.prepend(styledCopy(signs));
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return { image, width, height };
}

/**
 * A copy of a drawing in which each part says how it looks.
 * @template {Element} E
 * @param {E} original
 * @returns {E}
 */
function styledCopy(original) {
  const copy = /** @type {E} */ (original.cloneNode(true));
  const [from, to] = [original, copy].map((root) => [root, ...root.querySelectorAll("*")]);
  const hidden = from.flatMap((each, place) => {
    const look = getComputedStyle(each);
    const around = place && each.parentElement ? getComputedStyle(each.parentElement) : null;
    // What a part inherits must stay unsaid: a sign takes the colours of the place where it is used.
    for (const name of INHERITED) {
      const value = look.getPropertyValue(name);
      const isSaid = around ? value !== around.getPropertyValue(name) || each.hasAttribute(name) : each.localName === "svg";
      if (isSaid) to[place].setAttribute(name, value);
    }
    for (const [name, plain] of OWN) {
      const value = look.getPropertyValue(name);
      if (value && value !== plain) to[place].setAttribute(name, value);
    }
    const isDrawn = look.display !== "none" || each.closest("defs");
    return isDrawn ? [] : [to[place]];
  });
  for (const each of hidden) each.remove();
  for (const each of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["class", "style", "tabindex", "role", "aria-label"]) each.removeAttribute(name);
  }
  return copy;
}
