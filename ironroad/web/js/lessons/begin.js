// Beginning a lesson, or going on with it: its table, and the button that opens that.

import { look, post } from "../core/api.js";
import { h, notice } from "../core/dom.js";
import { t } from "../core/locale.js";
import { nameOrGuest, ownPace } from "../pages/parts.js";
import { inWords } from "../pages/problems.js";
import { go } from "../router.js";
import { FIRST, keepTable, tableOf } from "./kept.js";

/** The lesson of a board. @param {string} board */
export function lessonOf(board) {
  return board === "usa" ? FIRST : board;
}

/**
 * A button that opens a lesson: where it was left, or anew.
 * @param {string} lesson
 * @param {string} [text]
 * @param {boolean} [isAnew]
 */
export function lessonButton(lesson, text = t("lessons.start"), isAnew = false) {
  return h("button", { type: "button", class: isAnew ? "" : "main", "data-key": `lesson-${lesson}${isAnew ? "-anew" : ""}`,
    "aria-label": `${text}: ${t(`lesson.${lesson}.title`)}`,
    onclick: (/** @type {MouseEvent} */ { currentTarget }) =>
      begin(lesson, isAnew, /** @type {HTMLButtonElement} */ (currentTarget)) }, text);
}

/** @param {string} lesson @param {boolean} isAnew @param {HTMLButtonElement} button */
async function begin(lesson, isAnew, button) {
  button.disabled = true;
  try {
    go(`/table/${(!isAnew && await tableUnderWay(lesson)) || await newTable(lesson)}`);
  } catch (error) {
    notice(inWords(error), "problem");
  } finally {
    button.disabled = false;
  }
}

/** @param {string} lesson */
async function tableUnderWay(lesson) {
  const table = tableOf(lesson);
  return table && look(`/api/tables/${table}`).then(() => table, () => null);
}

/** @param {string} lesson @returns {Promise<string>} */
async function newTable(lesson) {
  const { id } = await post(`/api/lessons/${lesson}`, { name: nameOrGuest(), pace: Number(ownPace()) });
  keepTable(lesson, id);
  return id;
}
