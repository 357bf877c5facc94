// Moving and enlarging the map: wheel, drag, pinch, keys and buttons.

import { h } from "./dom.js";
import { t } from "./locale.js";

const MOST = 6;
const STEP = 1.25;
const DRAG = 6;

export class PanZoom {
  /**
   * @param {HTMLElement} frame
   * @param {SVGElement} content
   * @param {[number, number]} size
   */
  constructor(frame, content, size) {
    this.frame = frame;
    this.content = content;
    this.size = size;
    this.zoom = 1;
    this.x = 0;
    this.y = 0;
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    this.moved = 0;
    frame.append(this.buttons());
    frame.tabIndex = 0;
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("pointerdown", (event) => this.down(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel"]) {
      frame.addEventListener(kind, (event) => this.up(/** @type {PointerEvent} */ (event)));
    }
    frame.addEventListener("click", (event) => this.click(event), { capture: true });
    frame.addEventListener("keydown", (event) => this.key(event));
    this.isFresh = true;
    this.observer = new ResizeObserver(() => this.resized());
    this.observer.observe(frame);
  }

  buttons() {
    return h("div", { class: "zoom-buttons" },
      h("button", { type: "button", "aria-label": t("zoom.in"), onclick: () => this.step(STEP) }, "+"),
      h("button", { type: "button", "aria-label": t("zoom.out"), onclick: () => this.step(1 / STEP) }, "−"),
      h("button", { type: "button", "aria-label": t("zoom.all"), onclick: () => this.reset() }, "⤢"));
  }

  /** The scale at which all of the board just fits. */
  get fit() {
    const { clientWidth, clientHeight } = this.frame;
    return Math.min(clientWidth / this.size[0], clientHeight / this.size[1]) || 1;
  }

  resized() {
    if (this.isFresh && this.frame.clientWidth) {
      this.zoom = this.firstZoom();
      this.isFresh = false;
    }
    this.place();
  }

  /** A wide map on a tall phone begins enlarged, in the middle. */
  firstZoom() {
    const { clientWidth, clientHeight } = this.frame;
    const fill = Math.max(clientWidth / this.size[0], clientHeight / this.size[1]) / this.fit;
    const zoom = clientWidth < 600 && fill > 1.5 ? Math.min(1.9, fill * 0.8) : 1;
    this.x = (clientWidth - this.size[0] * this.fit * zoom) / 2;
    this.y = (clientHeight - this.size[1] * this.fit * zoom) / 2;
    return zoom;
  }

  /** Put the content where it belongs; sizes change only when the zoom does. */
  place() {
    const scale = this.fit * this.zoom;
    const [width, height] = [this.size[0] * scale, this.size[1] * scale];
    const { clientWidth, clientHeight } = this.frame;
    this.x = held(this.x, width, clientWidth);
    this.y = held(this.y, height, clientHeight);
    const style = /** @type {any} */ (this.content).style;
    style.width = `${width}px`;
    style.height = `${height}px`;
    style.transform = `translate3d(${this.x}px, ${this.y}px, 0)`;
  }

  /** @param {number} factor @param {number} [x] @param {number} [y] */
  scaleAt(factor, x = this.frame.clientWidth / 2, y = this.frame.clientHeight / 2) {
    const zoom = Math.min(MOST, Math.max(1, this.zoom * factor));
    const real = zoom / this.zoom;
    this.x = x - (x - this.x) * real;
    this.y = y - (y - this.y) * real;
    this.zoom = zoom;
    this.place();
  }

  /** @param {number} factor */
  step(factor) {
    this.scaleAt(factor);
  }

  reset() {
    this.zoom = 1;
    this.place();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const box = this.frame.getBoundingClientRect();
    this.scaleAt(Math.exp(-event.deltaY * 0.0016), event.clientX - box.left, event.clientY - box.top);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button > 0) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 1) this.moved = 0;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.pointers.size === 2) this.pinch(event.pointerId, before, now);
    else this.drag(event, before, now);
    this.pointers.set(event.pointerId, now);
  }

  /** @param {PointerEvent} event @param {{x: number, y: number}} before @param {{x: number, y: number}} now */
  drag(event, before, now) {
    this.moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (this.moved < DRAG) return;
    if (!this.frame.hasPointerCapture(event.pointerId)) this.frame.setPointerCapture(event.pointerId);
    this.x += now.x - before.x;
    this.y += now.y - before.y;
    this.place();
  }

  /** @param {number} id @param {{x: number, y: number}} before @param {{x: number, y: number}} now */
  pinch(id, before, now) {
    const other = [...this.pointers].find(([each]) => each !== id)?.[1];
    if (!other) return;
    const box = this.frame.getBoundingClientRect();
    const factor = Math.hypot(now.x - other.x, now.y - other.y)
      / (Math.hypot(before.x - other.x, before.y - other.y) || 1);
    this.moved = DRAG;
    this.scaleAt(factor, (now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top);
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.pointers.delete(event.pointerId);
  }

  /** The end of a drag is no click. @param {MouseEvent} event */
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
 * Keep the board in sight: centred where it is smaller than the frame.
 * @param {number} at
 * @param {number} length
 * @param {number} room
 */
function held(at, length, room) {
  if (length <= room) return (room - length) / 2;
  const slack = room * 0.25;
  return Math.min(slack, Math.max(room - length - slack, at));
}
