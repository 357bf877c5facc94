// What the page of a table knows: what the server has sent, and what people here see, have chosen and have read. Only
// this module changes it, by functions that say what happens; all others read it. Whoever shows it is told what is stale.

import { choicesOf, onRequest } from "./choices.js";
import { handInSight, tellable } from "./curtain.js";
import { PHASES } from "../mechanics/index.js";
import { rowAfter } from "./row.js";
import { namesOf } from "./players.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").GameEvent} GameEvent */
/** @typedef {import("../types").TableState} TableState */
/** @typedef {import("../types").View} View */

/** The parts of a page that can be stale: all of it, the map alone, or the mark of a move that is being sent. @typedef {"all" | "map" | "sending"} Part */

/** A move that is being sent, by the seat that makes it. @typedef {{seat: number, place?: number}} Sending */

/**
 * @typedef {object} Now
 * @property {TableState | null} server what the server has sent; null before the first message
 * @property {boolean} isConnected
 * @property {boolean} isRefused whether the server has refused the connection for good
 * @property {{code: string, text: string} | null} refusal the reason, as the server gave it
 * @property {Board | null} board once it is loaded
 * @property {import("./curtain.js").Sight} sight the seat whose hand is shown, or is behind the curtain
 * @property {boolean} lingers whether the hand in sight stays so for a moment, though another player here must decide
 * @property {(string | null)[]} row the face-up cards by place; null where one is missing
 * @property {Set<string>} ticked the offered tickets that the player has ticked to keep
 * @property {string | null} colour of the cards that the player has picked
 * @property {string | null} wanted the kind of move, made on request alone, for which the player wants to see the places
 * @property {boolean} isQuestionFolded whether the player has folded a question away to see the map
 * @property {string | null} hovered the track under the pointer
 * @property {string | null} litTicket the ticket that is pointed at
 * @property {import("./finale.js").Scene | null} scene what is shown of the scene at the end of the game
 * @property {string[] | null} path the tracks that are pointed at in the final scores
 * @property {Sending | null} sending the move that is on its way to the server
 * @property {import("./hints.js").Candidate[] | null} hints the moves of a hint, empty while the server works them out
 * @property {GameEvent | null} glimpse the move that mechanics draw for a moment
 * @property {{seat: number, ticket: string}[]} finished tickets of seats here whose way has not been shown yet
 * @property {string[]} traced the tracks, one by one, of a ticket that has just been finished
 * @property {number} newsRead the number of the last event that the player has seen in the news
 * @property {import("./side.js").Tab} tab
 * @property {number} unread messages of the chat
 * @property {import("../protocol").InvitationShown | null} invitation once the server has told it
 * @property {boolean} isCalled whether the player has been called to this turn
 * @property {boolean} isRevealed whether the end of the game has been shown
 * @property {boolean} isSceneFolded whether the player has folded the final scores away to see the map
 * @property {boolean} isDetailed whether the final scores are shown with all that they are for, also on small screens
 */

/** @type {Now} */
const BEGINNING = {
  server: null, isConnected: false, isRefused: false, refusal: null, board: null,
  sight: { seat: null, isHidden: false }, lingers: false, row: [],
  ticked: new Set(), colour: null, wanted: null, isQuestionFolded: false, hovered: null, litTicket: null, scene: null,
  path: null, sending: null, hints: null, glimpse: null, finished: [], traced: [],
  newsRead: 0, tab: "log", unread: 0, invitation: null, isCalled: false, isRevealed: false, isSceneFolded: false,
  isDetailed: false,
};

export class State {
  #now = Object.freeze(BEGINNING);

  /** @param {(part: Part) => void} [onStale] */
  constructor(onStale = () => {}) {
    this.onStale = onStale;
  }

  /** Everything, as it is now: never changed, but replaced. */
  get now() {
    return this.#now;
  }

