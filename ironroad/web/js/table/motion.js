// What a move did, in motion: cards fly, trains are laid, points rise. Motion only explains: the page shows the new state
// at once, takes clicks all the while, and the next move ends what still moves.

import { card, cardBack } from "../board/cards.js";
import { sign } from "../board/symbols.js";
import { h } from "../core/dom.js";
import { isCalm } from "../core/settings.js";
import { MECHANICS } from "../mechanics/index.js";
import { tellable } from "./curtain.js";
import { gain } from "./scores.js";

/** @typedef {import("../types").Effect} Effect */
/** @typedef {import("../types").GameEvent} GameEvent */
/** @typedef {import("../types").Place} Place */
/** @typedef {import("../types").Stage} Shown */
/** @typedef {import("./page.js").TablePage} TablePage */

/** Milliseconds: a flight, a train that is laid, all trains of a track, points, and from one effect to the next. */
const [FLIGHT, TRAIN, TRACK, RISE, STEP] = [340, 200, 400, 1100, 90];
const EASE = "cubic-bezier(0.3, 0.7, 0.2, 1)";
/** The most moves that are shown at once: more have come after a lost connection, and are old. */
const MOST_MOVES = 3;
/** The most cards of a payment that fly. */
const MOST_CARDS = 4;

/** How effects move, by their kind. @type {Record<string, (effect: Effect, stage: Stage) => void>} */
const ANIMATES = {
  "card taken": ({ seat, card: colour }, stage) =>
    stage.fly(card(colour ?? ""), stage.taken(colour ?? ""), stage.holder(seat, colour)),
  "card drawn": ({ seat, card: colour }, stage) =>
    stage.fly(colour ? card(colour) : cardBack(), stage.pile("deck"), stage.holder(seat, colour)),
  "row filled": ({ card: colour }, stage) => stage.turnUp(colour ?? ""),
  "cards laid": (effect, stage) => stage.pay(effect, stage.track(effect.track) ?? stage.city(effect.city)),
  "track claimed": ({ track }, stage) => stage.lay(track),
  points: ({ seat, points }, stage) => stage.rise(seat, points),
  "ticket drawn": ({ seat }, stage) => stage.fly("ticket", stage.pile("tickets"), stage.seat(seat)),
  ...Object.assign({}, ...MECHANICS.map(({ animates }) => animates)),
};

/** What moves now. @type {Set<Animation>} */
const running = new Set();
/** Counts the calls, so that a stage that was not set yet knows that another one has come. */
let calls = 0;

/** End all motion at once. */
export function endMotion() {
  calls += 1;
  for (const each of [...running]) each.finish();
  running.clear();
  document.querySelector(".flights")?.replaceChildren();
}

/**
 * Show moves in motion. It is called before the page shows their result, as places from which things fly may vanish.
 * @param {TablePage} page
 * @param {GameEvent[]} events
 */
export function animate({ shown, state }, events) {
  const moves = events.filter(({ kind }) => kind === "moved");
  if (!moves.length) return;
  endMotion();
  if (!shown || !state.server || moves.length > MOST_MOVES || isCalm() || document.hidden) return;
  const { server, now: { sight } } = state;
  const effects = moves.flatMap((move) => tellable(move, sight, server).effects ?? []).filter(({ kind }) => ANIMATES[kind]);
  if (!effects.length) return;
  const stage = new Stage(shown.element, sight.isHidden ? null : sight.seat);
  const call = calls;
  requestAnimationFrame(() => {
    if (call !== calls || !shown.element.isConnected) return;
    for (const effect of effects) stage.show(effect);
  });
}

/**
 * Show the points of lines of the final scores as they rise at their seats' panels.
 * @param {TablePage} page
 * @param {import("../types").ScoreLine[]} lines
 * @param {import("../types").SeatScore[]} seats
 */
export function riseAll({ shown }, lines, seats) {
  endMotion();
  const call = calls;
  requestAnimationFrame(() => {
    if (call !== calls || !shown?.element.isConnected) return;
    const stage = new Stage(shown.element, null);
    for (const seat of seats) {
      stage.rise(seat.seat, seat.lines.reduce((sum, line) => sum + (lines.includes(line) ? line.points : 0), 0));
    }
  });
}

