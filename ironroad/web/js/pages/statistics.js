// Statistics: /statistics for the player's own games, /names/NAME for all games under a name.

import { get } from "../core/api.js";
import { h, show } from "../core/dom.js";
import { frame } from "./frame.js";
import { formatList, formatNumber, formatTime, t } from "../core/locale.js";
import { nameLink } from "./name_link.js";
import { boardName } from "./boards.js";
import { inWords } from "./problems.js";

/**
 * Figures of several games taken together.
 * @typedef {object} Tally
 * @property {number} games
 * @property {number} won
 * @property {number} resigned
 * @property {number} mean_score
 * @property {number} best_score
 */

/** @typedef {{name: string, bot: string | null}} Player */
/** @typedef {Player & {games: number, won: number}} Opponent */
/** @typedef {Player & {score: number, won: boolean, mine: boolean}} SeatResult */
/** @typedef {{table: string, board: string, ended_at: number, won: boolean, seats: SeatResult[]}} GameResult */

/**
 * Statistics as the server sends them. `opponents` and `games` are sent only for the player's own.
 * @typedef {object} Statistics
 * @property {Tally | null} all
 * @property {Record<string, Tally>} boards
 * @property {Opponent[]} [opponents]
 * @property {GameResult[]} [games]
 */

/** @param {HTMLElement} place @param {string[]} parts */
export async function open(place, [page, name]) {
  const isOwn = page === "statistics" || !name;
  const called = isOwn ? "" : decodeURIComponent(name);
  const title = isOwn ? t("statistics.title") : t("statistics.name.title", { name: called });
  const head = [h("h1", null, title),
    !isOwn && h("p", { class: "faint" }, t("statistics.name.about"))];
  show(place, frame(title, head, h("p", { class: "faint" }, t("home.loading"))));
  const address = isOwn ? "/api/statistics/mine" : `/api/names/${encodeURIComponent(called)}/statistics`;
  const content = await get(address).then((found) => figures(found, isOwn),
    (error) => h("p", { class: "problem", role: "alert" }, inWords(error)));
  show(place, frame(title, head, content));
  return () => {};
}

/** @param {Statistics} found @param {boolean} isOwn @returns {import("../core/dom.js").Child} */
function figures({ all, boards, opponents = [], games = [] }, isOwn) {
  if (!all) return nothing(isOwn);
  return [
    tiles(all),
    isOwn && all.resigned > 0 && h("p", { class: "faint" }, t("statistics.resigned", { n: all.resigned })),
    h("div", { class: "two-columns" },
      boardTable(boards), opponents.length > 0 && opponentTable(opponents)),
    games.length > 0
      && h("section", { class: "card" }, h("h2", null, t("statistics.latest")), gameList(games)),
  ];
}

/** @param {boolean} isOwn */
function nothing(isOwn) {
  return h("section", { class: "card" },
    h("p", null, t(isOwn ? "statistics.none" : "statistics.name.none")),
    h("p", null, h("a", { href: "/", class: "button main" }, t("statistics.play"))));
}

/** @param {Tally} all */
function tiles(all) {
  /** @type {[string, string][]} */
  const shown = [
    ["games", formatNumber(all.games)],
    ["won", wonOf(all)],
    ["meanScore", rounded(all.mean_score)],
    ["bestScore", formatNumber(all.best_score)],
  ];
  return h("dl", { class: "tiles" }, shown.map(([key, value]) =>
    h("div", { class: "card" }, h("dt", null, t(`statistics.${key}`)), h("dd", null, value))));
}

/** @param {{games: number, won: number}} tally */
function wonOf({ games, won }) {
  return `${formatNumber(won)} (${t("statistics.percent", { n: formatNumber(Math.round((100 * won) / games)) })})`;
}

/** @param {number} score */
function rounded(score) {
  return formatNumber(Math.round(score));
}

/** @param {Record<string, Tally>} boards */
function boardTable(boards) {
  const rows = Object.entries(boards).sort(([, one], [, other]) => other.games - one.games);
  return table(t("statistics.boards"), ["board", "games", "won", "mean", "best"], rows.map(([board, tally]) =>
    [boardName(board), formatNumber(tally.games), wonOf(tally), rounded(tally.mean_score),
      formatNumber(tally.best_score)]));
}

/** @param {Opponent[]} opponents */
function opponentTable(opponents) {
  return table(t("statistics.opponents"), ["opponent", "games", "won"], opponents.map((each) =>
    [each.bot ? botName(each.bot) : nameLink(each.name), formatNumber(each.games), wonOf(each)]));
}

/** @param {string} level */
function botName(level) {
  return t(`players.bot.${level}`);
}

/**
 * A table whose first column is the head of each row.
 * @param {string} title
 * @param {string[]} heads
 * @param {import("../core/dom.js").Child[][]} rows
 */
function table(title, heads, rows) {
  return h("section", { class: "card" }, h("h2", null, title),
    h("div", { class: "figures", tabindex: 0, role: "region", "aria-label": title }, h("table", null,
      h("thead", null, h("tr", null, heads.map((head) =>
        h("th", { scope: "col" }, t(`statistics.${head}`))))),
      h("tbody", null, rows.map(([first, ...rest]) => h("tr", null,
        h("th", { scope: "row" }, first), rest.map((cell) => h("td", null, cell))))))));
}

/** @param {GameResult[]} games */
function gameList(games) {
  return h("ul", { class: "tables" }, games.map((game) => {
    const board = boardName(game.board);
    const time = formatTime(game.ended_at);
    return h("li", { class: "table-row" },
      h("div", { class: "table-words" },
        h("strong", null, board),
        h("span", { class: game.won ? "state free" : "state" }, t(game.won ? "statistics.won" : "statistics.lost")),
        h("span", { class: "faint" }, formatList(game.seats.map(seatText))),
        h("small", { class: "faint" }, time)),
      h("div", { class: "table-links" },
        h("a", { href: `/replay/${game.table}`, class: "button",
          "aria-label": t("statistics.replay.name", { board, time }) }, t("statistics.replay"))));
  }));
}

/** @param {SeatResult} seat */
function seatText({ name, bot, score, mine }) {
  const who = bot ? botName(bot) : mine ? t("home.you", { name }) : name;
  return `${who} ${formatNumber(score)}`;
}
