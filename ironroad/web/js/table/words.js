// Moves, events and phases in words: for the log, for replays and for screen readers.

import { cardsText, ticketText, trackText } from "../board/names.js";
import { formatList, formatNumber, t } from "../core/locale.js";
import { MECHANICS, MOVES, PHASES, firstAnswer } from "../mechanics/index.js";
import { namesOf } from "./players.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").About} About */
/** @typedef {import("../types").GameEvent} GameEvent */
/** @typedef {import("../types").Move} Move */
/** @typedef {import("../types").TableState} TableState */
/** @typedef {import("../types").View} View */

/**
 * The context of an event, for its words: a table's state, or the names of seats and the events before it.
 * @typedef {TableState | {names: string[], board?: Board | null, isShort?: boolean,
 *   events?: GameEvent[]}} Around
 */

/** Kinds of move that the next move must pay for. */
export const BEGINNINGS = new Set(["claim", ...Object.keys(MOVES).filter((kind) => MOVES[kind].paid)]);

// ---- moves ------------------------------------------------------------------------------------

/**
 * A move that was made: "Ann claims Frankfurt – Paris with 2 white and a locomotive".
 * @param {Move} move
 * @param {string | null} name of the player who made the move; null for a text without a name
 * @param {About} [about]
 */
export function moveText(move, name, about = {}) {
  const [key, gaps] = wording(move, about);
  const what = t(`words.did.${key}`, gaps);
  return name === null ? what : t("words.sentence", { name, what });
}

/**
 * A move that can be chosen: "Claim Frankfurt – Paris".
 * @param {Move} move
 * @param {About} [about]
 */
export function choiceText(move, about = {}) {
  const [key, gaps] = wording(move, about);
  return t(`words.do.${key}`, gaps);
}

/**
 * The locale key of a move's text, and the values for its gaps.
 * @param {Move} move
 * @param {About} about
 * @returns {[string, Record<string, string | number>]}
 */
function wording(move, about) {
  switch (move.kind) {
    case "take":
      return ["take", { card: t(`words.card.${move.colour}`) }];
    case "draw card":
      return about.drew && Object.keys(about.drew).length
        ? ["drawn", { card: t(`words.card.${Object.keys(about.drew)[0]}`) }] : ["draw", {}];
    case "draw tickets":
      return ["tickets", {}];
    case "keep":
      return kept(move, about);
    case "claim":
      return ["claim", { track: move.track ? trackText(move.track, about.board) : "" }];
    case "pay":
      return paying(move, about);
    case "pass":
      return ["pass", {}];
    default:
      return MOVES[move.kind]?.words(move, about) ?? ["other", { move: move.text }];
  }
}

/** @param {Move} move @param {About} about @returns {[string, Record<string, string>]} */
function kept(move, about) {
  if (!move.tickets) return ["keep", {}];
  return ["kept", { tickets: formatList(move.tickets.map((id) => ticketText(id, about.board))) }];
}

/** @param {Move} move @param {About} about @returns {[string, Record<string, string | number>]} */
function paying(move, about) {
  const cards = paidText(move);
  const gaps = { cards, ...begunGaps(about) };
  if (!about.begun) return ["pay", { cards }];
  const { paid } = MOVES[about.begun.kind] ?? {};
  if (paid) return [paid, gaps];
  return firstAnswer((each) => each.paid?.(move, about, gaps)) ?? ["payTrack", gaps];
}

/** The cards of a payment in words. @param {Move} move */
function paidText(move) {
  const special = MECHANICS.flatMap(({ card }) => (card ? [[card.name, card.count(move)]] : []));
  return cardsText({
    ...(move.colour ? { [move.colour]: move.cards ?? 0 } : {}),
    locomotive: move.locomotives ?? 0,
    ...Object.fromEntries(special),
  });
}

/** @param {About} about */
function begunGaps({ begun, board }) {
  return { track: begun?.track ? trackText(begun.track, board) : "", city: begun?.city ?? "" };
}

// ---- events -----------------------------------------------------------------------------------

/**
 * An event in one sentence.
 * @param {GameEvent} event
 * @param {Around} around
 * @param {Board | null} [board]
 */
export function eventText(event, around, board) {
  const { names, isShort, events, map } = partsOf(around, board);
  const name = event.seat === undefined || event.seat === null ? "" : names[event.seat] ?? "";
  if (event.kind === "moved" && event.move) {
    return moveText(event.move, isShort ? null : name, {
      board: map,
      phase: event.phase,
      begun: begunBy(event, events),
      turnedUp: event.turned_up,
      drew: event.drew,
    });
  }
  const [key, gaps] = happening(event, name);
  return t(`words.event.${key}`, gaps);
}

/** @param {Around} around @param {Board | null} [board] */
function partsOf(around, board) {
  if ("table" in around) {
    return { names: namesOf(around), isShort: false, events: around.events, map: board ?? null };
  }
  return { names: around.names, isShort: around.isShort ?? false, events: around.events ?? [],
    map: board ?? around.board ?? null };
}

/**
 * The locale key of an event that is no move, and the values for its gaps.
 * @param {GameEvent} event
 * @param {string} name
 * @returns {[string, Record<string, string | number>]}
 */
