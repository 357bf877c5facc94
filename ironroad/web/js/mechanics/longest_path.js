// The bonus for the longest path.

import { bonusText } from "../board/names.js";
import { t } from "../core/locale.js";
import { item } from "../rules/parts.js";

/** @type {import("../types").Mechanic} */
export const longestPath = {
  name: "longest_path",
  scores: {
    "longest path": {
      words: ({ data }) => bonusText(t("words.scores.trains", { n: data.trains }), data.bonus),
      path: (seat) => seat.longest_path,
    },
  },
  decisions: { "longest path": "winsByPath", "longest-path bonus": "winsByPathBonus" },
  end: (board) => item("end.path", { n: board.mechanics.longest_path.points }),
};
