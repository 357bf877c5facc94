// Moving and enlarging the map: wheel, drag, pinch, double tap, keys and buttons.

import { h } from "../core/dom.js";
import { t } from "../core/locale.js";

const MOST = 6;
/** The least zoom of a map that is shown whole above a panel. */
const LEAST = 0.4;
const STEP = 1.25;
/** Pixels that a pointer must move before the movement counts as a drag. */
const DRAG = 6;
/** Pixels that the zoom buttons take beside, above or below the map. */
const STRIP = 52;
/** Pixels left free around the map, so that its edge is seen. */
const EDGE = 6;
/** Letters smaller than this cannot be read: a map with such letters is first shown with letters of READABLE. */
const UNREADABLE = 5.5;
const READABLE = 9.2;
/** Screens that are held in a hand, where a map is enlarged in any case until it is readable. */
const PHONE = "(max-width: 820px), (max-height: 500px)";
/** Milliseconds after the last zoom step until the enlarged map is drawn sharp. */
const SETTLE = 160;
/** The most milliseconds between the two taps of a double tap. */
const DOUBLE = 320;

/** @typedef {{x: number, y: number}} Point */

export class PanZoom {
  /**
   * @param {HTMLElement} frame
   * @param {HTMLElement} content
   * @param {[number, number]} size of the content
   * @param {number} letters size of the letters in the content
   */
  constructor(frame, content, size, letters) {
    this.frame = frame;
    this.content = content;
    this.size = size;
    this.letters = letters;
    this.room = { width: 0, height: 0 };
    /** Pixels at the bottom of the frame that a panel covers. */
    this.covered = 0;
    /** Whether the whole map must be seen while the panel is there, and the position before that. */
    this.isAll = false;
    /** @type {{zoom: number, x: number, y: number} | null} */
    this.before = null;
    this.fit = 1;
    this.zoom = 1;
    this.x = 0;
    this.y = 0;
    /** The scale at which the content was last drawn; until it is drawn anew, other scales stretch it. */
    this.drawn = 0;
    /** @type {Map<number, Point>} */
    this.pointers = new Map();
    this.moved = 0;
    this.speed = { x: 0, y: 0, at: 0 };
    this.tapped = { x: 0, y: 0, at: -Infinity };
    this.buttons = this.addButtons();
    /** Pixels that the buttons take before and after the map, across and down. */
    this.kept = { x: [0, 0], y: [0, 0] };
    frame.tabIndex = 0;
    this.listen();
    this.isFresh = true;
    this.observer = new ResizeObserver(() => this.resized());
    this.observer.observe(frame);
  }