function happening(event, name) {
  const seat = (event.seat ?? 0) + 1;
  switch (event.kind) {
    case "sat":
      return ["sat", { name: event.name ?? name, seat }];
    case "left":
      return ["left", { seat }];
    case "filled":
      return ["filled", { seat, level: t(`level.${event.bot}`) }];
    case "answered back":
      return [event.agree ? "agreed" : "declined", { name }];
    case "asked back":
      return ["askedBack", { name }];
    case "taken back":
      return ["takenBack", { name, n: event.moves ?? 1 }];
    case "stood in":
      return [event.why === "time" ? "stoodInTime" : "stoodIn", { name, level: t(`level.${event.bot}`) }];
    case "paused":
    case "resumed":
      return [event.kind, { name: event.name }];
    case "paced":
      return ["paced", { n: event.seconds, seconds: formatNumber(event.seconds) }];
    case "said":
      return [event.seat === null || event.seat === undefined ? "saidWatching" : "said",
        { name: event.name, text: event.text }];
    case "created":
    case "started":
    case "outage":
    case "returned":
    case "resigned":
    case "rematched":
      return [event.kind, { name }];
    default:
      return ["other", {}];
  }
}

/**
 * The move that began what an event ends: the claim, or another move that must be paid for, before a payment or
 * giving up.
 * @param {GameEvent} event
 * @param {GameEvent[]} events
 * @returns {Move | null}
 */
function begunBy(event, events) {
  if (event.move?.kind !== "pay" && event.move?.kind !== "give up") return null;
  for (let place = events.length - 1; place >= 0; place--) {
    const earlier = events[place];
    if (earlier.number >= event.number || earlier.kind !== "moved" || !earlier.move) continue;
    if (earlier.seat !== event.seat) return null;
    if (BEGINNINGS.has(earlier.move.kind)) return earlier.move;
    if (earlier.move.kind !== "pay") return null; // the first payment for a tunnel may lie in between
  }
  return null;
}

/**
 * The log of a table: one line for each event, but a claim and its payment share one. A claim that was taken back
 * before it was paid leaves no line.
 * @param {GameEvent[]} events
 * @param {Around} around
 * @param {Board | null} [board]
 * @returns {{event: GameEvent, text: string}[]}
 */
export function logLines(events, around, board) {
  const withEvents = "table" in around ? around : { ...around, events: around.events ?? events };
  const moves = events.filter(({ kind }) => kind === "moved" || kind === "taken back");
  const silent = new Set(moves.flatMap((event, place) => silenced(event, moves[place + 1])));
  return events.filter((event) => !silent.has(event))
    .map((event) => ({ event, text: eventText(event, withEvents, board) }));
}

/**
 * The events that the log leaves out, of a move and the event after it.
 * @param {GameEvent} event
 * @param {GameEvent} [next]
 */
function silenced(event, next) {
  const isBegun = event.kind === "moved" && BEGINNINGS.has(event.move?.kind ?? "");
  if (!isBegun || !next || next.seat !== event.seat) return [];
  if (next.move?.kind === "pay") return [event];
  return next.kind === "taken back" && (next.moves ?? 1) === 1 ? [event, next] : [];
}

// ---- phases -----------------------------------------------------------------------------------

/**
 * A sentence that says which player must decide, and what.
 * @param {View} view
 * @param {string[]} names
 * @param {number[]} mine the reader's seats
 * @param {Board | null} [board]
 */
export function phaseText(view, names, mine, board) {
  const seat = view.to_move;
  if (seat === null || view.phase === "over") return t("words.phase.over");
  const isMine = mine.includes(seat);
  const name = names[seat] ?? "";
  const key = phaseKey(view, board);
  const gaps = { name, ...phaseGaps(view, board) };
  let text = t(`words.${isMine ? "ask" : "wait"}.${key}`, gaps);
  if (view.phase === "turn" && view.turns_left !== null) text = `${text} ${t("words.phase.last")}`;
  return isMine && mine.length > 1 ? t("words.phase.to", { name, text }) : text;
}

/** @type {Record<string, string>} */
const PHASE_KEYS = { "start tickets": "start", turn: "turn", "second card": "second", "keep tickets": "keep" };

/** @param {View} view @param {Board | null} [board] */
function phaseKey(view, board) {
  const { payment, phase } = view;
  if (phase === "pay") return (payment && firstAnswer((each) => each.payFor?.(payment))) ?? "pay";
  const key = PHASE_KEYS[phase] ?? PHASES[phase]?.key ?? "other";
  return board && (key === "start" || key === "keep") ? `${key}Number` : key;
}

/** @param {View} view @param {Board | null} [board] @returns {Record<string, string | number>} */
function phaseGaps(view, board) {
  const { payment, phase } = view;
  /** @type {Record<string, string | number>} */
  const gaps = {
    track: payment?.track ? trackText(payment.track, board) : "",
    city: payment?.city ?? "",
  };
  const { n } = PHASES[phase] ?? {};
  if (n) gaps.n = n(view);
  if (board && phase === "start tickets") gaps.n = board.start.keep;
  if (board && phase === "keep tickets") gaps.n = Math.min(board.draw.keep, view.offer?.length || Infinity);
  return gaps;
}
