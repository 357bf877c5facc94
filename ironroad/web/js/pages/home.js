// The first page: a game in one click, the player's own games, tables to join, and replays of records.

import { fetchBoard, fetchTablePage } from "./ahead.js";
import { look, post } from "../core/api.js";
import { h, show } from "../core/dom.js";
import { frame } from "./frame.js";
import { t } from "../core/locale.js";
import { lessonButton, lessonOf } from "../lessons/begin.js";
import { FIRST, isDone } from "../lessons/kept.js";
import { boardAbout, boardCards, listBoards } from "./boards.js";
import { levelOptions, nameOrGuest, oneOf, ownName, ownPace, remember, remembered } from "./parts.js";
import { poster } from "./poster.js";
import { inWords } from "./problems.js";
import { hadGamesUnderWay, tableLists } from "./tables.js";
import { go } from "../router.js";

/** @typedef {import("./boards.js").BoardListed} BoardListed */

const KEPT = "ironroad.quick";
const RECORD_BYTES = 2 << 20;

/** @param {HTMLElement} place */
export async function open(place) {
  const lists = tableLists();
  // A player with games under way finds these first.
  const games = hadGamesUnderWay() ? [lists.element, quickGame()] : [quickGame(), lists.element];
  show(place, frame("",
    hero(),
    games,
    h("div", { class: "two-columns" }, joinByLink(), importRecord())));
  lists.start();
  fetchTablePage();
  return lists.stop;
}

function hero() {
  return h("section", { class: "hero" },
    poster(),
    h("div", { class: "hero-words" },
      h("h1", null, "Ironroad"),
      h("p", null, t("home.what")),
      learn()));
}

/** For a first visitor the guided first game, afterwards the list of lessons. */
function learn() {
  return h("p", { class: "learn" }, isDone(FIRST)
    ? h("a", { href: "/lessons", class: "button" }, t("lessons.more"))
    : lessonButton(FIRST, t("lessons.first")));
}

// ---- a game in one click -----------------------------------------------------------------------

/** The choices are built once the boards are known; the rest of the page does not wait for it. */
function quickGame() {
  const inner = h("div", { class: "quick-inner" }, h("p", { class: "faint" }, t("home.loading")));
  const load = () => listBoards().then(
    (boards) => inner.replaceChildren(quickForm(boards)),
    (error) => show(inner, h("p", { class: "problem", role: "alert" }, inWords(error)),
      h("button", { type: "button", onclick: load }, t("home.again"))));
  load();
  return h("section", { class: "card quick", "aria-labelledby": "quick-title" },
    h("h2", { id: "quick-title" }, t("home.quick")), inner);
}

/** @param {BoardListed[]} boards */
function quickForm(boards) {
  const choice = remembered(KEPT, { board: "europe", level: "normal", opponents: 1 });
  const board = () => boards.find(({ id }) => id === choice.board) ?? boards[0];
  const about = h("p", { class: "board-about" });
  const row = h("div", { class: "quick-row" });
  const problem = h("p", { class: "problem", role: "alert" });
  const renew = () => {
    choice.opponents = Math.min(choice.opponents, board().players[1] - 1);
    show(about, boardAbout(board().id), " ",
      h("a", { href: `/rules/${board().id}` }, t("home.rules")), " · ",
      h("a", { href: `/lessons#${lessonOf(board().id)}` }, t("lessons.one")));
    show(row, opponents(board(), choice, keep), level(choice, keep));
  };
  const keep = () => {
    remember(KEPT, choice);
    renew();
  };
  renew();
  return h("form", { class: "quick-form",
    onsubmit: (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      return start(event, board().id, choice, problem);
    } },
    boardCards("quick-board", boards, board().id, (id) => {
      choice.board = id;
      keep();
    }),
    about,
    row,
    h("div", { class: "quick-row quick-end" },
      ownName(),
      h("button", { class: "main big", type: "submit", onpointerenter: () => fetchBoard(board().id) }, t("home.start")),
      h("a", { href: "/new", class: "quick-more" }, t("home.more"))),
    problem);
}

