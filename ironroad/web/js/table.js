// The table: board, market, hand, players, log and chat, and what one does with them.

import { loadBoard } from "./api.js";
import { BoardView } from "./board.js";
import { card, cardBack, inOrder, CARDS } from "./cards.js";
import { choicesOf, paymentWith, suits, whyNot } from "./choices.js";
import { askFor, confirmed } from "./dialogs.js";
import { announce, h, notice, show } from "./dom.js";
import { endScene } from "./end.js";
import { DragCards } from "./drag.js";
import { t } from "./locale.js";
import { builtWay, freeWay } from "./network.js";
import { clock, namesOf, players } from "./players.js";
import { prompt } from "./prompt.js";
import { go } from "./router.js";
import { mustConfirm, settings } from "./settings.js";
import { Connection } from "./socket.js";
import { play } from "./sounds.js";
import { sign } from "./symbols.js";
import { tableMenu, waitingRoom } from "./table_menu.js";
import { choiceText, eventText, logLines, phaseText, ticketText } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Move} Move */
/** @typedef {import("./types").TableState} TableState */
/** @typedef {import("./types").View} View */
/** @typedef {import("./types").GameEvent} GameEvent */

/** @param {HTMLElement} place @param {string[]} parts */
export function open(place, parts) {
  const page = new TablePage(place, parts[1] ?? "");
  return () => page.close();
}

class TablePage {
  /** @param {HTMLElement} place @param {string} id */
  constructor(place, id) {
    this.place = place;
    this.connection = new Connection(id);
    /** @type {Board | null} */
    this.board = null;
    /** @type {BoardView | null} */
    this.boardView = null;
    /** @type {Promise<boolean> | null} */
    this.building = null;
    /** The seat whose hand is shown. @type {number | null} */
    this.seat = null;
    this.isHidden = false;
    this.ticked = new Set();
    this.offer = "";
    /** @type {string | null} */
    this.colour = null;
    /** @type {string | null} */
    this.hovered = null;
    /** @type {string | null} */
    this.litTicket = null;
    /** Tracks claimed since one's own last turn. @type {Set<string>} */
    this.fresh = new Set();
    this.isSending = false;
    this.tab = "log";
    this.unread = 0;
    /** @type {any[] | null} */
    this.hints = null;
    this.wasMine = false;
    this.sceneShown = false;
    this.connection.addEventListener("change", (event) =>
      this.changed(/** @type {CustomEvent} */ (event).detail));
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.onSight = () => document.visibilityState === "visible" && this.connection.comeBack();
    addEventListener("keydown", this.onKey);
    document.addEventListener("visibilitychange", this.onSight);
    this.ticking = setInterval(() => this.tick(), 500);
    this.drag = new DragCards(this);
    show(place, h("main", { id: "main", class: "loading", tabindex: -1 }, t("table.loading")));
  }

  close() {
    this.connection.close();
    this.boardView?.panzoom.observer.disconnect();
    removeEventListener("keydown", this.onKey);
    document.removeEventListener("visibilitychange", this.onSight);
    clearInterval(this.ticking);
    for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
  }

  get state() {
    return this.connection.state;
  }

  /** The game as it is shown: by one's own seat, or a spectator's. @returns {View | null} */
  get view() {
    const views = this.state?.views ?? {};
    return views[String(this.seat)] ?? views.spectator ?? Object.values(views)[0] ?? null;
  }

  /** The seat of one's own that must decide now. */
  get deciding() {
    const state = this.state;
    const seat = this.view?.to_move ?? null;
    return state && seat !== null && state.mine.includes(seat) && state.legalMoves.length ? seat : null;
  }

  /** The legal moves of the seat whose hand is in sight. */
  get choices() {
    const free = this.deciding !== null && this.deciding === this.seat && !this.isHidden && !this.isSending;
    return choicesOf(free ? this.state?.legalMoves ?? [] : []);
  }

