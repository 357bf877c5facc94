// A board as a game plays it: the options of a table switch parts of its rules on or off.

import { firstAnswer, mechanicsOf } from "../mechanics/index.js";

/** @typedef {import("../types").Board} Board */

/**
 * A board without the mechanics that a table's options switch off; it lists only
 * the options that differ from their default.
 * @param {Board} board
 * @param {Record<string, string>} chosen values by option
 * @returns {Board}
 */
export function playedBoard(board, chosen) {
  const values = board.options.map((option) => ({ ...option, value: chosen[option.name] ?? option.default }));
  const off = values.filter(({ value }) => value === "off").map(({ switches }) => switches);
  return {
    ...board,
    mechanics: Object.fromEntries(Object.entries(board.mechanics).filter(([name]) => !off.includes(name))),
    options: values.filter((option) => option.value !== option.default),
  };
}

/** The number of players from which every track of a double route is open. @param {Board} board */
export function doubleRoutesFrom(board) {
  return firstAnswer((each) => each.doubleRoutesFrom?.(board), mechanicsOf(board)) ?? board.double_routes_from;
}
