// The page of lessons: all of them, with a mark on those that are done.

import { look } from "../core/api.js";
import { h, show } from "../core/dom.js";
import { t } from "../core/locale.js";
import { boardName } from "../pages/boards.js";
import { frame } from "../pages/frame.js";
import { inWords } from "../pages/problems.js";
import { lessonButton } from "./begin.js";
import { isDone, tableOf } from "./kept.js";

/** @typedef {import("../protocol").LessonShown} Lesson */

/** @param {HTMLElement} place */
export async function open(place) {
  const list = h("ul", { class: "lessons" });
  show(place, frame(t("lessons.title"),
    h("h1", null, t("lessons.title")), h("p", null, t("lessons.lead")), list));
  try {
    /** @type {Lesson[]} */
    const lessons = await look("/api/lessons");
    document.querySelector(".lessons")?.append(...lessons.map(lessonCard));
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  } catch (error) {
    document.querySelector(".lessons")?.replaceWith(h("p", { class: "problem", role: "alert" }, inWords(error)));
  }
  return () => {};
}

/** @param {Lesson} lesson */
function lessonCard({ name, board, minutes }) {
  const isUnderWay = tableOf(name) !== null;
  return h("li", { id: name, class: `card lesson${isDone(name) ? " done" : ""}` },
    h("h2", null, t(`lesson.${name}.title`),
      isDone(name) && h("span", { class: "lesson-done" }, `✓ ${t("lessons.done")}`)),
    h("p", { class: "faint" }, `${boardName(board)} · ${t("lessons.minutes", { n: minutes })}`),
    h("p", null, t(`lesson.${name}.about`)),
    h("div", { class: "buttons" },
      lessonButton(name, t(isUnderWay ? "lessons.continue" : isDone(name) ? "lessons.again" : "lessons.start")),
      isUnderWay && lessonButton(name, t("lessons.again"), true)));
}
