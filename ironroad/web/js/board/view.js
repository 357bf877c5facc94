// The map: draws a view of the game, and reports the track or city that is pointed at. It knows no rules.

import { h, s, patchChildren } from "../core/dom.js";
import { t } from "../core/locale.js";
import { firstAnswer, mechanicsOf } from "../mechanics/index.js";
import { boardName } from "./names.js";
import { trackAt } from "./pointing.js";
import { ownerOf } from "./connections.js";
import { ornaments } from "./ornaments.js";
import { PanZoom } from "./panzoom.js";
import { carriage } from "./spaces.js";
import { defineArt, defineSigns } from "./symbols.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Drawing} Drawing */
/** @typedef {import("../types").Track} Track */
/** @typedef {import("../types").View} View */

/**
 * What the map shows.
 * @typedef {object} Scene
 * @property {View | null} view
 * @property {Set<string>} tracks tracks that can be chosen
 * @property {Set<string>} cities cities that can be chosen
 * @property {{track: string, seat: number} | null} phantom a claim not made yet, drawn as a preview
 * @property {Set<string>} litTracks
 * @property {Set<string>} litCities
 * @property {Set<string>} fresh tracks and cities where something changed lately
 * @property {string[]} [path] a line to draw over the tracks
 * @property {string[]} [names] of the seats
 */

/** The layers under the tracks, from the bottom up. */
const LAYERS = ["land", "zones", "green", "regions", "streets", "states", "borders", "rivers", "lakes", "piers", "bridges"];

/** How far the sheet extends beyond the drawing, and at least beyond all that is drawn on the land. */
const [MARGIN, EDGE] = [24, 13];
/** The width of a letter, in sizes of the letters. */
const LETTER = 0.58;

/** @type {Scene} */
const EMPTY = {
  view: null, tracks: new Set(), cities: new Set(), phantom: null,
  litTracks: new Set(), litCities: new Set(), fresh: new Set(),
};

export class BoardView {
  /**
   * @param {Board} board
   * @param {{track?: (id: string, from: "pointer" | "key") => void, city?: (name: string) => void,
   *   hover?: (id: string | null) => void}} [report]
   */
  constructor(board, report = {}) {
    if (!board.drawing) throw new Error(`${board.id} cannot be drawn`);
    this.board = board;
    this.drawing = board.drawing;
    this.mechanics = mechanicsOf(board);
    for (const { signs, art } of this.mechanics) {
      defineSigns(signs ?? {});
      defineArt(art ?? {});
    }
    this.report = report;
    /** @type {Scene} */
    this.scene = EMPTY;
    /** @type {Map<string, string>} */
    this.shown = new Map();
    const [left, top, width, height] = this.sheet = sheetOf(this.drawing, board);
    this.bandLayer = s("g", { class: "bands", "aria-hidden": "true" });
    /** The track that the mouse is over. @type {string | null} */
    this.hovered = null;
    this.trackLayer = s("g", { class: "tracks" });
    this.pieceLayer = s("g", { class: "pieces" });
    this.cityLayer = s("g", { class: "cities" });
    this.lineLayer = s("g", { class: "lines" });
    this.svg = s("svg", { viewBox: [left, top, width, height].join(" "),
      class: `board ${shapeOf(width / height)}`, role: "group",
      "aria-label": t("board.name", { board: boardName(board) }),
      onclick: (/** @type {PointerEvent} */ event) => this.clicked(event) },
      this.backdrop(), this.bandLayer, this.trackLayer, this.lineLayer, this.cityLayer, this.pieceLayer);
    // Panning moves a box around the SVG: browsers would lay out and paint the SVG anew if it were moved itself.
    const sheet = h("div", { class: "sheet" }, this.svg);
    this.element = h("div", { class: "map" }, sheet);
    this.panzoom = new PanZoom(this.element, sheet, [width, height], this.drawing.label_size);
    this.drawTracks();
    this.drawCities();
    this.svg.addEventListener("pointermove", (event) => this.pointedAt(event));
    this.svg.addEventListener("pointerleave", () => this.hover(null));
  }

  /** A click means the city that it touches, if it can be chosen, else a track. @param {PointerEvent} event */
  clicked(event) {
    const city = cityUnder(event);
    const track = this.trackUnder(event);
    if (city && (this.scene.cities.has(city) || !track)) this.report.city?.(city);
    else if (track) this.report.track?.(track, "pointer");
  }

  /** A mouse is over the track that a click would mean. @param {PointerEvent} event */
  pointedAt(event) {
    if (event.pointerType === "mouse" && !event.buttons) this.hover(this.trackUnder(event));
  }

  /** @param {string | null} track */
  hover(track) {
    if (track === this.hovered) return;
    this.hovered = track;
    this.report.hover?.(track);
  }