  /** @param {GameEvent[]} events */
  async changed(events) {
    const state = this.state;
    if (!state) {
      if (this.connection.problem) this.showProblem();
      return;
    }
    if (!this.board && !(await this.built(state.table.board))) return;
    this.chooseSeat();
    this.noteEvents(events);
    this.render();
    this.payAlone();
  }

  /** Build the page once, however many messages come while the board is on its way. @param {string} id */
  async built(id) {
    this.building ??= loadBoard(id).then((board) => {
      if (this.connection.isClosed) return false;
      this.board = board;
      this.build();
      return true;
    }).catch(() => {
      this.building = null; // the next message tries again
      return false;
    });
    return this.building;
  }

  showProblem() {
    show(this.place, h("main", { id: "main", class: "loading", tabindex: -1 },
      h("p", null, t("table.none")), h("a", { href: "/", class: "button" }, t("table.home"))));
  }

  build() {
    const board = /** @type {Board} */ (this.board);
    this.boardView = new BoardView(board, {
      track: (id) => this.chooseTrack(id),
      city: (name) => this.chooseCity(name),
      hover: (id) => {
        this.hovered = id;
        this.renderBoard();
      },
    });
    this.parts = {
      top: h("header", { class: "top" }),
      players: h("div", { class: "players-place" }),
      market: h("section", { class: "market", "aria-label": t("market.name") }),
      prompt: h("div", { class: "prompt-place" }),
      tray: h("section", { class: "tray", "aria-label": t("tray.name") }),
      side: h("aside", { class: "side" }),
      curtain: h("div", { class: "curtain-place" }),
    };
    const parts = this.parts;
    show(this.place, h("main", { id: "main", class: "table", tabindex: -1 },
      parts.top,
      h("div", { class: "middle" }, this.boardView.element),
      parts.market, parts.tray,
      h("div", { class: "column" }, parts.players, parts.prompt, parts.side), parts.curtain));
  }

  // ---- whose hand is in sight ---------------------------------------------------------------

  /** Around one screen the hand goes to whoever must decide, behind a curtain. */
  chooseSeat() {
    const state = /** @type {TableState} */ (this.state);
    const { mine } = state;
    if (this.seat !== null && !mine.includes(this.seat)) this.seat = null;
    const deciding = this.deciding;
    if (mine.length === 0) this.seat = null;
    else if (this.seat === null) {
      this.seat = deciding ?? mine[0];
      this.isHidden = mine.length > 1 && state.table.status === "playing";
    } else if (deciding !== null && deciding !== this.seat) {
      this.seat = deciding;
      this.isHidden = true;
      this.litTicket = this.hovered = this.colour = this.hints = null; // all that pointed at the other hand
    }
    if (state.table.status !== "playing") this.isHidden = false;
    const offer = (this.view?.offer ?? []).join();
    if (offer !== this.offer) {
      this.offer = offer;
      this.ticked = new Set();
    }
  }

  /** @param {GameEvent[]} events */
  noteEvents(events) {
    const state = /** @type {TableState} */ (this.state);
    const names = namesOf(state);
    for (const event of events) {
      const own = event.seat !== undefined && state.mine.includes(event.seat);
      if (event.kind === "moved") {
        if (own) this.fresh.clear();
        if (event.move?.kind === "pay" || event.move?.kind === "claim") play("tracks");
        else play("cards");
        if (event.move?.kind === "claim" && event.move.track) this.fresh.add(event.move.track);
        this.hints = null;
      }
      if (event.kind === "said" && !own) {
        play("chat");
        if (this.tab !== "chat") this.unread++;
      }
      if (!own) announce(eventText(event, { names, board: this.board }));
      if (event.kind === "rematched") this.offerRematch(event.table);
    }
    const isMine = this.deciding !== null;
    if (isMine && !this.wasMine && events.length) this.callToTurn();
    this.wasMine = isMine;
    document.title = `${isMine ? "● " : ""}${this.board?.name ?? ""} · Ironroad`;
  }

