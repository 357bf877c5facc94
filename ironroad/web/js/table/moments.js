// What is shown for a moment: a tunnel's cards, the way of a finished ticket, tracks of the neutral player.

import { announce } from "../core/dom.js";
import { t } from "../core/locale.js";
import { builtWay } from "../board/connections.js";
import { isCalm } from "../core/settings.js";
import { doneTickets } from "./tray.js";
import { ticketText } from "./words.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").GameEvent} GameEvent */
/** @typedef {import("../types").Ticket} Ticket */
/** @typedef {import("../types").View} View */

const TUNNEL_MS = 7000;
const STEP_MS = 180;
const TRACED_MS = 3000;

export class Moments {
  /** @param {() => void} renew shows the table anew */
  constructor(renew) {
    this.renew = renew;
    /** A tunnel that was tried just now. @type {GameEvent | null} */
    this.tunnel = null;
    /** The way of a ticket that was finished just now. @type {string[]} */
    this.traced = [];
    /** Tickets that were done when their seat last saw them. @type {Map<number, Set<string>>} */
    this.done = new Map();
    /** Tracks that the neutral player got by itself since one's own last move. @type {string[]} */
    this.neutral = [];
    /** All its tracks. @type {Set<string> | null} */
    this.neutralTracks = null;
  }

  /** @param {GameEvent} event */
  async showTunnel(event) {
    this.tunnel = event;
    await later(TUNNEL_MS);
    if (this.tunnel !== event) return;
    this.tunnel = null;
    this.renew();
  }

  /**
   * The neutral player may get a track without a move that says so.
   * @param {View | null} view
   * @param {GameEvent[]} moves
   * @param {number | null} seat
   */
  noteNeutral(view, moves, seat) {
    const now = view?.neutral?.tracks ?? [];
    const before = this.neutralTracks ?? new Set(now);
    const chosen = moves.map((event) => event.move?.track);
    if (moves.some((event) => event.seat === seat)) this.neutral = [];
    this.neutral.push(...now.filter((track) => !before.has(track) && !chosen.includes(track)));
    this.neutralTracks = new Set(now);
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
