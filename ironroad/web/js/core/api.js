// Requests to the server. A browser proves its identity by a secret that it keeps.

const SECRET = "ironroad.secret";

/** A request that the server refused: a code for programs and a sentence for people. */
export class Refusal extends Error {
  /** @param {string} code @param {string} text */
  constructor(code, text) {
    super(text);
    this.code = code;
  }
}

/** The request for a secret while it is under way: a browser needs only one. @type {Promise<string> | null} */
let coming = null;

/** The secret of this browser; a new one if it has none. */
export async function secret() {
  const kept = keptSecret();
  if (kept) return kept;
  coming ??= newSecret().finally(() => { coming = null; });
  return coming;
}

async function newSecret() {
  const { secret: fresh } = await request("POST", "/api/secrets", undefined, null);
  if (!fresh) throw new Refusal("network", ""); // the answer was cut off, as by leaving the page
  keepSecret(fresh);
  return fresh;
}

/** The secret that this browser has already. */
export function keptSecret() {
  return localStorage.getItem(SECRET);
}

/** @param {string} own the secret to use from now on */
export function keepSecret(own) {
  localStorage.setItem(SECRET, own);
}

/** Get something public, without sending the secret. @param {string} path @returns {Promise<any>} */
export async function look(path) {
  return request("GET", path, undefined, null);
}

/** @param {string} path @returns {Promise<any>} */
export async function get(path) {
  return getAs(path, await secret());
}

/** @param {string} path @param {string} own the secret to send instead of this browser's @returns {Promise<any>} */
export async function getAs(path, own) {
  return request("GET", path, undefined, own);
}

/** @param {string} path @param {any} body @returns {Promise<any>} */
export async function post(path, body) {
  return request("POST", path, body, await secret());
}

/**
 * @param {string} method
 * @param {string} path
 * @param {any} body
 * @param {string | null} own
 */
async function request(method, path, body, own) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (own) headers.authorization = `Bearer ${own}`;
  if (body !== undefined && typeof body !== "string") headers["content-type"] = "application/json";
  const content = typeof body === "string" ? body : JSON.stringify(body);
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? null : content });
  } catch {
    throw new Refusal("network", "");
  }
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(found.code ?? String(answer.status), found.text ?? "");
  return found;
}

/** @type {Map<string, Promise<any>>} */
const boards = new Map();

/**
 * A board with its cities, tracks, tickets and drawing, as it is now.
 * @param {string} id
 * @returns {Promise<import("../types").Board>}
 */
export function loadBoard(id) {
  return fetchOnce(id);
}

/**
 * The board of a game, which may have changed since the game began.
 * @param {{board: string, board_hash: string}} game
 * @returns {Promise<import("../types").Board>}
 */
export async function loadBoardOf({ board: id, board_hash: hash }) {
  const present = await boards.get(id)?.catch(() => null); // perhaps fetched ahead
  return present?.hash === hash ? present : fetchOnce(`${id}/${hash}`);
}

/** @param {string} path below that of boards */
function fetchOnce(path) {
  let board = boards.get(path);
  if (!board) {
    board = look(`/api/boards/${path}`);
    boards.set(path, board);
    board.catch(() => boards.delete(path));
  }
  return board;
}