  /** Bring a city in sight. @param {string} name */
  reveal(name) {
    const { x, y } = this.drawing.cities[name];
    const [left, top] = this.sheet;
    this.panzoom.reveal({ x: x - left, y: y - top });
  }

  /** The track that a pointer means. @param {PointerEvent} event @returns {string | null} */
  trackUnder({ clientX, clientY, pointerType }) {
    const shown = this.svg.getBoundingClientRect();
    const [left, top, width] = this.sheet;
    const scale = shown.width / width;
    if (!scale) return null;
    const at = { x: (clientX - shown.left) / scale + left, y: (clientY - shown.top) / scale + top };
    const isTouch = pointerType ? pointerType === "touch" : matchMedia("(pointer: coarse)").matches;
    return trackAt(this.drawing, at, scale, (id) => this.scene.tracks.has(id), isTouch);
  }

  /** Land, water and regions: drawn once. */
  backdrop() {
    const { size: [width, height], backdrop } = this.drawing;
    const margin = MARGIN;
    /** @param {string} name */
    const layer = (name) => (backdrop?.[name] ?? []).map((/** @type {any} */ path) =>
      s("path", { d: typeof path === "string" ? path : path.path, class: name,
        "data-region": path.name ?? null }));
    return s("g", { class: "backdrop", "aria-hidden": "true" },
      s("rect", { x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin,
        class: "sea" }),
      LAYERS.map(layer), backdrop?.ornaments && ornaments(backdrop.ornaments));
  }

  drawTracks() {
    /** @type {Map<string, SVGElement>} */
    this.trackElements = new Map();
    for (const track of this.board.tracks) {
      const element = this.track(track);
      this.trackElements.set(track.id, element);
      this.trackLayer.append(element);
    }
  }

