// What is chosen for a new table, and kept in this browser for the next one.

import { LEVELS, ownPace, remember, remembered } from "../pages/parts.js";

/** @typedef {{id: number, kind: string, name: string, level: string}} SeatChoice */

/**
 * All that was chosen.
 * @typedef {object} Choice
 * @property {string} board
 * @property {Record<string, Record<string, string>>} options by board
 * @property {SeatChoice[]} seats perhaps more than the board has: those wait for a larger one
 * @property {string} clock none, turn or game
 * @property {string} turn seconds, or own
 * @property {number} amount of one's own time a turn
 * @property {string} unit seconds that it is counted in
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

/** What was chosen last time; an address may name the board. @returns {Choice} */
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

/** What is wrong with a choice, and the id of the field where it can be put right. */
export class Wrong {
  /** @param {string} text @param {string} field */
  constructor(text, field) {
    this.text = text;
    this.field = field;
  }
}
