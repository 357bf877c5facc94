// The choices for a new table; the browser keeps them for the next one.

import { LEVELS } from "../core/limits.js";
import { ownPace, remember, remembered } from "../pages/parts.js";

/** @typedef {{id: number, kind: string, name: string, level: string}} SeatChoice */

/**
 * All choices in the form for a new table.
 * @typedef {object} Choice
 * @property {string} board
 * @property {Record<string, Record<string, string>>} options by board
 * @property {SeatChoice[]} seats the last ones are left out on boards with fewer seats
 * @property {string} clock none, turn or game
 * @property {string} turn seconds, or own
 * @property {number} amount of time a turn, where `turn` is own
 * @property {string} unit of that amount, in seconds
 * @property {number} minutes for a whole game
 * @property {number} increment seconds more after each turn
 * @property {boolean} isPublic
 * @property {boolean} hints
 * @property {string} pace
 */

export const KINDS = ["me", "here", "link", "bot"];
const KEPT = "ironroad.new";

/** @type {Choice} */
const USUAL = {
  board: "europe", options: {},
  seats: ["me", "bot"].map((kind, place) => ({ id: place + 1, kind, name: "", level: "normal" })),
  clock: "none", turn: "180", amount: 10, unit: "60", minutes: 30, increment: 10,
  isPublic: false, hints: true, pace: ownPace(),
};

/** The choices of the last time; the page's address may name another board. @returns {Choice} */
export function startingChoice() {
  const choice = { ...remembered(KEPT, { ...USUAL, pace: ownPace() }) };
  const seats = Array.isArray(choice.seats) ? choice.seats : [];
  const isSound = seats.length >= 2
    && seats.every((seat) => KINDS.includes(seat?.kind) && LEVELS.includes(seat.level));
  choice.seats = structuredClone(isSound ? seats : USUAL.seats);
  const named = new URLSearchParams(location.search).get("board");
  return named ? { ...choice, board: named } : choice;
}

/** @param {Choice} choice */
export function keepChoice(choice) {
  remember(KEPT, choice);
}

/** A mistake in the form: a sentence, and the id of the field where it can be corrected. */
export class Wrong {
  /** @param {string} text @param {string} field */
  constructor(text, field) {
    this.text = text;
    this.field = field;
  }
}