/** The page while effects are shown: places on it, before and after, and ways to move. @implements {Shown} */
export class Stage {
  /** @param {Element} page @param {number | null} own the seat whose hand is in sight */
  constructor(page, own) {
    this.page = page;
    this.own = own;
    /** Milliseconds until the motion of the effect that is shown now. */
    this.delay = 0;
    /** Cards and piles before the move, with their looks. @type {Map<Element, {place: DOMRect, look: string, key: string}>} */
    this.before = new Map([...page.querySelectorAll(".market [data-key], .hand [data-key]")].map((each) =>
      [each, { place: each.getBoundingClientRect(), look: each.className, key: each.getAttribute("data-key") ?? "" }]));
    /** Cards of the row that have been turned up, or have been taken, by earlier effects. @type {Set<Element>} */
    this.told = new Set();
  }

  /** @param {Effect} effect */
  show(effect) {
    const before = running.size;
    ANIMATES[effect.kind](effect, this);
    if (running.size > before) this.delay += STEP;
  }

  // ---- places ---------------------------------------------------------------------------------

  /** @param {string} selector @returns {Place} */
  at(selector) {
    const place = this.page.querySelector(selector)?.getBoundingClientRect();
    return place?.width ? place : null;
  }

  /** A place on the map, if it is in sight. @param {string} selector @returns {Place} */
  onMap(selector) {
    const [place, map] = [this.at(selector), this.at(".map")];
    if (!place || !map) return null;
    const [x, y] = middle(place);
    return x > map.left && x < map.right && y > map.top && y < map.bottom ? place : null;
  }

  /** @param {number | null | undefined} seat */
  seat(seat) {
    return this.at(`.player[data-seat="${seat}"] .seat-mark`);
  }

  /** @param {string | null | undefined} name */
  city(name) {
    return name ? this.onMap(`[data-city="${CSS.escape(name)}"] .dot`) : null;
  }

  /** @param {string | null | undefined} id */
  track(id) {
    return id ? this.onMap(`[data-track="${CSS.escape(id)}"] .space`) : null;
  }

  /** A pile of the market. @param {string} key */
  pile(key) {
    return this.was(".market", key);
  }

  /** Where something lay before the move. @param {string} part @param {string} key @returns {Place} */
  was(part, key) {
    for (const [each, { place, key: known }] of this.before) {
      if (known === key && each.closest(part)) return place;
    }
    return null;
  }

  /** Where cards of a seat are: in the hand in sight, or else at its panel. @param {number | undefined} seat @param {string | null | undefined} colour */
  holder(seat, colour) {
    const inHand = seat === this.own && colour ? this.at(`.hand [data-key="${CSS.escape(colour)}"]`) : null;
    return inHand ?? this.seat(seat);
  }

  /** Where a card of the row lay that is gone now. @param {string} colour @returns {Place} */
  taken(colour) {
    const cards = [...this.before].filter(([each, { look }]) => look.includes(` ${colour} `) && !this.told.has(each)
      && !each.closest(".hand") && look.includes("train-card"));
    const gone = cards.find(([each]) => !each.isConnected || !each.classList.contains(colour)) ?? cards[cards.length - 1];
    if (gone) this.told.add(gone[0]);
    return gone?.[1].place ?? null;
  }

  // ---- motion ---------------------------------------------------------------------------------

  /**
   * Something flies over the page.
   * @param {string | HTMLElement} what a thing, or the name of a sign
   * @param {Place} from
   * @param {Place} to
   * @param {number | null} [owner] whose colour a sign has
   */
  fly(what, from, to, owner = null) {
    if (!from || !to) return;
    const thing = typeof what === "string" ? h("span", { class: "flying-sign", "data-owner": owner }, sign(what)) : what;
    const isCard = typeof what !== "string";
    const [wide, high] = isCard ? [Math.max(36, Math.min(from.width, 72)), 0] : [30, 30];
    const size = { width: wide, height: high || wide * 0.68 };
    thing.style.width = `${size.width}px`;
    thing.style.height = `${size.height}px`;
    const end = isCard ? Math.max(0.4, Math.min(1, to.width / size.width)) : 1;
    this.raise(thing, [
      { transform: moved(from, size, 1), opacity: 1, offset: 0 },
      { opacity: 1, offset: 0.8 },
      { transform: moved(to, size, end), opacity: 0.2, offset: 1 },
    ], FLIGHT, this.delay);
  }

