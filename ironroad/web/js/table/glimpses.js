// Glimpses, shown for a moment: a move that mechanics draw, and the way of a ticket that has just been finished.

import { announce } from "../core/dom.js";
import { t } from "../core/locale.js";
import { builtWay } from "../board/connections.js";
import { isCalm } from "../core/settings.js";
import { ticketText } from "../board/names.js";

/** @typedef {import("../types").GameEvent} GameEvent */
/** @typedef {import("./state.js").State} State */

const EVENT_MS = 7000;
const STEP_MS = 180;
const TRACED_MS = 3000;

/** @param {State} state @param {GameEvent} event */
export async function glimpse(state, event) {
  state.showGlimpse(event);
  await later(EVENT_MS);
  if (state.now.glimpse?.number === event.number) state.showGlimpse(null);
}

/** Tell of the tickets that the seat in sight has finished, and trace their ways on the map. @param {State} state */
export function traceFinished(state) {
  const { board, view, seat } = state;
  if (!board || !view || seat === null) return;
  const tracks = state.takeFinished().flatMap((id) => {
    const ticket = board.tickets.find((each) => each.id === id);
    const way = ticket && builtWay(board, view, seat, ticket.between);
    if (!way) return []; // it was taken back
    announce(t("tray.finished", { ticket: ticketText(ticket), n: ticket.points }));
    return way.tracks.map((track) => track.id);
  });
  if (tracks.length) trace(state, [...new Set(tracks)]);
}

/** Draw a line over tracks, one after another. @param {State} state @param {string[]} tracks */
async function trace(state, tracks) {
  for (let length = isCalm() ? tracks.length : 1; length <= tracks.length; length++) {
    const shown = tracks.slice(0, length);
    state.trace(shown);
    await later(length < tracks.length ? STEP_MS : TRACED_MS);
    if (state.now.traced !== shown) return; // meanwhile another ticket is traced, or another hand is shown
  }
  state.trace([]);
}

/** @param {number} ms @returns {Promise<void>} */
function later(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
