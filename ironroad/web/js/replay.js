// Looking at a game again: /replay/TABLE for a table, /record/ID for a record that somebody brought.

import { Refusal, get, loadBoard } from "./api.js";
import { BoardView } from "./board.js";
import { card, inOrder } from "./cards.js";
import { announce, h, notice, s, show } from "./dom.js";
import { frame } from "./frame.js";
import { formatNumber, t } from "./locale.js";
import { shortestWay } from "./network.js";
import { boardName } from "./page_boards.js";
import { linesOf, seatNames, turnsOf, viewsOf } from "./replay_game.js";
import { letPass } from "./rules_pictures.js";
import { scoreTable, signed } from "./scores.js";
import { seatMark } from "./symbols.js";
import { phaseText, ticketText } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").View} View */
/** @typedef {import("./replay_game.js").Line} Line */
/** @typedef {import("./replay_game.js").Replay} Replay */

/**
 * What is pointed at: a ticket of a seat, or its longest path; at the end of the game, or as shown.
 * @typedef {{seat: number, ticket: string | null, isFinal: boolean}} Lit
 */

const SPEEDS = [0.5, 1, 2, 4, 8];
/** Milliseconds for a line of the log at speed 1. */
const PACE = 1400;
const TABS = ["moves", "cards", "scores"];

/** @type {Record<string, string>} */
const ICONS = {
  first: "M2 3h2v10H2ZM14 3v10L5 8Z",
  turnBack: "M8 3v10L1 8ZM15 3v10L8 8Z",
  back: "M12 3v10L4 8Z",
  play: "M4 2.5v11L13.5 8Z",
  pause: "M3.5 3h3v10h-3ZM9.5 3h3v10h-3Z",
  next: "M4 3v10l8-5Z",
  turnNext: "M8 3v10l7-5ZM1 3v10l7-5Z",
  last: "M12 3h2v10h-2ZM2 3v10l9-5Z",
};

/** @param {HTMLElement} place @param {string[]} parts */
export async function open(place, parts) {
  const kind = parts[0] === "record" ? "records" : "tables";
  const address = `/api/${kind}/${encodeURIComponent(parts[1] ?? "")}`;
  const asked = new URLSearchParams(location.search);
  show(place, frame(t("replay.title"), h("p", null, t("replay.loading"))));
  try {
    const seat = wholeNumber(asked.get("seat"));
    const replay = await loadReplay(address, seat).catch((error) => {
      if (seat === null) throw error;
      return loadReplay(address, null); // the game may still be there, only not that seat
    });
    const board = await loadBoard(replay.board);
    const page = new ReplayPage(place, address, parts[0] === "record", board, replay);
    page.goTo(wholeNumber(asked.get("move")) ?? 0, true);
    return () => page.close();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    show(place, problem(error, parts));
    return () => {};
  }
}

/** @param {string | null} text */
function wholeNumber(text) {
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : null;
}

/** @param {string} address @param {number | null} seat @returns {Promise<Replay>} */
function loadReplay(address, seat) {
  return get(`${address}/replay${seat === null ? "" : `?seat=${seat}`}`);
}

/** @param {Refusal} error @param {string[]} parts */
function problem(error, parts) {
  const isPlaying = error.code === "not over";
  const key = isPlaying ? "replay.notOver" : error.code === "network" ? "replay.network" : "replay.none";
  return frame(t("replay.title"),
    h("h1", null, t("replay.title")),
    h("p", null, t(key)),
    isPlaying ? h("a", { href: `/table/${parts[1]}`, class: "button main" }, t("replay.toTable"))
      : h("a", { href: "/", class: "button" }, t("replay.home")));
}

