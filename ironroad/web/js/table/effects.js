// Effects in words: what a move did, as sentences, or as phrases that lack the name of their player. The same texts are
// told in the same way by ironroad/game/words.py. A kind of effect without a text is not told.

import { cardsText, counted, ticketText, trackText } from "../board/names.js";
import { formatList, hasText, t } from "../core/locale.js";
import { MECHANICS } from "../mechanics/index.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Effect} Effect */
/** @typedef {import("../types").GameEvent} GameEvent */
/** @typedef {import("../types").View} View */

/**
 * Around effects, for their words.
 * @typedef {{names: string[], board: Board | null}} Around
 */

/**
 * What effects say: of a seat, whose name goes before it, or as a whole sentence (null).
 * @typedef {{seat: number | null, text: string}} Phrase
 */

/**
 * The part of a kind of effect that only its seat may know; null if only that seat may know that it happened at all.
 * @type {Record<string, string | null>}
 */
export const OWN = {
  "card drawn": "card",
  "ticket drawn": "ticket",
  "ticket kept": "ticket",
  "ticket put back": "ticket",
  "ticket left out": "ticket",
  "ticket finished": null,
};

/** The parts that are numbers of seats. */
const SEATS = ["seat", "payer", "to"];
/** The parts in which effects may differ that are told as one, such as tickets kept. */
const LISTED = ["card", "ticket"];

/** @type {Record<string, (values: any[], around: Around) => string>} */
const IN_WORDS = {
  card: (cards) => (cards.length === 1 ? t(`words.card.${cards[0]}`) : cardsText(counted(cards))),
  track: ([track], { board }) => trackText(track, board),
  ticket: (tickets, { board }) => formatList(tickets.map((ticket) => ticketText(ticket, board))),
};

/** Effects as the player of a seat may know them; null for nobody in particular. @param {Effect[]} effects @param {number | null} seat */
export function seenBy(effects, seat) {
  return effects.flatMap((effect) => {
    const own = OWN[effect.kind];
    if (own === undefined || effect.seat === seat) return [effect];
    return own === null ? [] : [{ ...effect, [own]: null }];
  });
}

/** Effects in words: a sentence for each run of phrases of one seat. @param {Effect[]} effects @param {Around} around */
export function sentences(effects, around) {
  return told(phrases(effects, around), around);
}

/**
 * Phrases as sentences: those of one seat that follow each other are one.
 * @param {Phrase[]} phrases
 * @param {Around} around
 * @param {(texts: string[]) => string[]} [shorten] makes the texts of a sentence fewer
 */
export function told(phrases, { names }, shorten = (texts) => texts) {
  return runs(phrases, ({ seat }) => String(seat)).flatMap((run) => {
    const texts = shorten(run.map(({ text }) => text));
    const [{ seat }] = run;
    return seat === null ? texts : [t("words.sentence", { name: names[seat] ?? "", what: formatList(texts) })];
  });
}

/**
 * What effects say; a payment is told along with what it was for, where that can be.
 * @param {Effect[]} effects
 * @param {Around} around
 * @returns {Phrase[]}
 */
export function phrases(effects, around) {
  /** @type {Phrase[]} */
  const said = [];
  /** @type {Effect | null} */
  let laid = null;
  for (const alike of runs(effects.filter(isTold), likeness)) {
    const isPaid = laid !== null && hasText(`${keyOf(alike[0])}.paid`);
    if (laid && !isPaid) said.push(phrase([laid], around));
    const isPayment = alike[0].kind === "cards laid";
    if (!isPayment) said.push(phrase(alike, around, isPaid ? laid : null));
    laid = isPayment ? alike[0] : null;
  }
  return laid ? [...said, phrase([laid], around)] : said;
}

/** Whether an effect is told in words. @param {Effect} effect */
export function isTold(effect) {
  return hasText(keyOf(effect));
}