  /** @param {Partial<Now>} changes @param {Part | null} [part] that shows them; none if nothing does */
  #change(changes, part = "all") {
    this.#now = Object.freeze({ ...this.#now, ...changes });
    if (part) this.onStale(part);
  }

  // ---- what the server sends ------------------------------------------------------------------

  /** The number of the last event that the server has told; null before the first message. */
  get number() {
    return this.#now.server?.number ?? null;
  }

  get isConnected() {
    return this.#now.isConnected;
  }

  get isRefused() {
    return this.#now.isRefused;
  }

  /** @param {{code: string, text: string}} refusal as the server gave it */
  refuse(refusal) {
    this.#change({ refusal });
  }

  /** @param {boolean} isRefused for good */
  disconnect(isRefused) {
    this.#change({ isConnected: false, isRefused });
  }

  /** The server tells everything anew. @param {any} message @returns {GameEvent[]} the events that are new here */
  welcome(message) {
    const before = this.#now.server;
    const isNext = before !== null && message.events.length === message.number - before.number;
    this.#hear({
      number: message.number,
      mine: message.mine,
      isHost: message.is_host,
      table: message.table,
      views: message.views,
      legalMoves: message.legal_moves,
      events: isNext ? [...before.events, ...message.events] : message.events,
      offset: message.now - Date.now(),
      present: before?.present ?? message.table.seats.map((/** @type {any} */ seat) => seat.present),
      spectators: before?.spectators ?? 0,
    }, before ? message.events : []);
    return before ? message.events : [];
  }

  /** The server tells of an event, and of what it changed. @param {any} message @returns {GameEvent[] | null} null if events before it are missing */
  update(message) {
    const { server } = this.#now;
    if (!server || message.number !== server.number + 1) return null;
    const views = { ...server.views };
    for (const [seat, changes] of Object.entries(message.views)) views[seat] = { ...views[seat], ...changes };
    this.#hear({
      ...server,
      number: message.number,
      table: { ...server.table, ...message.table },
      views,
      legalMoves: message.legal_moves,
      events: [...server.events, message.event],
    }, [message.event]);
    return [message.event];
  }

  /** @param {any} message */
  meet({ present, spectators }) {
    const { server } = this.#now;
    if (server) this.#change({ server: { ...server, present, spectators } });
  }

  /** @param {TableState} server @param {GameEvent[]} events that are new */
  #hear(server, events) {
    const before = this.#now;
    const offered = this.view?.offer?.join();
    const now = { ...before, server, isConnected: true };
    const next = handInSight(server, decidingIn(now), before.sight);
    now.lingers = next.seat !== before.sight.seat && server.table.status === "playing"
      && (before.lingers || events.some((event) => showsBlindCard(event, before.sight)));
    const sight = now.lingers ? before.sight : next;
    Object.assign(now, { sight }, sight.seat === before.sight.seat ? {} : OF_ANOTHER_HAND);
    for (const event of events.filter(({ kind }) => kind === "moved")) Object.assign(now, afterMove(now, event));
    if (viewIn(now)?.offer?.join() !== offered) now.ticked = new Set();
    now.row = rowAfter(before.row, events, viewIn(now)?.face_up ?? {}, before.sending);
    this.#change(now);
  }

  /** @param {Board} board as the table plays it */
  useBoard(board) {
    this.#change({ board });
  }

  /** @param {import("../protocol").InvitationShown} invitation */
  invite(invitation) {
    this.#change({ invitation });
  }

  // ---- reading --------------------------------------------------------------------------------

  get server() {
    return this.#now.server;
  }

  get board() {
    return this.#now.board;
  }

  /** The names of the seats. */
  get names() {
    return this.server ? namesOf(this.server) : [];
  }

  /** The seat whose hand is in sight, or behind the curtain. */
  get seat() {
    return this.#now.sight.seat;
  }

  /** The view of the game that is shown: that of the seat in sight, or a spectator's. */
  get view() {
    return viewIn(this.#now);
  }

  /** The seat of this browser that must decide now; null if none must. */
  get deciding() {
    return decidingIn(this.#now);
  }

  /** Whether the seat whose hand is shown must decide. */
  get isAsked() {
    return this.deciding !== null && this.deciding === this.seat && !this.#now.sight.isHidden;
  }

  /** Whether the player may choose a move now. */
  get mayChoose() {
    return this.isAsked && this.#now.sending === null;
  }

  get choices() {
    return choicesOf(this.mayChoose ? this.server?.legalMoves ?? [] : []);
  }

  /**
   * The choices marked on the map. They stay while a move is being sent, as painting the map anew takes time. Places of
   * moves that are made on request are marked only then, and nothing else.
   */
  get choicesShown() {
    const shown = choicesOf(this.isAsked ? this.server?.legalMoves ?? [] : []);
    const { wanted } = this.#now;
    const asked = onRequest(shown);
    const isWanted = wanted !== null && asked.includes(wanted);
    const cities = [...shown.cities].filter(([, { kind }]) => (isWanted ? kind === wanted : !asked.includes(kind)));
    return { ...shown, cities: new Map(cities), tracks: isWanted ? new Map() : shown.tracks };
  }

  get mayTakeBack() {
    return !this.#now.sight.isHidden && this.seatMayTakeBack(this.seat);
  }

  /** Whether a seat may take its last move back without the other players' consent. @param {number | null} seat */
  seatMayTakeBack(seat) {
    return seat !== null && (this.server?.table.may_take_back.includes(seat) ?? false);
  }

  /** Whether the last event of the game took a move back. */
  get isTakenBack() {
    const steps = (this.server?.events ?? []).filter(({ kind }) => kind === "moved" || kind === "taken back");
    return steps[steps.length - 1]?.kind === "taken back";
  }

  /** All events, each without the secrets of other seats. */
  get told() {
    const { server, sight } = this.#now;
    return server ? server.events.map((event) => tellable(event, sight, server)) : [];
  }

  // ---- choosing -------------------------------------------------------------------------------

  /** The player picks cards of a colour, or lets go of them. @param {string | null} colour */
  pickColour(colour) {
    this.#change({ colour: this.#now.colour === colour ? null : colour });
  }

  /** The player wants to see the places for a kind of move, or not any more. @param {string} kind */
  want(kind) {
    this.#change({ wanted: this.#now.wanted === kind ? null : kind });
  }

  /** Let go of what was picked. */
  letGo() {
    this.#change({ colour: null, wanted: null });
  }

  foldQuestion() {
    this.#change({ isQuestionFolded: !this.#now.isQuestionFolded });
  }

  /** The player holds cards of a colour over the map. @param {string} colour */
  drag(colour) {
    this.#change({ colour });
  }

  /** @param {string | null} track */
  point(track) {
    if (track !== this.#now.hovered) this.#change({ hovered: track }, "map");
  }

  /** @param {string | null} ticket */
  light(ticket) {
    this.#change({ litTicket: ticket }, "map");
  }

  /** @param {string} ticket @param {boolean} isOn */
  tick(ticket, isOn) {
    const others = [...this.#now.ticked].filter((each) => each !== ticket);
    this.#change({ ticked: new Set(isOn ? [...others, ticket] : others) });
  }

  /** @param {import("./hints.js").Candidate[] | null} hints */
  showHints(hints) {
    this.#change({ hints });
  }

  /** A move is on its way to the server. @param {number} seat @param {number} [place] in the row, of the card that it takes */
  send(seat, place) {
    const sending = { seat, place };
    this.#change({ sending }, "sending");
    return sending;
  }

  /** The server has answered; if it made the move, its event has come before. @param {Sending} sending */
  endSending(sending) {
    if (this.#now.sending === sending) this.#change({ sending: null });
  }

  // ---- seeing ---------------------------------------------------------------------------------

  raiseCurtain() {
    this.#change({ sight: { ...this.#now.sight, isHidden: false } });
  }

  /** The hand that was kept in sight for a moment goes; the curtain falls. */
  handOver() {
    const { server, sight } = this.#now;
    if (!server || !this.#now.lingers) return;
    this.#change({ ...OF_ANOTHER_HAND, lingers: false, sight: handInSight(server, this.deciding, sight) });
  }

  /** @param {GameEvent | null} event */
  showGlimpse(event) {
    this.#change({ glimpse: event });
  }

  /** Take the tickets of the seat in sight that were finished since its hand was last shown. */
  takeFinished() {
    const { finished, sight } = this.#now;
    if (sight.isHidden || !finished.some(({ seat }) => seat === sight.seat)) return [];
    this.#change({ finished: finished.filter(({ seat }) => seat !== sight.seat) }, null);
    return finished.filter(({ seat }) => seat === sight.seat).map(({ ticket }) => ticket);
  }

  /** @param {string[]} tracks */
  trace(tracks) {
    this.#change({ traced: tracks }, "map");
  }

  /** Begin to show the end of the game. @returns {boolean} whether it is the end, and has not been shown yet */
  beginEnd() {
    const isFirst = this.server?.table.status === "over" && !this.#now.isRevealed;
    if (isFirst) this.#change({ isRevealed: true }, null);
    return isFirst;
  }

  /** @param {import("./finale.js").Scene | null} scene @param {Part} [part] */
  showScene(scene, part) {
    this.#change({ scene }, part);
  }

  /** @param {string[] | null} path */
  showPath(path) {
    this.#change({ path }, "map");
  }

  foldScene() {
    this.#change({ isSceneFolded: !this.#now.isSceneFolded });
  }

  showDetails() {
    this.#change({ isDetailed: !this.#now.isDetailed });
  }

  // ---- reading log, news and chat ---------------------------------------------------------------

  /** @param {import("./side.js").Tab} tab */
  openTab(tab) {
    this.#change({ tab, unread: tab === "chat" ? 0 : this.#now.unread });
  }

  countUnread() {
    this.#change({ unread: this.#now.unread + 1 });
  }

  closeNews() {
    this.#change({ newsRead: this.number ?? 0 });
  }

  /** A note was closed that others keep. */
  closeNote() {
    this.#change({});
  }

  /** Note whether the player must decide. @returns {boolean} whether that is new */
  call() {
    const isCalled = this.deciding !== null;
    const isNew = isCalled && !this.#now.isCalled;
    this.#change({ isCalled }, null);
    return isNew;
  }
}

/** Choices that belong to a hand, when another one is shown. */
const OF_ANOTHER_HAND = Object.freeze({ litTicket: null, hovered: null, colour: null, wanted: null, isQuestionFolded: false, hints: null, traced: [] });

/** What a move changes of all that people here have chosen and see. @param {Now} now @param {GameEvent} event @returns {Partial<Now>} */
function afterMove(now, { seat = -1, phase = "", effects = [] }) {
  const { server, sending, colour, glimpse, finished } = now;
  const isPayment = server?.views[String(seat)]?.phase === "pay";
  return {
    hints: null,
    wanted: seat === now.sight.seat ? null : now.wanted,
    isQuestionFolded: seat === now.sight.seat ? false : now.isQuestionFolded,
    sending: sending?.seat === seat ? null : sending,
    colour: seat === now.sight.seat && !isPayment ? null : colour, // the payment that follows still needs the colour
    glimpse: glimpse?.seat === seat ? answered(glimpse, server, phase, effects) : glimpse,
    finished: [...finished, ...effects.flatMap(({ kind, seat: owner = -1, ticket }) =>
      (kind === "ticket finished" && ticket ? [{ seat: owner, ticket }] : []))],
  };
}

/**
 * A glimpse after its seat has moved again: if it answered the question that the glimpse asked, that is told too. People
 * here who answered have seen it.
 * @param {GameEvent} glimpse
 * @param {TableState | null} server
 * @param {string} phase
 * @param {import("../types").Effect[]} effects
 */
function answered(glimpse, server, phase, effects) {
  const isOwn = server?.mine.includes(glimpse.seat ?? -1);
  return isOwn || !PHASES[phase] ? null : { ...glimpse, effects: [...(glimpse.effects ?? []), ...effects] };
}

/** Whether the seat in sight drew a card by a move that only it may see. @param {GameEvent} event @param {import("./curtain.js").Sight} sight */
function showsBlindCard({ seat, effects = [] }, sight) {
  return !sight.isHidden && seat === sight.seat && effects.some(({ kind, card }) => kind === "card drawn" && card);
}

/** @param {Now} now @returns {View | null} */
function viewIn({ server, sight }) {
  const views = server?.views ?? {};
  return views[String(sight.seat)] ?? views.spectator ?? Object.values(views)[0] ?? null;
}

/** @param {Now} now @returns {number | null} */
function decidingIn(now) {
  const { server } = now;
  const seat = viewIn(now)?.to_move ?? null;
  return server && seat !== null && server.mine.includes(seat) && server.legalMoves.length ? seat : null;
}
