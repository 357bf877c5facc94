// The controls of a replay: buttons, slider and speed, and the timer that plays the game.

import { h, s, show } from "../core/dom.js";
import { formatNumber, t } from "../core/locale.js";
import { seatMark } from "../board/symbols.js";

/** @typedef {import("./game.js").ReplayedGame} ReplayedGame */

const SPEEDS = [0.5, 1, 2, 4, 8];
/** Milliseconds for a line of the log at speed 1. */
const PACE = 1400;

/** @type {Record<string, string>} */
const ICONS = {
  first: "M2 3h2v10H2ZM14 3v10L5 8Z",
  turnBack: "M8 3v10L1 8ZM15 3v10L8 8Z",
  back: "M12 3v10L4 8Z",
  play: "M4 2.5v11L13.5 8Z",
  pause: "M3.5 3h3v10h-3ZM9.5 3h3v10h-3Z",
  next: "M4 3v10l8-5Z",
  turnNext: "M8 3v10l7-5ZM1 3v10l7-5Z",
  last: "M12 3h2v10h-2ZM2 3v10l9-5Z",
};

export class Controls {
  /**
   * @param {ReplayedGame} game
   * @param {(move: number, isQuiet: boolean) => void} goTo quietly: without reading the move out
   */
  constructor(game, goTo) {
    this.game = game;
    this.goTo = goTo;
    this.move = 0;
    this.speed = 1;
    this.isPlaying = false;
    this.element = h("section", { class: "replay-controls", "aria-label": t("replay.controls") });
  }

  // ---- going from move to move ----------------------------------------------------------------

  /** Go to a move and stop playing. @param {number} move @param {boolean} [isQuiet] */
  step(move, isQuiet = false) {
    this.stop();
    this.goTo(move, isQuiet);
  }

  playOrPause() {
    if (this.isPlaying) {
      this.stop();
    } else {
      this.isPlaying = true;
      if (this.move === this.game.last) this.goTo(0, true);
      this.wait();
    }
    this.render(this.move);
  }

  stop() {
    clearTimeout(this.timer);
    this.isPlaying = false;
  }

  /** Wait, then go to the next move; a claim and its payment share the time of one line of the log. */
  wait() {
    const line = this.game.lineOf(this.move);
    const isHalf = line !== null && this.move < line.to;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.playOn(), (PACE / this.speed) * (isHalf ? 0.5 : 1));
  }

  playOn() {
    const isEnd = this.move + 1 >= this.game.last;
    if (isEnd) this.isPlaying = false;
    // At higher speeds screen readers could not keep up, so nothing is read aloud.
    this.goTo(this.move + 1, this.speed > 1 && !isEnd);
    if (this.isPlaying) this.wait();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    const target = /** @type {Element} */ (event.target);
    const isRange = target instanceof HTMLInputElement && target.type === "range";
    if (target.closest("select, textarea") || (target instanceof HTMLInputElement && !isRange)) return;
    const { game, move } = this;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.step(event.shiftKey ? game.turnFrom(move, -1) : move - 1),
      ArrowRight: () => this.step(event.shiftKey ? game.turnFrom(move, 1) : move + 1),
      Home: () => this.step(0),
      End: () => this.step(game.last),
    };
    if (!target.closest("button, a, summary")) keys[" "] = () => this.playOrPause();
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  // ---- rendering -----------------------------------------------------------------------------

  /** The text of the move shown, for screen readers. */
  spoken() {
    return `${t("replay.counter", { move: this.move, last: this.game.last })}: ${this.game.textOf(this.move)}`;
  }

  /** @param {number} move */
  render(move) {
    this.move = move;
    const line = this.game.lineOf(move);
    show(this.element,
      h("p", { class: "replay-now" }, line && seatMark(line.seat), h("span", null, this.game.textOf(move))),
      h("div", { class: "replay-bar" },
        this.buttons(),
        this.slider(),
        h("span", { class: "replay-counter", "aria-hidden": "true" }, `${move} / ${this.game.last}`),
        this.speeds()),
      h("p", { class: "replay-keys faint" }, t("replay.keys")));
  }

  buttons() {
    const { game, move } = this;
    const play = this.isPlaying ? "pause" : "play";
    return h("span", { class: "replay-buttons" },
      this.button("first", 0),
      this.button("turnBack", game.turnFrom(move, -1)),
      this.button("back", move - 1),
      h("button", { type: "button", "data-key": "play", class: "main", "aria-label": t(`replay.${play}`),
        title: t(`replay.${play}`), onclick: () => this.playOrPause() }, icon(play)),
      this.button("next", move + 1),
      this.button("turnNext", game.turnFrom(move, 1)),
      this.button("last", game.last));
  }

  /**
   * A button is only marked as disabled (aria-disabled): a disabled one would lose the focus at either end of the game.
   * @param {string} name
   * @param {number} to
   */
  button(name, to) {
    const isOff = to < 0 || to > this.game.last || to === this.move;
    return h("button", { type: "button", "data-key": name, "aria-label": t(`replay.${name}`),
      title: t(`replay.${name}`), "aria-disabled": isOff ? "true" : null,
      onclick: () => this.step(to) }, icon(name));
  }

  slider() {
    // The slider has the focus while it is used, and `patch` leaves the value of such an element alone.
    const shown = this.element.querySelector(".replay-slider");
    if (shown instanceof HTMLInputElement) shown.value = String(this.move);
    return h("input", { type: "range", class: "replay-slider", "data-key": "slider",
      min: 0, max: this.game.last, value: this.move, "aria-label": t("replay.slider"),
      "aria-valuetext": this.spoken(),
      oninput: (/** @type {Event} */ event) =>
        this.step(Number(/** @type {HTMLInputElement} */ (event.target).value), true) });
  }

  speeds() {
    const choose = (/** @type {Event} */ event) => {
      this.speed = Number(/** @type {HTMLSelectElement} */ (event.target).value);
      if (this.isPlaying) this.wait();
    };
    return h("label", { class: "replay-speed" }, h("span", { class: "unseen" }, t("replay.speed")),
      h("select", { title: t("replay.speed"), onchange: choose }, SPEEDS.map((speed) =>
        h("option", { value: speed, selected: speed === this.speed }, `${formatNumber(speed)}×`))));
  }
}

/** @param {string} name */
function icon(name) {
  return s("svg", { class: "replay-icon", viewBox: "0 0 16 16", "aria-hidden": "true" },
    s("path", { d: ICONS[name] }));
}
