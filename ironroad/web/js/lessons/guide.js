// The guide of a lesson: a panel over the table with one step at a time, and a frame around what the step is about. It
// goes on when an effect fulfils the step; whatever else the player does, it waits.

import { look } from "../core/api.js";
import { h, show } from "../core/dom.js";
import { hasText, t } from "../core/locale.js";
import { FIRST, finish, keepPlace, placeAt } from "./kept.js";
import { advance } from "./steps.js";

/** @typedef {import("../protocol").LessonShown} Lesson */
/** @typedef {import("../types").TableState} TableState */

/** What places of steps are called on the page; others are `track:ID`, `city:NAME` and `market:KEY`. @type {Record<string, string>} */
const PLACES = {
  tickets: ".tickets-prompt .ticket-list", row: ".market", "own tickets": ".own-tickets",
  pay: ".prompt .payments", prompt: ".prompt", panel: ".player.mine",
  request: ".tray button.request[aria-pressed=false]", scores: ".score-scroll",
};
/** Milliseconds between two looks at where the thing is that the step is about. */
const LOOK = 150;
/** Pixels between the thing and the frame around it. */
const ROOM = 5;
/** Where the panel may be, the best place first. */
const CORNERS = ["top left", "bottom left", "bottom right", "top right"];

export class Guide {
  /** @param {import("../table/state.js").State} state */
  constructor(state) {
    this.state = state;
    /** @type {Lesson | null} */
    this.lesson = null;
    this.isAsked = false;
    this.panel = h("section", { class: "guide", "aria-label": t("guide.name") });
    this.frame = h("div", { class: "guide-frame", "aria-hidden": "true", hidden: true });
    this.element = h("div", { class: "guide-place" }, this.panel, this.frame);
    this.looking = 0;
  }

  close() {
    clearInterval(this.looking);
  }

  /** @param {TableState} server */
  render({ table, mine, events }) {
    if (!table.lesson || !mine.length) return;
    this.ask(table.lesson);
    if (!this.lesson) return;
    const { steps } = this.lesson;
    const last = steps.length - 1;
    const before = placeAt(table.id);
    const place = advance(steps, before, events);
    if (place.step < last && table.status === "over") place.step = last;
    if (place.step !== before.step) keepPlace(table.id, place);
    if (place.step >= last) finish(this.lesson.name);
    this.place = { ...place, step: Math.min(place.step, last) };
    this.show();
  }

  /** Fetch the lesson, once. @param {string} name */
  async ask(name) {
    if (this.isAsked) return;
    this.isAsked = true;
    try {
      /** @type {Lesson[]} */
      const lessons = await look("/api/lessons");
      this.lesson = lessons.find((each) => each.name === name) ?? null;
    } catch {
      this.isAsked = false; // the next event tries again
    }
    if (!this.lesson || !this.state.server) return;
    this.looking = setInterval(() => this.point(), LOOK);
    this.render(this.state.server);
  }

  show() {
    const { lesson, place } = this;
    if (!lesson || !place) return;
    const { isFolded = false, step: number } = place;
    const isLast = number === lesson.steps.length - 1;
    const step = lesson.steps[number];
    const key = `lesson.${lesson.name}.${step.text}`;
    this.panel.classList.toggle("folded", isFolded);
    show(this.panel,
      h("div", { class: "guide-head" },
        h("strong", null, t(`lesson.${lesson.name}.title`)),
        h("span", { class: "faint" }, t("guide.step", { step: number + 1, all: lesson.steps.length })),
        h("button", { type: "button", class: "quiet", "aria-expanded": String(!isFolded), "data-key": "fold",
          onclick: () => this.move({ isFolded: !isFolded }) }, t(isFolded ? "guide.show" : "guide.hide"))),
      !isFolded && h("div", { class: "guide-text", "aria-live": "polite" },
        h("p", null, t(key)),
        hasText(`${key}.keys`) && h("p", { class: "faint guide-keys" }, t(`${key}.keys`))),
      !isFolded && h("div", { class: "buttons" }, isLast ? ways(lesson.name) : [
        h("button", { type: "button", "data-key": "next", class: step.until.length ? "quiet" : "main",
          onclick: () => this.move({ step: number + 1 }) }, t(step.until.length ? "guide.skip" : "guide.next")),
        h("a", { href: "/lessons", class: "quiet-link" }, t("guide.leave"))]));
    this.point();
  }

  /** @param {Partial<import("./kept.js").Place>} changes */
  move(changes) {
    const { server } = this.state;
    if (!server || !this.place) return;
    keepPlace(server.table.id, { ...this.place, ...changes });
    this.render(server);
  }

  /** Put the frame around the first thing that the step is about and that can be seen. */
  point() {
    const { lesson, place, state, frame } = this;
    const step = place && lesson?.steps[place.step];
    const isTime = step && !place.isFolded && (state.mayChoose || !step.until.length);
    const at = isTime && !document.querySelector("dialog[open]") ? seen(step.at) : null;
    frame.hidden = !at;
    if (!at) return;
    this.stepAside(at);
    frame.style.left = `${at.left - ROOM}px`;
    frame.style.top = `${at.top - ROOM}px`;
    frame.style.width = `${at.width + 2 * ROOM}px`;
    frame.style.height = `${at.height + 2 * ROOM}px`;
  }

  /** Move the panel to a corner of the map where it covers neither what the step is about nor a question. @param {DOMRect} at */
  stepAside(at) {
    const others = [at, ...[...document.querySelectorAll(".prompt")].map((each) => each.getBoundingClientRect())];
    const isFree = () => !others.some((other) => overlap(other, this.panel.getBoundingClientRect()));
    if (isFree()) return;
    const before = this.element.dataset.corner ?? CORNERS[0];
    const free = CORNERS.find((corner) => {
      this.element.dataset.corner = corner;
      return isFree();
    });
    this.element.dataset.corner = free ?? before;
  }
}

/** @param {DOMRect} one @param {DOMRect} other */
function overlap(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Where to go from the end of a lesson. @param {string} name */
function ways(name) {
  return [
    h("a", { href: "/lessons", class: "button" }, t("guide.lessons")),
    h("a", { href: "/", class: "button main" }, t(name === FIRST ? "guide.play" : "guide.home")),
  ];
}

/** Where the first of some places is that can be seen. @param {string[]} places */
function seen(places) {
  for (const place of places) {
    const box = elementAt(place)?.getBoundingClientRect();
    if (box && box.width > 0 && box.height > 0) return box;
  }
  return null;
}

/** @param {string} place */
function elementAt(place) {
  const [kind, name] = place.split(/:(.*)/s);
  const value = CSS.escape(name ?? "");
  const named = kind === "market" ? `.market [data-key="${value}"]` : `[data-${kind}="${value}"]`;
  return document.querySelector(PLACES[place] ?? named);
}
