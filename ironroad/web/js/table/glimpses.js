// What is shown for a moment: an event that mechanics draw, the way of a finished ticket, tracks that nobody claimed.

import { announce } from "../core/dom.js";
import { t } from "../core/locale.js";
import { builtWay } from "../board/connections.js";
import { isCalm } from "../core/settings.js";
import { unseatedTracks } from "../mechanics/index.js";
import { doneTickets } from "./tray.js";
import { ticketText } from "../board/names.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").GameEvent} GameEvent */
/** @typedef {import("../types").Ticket} Ticket */
/** @typedef {import("../types").View} View */

const EVENT_MS = 7000;
const STEP_MS = 180;
const TRACED_MS = 3000;

export class Glimpses {
  /** @param {() => void} renew shows the table anew */
  constructor(renew) {
    this.renew = renew;
    /** Something that happened just now. @type {GameEvent | null} */
    this.event = null;
    /** The way of a ticket that was finished just now. @type {string[]} */
    this.traced = [];
    /** Tickets that were done when their seat last saw them. @type {Map<number, Set<string>>} */
    this.done = new Map();
    /** Tracks that players without a seat got by themselves since one's own last move. @type {string[]} */
    this.gotten = [];
    /** All their tracks. @type {Set<string> | null} */
    this.unseated = null;
  }

  /** @param {GameEvent} event */
  async show(event) {
    this.event = event;
    await later(EVENT_MS);
    if (this.event !== event) return;
    this.event = null;
    this.renew();
  }

  /**
   * A player without a seat may get a track without a move that says so.
   * @param {View | null} view
   * @param {GameEvent[]} moves
   * @param {number | null} seat
   */
  noteUnseated(view, moves, seat) {
    const now = view ? unseatedTracks(view) : [];
    const before = this.unseated ?? new Set(now);
    const chosen = moves.map((event) => event.move?.track);
    if (moves.some((event) => event.seat === seat)) this.gotten = [];
    this.gotten.push(...now.filter((track) => !before.has(track) && !chosen.includes(track)));
    this.unseated = new Set(now);
  }

  /** A ticket that is done since its owner last looked: its way is traced. @param {Board} board @param {View} view */
  noteTickets(board, view) {
    const seat = view.seat ?? -1;
    const done = doneTickets(board, view);
    const before = this.done.get(seat);
    this.done.set(seat, new Set(done.map(({ id }) => id)));
    const fresh = before ? done.find(({ id }) => !before.has(id)) : undefined;
    if (fresh) this.trace(fresh, builtWay(board, view, seat, fresh.between)?.tracks ?? []);
  }

  /** @param {Ticket} ticket @param {import("../types").Track[]} way */
  async trace(ticket, way) {
    announce(t("tray.finished", { ticket: ticketText(ticket), n: ticket.points }));
    const tracks = way.map(({ id }) => id);
    for (let length = isCalm() ? tracks.length : 1; length <= tracks.length; length++) {
      const shown = tracks.slice(0, length);
      this.traced = shown;
      this.renew();
      await later(length < tracks.length ? STEP_MS : TRACED_MS);
      if (this.traced !== shown) return; // another ticket, or another hand
    }
    this.forgetTicket();
    this.renew();
  }

  forgetTicket() {
    this.traced = [];
  }
}

/** @param {number} ms @returns {Promise<void>} */
function later(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