  callToTurn() {
    play("turn");
    announce(t("table.yourTurn"));
    if (document.visibilityState === "hidden" && settings.notifications && "Notification" in window
      && Notification.permission === "granted") {
      new Notification("Ironroad", { body: t("table.yourTurn"), icon: "/web/icon.svg", tag: this.connection.table });
    }
  }

  /** @param {string} table */
  offerRematch(table) {
    if (this.state?.mine.length) return; // the end scene has a button for it
    go(`/table/${table}`);
  }

  // ---- doing things -------------------------------------------------------------------------

  /** @param {Move} move */
  async make(move) {
    const seat = this.seat;
    if (seat === null || this.isSending) return;
    this.isSending = true;
    this.render();
    const answer = await this.connection.move(seat, move.text);
    this.isSending = false;
    if (answer.kind === "refused") notice(this.refusal(answer), "problem");
    if (move.kind !== "claim" && move.kind !== "station") this.colour = null;
    this.render();
    this.payAlone();
  }

  /** @param {string} kind @param {Record<string, any>} [parts] */
  async ask(kind, parts = {}) {
    const answer = await this.connection.ask(kind, parts);
    if (answer.kind === "refused") notice(this.refusal(answer), "problem");
    return answer;
  }

  /** @param {{code: string, text: string}} answer */
  refusal(answer) {
    const text = t(`refused.${answer.code}`);
    return text === `refused.${answer.code}` ? answer.text : text;
  }

  /** Pay without asking where there is one way, or where the cards were chosen first. */
  payAlone() {
    const { payments } = this.choices;
    if (this.view?.phase !== "pay" || !payments.length) return;
    const chosen = payments.length === 1 ? payments[0] : paymentWith(payments, this.colour);
    if (chosen) this.make(chosen);
  }

  /** @param {string} id */
  async chooseTrack(id) {
    const move = this.choices.tracks.get(id);
    const view = this.view;
    if (!view || !this.board) return;
    if (!move) {
      const [key, gaps] = whyNot(this.board, view, this.seat, id);
      if (typeof gaps.colour === "string") gaps.colour = t(gaps.colour);
      notice(t(key, gaps));
      return;
    }
    if (mustConfirm() && !(await confirmed(t("confirm.claim", { track: id }), t("confirm.claimYes")))) return;
    this.make(move);
  }

  /** @param {string} name */
  async chooseCity(name) {
    const move = this.choices.cities.get(name);
    if (!move) return;
    if (move.kind === "station" && !(await confirmed(t("confirm.station", { city: name }), t("confirm.stationYes")))) {
      return;
    }
    this.make(move);
  }

  async drawTickets() {
    const move = this.choices.plain.get("draw tickets");
    if (!move) return;
    if (mustConfirm() && !(await confirmed(t("confirm.tickets"), t("confirm.ticketsYes")))) return;
    this.make(move);
  }

  takeBack() {
    if (this.seat !== null) this.ask("take back", { seat: this.seat });
  }

  get mayTakeBack() {
    return this.seat !== null && (this.state?.table.may_take_back.includes(this.seat) ?? false);
  }

  async hint() {
    if (this.seat === null || this.deciding !== this.seat) return;
    this.hints = [];
    this.render();
    const answer = await this.ask("hint", { seat: this.seat });
    this.hints = answer.kind === "hint" ? answer.candidates : null;
    this.render();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = event.target;
    const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      || target instanceof HTMLSelectElement;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const faces = CARDS.filter((colour) => this.choices.cards.has(colour));
    /** @type {Record<string, () => void>} */
    const keys = {
      d: () => this.makePlain("draw card"),
      t: () => this.drawTickets(),
      f: () => this.makePlain("take ferry card"),
      c: () => this.listTracks(),
      u: () => this.mayTakeBack && this.takeBack(),
      h: () => this.hint(),
      Escape: () => this.pickColour(null),
    };
    const number = Number(event.key);
    const act = keys[event.key] ?? (number >= 1 && number <= faces.length
      ? () => this.make(/** @type {Move} */ (this.choices.cards.get(faces[number - 1]))) : null);
    if (!act) return;
    event.preventDefault(); // or the letter would be typed into the dialog that it opens
    act();
  }

