// What a move costs and brings, told before it is made: what every board has, and what the rooms of mechanics add.

import { trackText } from "../board/names.js";
import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { MOVES, mechanicsOf } from "../mechanics/index.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Move} Move */
/** @typedef {import("../types").Promised} Promised */
/** @typedef {import("../types").View} View */

/** A line to be read before a move is made; a dear one is asked about, whatever the settings. @typedef {{text: string, isDear: boolean, isCost: boolean}} Told the cost is no news where cards to pay with are shown */

/**
 * Who moves, and on what.
 * @typedef {object} Mover
 * @property {Board} board
 * @property {View} view
 * @property {number} seat
 * @property {string[]} names
 */

/** What a claim of a track costs and brings. @param {string} id @param {Mover} mover @returns {Told[]} */
export function claimPromises(id, { board, view, seat, names }) {
  const track = board.tracks.find((each) => each.id === id);
  if (!track) return [];
  const added = mechanicsOf(board).flatMap((each) => each.promises?.(track, view, board, seat) ?? []);
  const isGrey = track.colour === "grey";
  /** @type {Promised[]} */
  const basic = [{ key: isGrey ? "costGrey" : "cost", gaps: { n: track.length, colour: t(`colour.${track.colour}`) } }];
  if (!added.some(({ isInstead }) => isInstead)) {
    basic.push({ key: "points", gaps: { n: board.route_points[String(track.length)] ?? 0 } });
  }
  return inWords([...basic, ...added], names);
}

/** What any move costs and brings; nothing for most. @param {Move} move @param {Mover} mover @returns {Told[]} */
export function movePromises(move, mover) {
  if (move.kind === "claim" && move.track) return claimPromises(move.track, mover);
  return inWords(MOVES[move.kind]?.promises?.(move, mover.view, mover.board, mover.seat) ?? [], mover.names);
}

/** @param {Promised[]} promised @param {string[]} names @returns {Told[]} */
function inWords(promised, names) {
  return promised.map(({ key, gaps = {}, other, isDear = false }) => ({
    text: t(`promise.${key}`, other === undefined ? gaps : { ...gaps, name: names[other] ?? "" }),
    isDear, isCost: key.startsWith("cost"),
  }));
}

/** @param {Told[]} told */
export function promiseList(told) {
  return told.length > 0 && h("ul", { class: "promises" },
    told.map(({ text, isDear }) => h("li", { class: isDear ? "dear" : null }, text)));
}

/** The promises of a track that is pointed at, beside the map. @param {string} id @param {Mover} mover */
export function trackPromises(id, mover) {
  return h("div", { class: "note foretold", "data-key": "foretold" },
    h("strong", null, trackText(id, mover.board)), promiseList(claimPromises(id, mover)));
}
