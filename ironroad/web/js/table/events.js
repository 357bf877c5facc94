// Reactions to new events at a table: sounds, announcements, notices of the player's turn.

import { boardName } from "../board/names.js";
import { announce, notice } from "../core/dom.js";
import { MECHANICS } from "../mechanics/index.js";
import { isTold, sentences } from "./effects.js";
import { glimpse } from "./glimpses.js";
import { t } from "../core/locale.js";
import { animate } from "./motion.js";
import { go } from "../router.js";
import { play } from "../core/sounds.js";
import { callToTurn, showTurn } from "./turn_notice.js";
import { logLines } from "./words.js";

/** @typedef {import("../types").GameEvent} GameEvent */
/** @typedef {import("./page.js").TablePage} TablePage */

/** How effects sound, by their kind. @type {Record<string, import("../core/sounds.js").SoundName>} */
const SOUNDS = { "track claimed": "tracks", ...Object.assign({}, ...MECHANICS.map(({ sounds }) => sounds)) };

/** How many events before the new ones are read, to know what a move that is taken back had said. */
const BEFORE = 24;

/** Kinds of effects of an own move that are told as a notice too: others get something by them. */
const TOLD_AT_ONCE = MECHANICS.flatMap(({ tellsAtOnce = [] }) => tellsAtOnce);

/** @param {TablePage} page @param {GameEvent[]} events none when the page was just opened */
export function noteEvents(page, events) {
  animate(page, events);
  for (const event of events) noteEvent(page, event);
  announceNew(page, events);
  noteTurn(page, events.length > 0);
}

/** @param {TablePage} page @param {GameEvent} event */
function noteEvent(page, event) {
  const { seat, server } = page.state;
  if (event.kind === "moved") noteMove(page, event);
  if (event.kind === "said" && event.seat !== seat) noteSaid(page, event);
  if (event.kind === "rematched" && !server?.mine.length) go(`/table/${event.table}`); // spectators follow to the rematch; players have a button for it
}

/** @param {TablePage} page @param {GameEvent} event */
function noteMove({ state }, event) {
  const effects = event.effects ?? [];
  const sounds = new Set(effects.flatMap(({ kind }) => SOUNDS[kind] ?? []));
  if (!sounds.size && effects.some(isTold)) sounds.add("cards");
  for (const sound of sounds) play(sound);
  if (event.seat === state.seat && effects.some(({ kind }) => TOLD_AT_ONCE.includes(kind))) {
    notice(sentences(effects.filter(({ kind }) => TOLD_AT_ONCE.includes(kind)), state).join(". "));
  }
  if (effects.some(({ kind }) => kind === "row replaced")) notice(t("effect.rowReplaced"));
  const isFollowed = state.server && (state.server.table.pace > 0 || state.server.mine.includes(event.seat ?? -1));
  if (isFollowed && MECHANICS.some((each) => each.glimpse?.of(effects))) glimpse(state, event);
}

/** Announce the new lines of the log, but for what the player in sight did. @param {TablePage} page @param {GameEvent[]} events */
function announceNew({ state: { told, names, board, seat } }, events) {
  const isNew = new Set(events.filter((event) => event.seat !== seat).map(({ number }) => number));
  const lines = isNew.size ? logLines(told.slice(-events.length - BEFORE), { names, board }) : [];
  for (const { event, text } of lines) if (isNew.has(event.number)) announce(text);
}

/** @param {TablePage} page @param {GameEvent} event */
function noteSaid({ state, shown }, { name, text }) {
  play("chat");
  const isRead = state.now.tab === "chat" && shown?.side.checkVisibility();
  if (isRead) return;
  state.countUnread();
  if (!state.now.sight.isHidden) notice(t("words.event.said", { name, text }));
}

/** @param {TablePage} page @param {boolean} isNew */
function noteTurn({ state, connection }, isNew) {
  const title = state.board ? boardName(state.board) : "";
  if (state.call() && isNew) callToTurn(connection.table, title);
  showTurn(state.now.isCalled, title);
}
