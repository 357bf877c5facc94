// The page of a replay: /replay/TABLE for a table, /record/ID for a record from a file.

import { Refusal, get, loadBoardOf } from "../core/api.js";
import { announce, h, notice, show } from "../core/dom.js";
import { frame } from "../pages/frame.js";
import { t } from "../core/locale.js";
import { cannotOpen, notFound } from "../pages/not_found.js";
import { boardName } from "../pages/boards.js";
import { copyLink } from "../pages/copy.js";
import { inWords } from "../pages/problems.js";
import { replayMap, shownOnMap } from "./map.js";
import { Controls } from "./controls.js";
import { ReplayedGame } from "./game.js";
import { Log } from "./log.js";
import { cardsPanel, playersPanel, scoresPanel } from "./panels.js";

/** @typedef {import("./map.js").Lit} Lit */
/** @typedef {import("./game.js").Replay} Replay */

const TABS = ["moves", "cards", "scores"];

/** @param {HTMLElement} place @param {string[]} parts */
export async function open(place, parts) {
  const isRecord = parts[0] === "record";
  const address = `/api/${isRecord ? "records" : "tables"}/${encodeURIComponent(parts[1] ?? "")}`;
  const asked = new URLSearchParams(location.search);
  show(place, frame(t("replay.title"), h("p", null, t("replay.loading"))));
  try {
    const replay = await loadAsAsked(address, wholeNumber(asked.get("seat")));
    const game = new ReplayedGame(await loadBoardOf(replay), replay);
    const page = new ReplayPage(place, address, isRecord ? address : `${address}/record`, game);
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

/**
 * Load a replay; if it may not be seen from the seat asked for, load a spectator's.
 * @param {string} address
 * @param {number | null} seat
 */
async function loadAsAsked(address, seat) {
  try {
    return await loadReplay(address, seat);
  } catch (error) {
    if (seat === null || !(error instanceof Refusal) || error.code !== "seat") throw error;
    return loadReplay(address, null);
  }
}

/** @param {Refusal} error @param {string[]} parts */
function problem(error, parts) {
  if (error.code === "not over") {
    return sorry(t("replay.notOver"),
      h("a", { href: `/table/${parts[1]}`, class: "button main" }, t("replay.toTable")));
  }
  if (["lost board", "damaged"].includes(error.code)) return cannotOpen(inWords(error));
  const isMissing = ["no table", "no record", "message"].includes(error.code);
  return isMissing ? notFound(t("replay.none")) : sorry(inWords(error));
}

/** @param {string} text @param {HTMLElement} [way] */
function sorry(text, way) {
  return frame(t("replay.title"), h("h1", null, t("replay.title")), h("p", null, text), way);
}

class ReplayPage {
  /**
   * @param {HTMLElement} place
   * @param {string} address of the game
   * @param {string} record address of its record
   * @param {ReplayedGame} game
   */
  constructor(place, address, record, game) {
    this.address = address;
    this.record = record;
    this.game = game;
    this.move = 0;
    this.tab = "moves";
    this.tabBefore = "";
    /** @type {Lit | null} */
    this.lit = null;
    this.map = replayMap(game.board);
    this.controls = new Controls(game, (move, isQuiet) => this.goTo(move, isQuiet));
    this.log = new Log(game, (move) => this.controls.step(move));
    this.parts = {
      tools: h("div", { class: "replay-tools" }),
      players: h("div", { class: "replay-players-place" }),
      tabs: h("div", { class: "replay-tabs", role: "tablist", "aria-label": t("replay.tabs") }),
      panel: h("div", { class: "replay-panel", role: "tabpanel", id: "replay-panel", tabindex: 0 }),
    };
    this.main = this.build(place);
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.controls.key(event);
    document.addEventListener("keydown", this.onKey);
  }

  close() {
    this.controls.stop();
    clearTimeout(this.addressTimer);
    document.removeEventListener("keydown", this.onKey);
    this.map?.panzoom.observer.disconnect();
  }

  /** @param {HTMLElement} place */
  build(place) {
    const { game, parts } = this;
    const title = t("replay.titleOf", { board: boardName(game.board.id, game.board.name) });
    const [head, main] = frame(title,
      h("div", { class: "replay-top" }, h("h1", null, title), parts.tools),
      h("div", { class: "replay-stage" },
        this.map?.element ?? h("p", { class: "replay-no-map" }, t("replay.noMap")), this.controls.element),
      h("aside", { class: "replay-side", "aria-label": t("replay.side") },
        parts.players, parts.tabs, parts.panel));
    main.className = "replay";
    show(place);
    place.append(head, main); // appended, as `show` would build map and log anew
    return main;
  }

  /** @param {number} move @param {boolean} [isQuiet] */
  goTo(move, isQuiet = false) {
    this.move = Math.min(this.game.last, Math.max(0, move));
    this.lit = null;
    if (!isQuiet) this.turnToScores();
    this.render();
    this.keepAddress();
    if (!isQuiet) announce(this.controls.spoken());
  }

  /** Open the tab with the scores at the end of the game, and leave it again when the player steps back. */
  turnToScores() {
    const isEnd = this.move === this.game.last;
    const isReading = document.activeElement?.closest(".replay-side");
    if (isEnd && this.tab !== "scores" && !isReading) {
      this.tabBefore = this.tab;
      this.tab = "scores";
    } else if (!isEnd && this.tab === "scores" && this.tabBefore) {
      this.tab = this.tabBefore;
      this.tabBefore = "";
    }
  }

  // ---- the address ----------------------------------------------------------------------------

  /** Put seat and move into the address after a while: browsers limit how often a page may change it. */
  keepAddress() {
    clearTimeout(this.addressTimer);
    this.addressTimer = setTimeout(() => history.replaceState(null, "", this.link()), 250);
  }

  link() {
    const { seat } = this.game;
    return `${location.pathname}?move=${this.move}${seat === null ? "" : `&seat=${seat}`}`;
  }

  /** @param {string} value */
  async seeAs(value) {
    const seat = value === "" ? null : Number(value);
    try {
      this.game.seeAs(await loadReplay(this.address, seat));
    } catch {
      notice(t("replay.network"), "problem");
    }
    if (seat !== null && this.tab === "moves") this.tab = "cards";
    this.lit = null;
    this.render();
    this.keepAddress();
  }

  // ---- rendering -----------------------------------------------------------------------------

  render() {
    const { game, move, parts } = this;
    this.main.dataset.tab = this.tab;
    show(parts.tools, this.tools());
    this.controls.render(move);
    show(parts.players, playersPanel(game, move));
    show(parts.tabs, TABS.map((tab) => this.tabButton(tab)));
    this.renderPanel();
    this.renderMap();
  }

  tools() {
    const { game } = this;
    const choose = (/** @type {Event} */ event) =>
      this.seeAs(/** @type {HTMLSelectElement} */ (event.target).value);
    const copy = () => copyLink(new URL(this.link(), location.href).href, t("replay.link"), t("replay.copied"));
    return [
      h("label", null, t("replay.seenBy"),
        h("select", { onchange: choose },
          h("option", { value: "", selected: game.seat === null }, t("replay.spectator")),
          game.names.map((name, seat) => h("option", { value: seat, selected: game.seat === seat }, name)))),
      h("button", { type: "button", onclick: copy }, t("replay.copy")),
      h("a", { href: this.record, class: "button", download: `ironroad-${game.board.id}.jsonl` },
        t("replay.download")),
    ];
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
    this.parts.panel.scrollTo(0, 0);
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

  renderPanel() {
    const { game, move, log } = this;
    const { panel } = this.parts;
    panel.setAttribute("aria-labelledby", `replay-tab-${this.tab}`);
    if (this.tab === "moves") {
      if (panel.firstChild !== log.element) panel.replaceChildren(log.element);
      log.mark(move, panel);
      return;
    }
    // Take the log out, to be shown again later: else the content of another tab would be patched into it.
    if (panel.firstChild === log.element) panel.replaceChildren();
    const point = (/** @type {Lit | null} */ lit) => {
      this.lit = lit;
      this.renderMap();
    };
    show(panel, this.tab === "cards" ? cardsPanel(game, move, point) : scoresPanel(game, point));
  }

  renderMap() {
    this.map?.update(shownOnMap(this.game, this.move, this.lit, this.tab === "scores"));
  }
}
