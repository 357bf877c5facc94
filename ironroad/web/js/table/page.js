// The page of a table: what people do there, which it tells the server and the state; and when it is shown anew.

import { Refusal, loadBoardOf, look } from "../core/api.js";
import { asksFirst, choicesOf, paymentWith, whyNot } from "./choices.js";
import { askFor, confirmed } from "../core/dialogs.js";
import { h, notice, show } from "../core/dom.js";
import { playScene } from "./finale.js";
import { DragCards } from "./drag.js";
import { language, t } from "../core/locale.js";
import { traceFinished } from "./glimpses.js";
import { cannotOpen, notFound } from "../pages/not_found.js";
import { inWords } from "../pages/problems.js";
import { clock } from "./players.js";
import { openDrawer } from "./side.js";
import { Connection } from "../core/socket.js";
import { noteEvents } from "./events.js";
import { pressKey } from "./keys.js";
import { movePromises, promiseList } from "./promises.js";
import { State } from "./state.js";
import { TableView } from "./view.js";
import { showBadge } from "./turn_notice.js";
import { playedBoard } from "../board/variants.js";
import { choiceText, listText } from "./words.js";

/** @typedef {import("../types").Move} Move */
/** @typedef {import("../types").GameEvent} GameEvent */

/** Milliseconds that a hand stays in sight when its player has drawn a card blind and another one here goes on. */
const LINGER = 4000;

/** What the id of a table looks like. */
const TABLE_ID = /^[\w-]{12}$/;

/** @param {HTMLElement} place @param {string[]} parts */
export function open(place, parts) {
  const id = parts[1] ?? "";
  if (!TABLE_ID.test(id)) { // no table has such an id
    show(place, notFound(t("table.none")));
    return () => {};
  }
  const page = new TablePage(place, id);
  return () => page.close();
}

export class TablePage {
  /** @param {HTMLElement} place @param {string} id */
  constructor(place, id) {
    this.place = place;
    this.state = new State((part) => this.renew(part));
    this.connection = new Connection(id, this.state);
    /** The elements of the page, once the board is loaded. @type {TableView | null} */
    this.shown = null;
    /** @type {Promise<boolean> | null} */
    this.building = null;
    /** @type {Promise<void> | null} */
    this.inviting = null;
    /** What is to be shown anew at the end of this tick. @type {Set<import("./state.js").Part>} */
    this.stale = new Set();
    this.drag = new DragCards(this);
    this.connection.addEventListener("change", (event) =>
      this.changed(/** @type {CustomEvent} */ (event).detail));
    this.onKey = (/** @type {KeyboardEvent} */ event) => pressKey(this, event);
    this.onSight = () => document.visibilityState === "visible" && this.connection.comeBack();
    addEventListener("keydown", this.onKey);
    document.addEventListener("visibilitychange", this.onSight);
    this.ticking = setInterval(() => this.tick(), 500);
    show(place, h("main", { id: "main", class: "loading", tabindex: -1 }, t("table.loading")));
  }

  close() {
    this.connection.close();
    this.shown?.close();
    this.shown = null;
    removeEventListener("keydown", this.onKey);
    document.removeEventListener("visibilitychange", this.onSight);
    clearInterval(this.ticking);
    showBadge(false);
    for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
  }

  // ---- events -------------------------------------------------------------------------------

  /** @param {GameEvent[]} events */
  async changed(events) {
    const { state } = this;
    if (state.isRefused) this.showProblem();
    if (!state.server || state.isRefused) return;
    if (!state.board && !(await this.built(state.server.table))) return;
    this.invite(state.server.table);
    noteEvents(this, events);
    if (state.now.lingers) setTimeout(() => state.handOver(), LINGER);
    if (state.beginEnd()) playScene(this, events.length > 0);
    this.showHand();
  }

  /**
   * Build the page once, however many messages come while the board is being loaded.
   * @param {import("../types").TableShown} table
   */
  async built(table) {
    this.building ??= loadBoardOf(table).then((loaded) => {
      if (this.connection.isClosed) return false;
      const board = playedBoard(loaded, table.options);
      this.shown = new TableView(this, board);
      this.state.useBoard(board);
      return true;
    }).catch(() => {
      this.building = null; // the next message tries again
      return false;
    });
    return this.building;
  }

  /** Ask for the invitation, once, as long as a table has open seats. @param {import("../types").TableShown} table */
  invite({ id, status }) {
    if (status !== "open") return;
    this.inviting ??= look(`/api/tables/${id}/invitation`).then((found) => this.state.invite(found))
      .catch(() => {}); // the address of this page will do
  }

  /** Show why there is no table, or why it cannot be opened. */
  showProblem() {
    this.shown?.close();
    this.shown = null;
    const { code, text } = this.state.now.refusal ?? { code: "no table", text: "" };
    show(this.place, code === "no table" ? notFound(t("table.none"))
      : cannotOpen(inWords(new Refusal(code, text))));
  }

  tick() {
    const { server } = this.state;
    if (!server?.table.clock) return;
    for (const element of this.place.querySelectorAll(".clock")) {
      element.textContent = clock(server, Number(element.getAttribute("data-seat")));
    }
  }

