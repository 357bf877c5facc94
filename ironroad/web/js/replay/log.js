// The log of a replay: the moves in words; a click on a line goes to that move.

import { h } from "../core/dom.js";
import { formatNumber, signed, t } from "../core/locale.js";
import { seatMark } from "../board/symbols.js";

/** @typedef {import("./game.js").Line} Line */
/** @typedef {import("./game.js").ReplayedGame} ReplayedGame */

export class Log {
  /** @param {ReplayedGame} game @param {(move: number) => void} step */
  constructor(game, step) {
    this.game = game;
    this.step = step;
    this.element = h("ol", { class: "replay-log", "aria-label": t("replay.tab.moves"), onkeydown: onKey },
      game.lines.map((line) => this.item(line)));
  }

  /** @param {Line} line */
  item(line) {
    return h("li", null, h("button", { type: "button", class: "quiet", "data-to": line.to, tabindex: -1,
      onclick: () => this.step(line.to) },
      seatMark(line.seat), h("span", null, line.text),
      h("span", { class: "replay-gains" },
        line.gains.map(([seat, points]) => this.gain(line, seat, points)))));
  }

  /** @param {Line} line @param {number} seat @param {number} points */
  gain(line, seat, points) {
    const text = points > 0 ? `+${formatNumber(points)}` : signed(points);
    return h("span", { title: t("replay.gain", { name: this.game.names[seat], n: points }) },
      seat !== line.seat && seatMark(seat), text);
  }

  /**
   * Mark the line of a move, and scroll to it.
   * @param {number} move
   * @param {HTMLElement} panel around the log
   */
  mark(move, panel) {
    for (const button of this.element.querySelectorAll("button")) {
      button.removeAttribute("aria-current");
      button.setAttribute("tabindex", "-1");
    }
    const line = this.game.lineOf(move);
    const button = this.element.querySelector(line ? `[data-to="${line.to}"]` : "button");
    if (!(button instanceof HTMLElement)) return;
    button.setAttribute("tabindex", "0");
    if (line) button.setAttribute("aria-current", "step");
    // On narrow pages the log itself scrolls, on others the panel around it.
    const box = getComputedStyle(this.element).overflowY === "auto" ? this.element : panel;
    if (line) bringInSight(button, box);
    else box.scrollTo(0, 0);
  }
}

/** The Tab key stops once at the log; within it, arrow keys go up and down. @param {KeyboardEvent} event */
function onKey(event) {
  const item = event.target instanceof Element ? event.target.closest("li") : null;
  const next = event.key === "ArrowDown" ? item?.nextElementSibling
    : event.key === "ArrowUp" ? item?.previousElementSibling : null;
  const button = next?.querySelector("button");
  if (!button) return;
  event.preventDefault();
  button.focus();
}

/** Scroll to an item; unlike `scrollIntoView`, only the box scrolls. @param {HTMLElement} item @param {HTMLElement} box */
function bringInSight(item, box) {
  const top = item.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
  const isOut = top < box.scrollTop || top + item.offsetHeight > box.scrollTop + box.clientHeight;
  if (isOut) box.scrollTop = top - box.clientHeight / 2;
}