/** @param {BoardListed} board @param {{opponents: number}} choice @param {() => void} keep */
function opponents(board, choice, keep) {
  const counts = Array.from({ length: board.players[1] - 1 }, (_, i) => String(i + 1));
  return oneOf("opponents", t("home.opponents"), counts.map((value) => ({ value, label: value })),
    String(choice.opponents), (value) => {
      choice.opponents = Number(value);
      keep();
    });
}

/** @param {{level: string}} choice @param {() => void} keep */
function level(choice, keep) {
  return h("div", { class: "level", "data-key": "level" },
    oneOf("level", t("home.level"), levelOptions(), choice.level, (value) => {
      choice.level = value;
      keep();
    }),
    h("p", { class: "faint level-about" }, t(`level.${choice.level}.about`)));
}

/**
 * @param {SubmitEvent} event
 * @param {string} board
 * @param {{level: string, opponents: number}} choice
 * @param {HTMLElement} problem
 */
async function start(event, board, choice, problem) {
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (button) button.disabled = true;
  fetchBoard(board);
  show(problem);
  const bots = Array.from({ length: choice.opponents }, () => ({ kind: "bot", bot: choice.level }));
  try {
    const made = await post("/api/tables", {
      board, options: {}, name: nameOrGuest(), seats: [{ kind: "mine" }, ...bots],
      pace: Number(ownPace()), hints: true,
    });
    go(`/table/${made.id}`);
  } catch (error) {
    show(problem, inWords(error));
  } finally {
    if (button) button.disabled = false;
  }
}

// ---- a table by its link -----------------------------------------------------------------------

function joinByLink() {
  const problem = h("p", { class: "problem", role: "alert" });
  const input = /** @type {HTMLInputElement} */ (h("input", { type: "text", id: "join-link",
    placeholder: t("home.link.example"), autocomplete: "off", spellcheck: "false", autocapitalize: "off" }));
  return h("section", { class: "card" },
    h("h2", null, t("home.link")),
    h("p", { class: "faint" }, t("home.link.about")),
    h("form", { class: "inline-form", onsubmit: (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      return follow(input, problem);
    } },
      h("label", { class: "unseen", for: "join-link" }, t("home.link.label")),
      input,
      h("button", { type: "submit" }, t("home.link.go"))),
    problem);
}

/** @param {HTMLInputElement} input @param {HTMLElement} problem */
async function follow(input, problem) {
  const path = pathIn(input.value);
  if (!path) {
    show(problem, t(input.value.trim() ? "home.link.unclear" : "home.link.empty"));
    input.focus();
    return;
  }
  show(problem);
  try {
    if (path.startsWith("/table/")) await look(`/api/tables/${path.slice("/table/".length)}`);
    go(path);
  } catch (error) {
    show(problem, inWords(error));
  }
}

/**
 * The path of a table from a pasted text, which contains a link or a code, perhaps among other words.
 * @param {string} text
 */
function pathIn(text) {
  const link = /\/(table|replay|record)\/([\w-]{12})(?![\w-])/.exec(text);
  if (link) return `/${link[1]}/${link[2]}`;
  const code = /^[\w-]{12}$/.exec(text.trim());
  return code ? `/table/${code[0]}` : null;
}

// ---- a record from a file ----------------------------------------------------------------------

function importRecord() {
  const problem = h("p", { class: "problem", role: "alert" });
  return h("section", { class: "card" },
    h("h2", null, t("home.record")),
    h("p", { class: "faint" }, t("home.record.about")),
    h("label", { class: "button" },
      h("input", { type: "file", class: "unseen", accept: ".jsonl,.json,.txt,application/jsonl,text/plain",
        onchange: (/** @type {Event} */ event) =>
          bring(/** @type {HTMLInputElement} */ (event.target), problem) }),
      t("home.record.choose")),
    problem);
}

/** @param {HTMLInputElement} input @param {HTMLElement} problem */
async function bring(input, problem) {
  const file = input.files?.[0];
  input.value = ""; // so that the same file can be chosen again
  if (!file) return;
  if (file.size > RECORD_BYTES) {
    show(problem, t("home.record.large"));
    return;
  }
  show(problem, h("span", { class: "faint" }, t("home.record.reading")));
  try {
    const kept = await post("/api/records", await file.text());
    go(`/record/${kept.id}`);
  } catch (error) {
    show(problem, inWords(error));
  }
}