  /** @param {string} kind */
  makePlain(kind) {
    const move = this.choices.plain.get(kind);
    if (move) this.make(move);
  }

  /** @param {string | null} colour */
  pickColour(colour) {
    this.colour = this.colour === colour ? null : colour;
    this.render();
  }

  /** Choose a track or city from a list, without the map. */
  async listTracks() {
    const { tracks, cities } = this.choices;
    const all = [...tracks, ...cities];
    if (!all.length) {
      notice(t("why.nothing"));
      return;
    }
    const name = await askFor(t("list.tracks"), all.map(([id]) => id).sort());
    if (name === null) return;
    if (tracks.has(name)) this.chooseTrack(name);
    else this.chooseCity(name);
  }

  // ---- what is shown ------------------------------------------------------------------------

  render() {
    const { state, board, parts, view } = this;
    if (!state || !board || !parts) return;
    show(parts.top, this.top());
    const names = namesOf(state);
    show(parts.players, players(state, board, view, this.lastActions(names), (seat) => this.seatMenu(seat)));
    show(parts.market, view && state.table.status === "playing" && this.market(view));
    show(parts.tray, view && this.tray(view));
    show(parts.side, this.side(names));
    show(parts.prompt, this.prompts());
    show(parts.curtain, this.curtain(names));
    this.place.firstElementChild?.classList.toggle("sending", this.isSending);
    this.renderBoard();
  }

  renderBoard() {
    const { boardView, board, view, state } = this;
    if (!boardView || !board || !state) return;
    const { tracks, cities } = this.choices;
    const colour = this.colour;
    const open = [...tracks.keys()].filter((id) => !colour || suits(board, id, colour));
    const lit = this.lit();
    const thought = this.hovered && open.includes(this.hovered) && this.seat !== null
      ? { track: this.hovered, seat: this.seat } : null;
    boardView.update({
      view, tracks: new Set(open), cities: new Set(cities.keys()), phantom: thought ?? this.underWay(),
      litTracks: new Set(lit.tracks), litCities: new Set(lit.cities), fresh: this.fresh,
      path: lit.path,
    });
  }

  /** The claim that is being paid for. */
  underWay() {
    const { view } = this;
    const track = view?.payment?.track;
    return track && view.to_move !== null ? { track, seat: view.to_move } : null;
  }

  /** Places and ways of the ticket that is pointed at. */
  lit() {
    const { board, view, seat } = this;
    const ticket = board?.tickets.find((each) => each.id === this.litTicket);
    if (!ticket || !board || !view) return { tracks: [], cities: [], path: [] };
    if (seat === null) return { tracks: [], cities: ticket.between, path: [] };
    const built = builtWay(board, view, seat, ticket.between);
    const free = built ? null : freeWay(board, view, seat, ticket.between);
    return {
      cities: ticket.between,
      tracks: (free?.tracks ?? []).map((track) => track.id),
      path: (built?.tracks ?? []).map((track) => track.id),
    };
  }

