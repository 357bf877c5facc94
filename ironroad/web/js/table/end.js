// The end of a game: tickets one by one, the longest path, the table of points, and buttons to go on.

import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { namesOf } from "./players.js";
import { go } from "../router.js";
import { scoreTable } from "./scores.js";
import { isCalm } from "../core/settings.js";

const STEP = 900;

/** @typedef {import("./page.js").TablePage} TablePage */

/** @param {TablePage} page */
export function endScene(page) {
  const { state, board } = page;
  if (!state || !board || !state.table.scores) return null;
  const names = namesOf(state);
  const { winners, scores, rematch } = state.table;
  revealTickets(page);
  const isMine = (winners ?? []).some((seat) => state.mine.includes(seat));
  return h("section", { class: "prompt end", "data-key": "end", "aria-label": t("end.name") },
    h("div", { class: "end-head" },
      h("h2", null, t(isMine ? "end.youWin" : "end.name")),
      h("button", { type: "button", "aria-expanded": String(!page.isSceneFolded), onclick: () => page.foldScene() },
        t(page.isSceneFolded ? "end.scores" : "end.map"))),
    !page.isSceneFolded && h("div", { class: "score-scroll" },
      scoreTable(board, names, { ...scores, winners: winners ?? [] }, {
        ticket: (_, id, borrowed) => {
          page.light(id);
          page.boardView?.update({ path: borrowed });
        },
        path: (seat) => page.boardView?.update({ path: seat === null ? [] : scores.seats[seat].longest_path }),
      })),
    !page.isSceneFolded && h("div", { class: "buttons" },
      rematch && h("a", { class: "button main", href: `/table/${rematch}` }, t("end.toRematch")),
      !rematch && state.mine.length > 0 && h("button", { type: "button", class: "main", onclick: () => again(page) }, t("end.rematch")),
      h("a", { class: "button", href: `/replay/${state.table.id}` }, t("end.replay")),
      h("a", { class: "button", href: `/api/tables/${state.table.id}/record`, download: "" }, t("end.record")),
      h("a", { class: "button", href: "/" }, t("table.home"))));
}

/** @param {TablePage} page */
async function again(page) {
  const answer = await page.ask("rematch");
  const table = page.state?.table.rematch;
  if (answer.kind === "done" && table) go(`/table/${table}`);
}

/** Light up the tickets of all players on the map, one after another. @param {TablePage} page */
function revealTickets(page) {
  const { state, board, boardView } = page;
  if (page.sceneShown || !state || !board || !boardView) return;
  page.sceneShown = true;
  if (isCalm()) return;
  const names = state.table.scores.seats.flatMap((/** @type {any} */ seat) => seat.tickets_done);
  names.forEach((/** @type {string} */ id, /** @type {number} */ place) => setTimeout(() => {
    const ticket = board.tickets.find((each) => each.id === id);
    if (ticket && page.state?.table.status === "over") boardView.update({ litCities: new Set(ticket.between) });
  }, STEP * (place + 1)));
  setTimeout(() => boardView.update({ litCities: new Set() }), STEP * (names.length + 2));
}