/** The key of an effect's text: `effect.trackClaimed` for `track claimed`. @param {Effect} effect */
function keyOf({ kind }) {
  return `effect.${kind.replace(/ (\w)/g, (_, letter) => letter.toUpperCase())}`;
}

/** Effects that follow each other and are equal in this are told as one. @param {Effect} effect */
function likeness({ kind, ...parts }) {
  return JSON.stringify([kind, Object.entries(parts).map(([name, value]) =>
    [name, LISTED.includes(name) ? value === null : value])]);
}

/**
 * @param {Effect[]} alike
 * @param {Around} around
 * @param {Effect | null} laid the payment that is told with them
 * @returns {Phrase}
 */
function phrase(alike, around, laid = null) {
  const [first] = alike;
  const gaps = gapsOf(alike, around);
  let key = keyOf(first);
  if (laid) {
    key = `${key}.paid`;
    gaps.cards = cardsOf(laid);
  }
  for (const [name, value] of Object.entries(first)) {
    const without = `${key}.no${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    if (value === null && hasText(without)) key = without;
  }
  return { seat: first.seat ?? null, text: t(key, gaps) };
}

/**
 * The parts of effects that are told as one, in words; `n` is the number in the text.
 * @param {Effect[]} alike
 * @param {Around} around
 */
function gapsOf(alike, around) {
  const { kind: _, ...parts } = alike[0];
  const isList = LISTED.some((name) => name in parts);
  const number = Object.entries(parts).find(([name, value]) => typeof value === "number" && !SEATS.includes(name));
  /** @type {Record<string, string | number>} */
  const gaps = { n: isList || !number ? alike.length : Number(number[1]) };
  for (const [name, value] of Object.entries(parts)) {
    if (SEATS.includes(name) && typeof value === "number") gaps[name] = around.names[value] ?? "";
    else if (typeof value === "string") gaps[name] = IN_WORDS[name]?.(alike.map((each) => each[name]), around) ?? value;
  }
  if ("locomotives" in parts) gaps.cards = cardsOf(alike[0]);
  return gaps;
}

/** The cards that were laid down, in words. @param {Effect} laid */
function cardsOf(laid) {
  const special = MECHANICS.flatMap(({ card }) => (card ? [[card.name, card.count(laid)]] : []));
  return cardsText({
    [laid.card ?? ""]: Number(laid.cards ?? 0), locomotive: laid.locomotives ?? 0, ...Object.fromEntries(special) });
}

/**
 * Items in runs: those that follow each other and have the same key.
 * @template T
 * @param {T[]} items
 * @param {(item: T) => string} keyOfItem
 * @returns {T[][]}
 */
function runs(items, keyOfItem) {
  /** @type {T[][]} */
  const found = [];
  for (const item of items) {
    const run = found[found.length - 1];
    if (run && keyOfItem(run[0]) === keyOfItem(item)) run.push(item);
    else found.push([item]);
  }
  return found;
}

/**
 * The tracks and cities on which something changed by effects: those that are told, as others only say what is asked
 * next; a track only if it has an owner now, as a tunnel may be given up.
 * @param {Effect[]} effects
 * @param {(track: string) => boolean} isOwned
 * @returns {{tracks: string[], cities: string[]}}
 */
export function placesOf(effects, isOwned) {
  const all = effects.filter(isTold);
  const tracks = new Set(all.flatMap(({ track }) => (track && isOwned(track) ? [track] : [])));
  const cities = new Set(all.flatMap(({ city }) => city ?? []));
  return { tracks: [...tracks], cities: [...cities] };
}

/** The points that seats got by effects, as pairs of a seat and its points. @param {Effect[]} effects @returns {[number, number][]} */
export function gainsOf(effects) {
  /** @type {Map<number, number>} */
  const gains = new Map();
  for (const { seat, points } of effects) {
    if (typeof seat === "number" && typeof points === "number") gains.set(seat, (gains.get(seat) ?? 0) + points);
  }
  return [...gains].filter(([, points]) => points !== 0).sort(([a], [b]) => a - b);
}
