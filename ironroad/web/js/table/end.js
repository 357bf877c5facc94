// The end of a game: tickets one by one, the longest path, the table of points, and buttons to go on.

import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { go } from "../router.js";
import { scoreTable } from "./scores.js";
import { isCalm } from "../core/settings.js";

const STEP = 900;

/** @typedef {import("./page.js").TablePage} TablePage */

/** @param {TablePage} page */
export function endScene(page) {
  const { state } = page;
  const { server, board, names } = state;
  if (!server || !board || !server.table.scores) return null;
  const { winners, scores, rematch } = server.table;
  const { isSceneFolded } = state.now;
  const isMine = (winners ?? []).some((seat) => server.mine.includes(seat));
  return h("section", { class: "prompt end", "data-key": "end", "aria-label": t("end.name") },
    h("div", { class: "end-head" },
      h("h2", null, t(isMine ? "end.youWin" : "end.name")),
      h("button", { type: "button", "aria-expanded": String(!isSceneFolded), onclick: () => state.foldScene() },
        t(isSceneFolded ? "end.scores" : "end.map"))),
    !isSceneFolded && h("div", { class: "score-scroll" },
      scoreTable(board, names, { ...scores, winners: winners ?? [] }, {
        ticket: (_, id, borrowed) => {
          state.light(id);
          state.showPath(borrowed.length ? borrowed : null);
        },
        path: (seat) => state.showPath(seat === null ? null : scores.seats[seat].longest_path),
      })),
    !isSceneFolded && h("div", { class: "buttons" },
      rematch && h("a", { class: "button main", href: `/table/${rematch}` }, t("end.toRematch")),
      !rematch && server.mine.length > 0 && h("button", { type: "button", class: "main", onclick: () => again(page) }, t("end.rematch")),
      h("a", { class: "button", href: `/replay/${server.table.id}` }, t("end.replay")),
      h("a", { class: "button", href: `/api/tables/${server.table.id}/record`, download: "" }, t("end.record")),
      h("a", { class: "button", href: "/" }, t("table.home"))));
}

/** @param {TablePage} page */
async function again(page) {
  const answer = await page.ask("rematch");
  const table = page.state.server?.table.rematch;
  if (answer.kind === "done" && table) go(`/table/${table}`);
}

/** Show the finished tickets of all players on the map, one after another. @param {import("./state.js").State} state */
export async function revealTickets(state) {
  if (isCalm()) return;
  const done = state.server?.table.scores?.seats.flatMap((/** @type {any} */ seat) => seat.tickets_done) ?? [];
  for (const ticket of [...done, null]) {
    await new Promise((resolve) => {
      setTimeout(resolve, STEP);
    });
    if (state.server?.table.status !== "over") return; // the last move was taken back
    state.reveal(ticket);
  }
}