  listen() {
    const { frame } = this;
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("pointerdown", (event) => this.down(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel"]) {
      frame.addEventListener(kind, (event) => this.up(/** @type {PointerEvent} */ (event)));
    }
    frame.addEventListener("click", (event) => this.click(event), { capture: true });
    frame.addEventListener("keydown", (event) => this.key(event));
  }

  addButtons() {
    const buttons = h("div", { class: "zoom-buttons" },
      h("button", { type: "button", "aria-label": t("zoom.in"), onclick: () => this.step(STEP) }, "+"),
      h("button", { type: "button", "aria-label": t("zoom.out"), onclick: () => this.step(1 / STEP) }, "−"),
      h("button", { type: "button", "aria-label": t("zoom.all"), onclick: () => this.reset() }, "⤢"));
    this.frame.append(buttons);
    return buttons;
  }

  resized() {
    const { clientWidth: width, clientHeight: height } = this.frame;
    if (!width || !height) return;
    this.room = { width, height };
    this.fitIn();
    if (this.isFresh) this.zoom = this.firstZoom();
    if (this.isFresh) this.centre();
    if (this.isFresh && this.isAll) this.lookAtAll();
    this.isFresh = false;
    this.settle();
  }

  /**
   * A panel covers the bottom of the frame: a map that is shown whole moves up as far as it can.
   * @param {number} height
   * @param {boolean} isAll whether the whole map must be seen as long as the panel is there
   */
  cover(height, isAll) {
    this.makeWay();
    if (height === this.covered && isAll === this.isAll) return;
    const isNews = isAll !== this.isAll;
    this.covered = height;
    this.isAll = isAll;
    if (isNews && isAll) this.lookAtAll();
    else if (isAll && this.before && this.zoom <= 1) this.shrink();
    else if (isNews && this.before) ({ zoom: this.zoom, x: this.x, y: this.y } = this.before);
    else if (height && this.zoom < 1.01) this.y = this.top;
    this.place(true);
  }

  /** Bring a place of the content in sight, if it is not. @param {Point} at in units of the content */
  reveal(at) {
    const scale = this.fit * this.zoom;
    const [x, y] = [this.x + at.x * scale, this.y + at.y * scale];
    const [width, height] = [this.room.width, this.room.height - this.covered];
    if (x > STRIP && x < width - STRIP && y > STRIP && y < height - STRIP / 2) return;
    this.shift(width / 2 - x, height / 2 - y);
  }

  lookAtAll() {
    this.before = { zoom: this.zoom, x: this.x, y: this.y };
    this.shrink();
  }

  /** Show the whole map in what the panel leaves of the frame. */
  shrink() {
    const room = this.room.height - this.covered - this.top - EDGE;
    this.zoom = Math.min(1, Math.max(LEAST, room / (this.size[1] * this.fit)));
    this.y = this.top;
  }

  /** The top edge of a map that is too high for the frame. */
  get top() {
    return this.kept.y[0] || EDGE;
  }

  /** Find the scale that fits the board, with buttons in a column or a row: the larger of both. */
  fitIn() {
    const [width, height] = [this.room.width - 2 * EDGE, this.room.height - 2 * EDGE];
    const beside = Math.min((width - STRIP) / this.size[0], height / this.size[1]);
    const inRow = Math.min(width / this.size[0], (height - STRIP) / this.size[1]);
    this.fit = Math.max(beside, inRow, 0.01);
    this.frame.classList.toggle("buttons-in-row", inRow > beside);
    this.makeWay();
  }

  /** Keep room free for the buttons: a column at the right, or a row above or below. */
  makeWay() {
    const strip = getComputedStyle(this.buttons).visibility === "hidden" ? 0 : STRIP + EDGE;
    const isRow = this.frame.classList.contains("buttons-in-row");
    const isAbove = this.buttons.offsetTop < this.room.height / 2;
    this.kept = {
      x: isRow ? [0, 0] : [0, strip],
      y: isRow ? (isAbove ? [strip, 0] : [0, strip]) : [0, 0],
    };
  }

  /** The first zoom: a map whose letters would be too small to read begins enlarged. */
  firstZoom() {
    const least = matchMedia(PHONE).matches ? READABLE : UNREADABLE;
    return this.letters * this.fit < least ? this.readingZoom() : 1;
  }

  /** The zoom at which letters can be read, never less than the whole map in the frame. */
  readingZoom() {
    const { room: { width, height }, size, fit, letters } = this;
    const cover = Math.max(width / size[0], height / size[1]);
    return Math.min(MOST, Math.max(cover, READABLE / letters) / fit);
  }

  centre() {
    const scale = this.fit * this.zoom;
    this.x = (this.room.width - this.size[0] * scale) / 2;
    this.y = (this.room.height - this.size[1] * scale) / 2;
  }

  /** Move and stretch the content to the current position and zoom, without drawing it anew. */
  place(isGlide = false) {
    if (!this.drawn) return; // the content has not been drawn yet
    const scale = this.fit * this.zoom;
    const [width, height] = [this.size[0] * scale, this.size[1] * scale];
    this.x = held(this.x, width, this.room.width, this.kept.x);
    this.y = held(this.y, height, this.room.height - this.covered, this.kept.y);
    const { style } = this.content;
    this.content.classList.toggle("glides", isGlide);
    style.transform = `translate(${this.x}px, ${this.y}px) scale(${scale / this.drawn})`;
    clearTimeout(this.settling);
    if (scale !== this.drawn) this.settling = setTimeout(() => this.settle(), SETTLE + (isGlide ? SETTLE : 0));
  }

  /** Draw the content anew at its scale. */
  settle() {
    this.drawn = this.fit * this.zoom;
    this.content.style.width = `${this.size[0] * this.drawn}px`;
    this.content.style.height = `${this.size[1] * this.drawn}px`;
    this.place();
  }

  /** @param {number} factor @param {Point} [at] @param {boolean} [isGlide] */
  scaleAt(factor, at = { x: this.room.width / 2, y: this.room.height / 2 }, isGlide = false) {
    this.stop();
    const zoom = Math.min(MOST, Math.max(1, this.zoom * factor));
    const real = zoom / this.zoom;
    this.x = at.x - (at.x - this.x) * real;
    this.y = at.y - (at.y - this.y) * real;
    this.zoom = zoom;
    this.place(isGlide);
  }

  /** @param {number} factor */
  step(factor) {
    this.scaleAt(factor, undefined, true);
  }

  reset() {
    this.stop();
    this.zoom = 1;
    this.y = this.top;
    this.settle();
  }

  /** The position of a mouse event within the frame. @param {MouseEvent} event @returns {Point} */
  inFrame(event) {
    const box = this.frame.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    const pace = event.ctrlKey ? 0.01 : 0.0016; // a pinch on a touchpad comes as a wheel with control
    this.scaleAt(Math.exp(-event.deltaY * lines * pace), this.inFrame(event));
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button > 0) return;
    this.stop();
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 1) this.moved = 0;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    this.pointers.set(event.pointerId, now);
    if (this.pointers.size === 2) this.pinch(event.pointerId, before, now);
    else if (this.pointers.size === 1) this.drag(event, before, now);
  }

  /** @param {PointerEvent} event @param {Point} before @param {Point} now */
  drag(event, before, now) {
    const [x, y] = [now.x - before.x, now.y - before.y];
    this.moved += Math.hypot(x, y);
    if (this.moved < DRAG) return;
    if (!this.frame.hasPointerCapture(event.pointerId)) this.frame.setPointerCapture(event.pointerId);
    const passed = Math.max(1, event.timeStamp - this.speed.at);
    const part = Math.min(1, passed / 40); // average the speed over some 40 ms, as single events jump
    this.speed = {
      x: this.speed.x + (x / passed - this.speed.x) * part,
      y: this.speed.y + (y / passed - this.speed.y) * part,
      at: event.timeStamp,
    };
    this.shift(x, y);
  }

  /** Two fingers zoom and move the map. @param {number} id @param {Point} before @param {Point} now */
  pinch(id, before, now) {
    const other = [...this.pointers].find(([each]) => each !== id)?.[1];
    if (!other) return;
    const box = this.frame.getBoundingClientRect();
    const factor = Math.hypot(now.x - other.x, now.y - other.y)
      / (Math.hypot(before.x - other.x, before.y - other.y) || 1);
    this.moved = DRAG;
    this.x += (now.x - before.x) / 2;
    this.y += (now.y - before.y) / 2;
    this.scaleAt(factor, { x: (now.x + other.x) / 2 - box.left, y: (now.y + other.y) / 2 - box.top });
  }

  /** @param {PointerEvent} event */
  up(event) {
    const isLast = this.pointers.delete(event.pointerId) && this.pointers.size === 0;
    if (!isLast || event.type === "pointercancel") return;
    if (this.moved >= DRAG) this.glideOn(event);
    else this.tap(event);
  }

  /** After a fast drag the map slides on a little. @param {PointerEvent} event */
  glideOn(event) {
    const isCalm = document.documentElement.dataset.motion === "calm";
    if (event.pointerType !== "touch" || isCalm || event.timeStamp - this.speed.at > 60) return;
    let before = performance.now();
    const slide = (/** @type {number} */ now) => {
      const passed = Math.max(0, now - before);
      before = now;
      this.shift(this.speed.x * passed, this.speed.y * passed);
      const slower = Math.exp(-passed / 180);
      this.speed = { x: this.speed.x * slower, y: this.speed.y * slower, at: this.speed.at };
      if (Math.hypot(this.speed.x, this.speed.y) > 0.02) this.sliding = requestAnimationFrame(slide);
    };
    this.sliding = requestAnimationFrame(slide);
  }

  /** Stop sliding, and forget the position to go back to: the player has taken hold of the map. */
  stop() {
    this.before = null;
    cancelAnimationFrame(this.sliding ?? 0);
    this.speed = { x: 0, y: 0, at: 0 };
  }

  /** A double tap where nothing can be chosen zooms in, or back out to the whole map. @param {PointerEvent} event */
  tap(event) {
    const target = /** @type {Element} */ (event.target);
    const { x, y, at } = this.tapped;
    const isNear = Math.hypot(event.clientX - x, event.clientY - y) < 30;
    const isFree = !target.closest(".choice, button");
    const isDouble = isNear && event.timeStamp - at < DOUBLE && isFree;
    const isFirst = isFree && !isDouble; // a tap that chose something does not begin a double tap
    this.tapped = { x: event.clientX, y: event.clientY, at: isFirst ? event.timeStamp : -Infinity };
    if (!isDouble) return;
    this.moved = DRAG; // so that the second tap is not taken for a click
    const wanted = this.zoom > 1.01 ? 1 : Math.max(2, this.readingZoom());
    this.scaleAt(wanted / this.zoom, this.inFrame(event), true);
  }

  /** Swallow the click that a browser sends at the end of a drag. @param {MouseEvent} event */
  click(event) {
    if (this.moved >= DRAG) {
      event.stopPropagation();
      event.preventDefault();
      this.moved = 0;
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = 60;
    /** @type {Record<string, () => void>} */
    const keys = {
      "+": () => this.step(STEP),
      "=": () => this.step(STEP),
      "-": () => this.step(1 / STEP),
      0: () => this.reset(),
      ArrowLeft: () => this.shift(step, 0),
      ArrowRight: () => this.shift(-step, 0),
      ArrowUp: () => this.shift(0, step),
      ArrowDown: () => this.shift(0, -step),
    };
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.stop();
    act();
  }

  /** @param {number} x @param {number} y */
  shift(x, y) {
    this.x += x;
    this.y += y;
    this.place();
  }
}

/**
 * Keep the board in sight: centred where it is smaller than the frame, but off the buttons.
 * @param {number} at
 * @param {number} length
 * @param {number} room
 * @param {number[]} kept room for buttons before and after the board
 */
function held(at, length, room, [before, after]) {
  const last = room - after - length;
  if (before <= last) return Math.min(Math.max((room - length) / 2, before), last);
  const slack = room * 0.25;
  return Math.min(slack, Math.max(room - length - slack, at));
}
