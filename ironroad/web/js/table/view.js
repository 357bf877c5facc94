// The view of a table: builds every part of the page from the state of the page.

import { BoardView } from "../board/view.js";
import { NoMap } from "../board/no_map.js";
import { onRequest, suits } from "./choices.js";
import { dropCurtain, seatThatMayTakeBack } from "./curtain.js";
import { h, show } from "../core/dom.js";
import { endScene } from "./end.js";
import { finalPoints } from "./finale.js";
import { hintList } from "./hints.js";
import { firstTime } from "../lessons/first_time.js";
import { Guide } from "../lessons/guide.js";
import { t } from "../core/locale.js";
import { market } from "./market.js";
import { builtWay, freeWay } from "../board/connections.js";
import { lastActions, movesSince, newPlaces, newsList } from "./news.js";
import { players } from "./players.js";
import { handOverPrompt, prompt, takeBackPrompt } from "./prompt.js";
import { side } from "./side.js";
import { tableHead } from "./head.js";
import { tableMenu, waitingRoom } from "./menu.js";
import { trackPromises } from "./promises.js";
import { tray } from "./tray.js";
import { firstAnswer } from "../mechanics/index.js";
import { seenBy, sentences } from "./effects.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").GameEvent} GameEvent */
/** @typedef {import("../types").TableState} TableState */
/** @typedef {import("./page.js").TablePage} TablePage */

/** @typedef {{board: Board, names: string[], events: GameEvent[]}} Around its events lack other seats' secrets */

export class TableView {
  /** @param {TablePage} page @param {Board} board */
  constructor(page, board) {
    this.page = page;
    this.state = page.state;
    this.board = board;
    this.map = board.drawing ? new BoardView(board, {
      track: (id) => page.chooseTrack(id),
      city: (name) => page.chooseCity(name),
      hover: (id) => page.state.point(id),
    }) : new NoMap(() => page.listPlaces());
    this.top = h("header", { class: "top" });
    this.players = h("div", { class: "players-place" });
    this.market = h("section", { class: "market", "aria-label": t("market.name") });
    this.tray = h("section", { class: "tray", "aria-label": t("tray.name") });
    this.prompt = h("div", { class: "prompt-place" });
    this.side = h("aside", { class: "side" });
    this.guide = new Guide(page.state);
    this.foretold = h("div", { class: "foretold-place", role: "status" });
    this.element = h("main", { id: "main", class: "table", tabindex: -1 },
      this.top,
      h("div", { class: "middle" }, this.map.element, this.foretold),
      this.guide.element,
      this.market, this.tray,
      h("div", { class: "column" }, this.players, this.prompt, this.side));
    /** @type {{seat: number, takingBack: number | null, box: HTMLElement} | null} */
    this.curtain = null;
    const hadFocus = page.place.contains(document.activeElement);
    page.place.replaceChildren(this.element);
    if (hadFocus) this.element.focus({ preventScroll: true });
    this.map.element.addEventListener("pointerdown", () => this.clearMap());
    this.cover = new ResizeObserver(() => this.coverMap());
    for (const each of [this.prompt, this.map.element]) this.cover.observe(each);
  }

  close() {
    this.map.panzoom.observer.disconnect();
    this.cover.disconnect();
    this.guide.close();
  }

  /** A part that has the focus may go by what is shown next: then the page itself has it, so that keys go on working. */
  keepFocus() {
    if (!this.element.contains(document.activeElement)) return;
    setTimeout(() => {
      if (document.activeElement === document.body && this.element.isConnected) this.element.focus({ preventScroll: true });
    }, 60); // a button that is disabled keeps the focus until the page is drawn
  }

  /** On small screens prompts cover a part of the map. While tickets are chosen, the whole map is seen. */
  coverMap() {
    const [map, above] = [this.map.element, this.prompt].map((each) => each.getBoundingClientRect());
    const isOver = above.height > 0 && above.left < map.right && above.right > map.left + map.width / 2;
    const height = isOver ? Math.max(0, map.bottom - Math.max(above.top, map.top)) : 0;
    this.map.panzoom.cover(height, height > 0 && this.prompt.querySelector(".tickets-prompt") !== null);
    if (height > 0) this.revealCities();
  }