  /** Cards of a payment fly to what they pay for. @param {Effect} effect @param {Place} to */
  pay({ seat, card: colour, cards = 0, locomotives = 0 }, to) {
    const all = [...Array(cards).fill(colour), ...Array(locomotives).fill("locomotive")].slice(0, MOST_CARDS);
    const { delay } = this;
    for (const each of all) {
      this.fly(card(each), (seat === this.own ? this.was(".hand", each) : null) ?? this.seat(seat), to);
      this.delay += STEP / 2;
    }
    this.delay = delay;
  }

  /** A card slides from the deck to its place in the row. @param {string} colour */
  turnUp(colour) {
    const deck = this.pile("deck");
    const found = [...this.page.querySelectorAll(".faces .train-card")].find((each) => each.classList.contains(colour)
      && !this.told.has(each) && !this.before.get(each)?.look.includes(` ${colour} `));
    if (!found || !deck) return;
    this.told.add(found);
    const place = found.getBoundingClientRect();
    this.move(found, [
      { transform: `translate(${deck.left - place.left}px, ${deck.top - place.top}px)`, opacity: 0 },
      { transform: "none", opacity: 1 },
    ], FLIGHT, this.delay);
  }

  /** The trains of a track are laid one by one. @param {string | null | undefined} track */
  lay(track) {
    const trains = track ? [...this.page.querySelectorAll(`[data-track="${CSS.escape(track)}"] .train`)] : [];
    const step = Math.min(80, TRACK / trains.length);
    trains.forEach((train, place) => this.move(train,
      [{ opacity: 0, scale: 1.7 }, { opacity: 1, scale: 1 }], TRAIN, this.delay + place * step));
  }

  /** Points rise at the panel of the seat that gets them. @param {number | undefined} seat @param {number | undefined} points */
  rise(seat, points) {
    const place = this.at(`.player[data-seat="${seat}"] .score`);
    if (!place || !points) return;
    const text = h("span", { class: "rising", "data-seat": seat }, gain(points));
    const x = place.left + 8;
    const frame = (/** @type {number} */ up, /** @type {number} */ opacity, /** @type {number} */ offset) =>
      ({ transform: `translate(${x}px, ${place.top - up}px)`, opacity, offset });
    this.raise(text, [frame(-8, 0, 0), frame(10, 1, 0.3), frame(14, 1, 0.8), frame(18, 0, 1)], RISE, this.delay);
  }

  /** Move something over the page, which is removed when it has arrived. @param {HTMLElement} thing @param {Keyframe[]} frames @param {number} ms @param {number} delay */
  raise(thing, frames, ms, delay) {
    const sky = document.querySelector(".flights") ?? document.body.appendChild(h("div", { class: "flights", "aria-hidden": "true" }));
    thing.classList.add("flying");
    thing.inert = true;
    sky.append(thing);
    this.move(thing, frames, ms, delay).onfinish = () => thing.remove();
  }

  /** @param {Element} element @param {Keyframe[]} frames @param {number} ms @param {number} delay */
  move(element, frames, ms, delay) {
    const motion = element.animate(frames, { duration: ms, delay: Math.min(delay, 4 * STEP + TRACK), easing: EASE, fill: "backwards" });
    running.add(motion);
    motion.finished.then(() => running.delete(motion), () => running.delete(motion));
    return motion;
  }
}

/** @param {DOMRect} place @returns {[number, number]} */
function middle(place) {
  return [place.left + place.width / 2, place.top + place.height / 2];
}

/** A thing of a size, with its middle on the middle of a place. @param {DOMRect} place @param {{width: number, height: number}} size @param {number} scale */
function moved(place, { width, height }, scale) {
  const [x, y] = middle(place);
  return `translate(${x - width / 2}px, ${y - height / 2}px) scale(${scale})`;
}
