// The page of a table: keeps the state and the player's choices, receives events, and makes moves.

import { Refusal, loadBoardOf } from "../core/api.js";
import { asksFirst, choicesOf, paymentWith, whyNot } from "./choices.js";
import { handInSight, tellable } from "./curtain.js";
import { askFor, confirmed } from "../core/dialogs.js";
import { h, notice, show } from "../core/dom.js";
import { DragCards } from "./drag.js";
import { t } from "../core/locale.js";
import { Glimpses } from "./glimpses.js";
import { cannotOpen, notFound } from "../pages/not_found.js";
import { inWords } from "../pages/problems.js";
import { clock } from "./players.js";
import { openDrawer } from "./side.js";
import { Connection } from "../core/socket.js";
import { noteEvents } from "./events.js";
import { pressKey } from "./keys.js";
import { TableView } from "./view.js";
import { showBadge } from "./turn_notice.js";
import { playedBoard } from "../board/variants.js";
import { BEGINNINGS, choiceText } from "./words.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Move} Move */
/** @typedef {import("../types").TableState} TableState */
/** @typedef {import("../types").View} View */
/** @typedef {import("../types").GameEvent} GameEvent */

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
    this.connection = new Connection(id);
    /** @type {Board | null} */
    this.board = null;
    /** The elements of the page, once the board is loaded. @type {TableView | null} */
    this.shown = null;
    /** @type {Promise<boolean> | null} */
    this.building = null;
    /** The seat whose hand is shown. @type {import("./curtain.js").Sight} */
    this.sight = { seat: null, isHidden: false };
    this.glimpses = new Glimpses(() => this.render());
    /** The offered tickets that the player has ticked to keep. */
    this.ticked = new Set();
    this.offer = "";
    /** The colour of the cards that the player has picked. @type {string | null} */
    this.colour = null;
    /** The track under the pointer. @type {string | null} */
    this.hovered = null;
    /** @type {string | null} */
    this.litTicket = null;
    /** The number of the last event that the player has seen in the news. */
    this.newsRead = 0;
    this.isSending = false;
    /** @type {import("./side.js").Tab} */
    this.tab = "log";
    this.unread = 0;
    /** The moves of a hint, empty while the server works them out. @type {import("./hints.js").Candidate[] | null} */
    this.hints = null;
    this.wasMine = false;
    this.sceneShown = false;
    /** Whether the player has folded the final scores away to see the map. */
    this.isSceneFolded = false;
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
    removeEventListener("keydown", this.onKey);
    document.removeEventListener("visibilitychange", this.onSight);
    clearInterval(this.ticking);
    showBadge(false);
    for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
  }

  get state() {
    return this.connection.state;
  }

  get boardView() {
    return this.shown?.map;
  }

  /** The seat whose hand is in sight, or behind the curtain. */
  get seat() {
    return this.sight.seat;
  }

  /** The view of the game that is shown: that of the seat in sight, or a spectator's. @returns {View | null} */
  get view() {
    const views = this.state?.views ?? {};
    return views[String(this.seat)] ?? views.spectator ?? Object.values(views)[0] ?? null;
  }

  /** The seat of this browser that must decide now; null if none must. */
  get deciding() {
    const state = this.state;
    const seat = this.view?.to_move ?? null;
    return state && seat !== null && state.mine.includes(seat) && state.legalMoves.length ? seat : null;
  }

  /** Whether the seat whose hand is shown must decide. */
  get isAsked() {
    return this.deciding !== null && this.deciding === this.seat && !this.sight.isHidden;
  }

  /** Whether the player may choose a move now. */
  get mayChoose() {
    return this.isAsked && !this.isSending;
  }

  get choices() {
    return choicesOf(this.mayChoose ? this.state?.legalMoves ?? [] : []);
  }

  /** The choices marked on the map. They stay while a move is being sent, as painting the map anew takes time. */
  get choicesShown() {
    return choicesOf(this.isAsked ? this.state?.legalMoves ?? [] : []);
  }

  get mayTakeBack() {
    return !this.sight.isHidden && this.seatMayTakeBack(this.seat);
  }

  /** Whether a seat may take its last move back without the other players' consent. @param {number | null} seat */
  seatMayTakeBack(seat) {
    return seat !== null && (this.state?.table.may_take_back.includes(seat) ?? false);
  }

  /** All events, each without the secrets of other seats. */
  get told() {
    const { state, sight } = this;
    return state ? state.events.map((event) => tellable(event, sight, state)) : [];
  }

  // ---- events -------------------------------------------------------------------------------

  /** @param {GameEvent[]} events */
  async changed(events) {
    const state = this.state;
    if (this.connection.isRefused) this.showProblem();
    if (!state || this.connection.isRefused) return;
    if (!this.board && !(await this.built(state.table))) return;
    this.chooseSeat(state);
    noteEvents(this, state, events);
    this.showHand();
  }

  /**
   * Build the page once, however many messages come while the board is being loaded.
   * @param {import("../types").TableShown} table
   */
  async built(table) {
    this.building ??= loadBoardOf(table).then((board) => {
      if (this.connection.isClosed) return false;
      this.board = playedBoard(board, table.options);
      this.shown = new TableView(this, this.board);
      return true;
    }).catch(() => {
      this.building = null; // the next message tries again
      return false;
    });
    return this.building;
  }

  /** Show why there is no table, or why it cannot be opened. */
  showProblem() {
    const { code, text } = this.connection.refusal ?? { code: "no table", text: "" };
    show(this.place, code === "no table" ? notFound(t("table.none"))
      : cannotOpen(inWords(new Refusal(code, text))));
  }

  /** @param {TableState} state */
  chooseSeat(state) {
    const before = this.seat;
    this.sight = handInSight(state, this.deciding, this.sight);
    if (before !== this.seat) { // the choices belonged to the hand that was shown before
      this.litTicket = this.hovered = this.colour = this.hints = null;
      this.glimpses.forgetTicket();
    }
    const offer = (this.view?.offer ?? []).join();
    if (offer !== this.offer) {
      this.offer = offer;
      this.ticked = new Set();
    }
  }

  tick() {
    if (!this.state?.table.clock) return;
    for (const element of this.place.querySelectorAll(".clock")) {
      element.textContent = clock(this.state, Number(element.getAttribute("data-seat")));
    }
  }

  // ---- doing things -------------------------------------------------------------------------

  /** Make a move that the player has chosen; ask first where the settings say so. @param {Move} move */
  async choose(move) {
    if (!asksFirst(move)) return this.make(move);
    this.point(move.track ?? null);
    const what = choiceText(move, { board: this.board, phase: this.view?.phase });
    const isSure = await confirmed(t("confirm.question", { what }), t("confirm.yes"));
    this.point(null);
    if (isSure) this.make(move);
  }

  /** @param {Move} move */
  async make(move) {
    const { seat } = this;
    if (seat === null || this.isSending) return;
    this.isSending = true;
    this.render();
    const answer = await this.connection.move(seat, move.text);
    this.isSending = false;
    if (answer.kind === "refused") this.refused(answer);
    if (!BEGINNINGS.has(move.kind)) this.colour = null; // the payment that follows still needs the colour
    this.showHand();
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
    const { payments } = this.choices;
    if (this.view?.phase !== "pay" || !payments.length || this.isTakenBack) return;
    const chosen = payments.length === 1 ? payments[0] : paymentWith(payments, this.colour);
    if (chosen) this.make(chosen);
  }

  /** Whether the last event of the game took a move back. */
  get isTakenBack() {
    const steps = (this.state?.events ?? []).filter(({ kind }) => kind === "moved" || kind === "taken back");
    return steps[steps.length - 1]?.kind === "taken back";
  }

  /** Take the last move back; if it was the only possible payment, take the claim before it back too. */
  async takeBack(seat = this.seat) {
    await this.ask("take back", { seat });
    const { payments } = choicesOf(this.state?.legalMoves ?? []);
    const wasNoChoice = this.deciding === seat && this.view?.phase === "pay" && payments.length === 1;
    if (wasNoChoice && this.seatMayTakeBack(seat)) await this.ask("take back", { seat });
  }

  /** @param {string} id */
  chooseTrack(id) {
    const { board, view } = this;
    if (!view || !board) return;
    const move = this.choices.tracks.get(id);
    if (move) this.choose(move);
    if (move || this.choicesShown.tracks.has(id)) return; // chosen now, or a move is being sent already
    const [key, gaps] = whyNot(board, view, this.seat, id);
    if (typeof gaps.colour === "string") gaps.colour = t(gaps.colour);
    notice(t(key, gaps));
  }

  /** @param {string} name */
  chooseCity(name) {
    const move = this.choices.cities.get(name);
    if (move) this.choose(move);
  }

  /** Choose a track or city from a list, without the map. */
  async listPlaces() {
    const { tracks, cities } = this.choices;
    const all = new Map([...tracks, ...cities]);
    if (!all.size) {
      notice(t("why.nothing"));
      return;
    }
    const name = await askFor(t("list.tracks"), [...all.keys()].sort());
    const move = all.get(name ?? "");
    if (move) this.choose(move);
  }

  async hint() {
    if (!this.mayChoose) return;
    this.setHints([]);
    const answer = await this.ask("hint", { seat: this.seat });
    this.setHints(answer.kind === "hint" ? answer.candidates : null);
  }

  // ---- rendering ----------------------------------------------------------------------------

  render() {
    if (this.state) this.shown?.render(this.state);
  }

  renderBoard() {
    if (this.state) this.shown?.renderBoard(this.state);
  }

  /** Show the hand, and make the move that needs no decision: the only payment. */
  showHand() {
    this.render();
    if (this.board && this.view && !this.sight.isHidden) this.glimpses.noteTickets(this.board, this.view);
    this.payAlone();
  }

  raiseCurtain() {
    this.sight = { ...this.sight, isHidden: false };
    this.showHand();
  }

  /** @param {import("./hints.js").Candidate[] | null} hints */
  setHints(hints) {
    this.hints = hints;
    this.render();
  }

  /** @param {string | null} colour */
  pickColour(colour) {
    this.colour = this.colour === colour ? null : colour;
    this.render();
  }

  /** @param {string | null} track */
  point(track) {
    this.hovered = track;
    this.renderBoard();
  }

  /** @param {string | null} ticket */
  light(ticket) {
    this.litTicket = ticket;
    this.renderBoard();
  }

  openTalk() {
    if (this.shown) openDrawer(this.shown.side);
    this.openTab(this.unread ? "chat" : this.tab);
  }

  /** @param {import("./side.js").Tab} tab */
  openTab(tab) {
    this.tab = tab;
    if (tab === "chat") this.unread = 0;
    this.render();
  }

  foldScene() {
    this.isSceneFolded = !this.isSceneFolded;
    this.render();
  }

  closeNews() {
    this.newsRead = this.state?.number ?? 0;
    this.render();
  }
}
