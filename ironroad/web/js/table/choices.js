// The legal moves, sorted by the element of the page that the player clicks to make them.

import { isClosed, ownerOf, twinOwners } from "../board/connections.js";
import { t } from "../core/locale.js";
import { mustConfirm } from "../core/settings.js";
import { MECHANICS, MOVES, firstAnswer, mechanicsOf } from "../mechanics/index.js";

/** @typedef {import("../types").Move} Move */
/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").View} View */

/**
 * @typedef {object} Choices
 * @property {Map<string, Move>} tracks by track
 * @property {Map<string, Move>} cities by city
 * @property {Map<string, Move>} cards face-up cards by colour
 * @property {Move[]} keeps
 * @property {Move[]} payments the most sensible first
 * @property {Map<string, Move>} plain all other moves by kind
 */

/** @param {Move[]} moves @returns {Choices} */
export function choicesOf(moves) {
  /** @type {Choices} */
  const choices = { tracks: new Map(), cities: new Map(), cards: new Map(), keeps: [], payments: [], plain: new Map() };
  for (const move of moves) {
    if (move.track) choices.tracks.set(move.track, move);
    else if (move.city) choices.cities.set(move.city, move);
    else if (move.kind === "take") choices.cards.set(move.colour ?? "", move);
    else if (move.kind === "keep") choices.keeps.push(move);
    else if (move.kind === "pay") choices.payments.push(move);
    else choices.plain.set(move.kind, move);
  }
  choices.payments.sort((a, b) => dear(a) - dear(b));
  return choices;
}

/** Kinds of move worth a question before they are made, as they bind the player; drawing cards is not. */
const FINAL = new Set(["claim", "draw tickets", "keep"]);

/** Whether the player must confirm a move before it is made. @param {Move} move */
export function asksFirst(move) {
  const { isFinal = false, mustAsk = false } = MOVES[move.kind] ?? {};
  return mustAsk || ((FINAL.has(move.kind) || isFinal) && mustConfirm());
}

/** How dear a payment is: locomotives and special cards count most. @param {Move} move */
function dear(move) {
  const special = MECHANICS.map(({ card }) => (card ? card.dear * card.count(move) : 0));
  return special.reduce((sum, each) => sum + each, 100 * (move.locomotives ?? 0) + (move.cards ?? 0));
}

/**
 * The payment that uses a colour, if there is one.
 * @param {Move[]} payments
 * @param {string | null} colour
 */
export function paymentWith(payments, colour) {
  if (colour === null) return undefined;
  return payments.find((move) => (colour === "locomotive" ? !move.colour : move.colour === colour));
}

/**
 * Whether cards of a colour can be among those that pay for a track.
 * @param {Board} board
 * @param {string} id
 * @param {string} colour
 */
export function suits(board, id, colour) {
  const track = board.tracks.find((each) => each.id === id);
  if (!track) return false;
  return colour === "locomotive" || track.colour === "grey" || track.colour === colour;
}

/** Kinds of move whose places glow only when the player wants to make one. @param {Choices} choices @returns {string[]} */
export function onRequest({ cities }) {
  return [...new Set([...cities.values()].map(({ kind }) => kind))].filter((kind) => MOVES[kind]?.onRequest);
}

/**
 * Why a track cannot be claimed now: the key of a text, and its gaps.
 * @param {Board} board
 * @param {View} view
 * @param {number | null} seat
 * @param {string} id
 * @param {string[]} [names] of the seats
 * @returns {[string, Record<string, string | number>]}
 */
export function whyNot(board, view, seat, id, names = []) {
  const track = board.tracks.find((each) => each.id === id);
  if (!track || seat === null) return ["why.watching", {}];
  const owner = ownerOf(view, id);
  if (owner !== null) return takenBy(owner, seat, names);
  if (view.to_move !== seat) return ["why.turn", {}];
  if (view.phase !== "turn") return ["why.phase", {}];
  if (view.seats[seat].trains < track.length) {
    return ["why.trains", { n: track.length, left: view.seats[seat].trains }];
  }
  if (twinOwners(board, view, track).includes(seat)) return ["why.own", {}];
  if (isClosed(board, view, seat, track)) return ["why.double", {}];
  return firstAnswer((each) => each.whyNot?.(board, view, seat, track), mechanicsOf(board))
    ?? tooFewCards(track, view);
}

/** @param {number | string} owner @param {number} seat @param {string[]} names @returns {[string, Record<string, string>]} */
function takenBy(owner, seat, names) {
  if (owner === seat) return ["why.yours", {}];
  return typeof owner === "number" ? ["why.takenBy", { name: names[owner] ?? "" }] : ["why.taken", {}];
}

/** @param {import("../types").Track} track @param {View} view @returns {[string, Record<string, string | number>]} */
function tooFewCards({ length: n, colour }, { hand }) {
  if (colour === "grey") return ["why.cardsGrey", { n }];
  const [held, wild] = [hand?.[colour] ?? 0, hand?.locomotive ?? 0];
  return ["why.cards", { n, colour: t(`colour.${colour}`), held, wild }];
}
