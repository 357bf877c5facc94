// The connection to a table: it says hello, has a reader keep what the server sends, sends requests, and reconnects by
// itself.

import { secret } from "./api.js";
import { settings } from "./settings.js";

/**
 * Whoever keeps what the server sends.
 * @typedef {object} Reader
 * @property {number | null} number of the last event that it has read; null before the first message
 * @property {boolean} isConnected
 * @property {boolean} isRefused whether the server has refused the connection for good
 * @property {(refusal: {code: string, text: string}) => void} refuse reads why the server will not have a connection
 * @property {(isRefused: boolean) => void} disconnect
 * @property {(message: any) => any[]} welcome returns the new events
 * @property {(message: any) => any[] | null} update returns the new events; null if events before them are missing
 * @property {(message: any) => void} meet reads who is present
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

/** The code with which a server closes a socket for good; after any other code it is worth connecting again. */
const POLICY = 1008;

/** A connection to a live table. It tells of new events, or of none, whenever its reader has read something. */
export class Connection extends EventTarget {
  /** @param {string} table @param {Reader} reader */
  constructor(table, reader) {
    super();
    this.table = table;
    this.reader = reader;
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
    if (this.reader.number !== null) hello.after = this.reader.number;
    return hello;
  }

  /** @param {number} code */
  lost(code) {
    if (this.isClosed) return;
    this.reader.disconnect(code === POLICY);
    this.tell();
    if (!this.reader.isRefused) this.later();
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
    if (this.reader.isConnected || this.isClosed || this.reader.isRefused) return;
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
        this.reader.meet(message);
        break;
      default:
        this.answer(message);
    }
  }

  /** @param {any} message */
  welcome(message) {
    const events = this.reader.welcome(message);
    this.wait = FIRST_WAIT;
    for (const { message: waiting } of this.pending.values()) this.socket?.send(JSON.stringify(waiting));
    this.tell(events);
  }

  /** @param {any} message */
  update(message) {
    if (this.reader.number === null) return;
    const events = this.reader.update(message);
    if (events) this.tell(events);
    else this.socket?.close();
  }

  /** @param {any} message */
  answer(message) {
    if (message.kind === "refused" && message.id === null) this.reader.refuse(message);
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
      if (this.reader.isConnected) this.socket?.send(JSON.stringify(message));
    });
  }

  /**
   * Make a move.
   * @param {number} seat
   * @param {string} move
   */
  move(seat, move) {
    return this.ask("move", { seat, move, number: this.reader.number ?? 0 });
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