  top() {
    const state = /** @type {TableState} */ (this.state);
    const { view } = this;
    const names = namesOf(state);
    const text = state.table.paused ? t("table.paused")
      : state.table.status === "open" ? t("table.waiting")
        : view ? phaseText(view, names, state.mine, this.board) : "";
    return [
      h("a", { href: "/", class: "brand", "aria-label": t("table.home") }, sign("locomotive")),
      h("h1", null, this.board?.name),
      h("p", { class: `status${this.deciding !== null ? " mine" : ""}`, role: "status" }, text),
      !this.connection.isConnected && h("p", { class: "offline" }, t("table.offline")),
      h("div", { class: "tools" },
        this.mayTakeBack && h("button", { type: "button", "data-key": "undo", onclick: () => this.takeBack() }, t("tool.undo")),
        this.deciding !== null && state.table.hints && h("button", { type: "button", "data-key": "hint",
          onclick: () => this.hint() }, t("tool.hint")),
        this.deciding !== null && h("button", { type: "button", "data-key": "list",
          onclick: () => this.listTracks() }, t("tool.list")),
        h("button", { type: "button", "data-key": "menu", onclick: () => tableMenu(this) }, t("tool.menu"))),
    ];
  }

  /** @param {View} view */
  market(view) {
    const { cards, plain } = this.choices;
    const faces = inOrder(view.face_up).flatMap(([colour, count]) =>
      Array.from({ length: count }, (_, i) => ({ colour, key: `${colour}${i}` })));
    const blind = plain.get("draw card");
    const tickets = plain.get("draw tickets");
    const ferry = plain.get("take ferry card");
    return [
      h("div", { class: "faces" }, faces.map(({ colour, key }) => {
        const move = cards.get(colour);
        return card(colour, { tag: "button", "data-key": key, disabled: !move,
          onclick: () => move && this.make(move),
          "aria-label": t("market.take", { colour: t(`colour.${colour}`) }) });
      })),
      cardBack({ "data-key": "deck", disabled: !blind, onclick: () => blind && this.make(blind),
        "aria-label": t("market.deck", { n: view.deck }) },
        h("span", { class: "count" }, view.deck)),
      h("button", { type: "button", "data-key": "tickets", class: "ticket-deck", disabled: !tickets,
        onclick: () => this.drawTickets(), title: t("market.tickets", { n: sum(view.ticket_deck) }) },
        h("span", null, t("market.ticketsShort")), h("span", { class: "count" }, sum(view.ticket_deck))),
      this.board?.mechanics.ferry_cards && h("button", { type: "button", "data-key": "ferry", class: "ticket-deck",
        disabled: !ferry, onclick: () => ferry && this.make(ferry),
        "aria-label": t("market.ferry", { n: view.ferry_supply }) },
        sign("wave"), h("span", { class: "count" }, view.ferry_supply)),
    ];
  }

  /** @param {View} view */
  tray(view) {
    if (!view.hand || this.isHidden) return null;
    const seat = /** @type {number} */ (view.seat);
    return [
      h("div", { class: "hand", role: "group", "aria-label": t("tray.hand") }, inOrder(view.hand).map(([colour, count]) =>
        card(colour, { tag: "button", count, "aria-pressed": this.colour === colour ? "true" : "false",
          class: this.colour === colour ? "picked" : "",
          onpointerdown: (/** @type {PointerEvent} */ event) => this.drag.begin(event, colour),
          onclick: () => this.pickColour(colour) })),
        view.seats[seat].ferry_cards > 0 && h("span", { class: "ferry-card", "data-key": "ferry" },
          sign("wave"), h("span", { class: "count" }, view.seats[seat].ferry_cards))),
      h("div", { class: "own-tickets" }, this.ownTickets(view, seat)),
      view.toll_points !== null && this.board?.mechanics.tolls
        && h("p", { class: "tolls" }, t("tray.tolls", { n: view.toll_points })),
    ];
  }

