// Choices, events and phases in words: for the log, for prompts and for screen readers.

import { cardsText, ticketText, trackText } from "../board/names.js";
import { formatList, formatNumber, t } from "../core/locale.js";
import { MECHANICS, MOVES, PHASES, firstAnswer, mechanicsOf } from "../mechanics/index.js";
import { sentences } from "./effects.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").About} About */
/** @typedef {import("../types").GameEvent} GameEvent */
/** @typedef {import("../types").Move} Move */
/** @typedef {import("./effects.js").Around} Around */
/** @typedef {import("../types").View} View */

// ---- moves that can be chosen -------------------------------------------------------------------

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
 * A move in a list of what can be chosen: a track with its colour and spaces, anything else as a whole.
 * @param {Move} move
 * @param {About} about
 */
export function listText(move, about) {
  const track = about.board?.tracks.find(({ id }) => id === move.track);
  if (!track || move.kind !== "claim") return choiceText(move, about);
  return t("list.track", { track: trackText(track.id, about.board), colour: t(`colour.${track.colour}`), n: track.length });
}

/**
 * The end of the locale key of a move's text, and the values for its gaps.
 * @param {Move} move
 * @param {About} about
 * @returns {[string, Record<string, string | number>]}
 */
function wording(move, about) {
  switch (move.kind) {
    case "take":
      return ["take", { card: t(`words.card.${move.colour}`) }];
    case "draw card":
      return ["draw", {}];
    case "draw tickets":
      return ["tickets", {}];
    case "keep":
      return kept(move, about);
    case "claim":
      return ["claim", { track: move.track ? trackText(move.track, about.board) : "" }];
    case "pay":
      return ["pay", { cards: paidText(move) }];
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

/** The cards of a payment in words. @param {Move} move */
function paidText(move) {
  const special = MECHANICS.flatMap(({ card }) => (card ? [[card.name, card.count(move)]] : []));
  return cardsText({
    ...(move.colour ? { [move.colour]: move.cards ?? 0 } : {}),
    locomotive: move.locomotives ?? 0,
    ...Object.fromEntries(special),
  });
}

// ---- events -----------------------------------------------------------------------------------

/**
 * The log: a line for each event that has something to say. A claim says nothing until it is paid for; if it is taken
 * back before, neither does that.
 * @param {GameEvent[]} events
 * @param {Around} around
 * @returns {{event: GameEvent, text: string}[]}
 */
export function logLines(events, around) {
  /** Whether each move that was not taken back said something. @type {boolean[]} */
  const spoke = [];
  return events.flatMap((event) => {
    const told = event.kind === "taken back" ? spoke.splice(-(event.moves ?? 1)).filter(Boolean).length : 0;
    const text = eventText(event, around, told);
    if (event.kind === "moved") spoke.push(text !== "");
    return text ? [{ event, text }] : [];
  });
}

/**
 * What an event says; nothing if it is a move without told effects, or of a kind that this client does not know.
 * @param {GameEvent} event
 * @param {Around} around
 * @param {number} told of the moves that it takes back, how many said something
 */
function eventText(event, around, told) {
  if (event.kind === "moved") return sentences(event.effects ?? [], around).join(". ");
  const name = around.names[event.seat ?? -1] ?? "";
  const happened = event.kind === "taken back" ? takenBack(name, told) : happening(event, name);
  return happened ? t(`words.event.${happened[0]}`, happened[1]) : "";
}

/** @param {string} name @param {number} n @returns {[string, Record<string, string | number>] | null} */
function takenBack(name, n) {
  return n > 0 ? ["takenBack", { name, n }] : null;
}

/**
 * The end of the locale key of an event that is no move, and the values for its gaps.
 * @param {GameEvent} event
 * @param {string} name
 * @returns {[string, Record<string, string | number>] | null}
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
      return null;
  }
}

// ---- phases -----------------------------------------------------------------------------------

/**
 * A sentence that says which player must decide, and what.
 * @param {View} view
 * @param {string[]} names
 * @param {number[]} mine the reader's seats
 * @param {Board | null} [board]
 * @param {boolean} [canPay] whether the reader has anything to pay with
 */
export function phaseText(view, names, mine, board, canPay = true) {
  const seat = view.to_move;
  if (seat === null || view.phase === "over") return t("words.phase.over");
  const isMine = mine.includes(seat);
  const name = names[seat] ?? "";
  const key = (isMine && !canPay && PHASES[view.phase]?.keyUnpaid) || phaseKey(view, board);
  const gaps = { name, ...phaseGaps(view, board) };
  let text = t(`words.${isMine ? "ask" : "wait"}.${isMine ? turnKey(view, board) ?? key : key}`, gaps);
  if (view.phase === "turn" && view.turns_left !== null) text = `${text} ${t("words.phase.last")}`;
  return isMine && mine.length > 1 ? t("words.phase.to", { name, text }) : text;
}

/** The key of a turn to which a mechanic adds an action. @param {View} view @param {Board | null} [board] */
function turnKey(view, board) {
  const { phase, to_move: seat } = view;
  return board && phase === "turn" && seat !== null
    ? firstAnswer((each) => each.turn?.(view, board, seat), mechanicsOf(board)) : null;
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