  /** @param {Track} track */
  track(track) {
    const { length, width } = this.drawing.space;
    const spaces = this.drawing.spaces[track.id] ?? [];
    const group = s("g", {
      class: ["track", track.colour, ...this.kindsOf(track)].join(" "),
      "data-track": track.id,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          this.report.track?.(track.id, "key");
        }
      },
      onfocus: () => this.report.hover?.(track.id),
      onblur: () => this.report.hover?.(null),
    });
    const bed = firstAnswer(({ track: looks }) => looks?.bed?.(track, length, width), this.mechanics);
    const high = bed ? width * 0.82 : width;
    spaces.forEach(([x, y, angle], place) => {
      const sign = this.signOf(track, place);
      const scale = high / 13;
      group.append(s("g", { transform: `translate(${x} ${y}) rotate(${angle})` },
        s("rect", { x: -length / 2 - 2, y: -width * 0.9, width: length + 4, height: width * 1.8,
          class: "hit" }),
        bed && s("path", { d: bed, class: "bed" }),
        s("rect", { x: -length / 2, y: -high / 2, width: length, height: high, rx: width * 0.18,
          class: "space" }),
        sign && s("use", { href: `#sign-${sign}`, class: "space-sign",
          transform: `scale(${scale}) rotate(${-angle % 180 > 90 || angle % 180 < -90 ? 180 : 0})` })));
    });
    const marks = this.mechanics.map(({ track: looks }) => looks?.mark?.(track, width)).filter((mark) => mark != null);
    if (marks.length) group.append(onMiddle(spaces, marks));
    return group;
  }

  /** The CSS classes that mechanics give a track. @param {Track} track */
  kindsOf(track) {
    return new Set(this.mechanics.map(({ track: looks }) => looks?.kind?.(track)).filter((kind) => kind != null));
  }

  /**
   * The name of the sign on a space: a mechanic's if it has one, else the colour's; null on grey.
   * @param {Track} track
   * @param {number} place
   */
  signOf(track, place) {
    return firstAnswer(({ track: looks }) => looks?.sign?.(track, place), this.mechanics)
      ?? (track.colour === "grey" ? null : track.colour);
  }

  drawCities() {
    const { cities, city_radius: radius, label_size: size } = this.drawing;
    /** @type {Map<string, SVGElement>} */
    this.cityElements = new Map();
    for (const city of this.board.cities) {
      const { x, y, label } = cities[city.name];
      const element = s("g", {
        class: "city", "data-city": city.name,
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            this.report.city?.(city.name);
          }
        },
      },
        s("circle", { cx: x, cy: y, r: radius * 2, class: "hit" }),
        s("circle", { cx: x, cy: y, r: radius * 1.8, class: "halo" }),
        s("circle", { cx: x, cy: y, r: radius, class: "dot" }),
        s("text", { x: label.x, y: label.y, "text-anchor": label.anchor, "font-size": size,
          class: "label", "aria-hidden": "true" }, city.name));
      this.cityElements.set(city.name, element);
      this.cityLayer.append(element);
    }
    for (const end of this.drawing.ends) {
      const zone = end.between.find((place) => this.board.zones.includes(place));
      this.cityLayer.append(
        s("circle", { cx: end.x, cy: end.y, r: radius * 0.7, class: "zone-end" }, s("title", null, zone ?? "")),
        s("text", { x: end.label.x, y: end.label.y, "text-anchor": end.label.anchor, "font-size": size,
          class: "label zone-label", "aria-hidden": "true" }, zone ?? ""));
    }
  }

  /**
   * Change what the map shows.
   * @param {Partial<Scene>} changes
   */
  update(changes) {
    this.scene = { ...this.scene, ...changes };
    for (const track of this.board.tracks) this.updateTrack(track);
    for (const city of this.board.cities) this.updateCity(city.name);
    this.updateBands();
    this.svg.classList.toggle("shows-way", this.scene.litTracks.size > 0);
    patchChildren(this.pieceLayer, this.pieces());
    patchChildren(this.lineLayer, this.line());
  }

  /** @param {Track} track */
  updateTrack(track) {
    const { view, tracks, litTracks, fresh, phantom } = this.scene;
    const element = this.trackElements?.get(track.id);
    if (!element) return;
    const owner = view && ownerOf(view, track.id);
    const thought = phantom?.track === track.id ? phantom.seat : null;
    const [isChoice, isLit, isFresh] = [tracks, litTracks, fresh].map((some) => some.has(track.id));
    if (!this.isNews(track.id, [owner, thought, isChoice, isLit, isFresh])) return;
    set(element, "data-owner", owner);
    set(element, "data-phantom", thought);
    element.classList.toggle("choice", isChoice);
    element.classList.toggle("lit", isLit);
    element.classList.toggle("fresh", isFresh);
    set(element, "tabindex", isChoice ? 0 : -1); // else the Tab key would stop at every track
    set(element, "role", isChoice ? "button" : "img");
    set(element, "aria-label", this.describe(track, owner));
    this.placeTrains(element, track, owner ?? thought);
  }

  /** Tracks that can be chosen get an outlined band: gold alone would not be seen beside red and orange. */
  updateBands() {
    const { length, width } = this.drawing.space;
    const chosen = [...this.scene.tracks];
    if (!this.isNews("", chosen)) return;
    const spaces = chosen.flatMap((id) => this.drawing.spaces[id] ?? []);
    /** @param {string} part @param {number} wide in widths of a space */
    const band = (part, wide) => s("path", { class: part, "stroke-width": wide * width,
      d: spaces.map((space) => stroke(space, (length + (wide - 1) * width) / 2)).join("") });
    patchChildren(this.bandLayer, spaces.length ? [band("band-edge", 1.62), band("band", 1.46)] : []);
  }

  /** Whether the state of an element differs from what was last drawn. @param {string} id @param {any[]} state */
  isNews(id, state) {
    const now = state.join();
    if (this.shown.get(id) === now) return false;
    this.shown.set(id, now);
    return true;
  }

  /** @param {SVGElement} element @param {Track} track @param {number | string | null} seat */
  placeTrains(element, track, seat) {
    const shown = element.getAttribute("data-trains");
    if (shown === String(seat ?? "")) return;
    element.setAttribute("data-trains", String(seat ?? ""));
    const { length, width } = this.drawing.space;
    element.querySelectorAll(":scope > g:not(.marks)").forEach((space, place) => {
      space.querySelector(".train")?.remove();
      if (seat !== null) space.append(carriage(length, width, this.drawing.spaces[track.id][place][2], seat));
    });
  }

  /** @param {Track} track @param {number | string | null} owner */
  describe(track, owner) {
    const parts = [`${track.between[0]} - ${track.between[1]}`,
      t("track.length", { n: track.length }), t(`colour.${track.colour}`)];
    for (const { track: looks } of this.mechanics) parts.push(looks?.words?.(track) ?? "");
    if (typeof owner === "string") parts.push(t(`track.${owner}`));
    else if (owner !== null) parts.push(this.ownerText(owner));
    return parts.filter(Boolean).join(", ");
  }

  /** @param {number} seat */
  ownerText(seat) {
    const name = this.scene.names?.[seat];
    return name ? t("track.ownerName", { name }) : t("track.owner", { seat: seat + 1 });
  }

  /** @param {string} name */
  updateCity(name) {
    const element = this.cityElements?.get(name);
    if (!element) return;
    const isChoice = this.scene.cities.has(name);
    element.classList.toggle("choice", isChoice);
    element.classList.toggle("lit", this.scene.litCities.has(name));
    element.classList.toggle("fresh", this.scene.fresh.has(name));
    set(element, "tabindex", isChoice ? 0 : -1);
    set(element, "role", isChoice ? "button" : "img");
    set(element, "aria-label", name);
  }

  /** Draw the pieces that stand on cities. */
  pieces() {
    const { view } = this.scene;
    if (!view) return [];
    /** @type {Map<string, Node[]>} */
    const at = new Map();
    for (const [city, piece] of this.mechanics.flatMap(({ pieces }) => pieces?.(view, this.board) ?? [])) {
      at.set(city, [...(at.get(city) ?? []), piece]);
    }
    return [...at].map(([city, pieces]) => this.atCity(city, pieces));
  }

  /** Put pieces on their city's dot, where they hide neither tracks nor names. @param {string} city @param {Node[]} pieces */
  atCity(city, pieces) {
    const { x, y } = this.drawing.cities[city];
    const scale = (this.drawing.city_radius / 6) * (pieces.length > 1 ? 1.2 : 1.4);
    return s("g", { "data-key": city, transform: `translate(${x} ${y}) scale(${scale})` },
      pieces.map((each, place) =>
        s("g", { transform: `translate(${(place - (pieces.length - 1) / 2) * 9} 0)` }, each)));
  }

  /** Draw a line over the tracks of a path. */
  line() {
    const path = this.scene.path ?? [];
    return path.map((id) => {
      const spaces = this.drawing.spaces[id] ?? [];
      const track = this.board.tracks.find((each) => each.id === id);
      const points = spaces.map(([x, y]) => `${x},${y}`);
      const ends = track?.between.map((place) => this.drawing.cities[place]).filter(Boolean) ?? [];
      if (ends[0]) points.unshift(`${ends[0].x},${ends[0].y}`);
      if (ends[1]) points.push(`${ends[1].x},${ends[1].y}`);
      return s("polyline", { points: points.join(" "), class: "path" });
    });
  }
}

