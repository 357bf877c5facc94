// Hints: the moves that a strong bot would consider; a click makes one.

import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { builtWay, freeWay } from "../board/connections.js";
import { ticketText } from "../board/names.js";
import { choiceText } from "./words.js";

/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Move} Move */
/** @typedef {{move: Move, win_chance: number, points: number, playouts: number}} Candidate */

const SHOWN = 4;
/** A move that was tried in less than this share of the games of the most tried one is known too little. */
const KNOWN = 0.2;
/** Points further from zero than this are no points of a game. */
const MOST_POINTS = 999;

/**
 * @param {Candidate[]} candidates empty while the server works them out
 * @param {Board} board
 * @param {View} view
 * @param {{choose: (move: Move) => void, point: (move: Move | null) => void, close: () => void}} does
 */
export function hintList(candidates, board, view, { choose, point, close }) {
  return h("section", { class: "prompt hints", "data-key": "hints", "aria-label": t("hint.name") },
    h("h2", null, t("hint.name")),
    !candidates.length && h("p", { class: "faint" }, t("hint.thinking")),
    h("ol", null, strongest(candidates).slice(0, SHOWN).map(({ move, win_chance: chance, points }) =>
      h("li", { "data-key": move.text },
        h("button", { type: "button", onclick: () => choose(move),
          onpointerenter: () => point(move), onpointerleave: () => point(null),
          onfocus: () => point(move), onblur: () => point(null) }, choiceText(move, { board })),
        h("span", { class: "faint" }, chanceText(chance, points)),
        ticketsOnWay(move, board, view).map((ticket) =>
          h("span", { class: "faint", "data-key": ticket }, t("hint.onTheWay", { ticket })))))),
    h("button", { type: "button", class: "quiet", onclick: close }, t("hint.close")));
}

/** The moves that were tried often enough, the strongest first. @param {Candidate[]} candidates */
function strongest(candidates) {
  const most = Math.max(...candidates.map(({ playouts }) => playouts));
  return candidates.filter(({ playouts }) => playouts >= KNOWN * most)
    .sort((a, b) => b.win_chance - a.win_chance || b.points - a.points);
}

/** @param {number} chance @param {number} points */
function chanceText(chance, points) {
  const gaps = { chance: Math.round(100 * chance), points: Math.round(points) };
  return t(Math.abs(points) > MOST_POINTS ? "hint.chanceAlone" : "hint.chance", gaps);
}

/** The own tickets on whose shortest free way a claim lies. @param {Move} move @param {Board} board @param {View} view */
function ticketsOnWay(move, board, view) {
  const { seat, tickets } = view;
  if (!move.track || move.kind !== "claim" || seat === null) return [];
  return board.tickets.filter(({ id, between }) => tickets?.includes(id) && !builtWay(board, view, seat, between)
    && freeWay(board, view, seat, between)?.tracks.some((track) => track.id === move.track)).map((ticket) => ticketText(ticket));
}
