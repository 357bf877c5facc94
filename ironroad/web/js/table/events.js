// Reactions to new events at a table: sounds, announcements, notices of the player's turn.

import { tellable } from "./curtain.js";
import { announce } from "../core/dom.js";
import { MECHANICS } from "../mechanics/index.js";
import { namesOf } from "./players.js";
import { go } from "../router.js";
import { play } from "../core/sounds.js";
import { callToTurn, showTurn } from "./turn_notice.js";
import { eventText } from "./words.js";

/** @typedef {import("../types").GameEvent} GameEvent */
/** @typedef {import("../types").TableState} TableState */
/** @typedef {import("./page.js").TablePage} TablePage */

/** @param {TablePage} page @param {TableState} state @param {GameEvent[]} events none when the page was just opened */
export function noteEvents(page, state, events) {
  for (const event of events) noteEvent(page, state, event);
  page.glimpses.noteUnseated(page.view, events.filter(({ kind }) => kind === "moved"), page.seat);
  noteTurn(page, events.length > 0);
}

/** @param {TablePage} page @param {TableState} state @param {GameEvent} event */
function noteEvent(page, state, event) {
  const isOwn = event.seat === page.seat;
  if (event.kind === "moved") noteMove(page, state, event);
  if (event.kind === "said" && !isOwn) noteSaid(page);
  if (event.kind === "rematched" && !state.mine.length) go(`/table/${event.table}`); // spectators follow to the rematch; players have a button for it
  if (!isOwn) {
    announce(eventText(tellable(event, page.sight, state),
      { names: namesOf(state), board: page.board, events: state.events }));
  }
}

/** @param {TablePage} page @param {TableState} state @param {GameEvent} event */
function noteMove(page, state, event) {
  play(event.move?.kind === "pay" || event.move?.kind === "claim" ? "tracks" : "cards");
  page.hints = null;
  if (event.seat === page.glimpses.event?.seat) page.glimpses.event = null;
  const isFollowed = state.table.pace > 0 || state.mine.includes(event.seat ?? -1);
  if (isFollowed && MECHANICS.some(({ glimpse }) => glimpse?.of(event))) page.glimpses.show(event);
}

/** @param {TablePage} page */
function noteSaid(page) {
  play("chat");
  const isRead = page.tab === "chat" && page.shown?.side.checkVisibility();
  if (!isRead) page.unread++;
}

/** @param {TablePage} page @param {boolean} isNew */
function noteTurn(page, isNew) {
  const isMine = page.deciding !== null;
  const title = page.board?.name ?? "";
  if (isMine && !page.wasMine && isNew) callToTurn(page.connection.table, title);
  page.wasMine = isMine;
  showTurn(isMine, title);
}