/**
 * The part of a drawing that is shown, so that it is as large as can be: all spaces, cities and names, and an edge.
 * @param {Drawing} drawing
 * @param {Board} board
 */
function sheetOf({ size, space, spaces, cities, ends, city_radius: radius, label_size: letter }, board) {
  /** @type {[number, number][]} */
  const points = [];
  const around = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ far) =>
    points.push([x - far, y - far], [x + far, y + far]);
  const written = (/** @type {import("../types").Label} */ { x, y, anchor }, /** @type {string} */ name) => {
    const wide = LETTER * letter * name.length;
    const from = x - { start: 0, middle: wide / 2, end: wide }[anchor];
    points.push([from, y - letter], [from + wide, y + letter / 4]);
  };
  for (const [x, y] of Object.values(spaces).flat()) around(x, y, space.length * 0.6);
  for (const { name } of board.cities) {
    const { x, y, label } = cities[name];
    around(x, y, radius * 1.8);
    written(label, name);
  }
  for (const { x, y, label, between } of ends) {
    around(x, y, radius);
    written(label, between.find((place) => board.zones.includes(place)) ?? "");
  }
  const reach = [0, 1].flatMap((axis) => {
    const all = points.map((point) => point[axis]);
    return [Math.max(-MARGIN, Math.min(...all) - EDGE), Math.min(size[axis] + MARGIN, Math.max(...all) + EDGE)];
  });
  const [left, right, top, bottom] = reach.map(Math.round);
  return points.length ? [left, top, right - left, bottom - top] : [0, 0, ...size];
}

/** @param {Event} event @returns {string | null} */
function cityUnder({ target }) {
  return target instanceof Element ? target.closest("[data-city]")?.getAttribute("data-city") ?? null : null;
}

/** The name of the map's shape, by which style sheets arrange the page around it. @param {number} proportion */
function shapeOf(proportion) {
  if (proportion < 0.8) return "tall";
  return proportion < 1.2 ? "square" : "wide";
}

/** A line along a space. @param {[number, number, number]} space @param {number} half its length */
function stroke([x, y, angle], half) {
  const along = (angle * Math.PI) / 180;
  const [dx, dy] = [Math.cos(along) * half, Math.sin(along) * half];
  return `M${(x - dx).toFixed(1)} ${(y - dy).toFixed(1)}l${(2 * dx).toFixed(1)} ${(2 * dy).toFixed(1)}`;
}

/** Put marks on the middle of a track. @param {[number, number, number][]} spaces @param {Node[]} marks */
function onMiddle(spaces, marks) {
  const [x, y] = spaces[Math.floor((spaces.length - 1) / 2)];
  const next = spaces[Math.floor(spaces.length / 2)];
  return s("g", { class: "marks", transform: `translate(${(x + next[0]) / 2} ${(y + next[1]) / 2})` }, marks);
}

/** @param {Element} element @param {string} name @param {any} value */
function set(element, name, value) {
  if (value === null || value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}
