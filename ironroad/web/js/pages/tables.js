// Lists of tables: the player's own, and the public ones. They are renewed every few seconds while the page is visible.

import { get, look } from "../core/api.js";
import { h, show } from "../core/dom.js";
import { formatList, t } from "../core/locale.js";
import { boardName } from "./boards.js";
import { LEVELS } from "../core/limits.js";
import { formatAgo, remember, remembered } from "./parts.js";
import { inWords } from "./problems.js";

/**
 * A table as the server lists it.
 * @typedef {object} TableListed
 * @property {string} id
 * @property {string} board
 * @property {Record<string, string>} options
 * @property {"open" | "playing" | "over" | "closed"} status
 * @property {string} host
 * @property {{name: string, kind: "open" | "person" | "bot", bot: string | null, mine: boolean}[]} seats
 * @property {number} created_at
 * @property {number} changed_at
 */

const EVERY = 5000;
const SHOWN = 6;
/** The most of the player's own games for which the server is asked whose turn it is. */
const MOST_ASKED = 8;
const ORDER = ["turn", "playing", "open", "over"];

const KEPT = "ironroad.tables";

/** Whether the player had games under way when this browser last loaded the list. */
export function hadGamesUnderWay() {
  return remembered(KEPT, { underWay: 0 }).underWay > 0;
}

/** The element with both lists, and functions that start and stop their renewal. */
export function tableLists() {
  const mine = h("div", null, h("p", { class: "faint" }, t("home.loading")));
  const others = h("div", null, h("p", { class: "faint" }, t("home.loading")));
  const turns = new Turns();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let isOver = false;
  let isLong = false;

  async function renew() {
    clearTimeout(timer);
    try {
      /** @type {[TableListed[], TableListed[]]} */
      const [own, all] = await Promise.all([get("/api/tables/mine"), look("/api/tables")]);
      await turns.ask(own);
      if (isOver) return;
      showOwn(own);
      remember(KEPT, { underWay: own.filter(({ status }) => ["open", "playing"].includes(status)).length });
      const known = new Set(own.map(({ id }) => id));
      showOthers(others, all.filter(({ id }) => !known.has(id)));
    } catch (error) {
      if (isOver) return;
      for (const list of [mine, others]) show(list, h("p", { class: "problem" }, inWords(error)));
    }
    if (!isOver && !document.hidden) timer = setTimeout(renew, EVERY);
  }

  /** @param {TableListed[]} tables */
  function showOwn(tables) {
    const rows = tables.filter(({ status }) => status !== "closed")
      .map((table) => ({ table, state: turns.state(table) }))
      .sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state)
        || other.table.changed_at - one.table.changed_at);
    const shown = isLong ? rows : rows.slice(0, SHOWN);
    show(mine,
      rows.length ? h("ul", { class: "tables" }, shown.map(({ table, state }) => ownRow(table, state)))
        : h("p", { class: "faint" }, t("home.mine.none")),
      rows.length > shown.length && h("button", { type: "button", class: "quiet", "data-key": "more",
        onclick: () => {
          isLong = true;
          showOwn(tables);
        } }, t("home.mine.more", { n: rows.length - shown.length })));
  }

  const onSight = () => {
    if (document.hidden) clearTimeout(timer);
    else renew();
  };
  return {
    element: h("div", { class: "two-columns" },
      h("section", { class: "card" }, h("div", { class: "card-head" }, h("h2", null, t("home.mine")),
        h("a", { href: "/statistics" }, t("home.mine.statistics"))), mine),
      h("section", { class: "card" }, h("h2", null, t("home.others")), others)),
    start() {
      document.addEventListener("visibilitychange", onSight);
      renew();
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onSight);
    },
  };
}

/** Whose turn it is in the player's own games; a table is asked again only after it has changed. */
class Turns {
  constructor() {
    /** @type {Map<string, {changed: number, isMine: boolean}>} */
    this.known = new Map();
  }

  /** @param {TableListed[]} tables */
  async ask(tables) {
    const playing = tables.filter(({ status }) => status === "playing").slice(0, MOST_ASKED);
    const asked = playing.filter(({ id, changed_at }) => this.known.get(id)?.changed !== changed_at);
    await Promise.all(asked.map(async (table) => {
      const found = await look(`/api/tables/${table.id}`).catch(() => null);
      const seat = found?.views?.spectator?.to_move ?? null;
      const isMine = seat !== null && table.seats[seat].mine && !found.table.seats[seat].bot;
      this.known.set(table.id, { changed: table.changed_at, isMine });
    }));
  }

  /** @param {TableListed} table */
  state(table) {
    if (table.status !== "playing") return table.status;
    return this.known.get(table.id)?.isMine ? "turn" : "playing";
  }
}

/** @param {TableListed} table @param {string} state */
function ownRow(table, state) {
  return row(table, state, [
    h("a", { href: `/table/${table.id}`, class: state === "turn" ? "button main" : "button",
      "aria-label": t(`home.go.${state}.name`, { board: boardName(table.board) }) }, t(`home.go.${state}`)),
    state === "over" && h("a", { href: `/replay/${table.id}`, class: "button",
      "aria-label": t("home.replay.name", { board: boardName(table.board) }) }, t("home.replay")),
  ]);
}

/** @param {Element} place @param {TableListed[]} tables */
function showOthers(place, tables) {
  const toJoin = tables.filter(({ status, seats }) =>
    status === "open" && seats.some(({ kind }) => kind === "open"));
  const toWatch = tables.filter(({ status }) => status === "playing");
  show(place, toJoin.length + toWatch.length === 0
    ? h("p", { class: "faint" }, t("home.others.none"))
    : h("ul", { class: "tables" },
      [...toJoin, ...toWatch].slice(0, 2 * SHOWN).map(otherRow)));
}

/** @param {TableListed} table */
function otherRow(table) {
  const isOpen = table.status === "open";
  return row(table, isOpen ? "free" : "playing", [
    h("a", { href: `/table/${table.id}`, class: "button",
      "aria-label": t(`home.${table.status}.name`, { board: boardName(table.board), host: table.host }) },
      t(isOpen ? "home.join" : "home.watch")),
  ]);
}

/**
 * @param {TableListed} table
 * @param {string} state
 * @param {import("../core/dom.js").Child[]} links
 */
function row(table, state, links) {
  const free = table.seats.filter(({ kind }) => kind === "open").length;
  return h("li", { class: `table-row ${state}`, "data-key": table.id },
    h("div", { class: "table-words" },
      h("strong", null, boardName(table.board)),
      h("span", { class: `state ${state}` }, t(`home.state.${state}`, { n: free })),
      h("span", { class: "faint" }, formatList(playersOf(table))),
      h("small", { class: "faint" }, formatAgo(table.changed_at))),
    h("div", { class: "table-links" }, links));
}

/** The players of a table: people by name, bots by level and number. @param {TableListed} table */
function playersOf({ seats }) {
  const own = seats.find(({ mine }) => mine); // the other seats of this browser are friends at the same screen
  const people = seats.filter(({ kind }) => kind === "person")
    .map((seat) => (seat === own ? t("home.you", { name: seat.name }) : seat.name));
  const bots = seats.filter(({ kind }) => kind === "bot");
  return [...people, ...LEVELS.flatMap((level) => {
    const n = bots.filter(({ bot }) => bot === level).length;
    return n ? [t("home.bots", { n, level: t(`level.${level}`) })] : [];
  })];
}
