// The bonus for the most tickets done.

import { bonusText } from "../board/names.js";
import { t } from "../core/locale.js";
import { item } from "../rules/parts.js";

/** @type {import("../types").Mechanic} */
export const mostTickets = {
  name: "most_tickets",
  scores: {
    "most tickets": { words: ({ data }) => bonusText(t("words.scores.ticketsDone", { n: data.done }), data.bonus) },
  },
  end: (board) => item("end.mostTickets", { n: board.mechanics.most_tickets.points }),
};