class ReplayPage {
  /**
   * @param {HTMLElement} place
   * @param {string} address
   * @param {boolean} isRecord
   * @param {Board} board
   * @param {Replay} replay
   */
  constructor(place, address, isRecord, board, replay) {
    this.place = place;
    this.address = address;
    this.isRecord = isRecord;
    this.board = board;
    this.move = 0;
    this.speed = 1;
    this.tab = "moves";
    this.tabBefore = "";
    this.isPlaying = false;
    /** @type {Lit | null} */
    this.lit = null;
    this.replay = replay;
    this.seat = replay.seat;
    this.views = viewsOf(replay);
    this.names = seatNames(replay.seats);
    /** @type {Line[]} */
    this.lines = linesOf(replay, this.views, this.names, board);
    this.turns = turnsOf(this.views);
    this.boardView = board.drawing ? new BoardView(board) : null;
    if (this.boardView) {
      this.boardView.panzoom.isFresh = false; // one looks on: all of the map, not a part enlarged
      letPass(this.boardView.svg);
    }
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
    this.build();
  }

  close() {
    clearTimeout(this.timer);
    clearTimeout(this.addressTimer);
    document.removeEventListener("keydown", this.onKey);
    this.boardView?.panzoom.observer.disconnect();
  }

  /** Show the game as this one saw it. @param {Replay} replay */
  use(replay) {
    this.replay = replay;
    this.seat = replay.seat;
    this.views = viewsOf(replay);
  }

  get last() {
    return this.replay.moves.length;
  }

  get view() {
    return this.views[this.move];
  }

  /** The line of the log that the move shown is part of. */
  get line() {
    return this.lines.find((line) => line.from <= this.move && this.move <= line.to) ?? null;
  }

  // ---- going from move to move --------------------------------------------------------------

  /** @param {number} move @param {boolean} [isQuiet] */
  goTo(move, isQuiet = false) {
    this.move = Math.min(this.last, Math.max(0, move));
    this.lit = null;
    if (!isQuiet) this.turnToScores();
    this.render();
    this.keepAddress();
    if (!isQuiet) announce(this.spoken());
  }

  /** At the end the scores come up by themselves, and go when one steps back. */
  turnToScores() {
    const isEnd = this.move === this.last;
    if (isEnd && this.tab !== "scores" && !this.parts?.side.contains(document.activeElement)) {
      this.tabBefore = this.tab;
      this.tab = "scores";
    } else if (!isEnd && this.tab === "scores" && this.tabBefore) {
      this.tab = this.tabBefore;
      this.tabBefore = "";
    }
  }

  /** The move shown, for people who do not see it. */
  spoken() {
    return `${this.counter()}: ${this.now()}`;
  }

  counter() {
    return t("replay.counter", { move: this.move, last: this.last });
  }

  /** What the move shown was. */
  now() {
    return this.line?.text ?? t("replay.beginning");
  }

  /** @param {number} move as by hand: the show stops */
  step(move) {
    this.stop();
    this.goTo(move);
  }

  /** @param {1 | -1} way */
  turnFrom(way) {
    if (way > 0) return this.turns.find((move) => move > this.move) ?? this.last;
    return this.turns.filter((move) => move < this.move).pop() ?? 0;
  }

  playOrPause() {
    if (this.isPlaying) {
      this.stop();
    } else {
      this.isPlaying = true;
      if (this.move === this.last) this.goTo(0, true);
      this.tick();
    }
    this.render();
  }

  stop() {
    clearTimeout(this.timer);
    this.isPlaying = false;
  }

