// The neutral player: a railway without a seat, which gets tracks when tickets are turned up.

import { colourOf, trackText } from "../board/names.js";
import { t } from "../core/locale.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").View} View */

/** @type {import("../types").Mechanic} */
export const neutral = {
  name: "neutral",
  player: { tracks: tracksOf, gets },
  phases: { neutral: { key: "neutral" } },
  moves: {
    neutral: {
      words: ({ track = "" }, { board }) => ["neutral",
        { track: trackText(track, board), colour: t(`words.colour.${colourOf(track, board)}`) }],
      isFinal: true,
    },
  },
  aftermath: (move, before, after, names, board) => (move.kind === "neutral" ? []
    : tracksOf(after).filter((id) => !tracksOf(before).includes(id)).map((id) => gets(id, board))),
  variant({ mechanics }) {
    const { trains: n, from_round: round } = mechanics.neutral;
    return { gaps: { n, round } };
  },
};

/** @param {View} view @returns {string[]} */
function tracksOf(view) {
  return view.neutral?.tracks ?? [];
}

/** @param {string} track @param {Board | null} board */
function gets(track, board) {
  return t("replay.neutralGets", { track: trackText(track, board) });
}
