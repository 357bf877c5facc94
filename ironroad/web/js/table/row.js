// The places of the face-up cards: the server tells how many there are of each; where they lie follows from effects, so
// that a new card appears where one was taken.

import { CARDS } from "../board/cards.js";

/** @typedef {import("../types").GameEvent} GameEvent */
/** @typedef {(string | null)[]} Row */

/**
 * The row after events.
 * @param {Row} before
 * @param {GameEvent[]} events
 * @param {Record<string, number>} counts the cards that lie there now
 * @param {{seat: number, place?: number} | null} sending the move that people here are making, with the place that they pointed at
 * @returns {Row}
 */
export function rowAfter(before, events, counts, sending) {
  const row = [...before];
  for (const { seat, effects = [] } of events) {
    const pointed = sending && sending.seat === seat ? sending.place : undefined;
    for (const { kind, card = null } of effects) {
      if (kind === "card taken") take(row, card, pointed);
      else if (kind === "row replaced") row.length = 0;
      else if (kind === "row filled") fill(row, card);
    }
  }
  return agreeing(row, counts);
}

/** @param {Row} row @param {string | null} card @param {number} [pointed] */
function take(row, card, pointed) {
  const place = pointed !== undefined && row[pointed] === card ? pointed : row.indexOf(card);
  if (place >= 0) row[place] = null;
}

/** @param {Row} row @param {string | null} card */
function fill(row, card) {
  const free = row.indexOf(null);
  row[free < 0 ? row.length : free] = card;
}

/** The row with exactly the cards that lie there: those of the row keep their places. @param {Row} row @param {Record<string, number>} counts */
function agreeing(row, counts) {
  const left = { ...counts };
  const kept = row.map((card) => {
    if (card === null || !left[card]) return null;
    left[card]--;
    return card;
  });
  for (const card of CARDS) for (let n = left[card] ?? 0; n > 0; n--) fill(kept, card);
  while (kept.length && kept[kept.length - 1] === null) kept.pop();
  return kept;
}