  /** Wait and go on; a claim and its payment share the time of one line. */
  tick() {
    const isHalf = this.line !== null && this.move < this.line.to;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const isEnd = this.move + 1 >= this.last;
      if (isEnd) this.isPlaying = false;
      // Faster than one can listen, nothing is read out.
      this.goTo(this.move + 1, this.speed > 1 && !isEnd);
      if (this.isPlaying) this.tick();
    }, (PACE / this.speed) * (isHalf ? 0.5 : 1));
  }

  /** The address always leads back here; browsers do not like it changed too often. */
  keepAddress() {
    clearTimeout(this.addressTimer);
    this.addressTimer = setTimeout(() => history.replaceState(null, "", this.link()), 250);
  }

  link() {
    const seat = this.seat === null ? "" : `&seat=${this.seat}`;
    return `${location.pathname}?move=${this.move}${seat}`;
  }

  async copyLink() {
    const link = new URL(this.link(), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      notice(t("replay.copied"));
    } catch {
      this.showLink(link); // pages that came over plain HTTP may not copy
    }
  }

  /** @param {string} link */
  showLink(link) {
    const field = /** @type {HTMLInputElement} */ (h("input", { type: "text", readonly: true, value: link,
      "aria-label": t("replay.link") }));
    const dialog = /** @type {HTMLDialogElement} */ (h("dialog",
      { class: "replay-link", onclose: () => dialog.remove() },
      h("form", { method: "dialog" }, h("p", null, t("replay.link")), field,
        h("button", { class: "main" }, t("replay.close")))));
    document.body.append(dialog);
    dialog.showModal();
    field.select();
  }

  /** @param {string} value */
  async seeAs(value) {
    const seat = value === "" ? null : Number(value);
    try {
      this.use(await loadReplay(this.address, seat));
    } catch {
      notice(t("replay.network"), "problem");
    }
    if (seat !== null && this.tab === "moves") this.tab = "cards";
    this.lit = null;
    this.render();
    this.keepAddress();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    const target = /** @type {Element} */ (event.target);
    const isRange = target instanceof HTMLInputElement && target.type === "range";
    if (target.closest("select, textarea") || (target instanceof HTMLInputElement && !isRange)) return;
    const isShift = event.shiftKey;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.step(isShift ? this.turnFrom(-1) : this.move - 1),
      ArrowRight: () => this.step(isShift ? this.turnFrom(1) : this.move + 1),
      Home: () => this.step(0),
      End: () => this.step(this.last),
    };
    if (!target.closest("button, a, summary")) keys[" "] = () => this.playOrPause();
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  // ---- what is shown ------------------------------------------------------------------------

  build() {
    const title = t("replay.titleOf", { board: boardName(this.board.id, this.board.name) });
    const [head, main] = frame(title);
    main.className = "replay";
    this.parts = {
      main,
      tools: h("div", { class: "replay-tools" }),
      controls: h("section", { class: "replay-controls", "aria-label": t("replay.controls") }),
      players: h("div", { class: "replay-players-place" }),
      tabs: h("div", { class: "replay-tabs", role: "tablist", "aria-label": t("replay.tabs") }),
      panel: h("div", { class: "replay-panel", role: "tabpanel", id: "replay-panel", tabindex: 0 }),
      side: h("aside", { class: "replay-side", "aria-label": t("replay.side") }),
    };
    const { tools, controls, players, tabs, panel, side } = this.parts;
    side.append(players, tabs, panel);
    this.log = this.logList();
    main.append(
      h("div", { class: "replay-top" }, h("h1", null, title), tools),
      h("div", { class: "replay-stage" },
        this.boardView?.element ?? h("p", { class: "replay-no-map" }, t("replay.noMap")), controls),
      side);
    show(this.place);
    this.place.append(head, main); // the map and the log are kept as they are, not built anew
  }

  render() {
    const { parts } = this;
    if (!parts) return;
    parts.main.dataset.tab = this.tab;
    show(parts.tools, this.tools());
    show(parts.controls, this.controls());
    show(parts.players, this.players());
    show(parts.tabs, TABS.map((tab) => this.tabButton(tab)));
    this.renderPanel(parts.panel);
    this.renderBoard();
  }

  tools() {
    const record = this.isRecord ? this.address : `${this.address}/record`;
    return [
      h("label", null, t("replay.seenBy"),
        h("select", { onchange: (/** @type {Event} */ event) =>
          this.seeAs(/** @type {HTMLSelectElement} */ (event.target).value) },
          h("option", { value: "", selected: this.seat === null }, t("replay.spectator")),
          this.names.map((name, seat) => h("option", { value: seat, selected: this.seat === seat }, name)))),
      h("button", { type: "button", onclick: () => this.copyLink() }, t("replay.copy")),
      h("a", { href: record, class: "button", download: `ironroad-${this.board.id}.jsonl` },
        t("replay.download")),
    ];
  }

  controls() {
    const atStart = this.move === 0;
    const atEnd = this.move === this.last;
    const play = this.isPlaying ? "pause" : "play";
    return [
      h("p", { class: "replay-now" }, this.line && seatMark(this.line.seat), h("span", null, this.now())),
      h("div", { class: "replay-bar" },
        h("span", { class: "replay-buttons" },
          this.button("first", atStart, () => this.step(0)),
          this.button("turnBack", atStart, () => this.step(this.turnFrom(-1))),
          this.button("back", atStart, () => this.step(this.move - 1)),
          h("button", { type: "button", "data-key": "play", class: "main", "aria-label": t(`replay.${play}`),
            title: t(`replay.${play}`), onclick: () => this.playOrPause() }, icon(play)),
          this.button("next", atEnd, () => this.step(this.move + 1)),
          this.button("turnNext", atEnd, () => this.step(this.turnFrom(1))),
          this.button("last", atEnd, () => this.step(this.last))),
        this.slider(),
        h("span", { class: "replay-counter", "aria-hidden": "true" }, `${this.move} / ${this.last}`),
        h("label", { class: "replay-speed" }, h("span", { class: "unseen" }, t("replay.speed")),
          h("select", { title: t("replay.speed"), onchange: (/** @type {Event} */ event) => {
            this.speed = Number(/** @type {HTMLSelectElement} */ (event.target).value);
            if (this.isPlaying) this.tick();
          } }, SPEEDS.map((speed) => h("option", { value: speed, selected: speed === this.speed },
            `${formatNumber(speed)}×`))))),
      h("p", { class: "replay-keys faint" }, t("replay.keys")),
    ];
  }

  /**
   * A button is never switched off altogether, or the focus would be lost at either end.
   * @param {string} name
   * @param {boolean} isOff
   * @param {() => void} act
   */
  button(name, isOff, act) {
    return h("button", { type: "button", "data-key": name, "aria-label": t(`replay.${name}`),
      title: t(`replay.${name}`), "aria-disabled": isOff ? "true" : null, onclick: act }, icon(name));
  }

  slider() {
    const slider = h("input", { type: "range", class: "replay-slider",
      "data-key": "slider", min: 0, max: this.last, value: this.move, "aria-label": t("replay.slider"),
      "aria-valuetext": this.spoken(),
      oninput: (/** @type {Event} */ event) => {
        this.stop();
        this.goTo(Number(/** @type {HTMLInputElement} */ (event.target).value), true);
      } });
    // While it has the focus it is not renewed, and keys move it too.
    const shown = this.parts?.controls.querySelector(".replay-slider");
    if (shown instanceof HTMLInputElement) shown.value = String(this.move);
    return slider;
  }

  players() {
    const { view } = this;
    const winners = this.move === this.last && this.replay.is_over ? this.replay.scores.winners : [];
    const properties = { class: "replay-players", "aria-label": t("replay.players") };
    return h("ol", properties, this.names.map((name, seat) =>
      h("li", { "data-key": seat, class: view.to_move === seat ? "turn" : null,
        "aria-current": view.to_move === seat ? "true" : null },
        h("span", { class: "replay-player" }, seatMark(seat), h("strong", null, name),
          winners.includes(seat) && h("span", { class: "replay-winner" }, "★ ", t("replay.winner"))),
        h("dl", null, this.figures(view.seats[seat]).map(([key, value]) =>
          h("div", { "data-key": key }, h("dt", null, t(`replay.${key}`)), h("dd", null, signed(value))))))));
  }

  /** @param {import("./types").SeatView} seat @returns {[string, number][]} */
  figures(seat) {
    const { mechanics } = this.board;
    /** @type {[string, number, boolean][]} */
    const all = [
      ["score", this.scoreOf(seat), true],
      ["trains", seat.trains, true],
      ["hand", seat.cards, true],
      ["tickets", seat.tickets + seat.offered, true],
      ["stations", (mechanics.stations?.count ?? 0) - seat.stations.length, Boolean(mechanics.stations)],
      ["loans", seat.loans, Boolean(mechanics.tolls) && this.replay.options.tolls !== "off"],
      ["ferryCards", seat.ferry_cards, Boolean(mechanics.ferry_cards)],
      ["tokens", seat.tokens.length, Boolean(mechanics.tokens)],
      ["markers", seat.markers.length, Boolean(mechanics.markers)],
    ];
    return all.filter(([, , isShown]) => isShown).map(([key, value]) => [key, value]);
  }

  /** At the end the points of tickets and the like are in. @param {import("./types").SeatView} seat */
  scoreOf(seat) {
    const isEnd = this.move === this.last && this.replay.is_over;
    return isEnd ? this.replay.scores.seats[seat.seat].total : seat.score;
  }

  /** @param {string} tab */
  tabButton(tab) {
    const isOpen = this.tab === tab;
    return h("button", { type: "button", role: "tab", "data-key": tab, id: `replay-tab-${tab}`,
      "aria-selected": isOpen ? "true" : "false", "aria-controls": "replay-panel", tabindex: isOpen ? 0 : -1,
      onclick: () => this.openTab(tab),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.tabKey(event) }, t(`replay.tab.${tab}`));
  }

  /** @param {string} tab */
  openTab(tab) {
    this.tab = tab;
    this.tabBefore = "";
    this.parts?.panel.scrollTo(0, 0);
    this.lit = null;
    this.render();
  }

  /** @param {KeyboardEvent} event */
  tabKey(event) {
    const way = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!way) return;
    event.preventDefault();
    this.openTab(TABS[(TABS.indexOf(this.tab) + way + TABS.length) % TABS.length]);
    document.getElementById(`replay-tab-${this.tab}`)?.focus();
  }

  /** @param {HTMLElement} panel */
  renderPanel(panel) {
    panel.setAttribute("aria-labelledby", `replay-tab-${this.tab}`);
    if (this.tab === "moves") {
      if (this.log && panel.firstChild !== this.log) panel.replaceChildren(this.log);
      this.markLine();
      return;
    }
    // The log is kept for later: what comes now must not be patched into it.
    if (panel.firstChild === this.log) panel.replaceChildren();
    if (this.tab === "cards") show(panel, this.cards());
    else show(panel, this.scores());
  }

  // ---- the log ------------------------------------------------------------------------------

  logList() {
    return h("ol", { class: "replay-log", "aria-label": t("replay.tab.moves"),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.logKey(event) }, this.lines.map((line) =>
      h("li", null, h("button", { type: "button", class: "quiet", "data-to": line.to, tabindex: -1,
        onclick: () => this.step(line.to) },
        seatMark(line.seat), h("span", null, line.text),
        h("span", { class: "replay-gains" },
          line.gains.map(([seat, points]) => this.gain(line, seat, points)))))));
  }

  /** The Tab key stops once at the log; in it one goes up and down. @param {KeyboardEvent} event */
  logKey(event) {
    const item = event.target instanceof Element ? event.target.closest("li") : null;
    const next = event.key === "ArrowDown" ? item?.nextElementSibling
      : event.key === "ArrowUp" ? item?.previousElementSibling : null;
    const button = next?.querySelector("button");
    if (!button) return;
    event.preventDefault();
    button.focus();
  }

  /** @param {Line} line @param {number} seat @param {number} points */
  gain(line, seat, points) {
    const text = points > 0 ? `+${formatNumber(points)}` : signed(points);
    return h("span", { title: t("replay.gain", { name: this.names[seat], n: points }) },
      seat !== line.seat && seatMark(seat), text);
  }

  /** Mark the line of the move shown, and bring it in sight within the log. */
  markLine() {
    const { log } = this;
    const current = this.line;
    if (!log) return;
    for (const button of log.querySelectorAll("[aria-current]")) button.removeAttribute("aria-current");
    for (const button of log.querySelectorAll("[tabindex='0']")) button.setAttribute("tabindex", "-1");
    const button = current && log.querySelector(`[data-to="${current.to}"]`);
    (button ?? log.querySelector("button"))?.setAttribute("tabindex", "0");
    if (!(button instanceof HTMLElement)) {
      this.parts?.panel.scrollTo(0, 0);
      log.scrollTo(0, 0);
      return;
    }
    button.setAttribute("aria-current", "step");
    // Where the page is narrow the log scrolls by itself, else the panel around it does.
    const box = getComputedStyle(log).overflowY === "auto" ? log : this.parts?.panel;
    if (!box) return;
    const top = button.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
    const isOut = top < box.scrollTop || top + button.offsetHeight > box.scrollTop + box.clientHeight;
    if (isOut) box.scrollTop = top - box.clientHeight / 2;
  }

  // ---- cards and tickets --------------------------------------------------------------------

  cards() {
    const { view, board } = this;
    const row = (/** @type {Record<string, number>} */ counts) => {
      const cards = inOrder(counts);
      if (!cards.length) return h("p", { class: "faint" }, t("replay.noCards"));
      return h("div", { class: "replay-cards" }, cards.map(([colour, count]) => card(colour, { count })));
    };
    return [
      h("p", { class: "replay-phase" }, phaseText(view, this.names, [], board)),
      this.seat === null ? h("p", { class: "faint", "data-key": "watching" }, t("replay.pickSeat"))
        : this.ownCards(row),
      h("h2", { "data-key": "open" }, t("replay.faceUp")),
      row(view.face_up),
      h("p", { class: "faint" }, t("replay.deck", { n: view.deck }), " · ",
        t("replay.ticketDeck", { n: view.ticket_deck.reduce((sum, n) => sum + n, 0) })),
    ];
  }

  /** @param {(counts: Record<string, number>) => HTMLElement} row */
  ownCards(row) {
    const { view } = this;
    const seat = /** @type {number} */ (this.seat);
    const tickets = view.tickets ?? [];
    const offer = view.offer ?? [];
    return [
      h("h2", null, t("replay.handOf", { name: this.names[seat] })),
      row(view.hand ?? {}),
      this.board.mechanics.tolls && this.replay.options.tolls !== "off"
        && h("p", null, t("replay.tollPoints", { n: view.toll_points ?? 0 })),
      h("h2", null, t("replay.ticketsOf")),
      tickets.length ? h("ul", { class: "replay-tickets" }, tickets.map((id) => this.ticket(id, true)))
        : h("p", { class: "faint" }, t("replay.noTickets")),
      offer.length > 0 && h("h2", null, t("replay.offer")),
      offer.length > 0 && h("ul", { class: "replay-tickets" }, offer.map((id) => this.ticket(id, false))),
    ];
  }

  /** @param {string} id @param {boolean} isHeld */
  ticket(id, isHeld) {
    const seat = /** @type {number} */ (this.seat);
    const ticket = this.board.tickets.find((each) => each.id === id);
    const isDone = isHeld && this.way(this.view, seat, id, []).length > 0;
    const light = (/** @type {boolean} */ on) => {
      this.lit = on ? { seat, ticket: id, isFinal: false } : null;
      this.renderBoard();
    };
    return h("li", { "data-key": id }, h("button", { type: "button", class: isDone ? "done" : null,
      onpointerenter: () => light(true),
      onpointerleave: (/** @type {PointerEvent} */ event) => event.pointerType !== "touch" && light(false),
      onfocus: () => light(true), onblur: () => light(false), onclick: () => light(true) },
      h("span", { class: "replay-done", "aria-hidden": "true" }, isDone ? "✓" : ""),
      h("span", null, ticketText(ticket ?? id)),
      isDone && h("span", { class: "unseen" }, t("words.scores.done")),
      h("strong", null, ticket?.points ?? "")));
  }

  // ---- scores -------------------------------------------------------------------------------

  scores() {
    const { replay } = this;
    const point = (/** @type {Lit | null} */ lit) => {
      this.lit = lit;
      this.renderBoard();
    };
    return [
      !replay.is_over && h("p", { class: "replay-unfinished" }, t("replay.unfinished")),
      scoreTable(this.board, this.names, replay.scores, {
        ticket: (seat, ticket) => point(ticket === null ? null : { seat, ticket, isFinal: true }),
        path: (seat) => point(seat === null ? null : { seat, ticket: null, isFinal: true }),
      }),
    ];
  }

  // ---- the board ----------------------------------------------------------------------------

  renderBoard() {
    const isEnd = this.tab === "scores" && this.move === this.last;
    const lit = this.lit ?? (isEnd ? this.bestPath() : null);
    const view = lit?.isFinal ? this.views[this.last] : this.view;
    const before = this.views[Math.max(0, (this.line?.from ?? 1) - 1)];
    const fresh = lit?.isFinal ? [] : tracksOf(view).filter((id) => !tracksOf(before).includes(id));
    const paid = view.payment?.track;
    const underWay = paid && view.to_move !== null && view.tracks[paid] === undefined
      ? { track: paid, seat: view.to_move } : null;
    const ticket = this.board.tickets.find((each) => each.id === lit?.ticket);
    this.boardView?.update({
      view, phantom: underWay, fresh: new Set(fresh), litTracks: new Set(fresh),
      litCities: new Set(ticket?.between ?? this.litCities(view)),
      path: lit ? this.path(view, lit) : [],
    });
  }

  /** Cities of the move shown. @param {View} view */
  litCities(view) {
    if (this.lit || this.tab === "scores" || !this.line) return [];
    const moves = this.replay.moves.slice(this.line.from - 1, this.move);
    return [...moves.map(({ move }) => move.city), view.payment?.city]
      .filter((city) => typeof city === "string");
  }

  /** The longest path of all, for the end of the game. */
  bestPath() {
    const seats = this.replay.scores.seats.filter((seat) => seat.longest_path.length);
    const best = seats.reduce((a, b) => (b.longest_path_length > a.longest_path_length ? b : a), seats[0]);
    return best ? { seat: best.seat, ticket: null, isFinal: true } : null;
  }

  /** @param {View} view @param {Lit} lit */
  path(view, lit) {
    const score = this.replay.scores.seats[lit.seat];
    if (lit.ticket === null) return score.longest_path;
    return this.way(view, lit.seat, lit.ticket, lit.isFinal ? score.borrowed : []);
  }

  /**
   * The tracks that join the places of a ticket; none if nothing does.
   * @param {View} view
   * @param {number} seat
   * @param {string} id
   * @param {string[]} borrowed
   */
  way(view, seat, id, borrowed) {
    const ticket = this.board.tickets.find((each) => each.id === id);
    if (!ticket) return [];
    const way = shortestWay(this.board, ticket.between[0], ticket.between[1], (track) =>
      (view.tracks[track.id] === seat || borrowed.includes(track.id) ? track.length : Infinity));
    return way && Number.isFinite(way.price) ? way.tracks.map((track) => track.id) : [];
  }
}

/** @param {View} view */
function tracksOf(view) {
  return [...Object.keys(view.tracks), ...(view.neutral?.tracks ?? [])];
}

/** @param {string} name */
function icon(name) {
  return s("svg", { class: "replay-icon", viewBox: "0 0 16 16", "aria-hidden": "true" },
    s("path", { d: ICONS[name] }));
}
