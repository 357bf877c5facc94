// The pages of rules: /rules for the list of boards, /rules/BOARD for the rules of one.

import { Refusal, loadBoard } from "../core/api.js";
import { h, show } from "../core/dom.js";
import { frame } from "../pages/frame.js";
import { t } from "../core/locale.js";
import { notFound } from "../pages/not_found.js";
import { lessonButton, lessonOf } from "../lessons/begin.js";
import { boardAbout, boardName, listBoards } from "../pages/boards.js";
import { inWords } from "../pages/problems.js";
import { rulesContent, samplePicture } from "./text.js";

/** @param {HTMLElement} place @param {string[]} parts */
export async function open(place, parts) {
  const id = parts[1];
  if (id) await openBoard(place, id);
  else await openList(place);
  return () => {};
}

/** @param {HTMLElement} place */
async function openList(place) {
  const list = h("ul", { class: "rules-list" });
  show(place, frame(t("rules.title"),
    h("h1", null, t("rules.title")), h("p", { class: "rules-lead" }, t("rules.lead")),
    h("p", null, h("a", { href: "/lessons", class: "button" }, t("lessons.learn")))));
  document.getElementById("main")?.append(list);
  for (const { id, name, players } of await listBoards()) {
    const sample = h("span", { class: "rules-sample", "aria-hidden": "true" });
    list.append(h("li", null, h("a", { href: `/rules/${id}`, class: "card" },
      sample, h("strong", null, boardName(id, name)),
      h("span", { class: "faint" }, t("rules.players", { least: players[0], most: players[1] })),
      h("span", null, boardAbout(id)))));
    loadBoard(id).then(
      (board) => sample.append(samplePicture(board) ?? ""),
      () => {}, // the list is complete without the picture
    );
  }
}

/** @param {HTMLElement} place @param {string} id */
async function openBoard(place, id) {
  const back = h("p", null, h("a", { href: "/rules" }, t("rules.all")));
  try {
    const board = await loadBoard(id);
    const name = boardName(id, board.name);
    show(place, frame(t("rules.of", { board: name }), back, h("h1", null, t("rules.of", { board: name })),
      h("p", null, lessonButton(lessonOf(id)))));
    document.getElementById("main")?.append(rulesContent(board),
      h("p", null, h("a", { href: `/new?board=${id}`, class: "button main" }, t("rules.play"))));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const all = h("a", { href: "/rules", class: "button" }, t("rules.all"));
    const isMissing = ["no board", "message"].includes(error.code);
    show(place, isMissing ? notFound(t("rules.none"), all)
      : frame(t("rules.title"), back, h("p", { class: "problem" }, inWords(error))));
  }
}
