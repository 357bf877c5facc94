// Fetches what the page of a new table needs while the player is still in the form, so that it opens at once.

import { loadBoard } from "../core/api.js";

// A failure is ignored here: the page of the table fetches the same again, and shows the error.

/** Fetch the scripts of the page of a table. */
export function fetchTablePage() {
  import("../table/page.js").catch(() => {});
}

/** @param {string} board */
export function fetchBoard(board) {
  loadBoard(board).catch(() => {});
}