  /** @param {View} view @param {number} seat */
  ownTickets(view, seat) {
    const board = /** @type {Board} */ (this.board);
    const tickets = (view.tickets ?? []).map((id) => board.tickets.find((each) => each.id === id)).filter((x) => !!x);
    const done = new Set(tickets.filter((ticket) => builtWay(board, view, seat, ticket.between)).map((x) => x.id));
    const order = [...tickets].sort((a, b) => Number(done.has(a.id)) - Number(done.has(b.id)) || b.points - a.points);
    return h("ul", { class: "ticket-list", "aria-label": t("tray.tickets") }, order.map((ticket) =>
      h("li", { "data-key": ticket.id },
        h("button", {
          type: "button", class: `ticket${done.has(ticket.id) ? " done" : ""}`,
          onpointerenter: () => this.light(ticket.id), onpointerleave: () => this.light(null),
          onfocus: () => this.light(ticket.id), onblur: () => this.light(null),
          onclick: () => this.light(ticket.id),
        },
          h("span", { class: "ticket-text" }, ticketText(ticket)),
          h("span", { class: "points" }, ticket.points),
          done.has(ticket.id) && h("span", { class: "check", role: "img", "aria-label": t("tray.done") }, "✓")))));
  }

  /** @param {string | null} ticket */
  light(ticket) {
    this.litTicket = ticket;
    this.renderBoard();
  }

  prompts() {
    const { state, board, view, seat } = this;
    if (!state || !board) return null;
    if (state.table.status === "open" || state.table.status === "closed") return waitingRoom(this);
    if (state.table.status === "over") return endScene(this);
    const asking = this.askingBack();
    if (asking) return asking;
    if (!view || seat === null || this.isHidden) return null;
    const made = this.deciding === seat && !this.isSending && prompt({
      board, view, seat, choices: this.choices, ticked: this.ticked, mayCancel: this.mayTakeBack,
      make: (move) => this.make(move),
      cancel: () => this.takeBack(),
      renew: () => this.render(),
      light: (ticket) => this.light(ticket),
    });
    return [made, this.hintList()];
  }

  askingBack() {
    const state = /** @type {TableState} */ (this.state);
    const { asking, asked } = state.table;
    if (asking === null) return null;
    const names = namesOf(state);
    if (state.mine.some((seat) => asked.includes(seat))) {
      return h("section", { class: "prompt", "data-key": "asking" },
        h("p", null, t("back.question", { name: names[asking] })),
        h("div", { class: "buttons" },
          h("button", { type: "button", class: "main", onclick: () => this.ask("answer", { agree: true }) }, t("back.yes")),
          h("button", { type: "button", onclick: () => this.ask("answer", { agree: false }) }, t("back.no"))));
    }
    return h("section", { class: "prompt", "data-key": "asking" },
      h("p", null, t("back.waiting", { name: names[asking] })),
      state.mine.includes(asking) && h("button", { type: "button",
        onclick: () => this.ask("answer", { agree: false }) }, t("back.stop")));
  }

  hintList() {
    if (!this.hints || !this.view) return null;
    const best = this.hints.slice(0, 4);
    return h("section", { class: "prompt hints", "data-key": "hints", "aria-label": t("hint.name") },
      h("h2", null, t("hint.name")),
      !best.length && h("p", { class: "faint" }, t("hint.thinking")),
      h("ol", null, best.map((each) => h("li", { "data-key": each.move.text },
        h("button", { type: "button", onclick: () => this.make(each.move),
          onpointerenter: () => this.hoverMove(each.move), onpointerleave: () => this.hoverMove(null) },
          choiceText(each.move, { board: this.board })),
        h("span", { class: "faint" }, t("hint.chance", {
          chance: Math.round(100 * each.win_chance), points: Math.round(each.points) }))))),
      h("button", { type: "button", class: "quiet", onclick: () => {
        this.hints = null;
        this.render();
      } }, t("hint.close")));
  }

  /** @param {Move | null} move */
  hoverMove(move) {
    this.hovered = move?.track ?? null;
    this.renderBoard();
  }

