// The bonus for the most tickets done.

import { t } from "../core/locale.js";
import { item } from "../rules/parts.js";

/** @type {import("../types").Mechanic} */
export const mostTickets = {
  name: "most_tickets",
  scores: {
    "most tickets": { words: (_, seat) => t("words.scores.ticketsDone", { n: seat.tickets_done.length }) },
  },
  end: (board) => item("end.mostTickets", { n: board.mechanics.most_tickets.points }),
};