  /** A question about one or two cities does not cover them. */
  revealCities() {
    const cities = [...this.state.choicesShown.cities.keys()];
    if (this.map instanceof BoardView && cities.length > 0 && cities.length <= 2) this.map.reveal(cities[0]);
  }

  /** @param {TableState} server */
  render(server) {
    const { page, board, state } = this;
    const { names, told: events, now } = state;
    const around = { board, names, events };
    show(this.top, tableHead(page));
    show(this.players, players(server, board, state.view, lastActions(events, around), (seat) => tableMenu(page, seat), finalPoints(state)));
    show(this.market, this.cardsToDraw(server));
    show(this.tray, this.ownHand());
    show(this.prompt, this.prompts(server, around));
    show(this.side, side({
      events, names, board, tab: now.tab, unread: now.unread,
      open: (tab) => state.openTab(tab),
      say: (text) => page.ask("say", { text, seat: state.seat }),
    }));
    this.element.classList.toggle("my-turn", state.mayChoose);
    document.documentElement.dataset.pace = String(server.table.pace); // on the root, so that dialogs follow it too
    this.renderSending();
    this.renderCurtain(server, around);
    this.renderBoard(server);
    this.guide.render(server);
  }

  /** Mark that a move is being sent. Nothing else changes until the server has made it. */
  renderSending() {
    this.element.classList.toggle("sending", this.state.now.sending !== null);
  }

  /** On small screens news cover the map: they close when the player touches the map. */
  clearMap() {
    if (!this.side.checkVisibility() && this.prompt.querySelector(".news")) this.state.closeNews();
  }

  /** @param {TableState} server */
  cardsToDraw({ table }) {
    const { page, board, state } = this;
    return table.status === "playing" && state.view
      && market(board, state.view, state.now.row, state.choices, (move) => page.choose(move));
  }

  ownHand() {
    const { page, board, state } = this;
    return state.view && !state.now.sight.isHidden && tray({
      board, view: state.view, colour: state.now.colour,
      pick: (colour) => state.pickColour(colour),
      drag: (event, colour) => page.drag.begin(event, colour),
      light: (ticket) => state.light(ticket),
      asked: onRequest(state.choices), wanted: state.now.wanted, want: (kind) => state.want(kind),
    });
  }

  /** @param {TableState} server @param {Around} around */
  prompts(server, around) {
    const { page, state } = this;
    const { status, asking } = server.table;
    if (status === "open" || status === "closed") return waitingRoom(page);
    if (status === "over") return endScene(page);
    if (asking !== null) {
      return takeBackPrompt(server, around.names, (agree) => page.ask("answer", { agree }));
    }
    if (state.now.sight.isHidden) return null;
    if (state.now.lingers) return handOverPrompt(around, state);
    return [state.mayChoose && this.news(around), this.glimpse(around), state.mayChoose && this.question(around), this.hints(),
      firstTime(state)];
  }

  /** @param {Around} around */
  news(around) {
    const { state } = this;
    const moves = movesSince(around.events, state.seat).filter(({ number }) => number > state.now.newsRead);
    return newsList(moves, around, () => state.closeNews());
  }

  /** The latest move that mechanics draw, unless the player is being asked about it. @param {Around} around */
  glimpse(around) {
    const { now, mayChoose, view } = this.state;
    const effects = now.glimpse?.effects ?? [];
    const phase = mayChoose ? view?.phase ?? "" : "";
    return now.glimpse && firstAnswer(({ glimpse, phases }) => glimpse?.of(effects) && !phases?.[phase]
      && glimpse.show(effects, sentences(seenBy(effects, null), around).join(". ")));
  }

  /** @param {Around} around */
  question({ board, events, names }) {
    const { page, state } = this;
    const { view, seat } = state;
    return view && seat !== null && prompt({
      board, view, seat, names, events, choices: state.choices, ticked: state.now.ticked, mayCancel: state.mayTakeBack,
      isFolded: state.now.isQuestionFolded, fold: () => state.foldQuestion(),
      choose: (move) => page.choose(move),
      cancel: () => state.mayChoose && page.takeBack(),
      tick: (ticket, isOn) => state.tick(ticket, isOn),
      light: (ticket) => state.light(ticket),
    });
  }