  /** Around one screen: nobody sees a hand until its owner is there. @param {string[]} names */
  curtain(names) {
    if (!this.isHidden || this.seat === null) return null;
    const name = names[this.seat];
    return h("div", { class: "curtain", role: "dialog", "aria-modal": "true", "aria-label": t("curtain.name", { name }) },
      h("p", null, t("curtain.name", { name })),
      h("button", { type: "button", class: "main", autofocus: true, onclick: () => {
        this.isHidden = false;
        this.render();
        this.payAlone();
      } }, t("curtain.show", { name })));
  }

  /** What each seat did last. @param {string[]} names */
  lastActions(names) {
    /** @type {string[]} */
    const last = [];
    const moves = (this.state?.events ?? []).filter((event) => event.kind === "moved").slice(-24);
    for (const event of moves) {
      if (event.seat !== undefined && event.move?.kind !== "pay") {
        last[event.seat] = eventText(this.tellable(event), { names, board: this.board, isShort: true, events: moves });
      }
    }
    return last;
  }

  /** @param {string[]} names */
  side(names) {
    const state = /** @type {TableState} */ (this.state);
    return [
      h("div", { class: "tabs", role: "tablist", "aria-label": t("side.name") },
        this.tabButton("log", t("side.log")),
        this.tabButton("chat", t("side.chat") + (this.unread ? ` (${this.unread})` : ""))),
      this.tab === "log"
        ? h("div", { class: "log", id: "panel-log", role: "tabpanel", "data-key": "log", tabindex: 0, "aria-label": t("side.log") },
          h("ol", null, logLines(this.logged(), { names, board: this.board, events: state.events }).reverse()
            .map(({ event, text }) => h("li", { "data-key": event.number, "data-seat": event.seat ?? null }, text))))
        : this.chat(),
    ];
  }

  /** The last things that happened. */
  logged() {
    return (this.state?.events ?? []).filter((event) => event.kind !== "said").slice(-80)
      .map((event) => this.tellable(event));
  }

  /** Around one screen, what another seat drew or kept is not told. @param {GameEvent} event @returns {GameEvent} */
  tellable(event) {
    const isOwn = event.seat === this.seat && !this.isHidden;
    if (event.kind !== "moved" || isOwn || this.state?.table.status === "over") return event;
    const { drew: _, ...rest } = event;
    return rest.move?.tickets ? { ...rest, move: { ...rest.move, tickets: undefined } } : rest;
  }

  /** @param {string} name @param {string} text */
  tabButton(name, text) {
    return h("button", { type: "button", role: "tab", "aria-selected": this.tab === name ? "true" : "false",
      "aria-controls": this.tab === name ? `panel-${name}` : null,
      class: "quiet", onclick: () => {
        this.tab = name;
        if (name === "chat") this.unread = 0;
        this.render();
      } }, text);
  }

  chat() {
    const said = (this.state?.events ?? []).filter((event) => event.kind === "said").slice(-100);
    return h("div", { class: "chat", id: "panel-chat", role: "tabpanel", "data-key": "chat" },
      h("ol", { class: "said", tabindex: 0, "aria-label": t("side.chat") }, said.map((event) =>
        h("li", { "data-key": event.number }, h("strong", null, event.name), " ", event.text))),
      h("form", { onsubmit: (/** @type {SubmitEvent} */ event) => this.say(event) },
        h("input", { name: "text", maxlength: 500, autocomplete: "off", placeholder: t("chat.say"), "aria-label": t("chat.say") }),
        h("button", { type: "submit" }, t("chat.send"))));
  }

  /** @param {SubmitEvent} event */
  async say(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const text = String(new FormData(form).get("text") ?? "").trim();
    if (!text) return;
    form.reset();
    await this.ask("say", { text });
  }

  /** @param {number} seat */
  seatMenu(seat) {
    tableMenu(this, seat);
  }

  tick() {
    if (!this.state?.table.clock) return;
    for (const element of this.place.querySelectorAll(".clock")) {
      const seat = Number(element.getAttribute("data-seat"));
      element.textContent = clock(this.state, seat);
    }
  }
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((a, b) => a + b, 0);
}

export { TablePage };
