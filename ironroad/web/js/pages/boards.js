// Choosing a board: a card for each, with a small map and the name.

import { look } from "../core/api.js";
import { h, s } from "../core/dom.js";
import { t } from "../core/locale.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {Pick<Board, "id" | "name" | "players" | "options"> & {picture: Picture}} BoardListed */

/** The order in which boards are listed; boards that are not named follow. */
const ORDER = ["europe", "usa", "nederland", "san_francisco", "italy", "old_west"];

/**
 * A small map of a board in a few SVG paths: one for each layer of the backdrop and for each colour of tracks.
 * @typedef {object} Picture
 * @property {[number, number]} size
 * @property {number} width of a track
 * @property {number} radius of a city
 * @property {Record<string, string>} layers
 * @property {Record<string, string>} tracks
 * @property {string} cities
 */

/** All boards with their small maps, which scripts/draw_previews.py draws. @returns {Promise<BoardListed[]>} */
export async function listBoards() {
  /** @type {BoardListed[]} */
  const boards = await look("/web/boards.json");
  return boards.sort((one, other) => placeOf(one.id) - placeOf(other.id));
}

/** @param {string} id */
function placeOf(id) {
  return ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length;
}

/**
 * The name of a board in the reader's language.
 * @param {string} id
 * @param {string} [otherwise]
 */
export function boardName(id, otherwise = id) {
  return textOr(`board.${id}.name`, otherwise);
}

/** One line about a board. @param {string} id */
export function boardAbout(id) {
  return textOr(`board.${id}.about`, "");
}

/**
 * The name of a variant of a board, and a text that says what it changes.
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
 * Radio buttons in the form of cards, one for each board.
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
          h("span", { class: "preview", "aria-hidden": "true" }, map(board.picture)),
          h("span", { class: "board-card-name" }, boardName(board.id, board.name)),
          h("span", { class: "board-card-players faint" },
            t("page.players", { from: board.players[0], to: board.players[1] })))))));
}

/** A small map. @param {Picture} picture */
function map({ size: [across, down], width, radius, layers, tracks, cities }) {
  const thick = width * 1.05;
  return s("svg", { viewBox: `0 0 ${across} ${down}`, preserveAspectRatio: "xMidYMid slice" },
    Object.entries(layers).map(([name, d]) => s("path", { d, class: `preview-${name}` })),
    s("path", { d: Object.values(tracks).join(""), class: "preview-edge", "stroke-width": thick * 1.55 }),
    Object.entries(tracks).map(([colour, d]) =>
      s("path", { d, class: `preview-track ${colour}`, "stroke-width": thick })),
    s("path", { d: cities, class: "preview-cities", "stroke-width": radius * 3 }));
}