  hints() {
    const { page, state } = this;
    return state.mayChoose && state.view && state.now.hints && hintList(state.now.hints, this.board, state.view, {
      choose: (move) => page.choose(move),
      point: (move) => state.point(move?.track ?? null),
      close: () => state.showHints(null),
    });
  }

  /** @param {TableState} server @param {Around} around */
  renderCurtain(server, around) {
    const { sight } = this.state.now;
    const hidden = sight.isHidden ? sight.seat : null;
    const takingBack = seatThatMayTakeBack(server, sight);
    if (hidden === (this.curtain?.seat ?? null) && takingBack === (this.curtain?.takingBack ?? null)) return;
    this.curtain?.box.remove();
    this.curtain = hidden === null ? null
      : { seat: hidden, takingBack, box: this.newCurtain(around, hidden, takingBack) };
    if (!this.curtain) this.element.focus();
  }

  /** @param {Around} around @param {number} seat @param {number | null} takingBack seat that may take its move back */
  newCurtain(around, seat, takingBack) {
    const { names } = around;
    const takeBack = takingBack === null ? null
      : { name: names[takingBack], act: () => this.page.takeBack(takingBack) };
    return dropCurtain(names[seat], this.glimpse(around), () => this.page.raiseCurtain(), takeBack);
  }

  /** @param {TableState} server */
  renderBoard(server) {
    const { board, state } = this;
    const { view, seat } = state;
    const { colour, hovered } = state.now;
    const { tracks, cities } = state.choicesShown;
    const open = new Set([...tracks.keys()].filter((id) => !colour || suits(board, id, colour)));
    const thought = hovered && open.has(hovered) && seat !== null ? { track: hovered, seat } : null;
    const lit = this.lit();
    show(this.foretold, thought && view && seat !== null
      && trackPromises(thought.track, { board, view, seat, names: state.names }));
    if (thought) this.foretold.classList.toggle("above", this.isLow(thought.track));
    this.map.update({
      view, names: state.names, tracks: open, cities: new Set(cities.keys()), phantom: thought ?? this.underWay(),
      litTracks: new Set(lit.tracks), litCities: new Set(lit.cities), path: lit.path,
      fresh: view ? newPlaces(movesSince(server.events, seat), view) : new Set(),
    });
  }

  /** Whether a track lies in the lower part of the map in sight, where what is told of it would cover it. @param {string} track */
  isLow(track) {
    const [map, there] = [this.map.element, this.map.element.querySelector(`[data-track="${CSS.escape(track)}"]`)]
      .map((each) => each?.getBoundingClientRect());
    return Boolean(map && there && there.bottom > map.top + map.height * 0.6);
  }

  /** The claim for which the player is choosing a payment. */
  underWay() {
    const { view } = this.state;
    const track = view?.payment?.track;
    return track && view.to_move !== null ? { track, seat: view.to_move } : null;
  }

  /** The places and tracks to light up: those of the ticket that is pointed at, or has just been finished. */
  lit() {
    const { board } = this;
    const { view, seat, now: { litTicket, scene, path, traced, sight } } = this.state;
    if (scene) return { tracks: [], cities: scene.step.cities, path: scene.traced };
    const ticket = board.tickets.find(({ id }) => id === litTicket);
    if (path) return { tracks: [], cities: [], path };
    if (!ticket || !view || sight.isHidden) return { tracks: [], cities: [], path: traced };
    if (seat === null || !litTicket) return { tracks: [], cities: ticket.between, path: [] };
    const built = builtWay(board, view, seat, ticket.between);
    const free = built ? null : freeWay(board, view, seat, ticket.between);
    return {
      cities: ticket.between,
      tracks: (free?.tracks ?? []).map((track) => track.id),
      path: (built?.tracks ?? []).map((track) => track.id),
    };
  }
}
