// The end of a game: the sheet with the table of points, and buttons to go on.

import { seatMark } from "../board/symbols.js";
import { h, notice } from "../core/dom.js";
import { t } from "../core/locale.js";
import { go } from "../router.js";
import { stepText, toldSoFar } from "./finale.js";
import { scoreTable, sourcesOf } from "./scores.js";

/** The most players for whom a desk has room for all that points are for. */
const MOST = 3;

/** @typedef {import("./page.js").TablePage} TablePage */

/** @param {TablePage} page */
export function endScene(page) {
  const { state } = page;
  const { server, board, names } = state;
  if (!server || !board || !server.table.scores) return null;
  const { isSceneFolded, isDetailed, scene } = state.now;
  const winners = server.table.winners ?? [];
  const result = { ...server.table.scores, winners };
  const isMine = !scene && winners.some((seat) => server.mine.includes(seat));
  const kinds = ["prompt end", isSceneFolded ? "folded" : "open", scene && "playing", isDetailed && "detailed",
    names.length > MOST && "many"];
  return h("section", { class: kinds.filter(Boolean).join(" "), "data-key": "end", "aria-label": t("end.name") },
    h("div", { class: "end-head" },
      h("h2", null, t(isMine ? "end.youWin" : "end.name")),
      scene && h("button", { type: "button", class: "main", "data-key": "skip" }, t("end.skip")),
      !isSceneFolded && h("button", { type: "button", class: "end-details", "data-key": "details", "aria-pressed": String(isDetailed),
        onclick: () => state.showDetails() }, t("end.details")),
      h("button", { type: "button", "data-key": "fold", "aria-expanded": String(!isSceneFolded), onclick: () => state.foldScene() },
        t(isSceneFolded ? "end.scores" : "end.map"))),
    scene && h("p", { class: "end-step", "data-key": "step" },
      scene.step.seat !== null && seatMark(scene.step.seat), h("span", null, stepText(scene.step, names, board))),
    !isSceneFolded && scoreTable(board, names, { ...toldSoFar(result, scene), sources: sourcesOf(result) }, {
      ticket: (_, id, borrowed) => {
        state.light(id);
        state.showPath(borrowed.length ? borrowed : null);
      },
      path: (seat) => state.showPath(seat === null ? null : result.seats[seat].longest_path),
    }, Boolean(scene)),
    !isSceneFolded && !scene && buttons(page));
}

/** @param {TablePage} page */
function buttons(page) {
  const { table, mine } = /** @type {import("../types").TableState} */ (page.state.server);
  return h("div", { class: "buttons", "data-key": "buttons" },
    table.rematch && h("a", { class: "button main", href: `/table/${table.rematch}` }, t("end.toRematch")),
    !table.rematch && mine.length > 0 && h("button", { type: "button", class: "main", onclick: () => again(page) }, t("end.rematch")),
    h("button", { type: "button", "data-key": "picture", onclick: () => picture(page) }, t("end.picture")),
    h("a", { class: "button", href: `/replay/${table.id}` }, t("end.replay")),
    h("a", { class: "button", href: `/api/tables/${table.id}/record`, download: "" }, t("end.record")),
    h("a", { class: "button", href: "/" }, t("table.home")));
}

/** @param {TablePage} page */
async function again(page) {
  const answer = await page.ask("rematch");
  const table = page.state.server?.table.rematch;
  if (answer.kind === "done" && table) go(`/table/${table}`);
}

/** @param {TablePage} page */
async function picture({ state: { server, board, names }, shown }) {
  if (!server?.table.scores || !board) return;
  const result = { ...server.table.scores, winners: server.table.winners ?? [] };
  try {
    const { sharePicture } = await import("./picture.js");
    await sharePicture(shown?.element.querySelector("svg.board") ?? null, board, names, result);
  } catch {
    notice(t("end.noPicture"), "problem");
  }
}