  // ---- doing things -------------------------------------------------------------------------

  /** Make a move that the player has chosen; ask first where the settings say so. @param {Move} move */
  async choose(move) {
    const { state } = this;
    if (!state.mayChoose) return;
    const { board, view, seat, names } = state;
    const told = board && view && seat !== null ? movePromises(move, { board, view, seat, names }) : [];
    if (!asksFirst(move) && !told.some(({ isDear }) => isDear)) return this.make(move);
    state.point(move.track ?? null);
    const what = choiceText(move, { board, phase: view?.phase });
    const isSure = await confirmed(t("confirm.question", { what }), t("confirm.yes"), promiseList(told));
    state.point(null);
    if (isSure) this.make(move);
  }

  /** @param {Move} move */
  async make(move) {
    const { state } = this;
    const { seat } = state;
    if (seat === null || state.now.sending !== null) return;
    const sending = state.send(seat, move.place);
    const answer = await this.connection.move(seat, move.text);
    state.endSending(sending);
    if (answer.kind === "refused") this.refused(answer);
  }

  /** @param {string} kind @param {Record<string, any>} [parts] */
  async ask(kind, parts = {}) {
    const answer = await this.connection.ask(kind, parts);
    if (answer.kind === "refused") this.refused(answer);
    return answer;
  }

  /** @param {{code: string, text: string}} answer */
  refused({ code, text }) {
    const key = `refused.${code}`;
    notice(t(key) === key ? text : t(key), "problem");
  }

  /** Pay at once where there is only one payment, or where the player picked the cards before the track. */
  payAlone() {
    const { state } = this;
    const { payments } = state.choices;
    if (state.view?.phase !== "pay" || !payments.length || state.isTakenBack) return;
    const chosen = payments.length === 1 ? payments[0] : paymentWith(payments, state.now.colour);
    if (chosen) this.make(chosen);
  }

  /** Take the last move back; if it was the only possible payment, take the claim before it back too. */
  async takeBack(seat = this.state.seat) {
    const { state } = this;
    await this.ask("take back", { seat });
    const { payments } = choicesOf(state.server?.legalMoves ?? []);
    const wasNoChoice = state.deciding === seat && state.view?.phase === "pay" && payments.length === 1;
    if (wasNoChoice && state.seatMayTakeBack(seat)) await this.ask("take back", { seat });
  }

  /** @param {string} id */
  chooseTrack(id) {
    const { board, view, seat, choices, choicesShown } = this.state;
    if (!view || !board) return;
    if (this.state.now.wanted) return this.state.letGo(); // a city was to be chosen
    const move = choices.tracks.get(id);
    if (move) this.choose(move);
    if (move || choicesShown.tracks.has(id)) return; // chosen now, or a move is being sent already
    const [key, gaps] = whyNot(board, view, seat, id, this.state.names);
    notice(t(key, gaps));
  }

  /** @param {string} name */
  chooseCity(name) {
    const move = this.state.choices.cities.get(name);
    if (move) this.choose(move);
  }

  /** Choose a track or city from a list, without the map. */
  async listPlaces() {
    const { board, view, choices: { tracks, cities } } = this.state;
    const all = new Map([...tracks, ...cities]);
    if (!all.size) {
      notice(t("why.nothing"));
      return;
    }
    const chosen = await askFor(t("list.tracks"), inOrderOfNames([...all].map(([id, move]) =>
      [id, listText(move, { board, phase: view?.phase })])));
    const move = all.get(chosen ?? "");
    if (move) this.choose(move);
  }

  async hint() {
    const { state } = this;
    if (!state.mayChoose) return;
    state.showHints([]);
    const answer = await this.ask("hint", { seat: state.seat });
    state.showHints(answer.kind === "hint" ? answer.candidates : null);
  }

  /** Show the hand, and make the move that needs no decision: the only payment. */
  showHand() {
    traceFinished(this.state);
    this.payAlone();
  }

  raiseCurtain() {
    this.state.raiseCurtain();
    this.showHand();
  }

  openTalk() {
    if (this.shown) openDrawer(this.shown.side);
    this.state.openTab(this.state.now.unread ? "chat" : this.state.now.tab);
  }

  // ---- rendering ----------------------------------------------------------------------------

  /** Show a part of the state anew at the end of this tick, once for all that changes until then. @param {import("./state.js").Part} part */
  renew(part) {
    if (!this.stale.size) queueMicrotask(() => this.render());
    this.stale.add(part);
  }

  render() {
    const { stale, state: { server }, shown } = this;
    this.stale = new Set();
    if (!server || !shown) return;
    shown.keepFocus();
    if (stale.has("all")) shown.render(server);
    else if (stale.has("map")) shown.renderBoard(server);
    if (stale.has("sending")) shown.renderSending();
  }
}

/** @param {[string, string][]} things @returns {[string, string][]} */
function inOrderOfNames(things) {
  return things.sort(([, a], [, b]) => a.localeCompare(b, language));
}
