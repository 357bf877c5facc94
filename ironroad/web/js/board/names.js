// Cards, tracks, tickets and bonuses in words.

import { formatList, hasText, t } from "../core/locale.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Move} Move */
/** @typedef {import("../types").Ticket} Ticket */

/** The name of a board in the reader's language, if it has one there. @param {Board} board */
export function boardName({ id, name }) {
  return hasText(`board.${id}.name`) ? t(`board.${id}.name`) : name;
}

/** Cards in a list: "2 white and a locomotive". @param {Record<string, number>} counts */
export function cardsText(counts) {
  return formatList(Object.entries(counts).filter(([, n]) => n > 0)
    .map(([card, n]) => t(`words.cards.${card}`, { n })));
}

/**
 * The two ends of a track.
 * @param {string} id
 * @param {Board | null} [board]
 */
export function trackText(id, board) {
  const track = board?.tracks.find((each) => each.id === id);
  // Without the board the id is shown, less its colour and the number that tells tracks of a route apart.
  return track ? joined(track.between) : id.replace(/ [a-z]+( \d+)?$/, "");
}

/**
 * The two places of a ticket.
 * @param {Ticket | string} ticket
 * @param {Board | null} [board]
 */
export function ticketText(ticket, board) {
  const known = typeof ticket === "string" ? board?.tickets.find((each) => each.id === ticket) : ticket;
  return known ? joined(known.between) : String(ticket);
}

/** The words of a line of scores that may bring the bonus. @param {string} text @param {boolean} isBonus */
export function bonusText(text, isBonus) {
  return isBonus ? t("words.scores.bonus", { text }) : text;
}

/** @param {[string, string]} places */
function joined(places) {
  return t("words.between", { from: places[0], to: places[1] });
}

/** How many there are of each card. @param {string[]} cards */
export function counted(cards) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return counts;
}

/** The colour of a track. @param {string} id @param {Board | null} [board] */
export function colourOf(id, board) {
  const known = board?.tracks.find((track) => track.id === id)?.colour;
  return known ?? / ([a-z]+)( \d+)?$/.exec(id)?.[1] ?? "grey";
}
