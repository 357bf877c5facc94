// A game to replay: every position, and the moves in words.

import { LEVELS } from "../core/limits.js";
import { t } from "../core/locale.js";
import { seatNames } from "../table/players.js";
import { CARDS } from "../board/cards.js";
import { playedBoard } from "../board/variants.js";
import { mechanicsOf } from "../mechanics/index.js";
import { BEGINNINGS, moveText } from "../table/words.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Move} Move */
/** @typedef {import("../types").View} View */

/** @typedef {{seat: number, move: Move, chance: string[], view: Partial<View>}} Frame */

/**
 * A replay as the server sends it.
 * @typedef {object} Replay
 * @property {string} board
 * @property {string} board_hash
 * @property {Record<string, string>} options
 * @property {string[]} seats
 * @property {(string | null)[]} bots the level of the bot on each seat; null for a person
 * @property {number | null} seat
 * @property {View} first
 * @property {Frame[]} moves
 * @property {boolean} is_over
 * @property {import("../table/scores.js").Result} scores
 */

/**
 * A line of the log: one move, or a claim with its payment.
 * @typedef {object} Line
 * @property {number} from number of its first move
 * @property {number} to number of its last move
 * @property {number} seat
 * @property {string} text
 * @property {[number, number][]} gains seats and the points they got
 */

/** A game with all its positions. Position 0 is the beginning, position n comes after n moves. */
export class ReplayedGame {
  /** @param {Board} board @param {Replay} replay */
  constructor(board, replay) {
    this.board = playedBoard(board, replay.options);
    this.replay = replay;
    this.views = viewsOf(replay);
    this.names = namesOfSeats(replay);
    this.lines = linesOf(replay, this.views, this.names, this.board);
    this.turns = turnsOf(this.views);
  }

  /** Change to the views of another seat; the log stays as it is. @param {Replay} replay */
  seeAs(replay) {
    this.replay = replay;
    this.views = viewsOf(replay);
  }

  /** The seat whose views are shown; null for a spectator's. */
  get seat() {
    return this.replay.seat;
  }

  get last() {
    return this.replay.moves.length;
  }

  /** Whether a bot had the seat. @param {number} seat */
  isBot(seat) {
    return this.replay.bots[seat] !== null;
  }

  /** Whether a position is the end of a game that was played to its end. @param {number} move */
  isOverAt(move) {
    return move === this.last && this.replay.is_over;
  }

  /** The line of the log that a move is part of. @param {number} move */
  lineOf(move) {
    return this.lines.find((line) => line.from <= move && move <= line.to) ?? null;
  }

  /** The line of the log that a move is part of, as text. @param {number} move */
  textOf(move) {
    return this.lineOf(move)?.text ?? t("replay.beginning");
  }

  /** The move with which the next turn, or the one before, begins. @param {number} move @param {1 | -1} way */
  turnFrom(move, way) {
    if (way > 0) return this.turns.find((turn) => turn > move) ?? this.last;
    return this.turns.filter((turn) => turn < move).pop() ?? 0;
  }

  /** @param {string} id */
  ticket(id) {
    return this.board.tickets.find((ticket) => ticket.id === id);
  }
}

/** The views of all positions: the first one, changed by each move. @param {Replay} replay @returns {View[]} */
function viewsOf(replay) {
  const views = [replay.first];
  for (const { view } of replay.moves) {
    views.push(/** @type {View} */ ({ ...views[views.length - 1], ...view }));
  }
  return views;
}

/** The names of the seats; bots are named by their level, if this client knows it. @param {Replay} replay */
function namesOfSeats({ seats, bots }) {
  return seatNames(seats.map((name, seat) => {
    const level = bots[seat] ?? "";
    return LEVELS.includes(level) ? { kind: "bot", name: level } : { kind: "person", name };
  }));
}

/** The moves after which another seat's turn began, with both ends of the game. @param {View[]} views */
function turnsOf(views) {
  return views.map((_, number) => number).filter((number) =>
    number === 0 || number === views.length - 1 || views[number].turn !== views[number - 1].turn);
}

/**
 * The lines of the log.
 * @param {Replay} replay
 * @param {View[]} views
 * @param {string[]} names
 * @param {Board} board
 */
function linesOf(replay, views, names, board) {
  /** @type {Line[]} */
  const lines = [];
  replay.moves.forEach((frame, place) => {
    const before = lines[lines.length - 1];
    const isPayment = frame.move.kind === "pay" && views[place].phase === "pay";
    const from = isPayment && before?.to === place ? before.from : place + 1;
    if (from <= place) lines.pop();
    lines.push({ from, to: place + 1, seat: frame.seat, text: textOf(replay, views, names, board, place),
      gains: gainsOf(views[from - 1], views[place + 1]) });
  });
  return lines;
}

/**
 * @param {Replay} replay
 * @param {View[]} views
 * @param {string[]} names
 * @param {Board} board
 * @param {number} place
 */
function textOf(replay, views, names, board, place) {
  const { seat, move, chance } = replay.moves[place];
  const before = views[place];
  const begun = begunBefore(replay.moves, place);
  const cards = chance.filter((card) => CARDS.includes(card));
  const mechanics = mechanicsOf(board);
  const text = moveText(move, names[seat], {
    board, phase: before.phase, begun,
    turnedUp: mechanics.flatMap((each) => each.turnedUp?.(cards, before, board) ?? []),
    drew: move.kind === "draw card" && cards.length ? { [cards[0]]: 1 } : {},
  });
  const rest = mechanics.flatMap((each) => each.aftermath?.(move, before, views[place + 1], names, board) ?? []);
  return [text, ...rest].join(". ");
}

/** @param {Frame[]} moves @param {number} place @returns {Move | null} */
function begunBefore(moves, place) {
  const kind = moves[place].move.kind;
  if (kind !== "pay" && kind !== "give up") return null;
  for (let earlier = place - 1; earlier >= Math.max(0, place - 2); earlier--) {
    if (BEGINNINGS.has(moves[earlier].move.kind)) return moves[earlier].move;
  }
  return null;
}

/** @param {View} before @param {View} after @returns {[number, number][]} */
function gainsOf(before, after) {
  /** @type {[number, number][]} */
  const gains = after.seats.map((seat, number) => [number, seat.score - before.seats[number].score]);
  return gains.filter(([, points]) => points !== 0);
}
