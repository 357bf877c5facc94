// Hints: the moves that a strong bot would consider; a click makes one.

import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { choiceText } from "./words.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Move} Move */
/** @typedef {{move: Move, win_chance: number, points: number}} Candidate */

const SHOWN = 4;

/**
 * @param {Candidate[]} candidates empty while the server works them out
 * @param {Board} board
 * @param {{choose: (move: Move) => void, point: (move: Move | null) => void, close: () => void}} does
 */
export function hintList(candidates, board, { choose, point, close }) {
  return h("section", { class: "prompt hints", "data-key": "hints", "aria-label": t("hint.name") },
    h("h2", null, t("hint.name")),
    !candidates.length && h("p", { class: "faint" }, t("hint.thinking")),
    h("ol", null, candidates.slice(0, SHOWN).map(({ move, win_chance: chance, points }) =>
      h("li", { "data-key": move.text },
        h("button", { type: "button", onclick: () => choose(move),
          onpointerenter: () => point(move), onpointerleave: () => point(null),
          onfocus: () => point(move), onblur: () => point(null) }, choiceText(move, { board })),
        h("span", { class: "faint" }, t("hint.chance", {
          chance: Math.round(100 * chance), points: Math.round(points) }))))),
    h("button", { type: "button", class: "quiet", onclick: close }, t("hint.close")));
}
