// Choosing a board: cards with a small map of each, and what the board is called.

import { get, loadBoard } from "./api.js";
import { h, s } from "./dom.js";
import { t } from "./locale.js";
import { COLOURS } from "./symbols.js";

/** @typedef {import("./types").Drawing} Drawing */
/** @typedef {import("./types").Board} Board */
/** @typedef {Pick<Board, "id" | "name" | "players" | "options">} BoardListed */

/** The order in which boards are offered; others come after them. */
const ORDER = ["europe", "usa", "nederland", "san_francisco", "italy", "old_west"];

/** Parts of a backdrop that are worth drawing small, from the ground up. */
const LAYERS = ["land", "islands", "regions", "parks", "lakes", "borders"];

/** The boards there are. @returns {Promise<BoardListed[]>} */
export async function listBoards() {
  /** @type {BoardListed[]} */
  const boards = await get("/api/boards");
  return boards.sort((one, other) => placeOf(one.id) - placeOf(other.id));
}

/** @param {string} id */
function placeOf(id) {
  return ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length;
}

/**
 * What a board is called in the reader's language.
 * @param {string} id
 * @param {string} [otherwise]
 */
export function boardName(id, otherwise = id) {
  return textOr(`board.${id}.name`, otherwise);
}

/** A board in one line. @param {string} id */
export function boardAbout(id) {
  return textOr(`board.${id}.about`, "");
}

/**
 * What a variant of a board is called, and what it changes.
 * @param {string} board
 * @param {string} option
 */
export function optionWords(board, option) {
  const key = `board.${board}.${option}`;
  return { name: textOr(key, option), about: textOr(`${key}.about`, "") };
}

/** @param {string} key @param {string} otherwise */
function textOr(key, otherwise) {
  const text = t(key);
  return text === key ? otherwise : text;
}

/**
 * Cards to choose a board by.
 * @param {string} group name of the group of choices
 * @param {BoardListed[]} boards
 * @param {string} chosen
 * @param {(id: string) => void} choose
 */
export function boardCards(group, boards, chosen, choose) {
  return h("fieldset", { class: "boards" },
    h("legend", null, t("page.board")),
    h("div", { class: "board-cards" }, boards.map((board) =>
      h("label", { class: "board-card" },
        h("input", { type: "radio", name: group, value: board.id, checked: board.id === chosen,
          class: "unseen", onchange: () => choose(board.id) }),
        h("span", { class: "board-card-face" },
          preview(board.id),
          h("span", { class: "board-card-name" }, boardName(board.id, board.name)),
          h("span", { class: "board-card-players faint" },
            t("page.players", { from: board.players[0], to: board.players[1] })))))));
}

/** A small map; a few rails until it is there, or where there is none. @param {string} id */
function preview(id) {
  const place = h("span", { class: "preview", "aria-hidden": "true" }, plain());
  loadBoard(id).then(
    (board) => { if (board.drawing) place.replaceChildren(map(board, board.drawing)); },
    () => {}, // the board can be played even if it cannot be shown small
  );
  return place;
}

function plain() {
  return s("svg", { viewBox: "0 0 60 40", class: "preview-plain" },
    s("path", { d: "M24 40 29 8M36 40 31 8M22 36H38M24 29H36M25.5 22.5H34.5M27 16H33M28 11H32" }));
}

/** @param {Board} board @param {Drawing} drawing */
function map(board, drawing) {
  const [width, height] = drawing.size;
  const strokes = strokesByColour(board, drawing);
  const thick = drawing.space.width * 1.25;
  return s("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "xMidYMid slice" },
    LAYERS.map((name) => pathsOf(drawing.backdrop?.[name]).map((d) =>
      s("path", { d, class: `preview-${name}` }))),
    s("path", { d: [...strokes.values()].join(""), class: "preview-edge", "stroke-width": thick * 1.55 }),
    [...strokes].map(([colour, d]) =>
      s("path", { d, class: `preview-track ${colour}`, "stroke-width": thick })),
    s("path", { d: cityDots(drawing), class: "preview-cities",
      "stroke-width": drawing.city_radius * 3 }));
}

/** A layer of a backdrop: paths, or paths with names. @param {any} layer @returns {string[]} */
function pathsOf(layer) {
  if (!Array.isArray(layer)) return [];
  return layer.map((each) => (typeof each === "string" ? each : each?.path)).filter(Boolean);
}

/**
 * All spaces of one colour as a single path, so that six maps stay cheap.
 * @param {Board} board
 * @param {Drawing} drawing
 * @returns {Map<string, string>}
 */
function strokesByColour(board, drawing) {
  /** @type {Map<string, string>} */
  const strokes = new Map(["grey", ...COLOURS].map((colour) => [colour, ""]));
  for (const track of board.tracks) {
    const path = (drawing.spaces[track.id] ?? []).map((space) => stroke(space, drawing.space.length / 2));
    strokes.set(track.colour, (strokes.get(track.colour) ?? "") + path.join(""));
  }
  return strokes;
}

/** @param {[number, number, number]} space @param {number} half */
function stroke([x, y, angle], half) {
  const along = (angle * Math.PI) / 180;
  const dx = Math.cos(along) * half;
  const dy = Math.sin(along) * half;
  return `M${round(x - dx)} ${round(y - dy)}l${round(2 * dx)} ${round(2 * dy)}`;
}

/** Cities as points that the stroke makes round. @param {Drawing} drawing */
function cityDots(drawing) {
  return Object.values(drawing.cities).map(({ x, y }) => `M${round(x)} ${round(y)}h0`).join("");
}

/** @param {number} number */
function round(number) {
  return Math.round(number * 10) / 10;
}
