// The last moves of the other players, and all moves since the player's own last move: in words, and on the map.

import { h } from "../core/dom.js";
import { formatList, t } from "../core/locale.js";
import { ownerOf } from "../board/connections.js";
import { unseatedGets } from "../mechanics/index.js";
import { logLines } from "./words.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").GameEvent} GameEvent */
/** @typedef {import("../types").View} View */

/** For spectators: how many of the last moves count as new. */
const NEW = 2;
/** How many of the last moves are searched for the last move of each seat. */
const RECENT = 24;

/**
 * The moves since a seat's last one, without those that were taken back.
 * @param {GameEvent[]} events
 * @param {number | null} seat
 */
export function movesSince(events, seat) {
  /** @type {GameEvent[]} */
  const moves = [];
  for (const event of events) {
    if (event.kind === "moved") moves.push(event);
    else if (event.kind === "taken back") moves.splice(-(event.moves ?? 1));
  }
  const since = seat === null ? -NEW : moves.map((move) => move.seat).lastIndexOf(seat) + 1;
  return moves.slice(since).filter((move) => move.phase !== "start tickets"); // the choice of start tickets is no news
}

/**
 * Tracks and cities that new moves have changed.
 * @param {GameEvent[]} moves
 * @param {View} view
 * @param {string[]} gotten tracks that the neutral player, who has no seat, got without a move
 */
export function newPlaces(moves, view, gotten) {
  const places = new Set(gotten);
  for (const { move } of moves) {
    if (move?.track && ownerOf(view, move.track) !== null) places.add(move.track); // not a tunnel that was given up
    if (move?.city) places.add(move.city);
  }
  return places;
}

/**
 * The news: a line for each player that moved.
 * @param {GameEvent[]} moves without the secrets of other seats
 * @param {string[]} gotten
 * @param {View} view
 * @param {{names: string[], board: Board, events: GameEvent[]}} around
 * @param {() => void} close
 */
export function newsList(moves, gotten, view, around, close) {
  const lines = [
    ...[...new Set(moves.map((move) => move.seat ?? 0))].map((seat) => whatDid(seat, moves, around)),
    ...gotten.map((track) => unseatedGets(view, track, around.board)),
  ];
  return h("section", { class: "note news", "data-key": "news", "aria-label": t("news.name") },
    h("button", { type: "button", class: "quiet", "aria-label": t("news.close"), onclick: close }, "✕"),
    h("ul", null, lines.map((line) => h("li", null, line))));
}

/** @param {number} seat @param {GameEvent[]} moves @param {{names: string[], board: Board, events: GameEvent[]}} around */
function whatDid(seat, moves, around) {
  const own = moves.filter((move) => move.seat === seat);
  const texts = logLines(own, { ...around, isShort: true }).map(({ text }) => text);
  const what = formatList([...new Set(texts)].map((text) => {
    const n = texts.filter((other) => other === text).length;
    return n > 1 ? t("news.times", { what: text, n }) : text;
  }));
  return t("words.sentence", { name: around.names[seat], what });
}

/**
 * The last move of each seat, in words.
 * @param {GameEvent[]} events without the secrets of other seats
 * @param {string[]} names
 * @param {Board} board
 */
export function lastActions(events, names, board) {
  /** @type {string[]} */
  const last = [];
  const moves = events.filter((event) => event.kind === "moved").slice(-RECENT);
  for (const { event, text } of logLines(moves, { names, board, isShort: true, events })) {
    if (event.seat !== undefined) last[event.seat] = text;
  }
  return last;
}
