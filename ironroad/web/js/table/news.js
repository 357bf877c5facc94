// The last moves of the other players, and all moves since the player's own last move: in words, and on the map.

import { h } from "../core/dom.js";
import { formatList, t } from "../core/locale.js";
import { counted } from "../board/names.js";
import { ownerOf } from "../board/connections.js";
import { phrases, placesOf, told } from "./effects.js";

/** @typedef {import("../types").Effect} Effect */
/** @typedef {import("../types").GameEvent} GameEvent */
/** @typedef {import("../types").View} View */
/** @typedef {import("./effects.js").Around} Around */

/** For spectators: how many of the last moves count as new. */
const NEW = 2;
/** How many of the last moves are searched for the last move of each seat. */
const RECENT = 24;

/**
 * The moves since a seat's last turn, without those that were taken back. What its own last move did after that turn
 * had ended is the first of them.
 * @param {GameEvent[]} events
 * @param {number | null} seat
 */
export function movesSince(events, seat) {
  const moves = movesOf(events);
  const since = seat === null ? moves.length - NEW : moves.map((move) => move.seat).lastIndexOf(seat);
  return moves.slice(Math.max(0, since)).map((move) => (move.seat === seat ? { ...move, effects: afterTurn(move, seat) } : move))
    .filter((move) => move.phase !== "start tickets"); // the choice of start tickets is no news
}

/** All moves but those that were taken back. @param {GameEvent[]} events */
function movesOf(events) {
  /** @type {GameEvent[]} */
  const moves = [];
  for (const event of events) {
    if (event.kind === "moved") moves.push(event);
    else if (event.kind === "taken back") moves.splice(-(event.moves ?? 1));
  }
  return moves;
}

/** What a move did after the turn of its seat had ended, but to others. @param {GameEvent} move @param {number} seat @returns {Effect[]} */
function afterTurn({ effects = [] }, seat) {
  const end = effects.findIndex(({ kind }) => kind === "turn ended");
  return end < 0 ? [] : effects.slice(end + 1).filter((effect) => effect.seat !== seat);
}

/** Tracks and cities that new moves have changed. @param {GameEvent[]} moves @param {View} view */
export function newPlaces(moves, view) {
  const { tracks, cities } = placesOf(effectsOf(moves), (track) => ownerOf(view, track) !== null);
  return new Set([...tracks, ...cities]);
}

/** @param {GameEvent[]} moves */
function effectsOf(moves) {
  return moves.flatMap(({ effects }) => effects ?? []);
}

/**
 * The news: a line for each player that moved; nothing if the moves have nothing to say.
 * @param {GameEvent[]} moves without the secrets of other seats
 * @param {Around} around
 * @param {() => void} close
 */
export function newsList(moves, around, close) {
  const lines = told(moves.flatMap(({ effects }) => phrases(effects ?? [], around)), around, repeated);
  return lines.length > 0 && h("section", { class: "note news", "data-key": "news", "aria-label": t("news.name") },
    h("button", { type: "button", class: "quiet", "aria-label": t("news.close"), onclick: close }, "✕"),
    h("ul", null, lines.map((line) => h("li", null, line))));
}

/** Texts, each once, with the number of times that it was there. @param {string[]} texts */
function repeated(texts) {
  return Object.entries(counted(texts)).map(([what, n]) => (n > 1 ? t("news.times", { what, n }) : what));
}

/**
 * The last move of each seat that said something about it, in words.
 * @param {GameEvent[]} events without the secrets of other seats
 * @param {Around} around
 */
export function lastActions(events, around) {
  /** @type {string[]} */
  const last = [];
  for (const { seat = -1, effects = [] } of movesOf(events).slice(-RECENT)) {
    const own = phrases(effects, around).filter((phrase) => phrase.seat === seat);
    if (own.length) last[seat] = formatList(own.map(({ text }) => text));
  }
  return last;
}
