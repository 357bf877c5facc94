// The neutral player: a railway without a seat, which gets tracks when tickets are turned up.

import { colourOf, trackText } from "../board/names.js";
import { t } from "../core/locale.js";

/** @type {import("../types").Mechanic} */
export const neutral = {
  name: "neutral",
  player: { tracks: ({ neutral: player }) => player?.tracks ?? [] },
  phases: { neutral: { key: "neutral" } },
  moves: {
    neutral: {
      words: ({ track = "" }, { board }) => ["neutral",
        { track: trackText(track, board), colour: t(`words.colour.${colourOf(track, board)}`) }],
      isFinal: true,
    },
  },
  animates: { "neutral track": ({ track }, stage) => stage.lay(track) },
  variant({ mechanics }) {
    const { trains: n, from_round: round } = mechanics.neutral;
    return { gaps: { n, round } };
  },
};
