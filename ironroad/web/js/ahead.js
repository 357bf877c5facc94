// What a new table needs, fetched while somebody is about to make it.

import { loadBoard } from "./api.js";

/** @param {string} board */
export function fetchAhead(board) {
  // Whatever fails here is asked for again, and told, where it is needed.
  Promise.all([import("./table.js"), loadBoard(board)]).catch(() => {});
}
