// Glimpses, shown for a moment: an event that mechanics draw, the way of a finished ticket, tracks that nobody claimed.

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
    /** The latest event that a mechanic draws. @type {GameEvent | null} */
    this.event = null;
    /** The tracks, one by one, of a ticket that has just been finished. @type {string[]} */
    this.traced = [];
    /** By seat, the tickets that were done when the seat was last shown. @type {Map<number, Set<string>>} */
    this.done = new Map();
    /** Tracks that players without a seat got since the last move of the seat shown. @type {string[]} */
    this.gotten = [];
    /**
     * All tracks of players without a seat, such as the neutral player.
     * @type {Set<string> | null}
     */
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
   * Note the new tracks of players without a seat (the neutral player) that no move names.
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

  /** Trace the way of a ticket that was done since its seat was last shown. @param {Board} board @param {View} view */
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
      if (this.traced !== shown) return; // meanwhile another ticket is traced, or another hand is shown
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
