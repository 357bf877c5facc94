// What a new table needs, fetched while somebody is about to make it.

import { loadBoard } from "../core/api.js";

// Whatever fails here is asked for again, and told, where it is needed.

/** The page of a table, without any table. */
export function fetchTablePage() {
  import("../table/page.js").catch(() => {});
}

/** @param {string} board */
export function fetchBoard(board) {
  loadBoard(board).catch(() => {});
}
