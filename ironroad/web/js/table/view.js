// The view of a table: builds every part of the page from the state that `TablePage` keeps.

import { BoardView } from "../board/view.js";
import { NoMap } from "../board/no_map.js";
import { suits } from "./choices.js";
import { dropCurtain, seatThatMayTakeBack } from "./curtain.js";
import { h, show } from "../core/dom.js";
import { endScene } from "./end.js";
import { hintList } from "./hints.js";
import { t } from "../core/locale.js";
import { market } from "./market.js";
import { builtWay, freeWay } from "../board/connections.js";
import { lastActions, movesSince, newPlaces, newsList } from "./news.js";
import { namesOf, players } from "./players.js";
import { prompt, takeBackPrompt } from "./prompt.js";
import { side } from "./side.js";
import { tableHead } from "./head.js";
import { tableMenu, waitingRoom } from "./menu.js";
import { tray } from "./tray.js";
import { firstAnswer } from "../mechanics/index.js";
import { eventText } from "./words.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").GameEvent} GameEvent */
/** @typedef {import("../types").TableState} TableState */
/** @typedef {import("./page.js").TablePage} TablePage */

/** @typedef {{state: TableState, board: Board, names: string[], events: GameEvent[]}} Around its events lack other seats' secrets */

export class TableView {
  /** @param {TablePage} page @param {Board} board */
  constructor(page, board) {
    this.page = page;
    this.board = board;
    this.map = board.drawing ? new BoardView(board, {
      track: (id) => page.chooseTrack(id),
      city: (name) => page.chooseCity(name),
      hover: (id) => page.point(id),
    }) : new NoMap(() => page.listPlaces());
    this.top = h("header", { class: "top" });
    this.players = h("div", { class: "players-place" });
    this.market = h("section", { class: "market", "aria-label": t("market.name") });
    this.tray = h("section", { class: "tray", "aria-label": t("tray.name") });
    this.prompt = h("div", { class: "prompt-place" });
    this.side = h("aside", { class: "side" });
    this.element = h("main", { id: "main", class: "table", tabindex: -1 },
      this.top,
      h("div", { class: "middle" }, this.map.element),
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
  }

  /** On small screens prompts cover a part of the map. While tickets are chosen, the whole map is seen. */
  coverMap() {
    const [map, above] = [this.map.element, this.prompt].map((each) => each.getBoundingClientRect());
    const isOver = above.height > 0 && above.left < map.right && above.right > map.left + map.width / 2;
    const height = isOver ? Math.max(0, map.bottom - Math.max(above.top, map.top)) : 0;
    this.map.panzoom.cover(height, height > 0 && this.prompt.querySelector(".tickets-prompt") !== null);
  }

  /** @param {TableState} state */
  render(state) {
    const { page, board } = this;
    const around = { state, board, names: namesOf(state), events: page.told };
    const { names, events } = around;
    show(this.top, tableHead(page, names));
    show(this.players, players(state, board, page.view, lastActions(events, names, board), (seat) => tableMenu(page, seat)));
    show(this.market, this.cardsToDraw(state));
    show(this.tray, this.ownHand());
    show(this.prompt, this.prompts(around));
    show(this.side, side({
      events, names, board, tab: page.tab, unread: page.unread,
      open: (tab) => page.openTab(tab),
      say: (text) => page.ask("say", { text, seat: page.seat }),
    }));
    this.element.classList.toggle("sending", page.isSending);
    this.element.classList.toggle("my-turn", page.mayChoose);
    document.documentElement.dataset.pace = String(state.table.pace); // on the root, so that dialogs follow it too
    this.renderCurtain(around);
    this.renderBoard(state);
  }

  /** On small screens news cover the map: they close when the player touches the map. */
  clearMap() {
    if (!this.side.checkVisibility() && this.prompt.querySelector(".news")) this.page.closeNews();
  }

  /** @param {TableState} state */
  cardsToDraw({ table }) {
    const { page, board } = this;
    return table.status === "playing" && page.view
      && market(board, page.view, page.choices, (move) => page.choose(move));
  }

  ownHand() {
    const { page, board } = this;
    return page.view && !page.sight.isHidden && tray({
      board, view: page.view, colour: page.colour,
      pick: (colour) => page.pickColour(colour),
      drag: (event, colour) => page.drag.begin(event, colour),
      light: (ticket) => page.light(ticket),
    });
  }

  /** @param {Around} around */
  prompts(around) {
    const { page } = this;
    const { status, asking } = around.state.table;
    if (status === "open" || status === "closed") return waitingRoom(page);
    if (status === "over") return endScene(page);
    if (asking !== null) {
      return takeBackPrompt(around.state, around.names, (agree) => page.ask("answer", { agree }));
    }
    if (page.sight.isHidden) return null;
    return [page.mayChoose && this.news(around), this.glimpse(around), page.mayChoose && this.question(around), this.hints()];
  }

  /** @param {Around} around */
  news({ names, board, events }) {
    const { page } = this;
    const moves = movesSince(events, page.seat).filter(({ number }) => number > page.newsRead);
    return page.view && moves.length > 0
      && newsList(moves, page.glimpses.gotten, page.view, { names, board, events }, () => page.closeNews());
  }

  /** The latest event that mechanics draw, unless the player is being asked about it. @param {Around} around */
  glimpse({ names, board, events }) {
    const { event } = this.page.glimpses;
    const phase = this.page.mayChoose ? this.page.view?.phase ?? "" : "";
    return event && firstAnswer(({ glimpse, phases }) => glimpse?.of(event) && !phases?.[phase]
      && glimpse.show(event, eventText(event, { names, board, events })));
  }

  /** @param {Around} around */
  question({ board, events }) {
    const { page } = this;
    const { view, seat } = page;
    return view && seat !== null && prompt({
      board, view, seat, events, choices: page.choices, ticked: page.ticked, mayCancel: page.mayTakeBack,
      choose: (move) => page.choose(move),
      cancel: () => page.takeBack(),
      renew: () => page.render(),
      light: (ticket) => page.light(ticket),
    });
  }

  hints() {
    const { page } = this;
    return page.mayChoose && page.hints && hintList(page.hints, this.board, {
      choose: (move) => page.choose(move),
      point: (move) => page.point(move?.track ?? null),
      close: () => page.setHints(null),
    });
  }

  /** @param {Around} around */
  renderCurtain(around) {
    const { seat, isHidden } = this.page.sight;
    const hidden = isHidden ? seat : null;
    const takingBack = seatThatMayTakeBack(around.state, this.page.sight);
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

  /** @param {TableState} state */
  renderBoard(state) {
    const { page, board } = this;
    const { view, colour, hovered, seat } = page;
    const { tracks, cities } = page.choicesShown;
    const open = new Set([...tracks.keys()].filter((id) => !colour || suits(board, id, colour)));
    const thought = hovered && open.has(hovered) && seat !== null ? { track: hovered, seat } : null;
    const lit = this.lit();
    this.map.update({
      view, tracks: open, cities: new Set(cities.keys()), phantom: thought ?? this.underWay(),
      litTracks: new Set(lit.tracks), litCities: new Set(lit.cities), path: lit.path,
      fresh: view ? newPlaces(movesSince(state.events, seat), view, page.glimpses.gotten) : new Set(),
    });
  }

  /** The claim for which the player is choosing a payment. */
  underWay() {
    const { view } = this.page;
    const track = view?.payment?.track;
    return track && view.to_move !== null ? { track, seat: view.to_move } : null;
  }

  /** The places and tracks to light up: those of the ticket that is pointed at, or has just been finished. */
  lit() {
    const { board, page } = this;
    const { view, seat } = page;
    const ticket = board.tickets.find((each) => each.id === page.litTicket);
    if (!ticket || !view || page.sight.isHidden) return { tracks: [], cities: [], path: page.glimpses.traced };
    if (seat === null) return { tracks: [], cities: ticket.between, path: [] };
    const built = builtWay(board, view, seat, ticket.between);
    const free = built ? null : freeWay(board, view, seat, ticket.between);
    return {
      cities: ticket.between,
      tracks: (free?.tracks ?? []).map((track) => track.id),
      path: (built?.tracks ?? []).map((track) => track.id),
    };
  }
}
