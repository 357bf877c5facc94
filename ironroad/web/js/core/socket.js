// The connection to a table: it says hello, keeps the state that the server sends, sends requests, and reconnects by
// itself.

import { secret } from "./api.js";
import { settings } from "./settings.js";

/** @typedef {import("../types").TableState} TableState */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

/** The code with which a server closes a socket for good; after any other code it is worth connecting again. */
const POLICY = 1008;

/** A live table as this browser sees it. */
export class Connection extends EventTarget {
  /** @param {string} table */
  constructor(table) {
    super();
    this.table = table;
    /** @type {TableState | null} */
    this.state = null;
    this.isConnected = false;
    /** Whether the server has refused this connection for good. */
    this.isRefused = false;
    /** The reason, as the server gave it. @type {{code: string, text: string} | null} */
    this.refusal = null;
    this.wait = FIRST_WAIT;
    this.isClosed = false;
    this.ids = 0;
    this.stamp = Math.random().toString(36).slice(2, 10);
    /** @type {Map<string, {message: any, resolve: (answer: any) => void}>} */
    this.pending = new Map();
    /** @type {WebSocket | undefined} */
    this.socket = undefined;
    this.wake = () => this.comeBack();
    this.cut = () => this.drop();
    addEventListener("online", this.wake);
    addEventListener("offline", this.cut);
    this.open();
  }

  async open() {
    const own = await secret().catch(() => null);
    if (this.isClosed) return; // perhaps closed while the secret was on its way
    if (own === null) return this.later();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.socket = socket;
    socket.onopen = () => (socket === this.socket ? socket.send(JSON.stringify(this.hello(own))) : socket.close());
    socket.onmessage = (event) => socket === this.socket && this.hear(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.lost(event.code);
  }

  /** @param {string} own */
  hello(own) {
    /** @type {Record<string, any>} */
    const hello = { kind: "hello", secret: own };
    if (settings.name) hello.name = settings.name;
    if (this.state) hello.after = this.state.number;
    return hello;
  }

  /** @param {number} code */
  lost(code) {
    this.isConnected = false;
    this.isRefused = code === POLICY;
    this.tell();
    if (!this.isRefused) this.later();
  }

  /** Close the socket as soon as the browser says that the network is gone; the socket itself would notice later. */
  drop() {
    const { socket } = this;
    if (!socket) return;
    this.socket = undefined;
    socket.close();
    this.lost(1006);
  }

  later() {
    if (this.isClosed) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  /** Connect again at once, as the network is back or the page is in sight again. */
  comeBack() {
    if (this.isConnected || this.isClosed || this.isRefused) return;
    if (this.socket && this.socket.readyState < WebSocket.CLOSING) return;
    this.wait = FIRST_WAIT;
    clearTimeout(this.timer);
    this.open();
  }

  /** @param {any} message */
  hear(message) {
    switch (message.kind) {
      case "welcome":
        this.welcome(message);
        break;
      case "update":
        this.update(message);
        break;
      case "presence":
        if (this.state) {
          this.state = { ...this.state, present: message.present, spectators: message.spectators };
          this.tell();
        }
        break;
      default:
        this.answer(message);
    }
  }

  /** @param {any} message */
  welcome(message) {
    const before = this.state;
    const known = before && message.events.length === message.number - before.number;
    this.state = {
      number: message.number,
      mine: message.mine,
      isHost: message.is_host,
      table: message.table,
      views: message.views,
      legalMoves: message.legal_moves,
      events: known ? [...before.events, ...message.events] : message.events,
      offset: message.now - Date.now(),
      present: before?.present ?? message.table.seats.map((/** @type {any} */ seat) => seat.present),
      spectators: before?.spectators ?? 0,
    };
    this.isConnected = true;
    this.wait = FIRST_WAIT;
    for (const { message: waiting } of this.pending.values()) this.socket?.send(JSON.stringify(waiting));
    this.tell(before ? message.events : []);
  }

  /** @param {any} message */
  update(message) {
    const state = this.state;
    if (!state) return;
    if (message.number !== state.number + 1) {
      this.socket?.close();
      return;
    }
    const views = { ...state.views };
    for (const [seat, changes] of Object.entries(message.views)) {
      views[seat] = { ...views[seat], ...changes };
    }
    this.state = {
      ...state,
      number: message.number,
      table: { ...state.table, ...message.table },
      views,
      legalMoves: message.legal_moves,
      events: [...state.events, message.event],
    };
    this.tell([message.event]);
  }

  /** @param {any} message */
  answer(message) {
    if (message.kind === "refused" && message.id === null) this.refusal = message;
    const waiting = this.pending.get(message.id);
    this.pending.delete(message.id);
    waiting?.resolve(message);
  }

  /**
   * Send a request; its answer comes even if the connection is lost in between.
   * @param {string} kind
   * @param {Record<string, any>} [parts]
   * @returns {Promise<any>}
   */
  ask(kind, parts = {}) {
    const id = `${this.stamp}.${++this.ids}`;
    const message = { kind, id, ...parts };
    return new Promise((resolve) => {
      this.pending.set(id, { message, resolve });
      if (this.isConnected) this.socket?.send(JSON.stringify(message));
    });
  }

  /**
   * Make a move.
   * @param {number} seat
   * @param {string} move
   */
  move(seat, move) {
    return this.ask("move", { seat, move, number: this.state?.number ?? 0 });
  }

  /** @param {any[]} [events] new events */
  tell(events = []) {
    if (this.isClosed) return;
    this.dispatchEvent(new CustomEvent("change", { detail: events }));
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.cut);
    this.socket?.close();
  }
}
