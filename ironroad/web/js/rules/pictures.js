// Small pictures for the rules, drawn by the board itself: a few tracks between two places.

import { BoardView } from "../board/view.js";
import { h, s } from "../core/dom.js";
import { mechanicsOf } from "../mechanics/index.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Track} Track */

const SPACE = { length: 27, width: 12 };
const GAP = 3;
const RADIUS = 8;
const ROW = 17;
const LABEL = 12.5;

/** @typedef {import("../types").PictureExtra} Extra */

/** Functions that make the pictures of a board. @param {Board} board @returns {import("../types").Pictures} */
export function picturesOf(board) {
  const mechanics = mechanicsOf(board);
  const isPlain = (/** @type {Track} */ track) => !mechanics.some((each) => each.track?.kind?.(track));
  return {
    route: (suits, size) => routeWhere(board, suits, size),
    plainRoute: (suits, size) => routeWhere(board, (track) => isPlain(track) && suits(track), size),
    draw: (route, caption, extra) => picture(board, route, caption, extra),
  };
}

/**
 * The tracks of one route as a picture with a caption.
 * @param {Board} board
 * @param {Track[]} tracks
 * @param {string} caption
 * @param {Extra} [extra]
 */
function picture(board, tracks, caption, extra = {}) {
  if (!tracks.length) return null;
  const small = smallBoard(board, tracks);
  const view = new BoardView(small);
  view.update({ view: position(extra) });
  view.panzoom.observer.disconnect();
  view.svg.setAttribute("viewBox", `0 0 ${small.drawing?.size.join(" ")}`); // such a map is not moved, so it needs no margin
  nameZones(small, view.svg);
  letPass(view.svg);
  view.svg.setAttribute("role", "img");
  view.svg.setAttribute("aria-label", caption);
  return h("figure", { class: `rules-picture${extra.isAtSea ? " at-sea" : ""}` },
    h("div", { class: "rules-frame" }, view.svg), h("figcaption", null, caption));
}

/**
 * Let the Tab key pass by a map on which nothing can be chosen: some browsers stop at every element that listens to
 * focus events.
 * @param {SVGElement} svg
 */
export function letPass(svg) {
  for (const element of svg.querySelectorAll(".track, .city")) {
    /** @type {any} */ (element).onfocus = null;
    /** @type {any} */ (element).onblur = null;
  }
}

/**
 * A board that consists of these tracks alone, drawn as straight lines.
 * @param {Board} board
 * @param {Track[]} tracks
 * @returns {Board}
 */
function smallBoard(board, tracks) {
  const between = tracks[0].between;
  const across = Math.max(...tracks.map((track) => track.length)) * (SPACE.length + GAP) + GAP;
  const margin = Math.max(...between.map((name) => name.length * LABEL * 0.28)) + 10;
  const width = 2 * margin + across + 2 * RADIUS;
  const middle = 34 + ((tracks.length - 1) * ROW) / 2;
  const places = [margin, width - margin];
  const labelAt = (/** @type {number} */ end) =>
    /** @type {import("../types").Label} */ ({ x: places[end], y: labelY, anchor: "middle" });
  const isZone = (/** @type {string} */ name) => board.zones.includes(name);
  const labelY = middle + ((tracks.length - 1) * ROW) / 2 + 26;
  return {
    ...board,
    cities: between.filter((name) => !isZone(name)).map((name) => ({ name, region: null, token: false })),
    tracks,
    drawing: {
      size: [width, labelY + 12],
      space: SPACE,
      city_radius: RADIUS,
      label_size: LABEL,
      cities: Object.fromEntries(between.map((name, end) => [name,
        { x: places[end], y: middle, label: labelAt(end) }])),
      ends: between.flatMap((name, end) => (isZone(name)
        ? [{ between, x: places[end], y: middle, label: labelAt(end) }] : [])),
      spaces: Object.fromEntries(tracks.map((track, row) => [track.id,
        spaces(track, width / 2, middle + (row - (tracks.length - 1) / 2) * ROW)])),
      backdrop: null,
    },
  };
}

/**
 * Write the names of zones: on maps they have neither dot nor name, but in these pictures they need one.
 * @param {Board} small
 * @param {SVGElement} svg
 */
function nameZones(small, svg) {
  for (const name of small.tracks[0].between.filter((each) => small.zones.includes(each))) {
    const label = small.drawing?.cities[name].label;
    if (!label || [...svg.querySelectorAll("text")].some((text) => text.textContent === name)) continue;
    svg.append(s("g", { class: "city" }, s("text", { x: label.x, y: label.y, "text-anchor": label.anchor,
      "font-size": LABEL, class: "label" }, name)));
  }
}

/** @param {Track} track @param {number} x @param {number} y @returns {[number, number, number][]} */
function spaces(track, x, y) {
  const step = SPACE.length + GAP;
  const first = x - ((track.length - 1) / 2) * step;
  return Array.from({ length: track.length }, (_, place) => [first + place * step, y, 0]);
}

/** @param {Extra} extra @returns {import("../types").View} */
function position({ owners = {}, view, seat }) {
  return /** @type {any} */ ({ tracks: owners, seats: [{ seat: 0, ...seat }], ...view });
}

/**
 * A route with a track that suits, those of about three spaces first: all its tracks, or only the one that suits.
 * @param {Board} board
 * @param {(track: Track) => boolean} suits
 * @param {number} [size] tracks that the route must have
 */
function routeWhere(board, suits, size = 1) {
  const found = board.tracks.filter((track) => suits(track) && rowOf(board, track).length === size);
  // Routes of about three spaces make the clearest pictures.
  found.sort((a, b) => Math.abs(a.length - 3) - Math.abs(b.length - 3));
  return found.length ? rowOf(board, found[0]) : [];
}

/** @param {Board} board @param {Track} track */
function rowOf(board, track) {
  return board.tracks.filter((other) => other.route === track.route);
}
