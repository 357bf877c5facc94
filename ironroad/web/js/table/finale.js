// The end of a game as a scene: where all points come from, source by source, on the map and in the table.

import { builtWay } from "../board/connections.js";
import { ticketText } from "../board/names.js";
import { announce } from "../core/dom.js";
import { t } from "../core/locale.js";
import { isCalm } from "../core/settings.js";
import { play } from "../core/sounds.js";
import { riseAll } from "./motion.js";
import { EARLY, LATE, ROOMS, decisionText, gain, keyOf } from "./scores.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").ScoreLine} ScoreLine */
/** @typedef {import("../types").SeatScore} SeatScore */
/** @typedef {import("../types").View} View */
/** @typedef {import("./scores.js").Result} Result */

/** Milliseconds that a step stays, that a track takes to be traced, and that the whole scene takes at most. */
const [STAY_MS, TRACK_MS, MOST_MS] = [1000, 110, 24000];
const KEYS = ["Escape", "Enter", " "];

/**
 * A step of the scene: lines of the scores are told, and a way is traced on the map.
 * @typedef {{seat: number | null, source: string, lines: ScoreLine[], tracks: string[], cities: string[]}} Step
 */

/**
 * What is shown of the scene now; `traced` are the tracks of the step that are drawn already.
 * @typedef {{step: Step, traced: string[], told: Set<ScoreLine>, points: number[]}} Scene
 */

/**
 * The scene's steps: what was earned in play, each ticket, and each source of points at the end.
 * @param {Board} board
 * @param {View} view
 * @param {SeatScore[]} seats
 * @returns {Step[]}
 */
export function stepsOf(board, view, seats) {
  const linesFrom = (/** @type {string[]} */ sources) =>
    seats.flatMap(({ lines }) => lines.filter(({ source }) => sources.includes(source)));
  const inPlay = { seat: null, source: "routes", lines: linesFrom(EARLY), tracks: [], cities: [] };
  const tickets = seats.flatMap(({ seat, lines }) => lines.filter(({ source }) => source === "ticket")
    .sort((a, b) => a.points - b.points).map((line) => ticketStep(board, view, seat, line)));
  const atEnd = LATE.flatMap((source) => /** @type {Step[]} */ (atEndFrom(source)));
  return [inPlay, ...tickets, ...atEnd];

  /** @param {string} source */
  function atEndFrom(source) {
    const lines = linesFrom([source]);
    const paths = seats.filter((seat) => ROOMS[source].path?.(seat).length
      && seat.lines.some((line) => line.source === source && line.points > 0));
    if (!lines.length) return [];
    if (!paths.length) return [{ seat: null, source, lines, tracks: [], cities: [] }];
    return paths.map((seat, place) => ({ seat: seat.seat, source, cities: [],
      lines: place ? [] : lines, tracks: ROOMS[source].path?.(seat) ?? [] }));
  }
}

/** @param {Board} board @param {View} view @param {number} seat @param {ScoreLine} line @returns {Step} */
function ticketStep(board, view, seat, line) {
  const { ticket: id, done: isDone, borrowed = [] } = line.data;
  const between = board.tickets.find((ticket) => ticket.id === id)?.between;
  const way = between && isDone ? builtWay(board, view, seat, between, borrowed) : null;
  return { seat, source: "ticket", lines: [line], cities: between ?? [], tracks: way?.tracks.map((track) => track.id) ?? [] };
}

/** A step in words. @param {Step} step @param {string[]} names @param {Board} board */
export function stepText({ seat, source, lines }, names, board) {
  if (source === "routes") return t("end.inPlay");
  const what = source === "ticket" ? ticketText(lines[0].data.ticket, board) : t(`words.scores.${keyOf(source)}`);
  if (seat === null) return what;
  const points = source === "ticket" ? gain(lines[0].points) : "";
  return t("end.step", { name: names[seat] ?? "", what, points }).trim();
}

/** The scores as far as the scene has told them. @param {Result} scores @param {Scene | null} scene @returns {Result} */
export function toldSoFar(scores, scene) {
  if (!scene) return scores;
  const seats = scores.seats.map((seat, place) =>
    ({ ...seat, total: scene.points[place], lines: seat.lines.filter((line) => scene.told.has(line)) }));
  return { ...scores, seats, winners: [] };
}

/** The points to show for each seat, when the game is over; null before. @param {import("./state.js").State} state @returns {number[] | null} */
export function finalPoints({ server, now }) {
  const scores = server?.table.status === "over" ? server.table.scores : null;
  return now.scene?.points ?? scores?.seats.map((/** @type {SeatScore} */ { total }) => total) ?? null;
}

/**
 * Play the scene; a click, a key, or a player who wants no movement skips it.
 * @param {import("./page.js").TablePage} page
 * @param {boolean} isNew whether the game has ended just now
 */
export async function playScene(page, isNew) {
  const { state } = page;
  const { server, board, view } = state;
  if (!server?.table.scores || !board || !view) return;
  const id = `ironroad.end.${server.table.id}`;
  if (page.shown) showAll(page.shown.map.panzoom);
  const isSeen = sessionStorage.getItem(id) !== null;
  sessionStorage.setItem(id, "seen"); // from now on it begins with the result in this tab
  if (!isCalm() && (isNew || !isSeen)) {
    await run(page, stepsOf(board, view, server.table.scores.seats));
  }
  if (!page.shown || state.server?.table.status !== "over") return;
  state.showScene(null);
  announce(decisionText(state.names, { ...server.table.scores, winners: server.table.winners ?? [] }));
  if (isNew) play("end");
}

/** @param {{isFresh: boolean, reset(): void}} panzoom */
function showAll(panzoom) {
  panzoom.isFresh = false; // else a map with small letters would begin enlarged
  panzoom.reset();
}

/** @param {import("./page.js").TablePage} page @param {Step[]} steps */
async function run(page, steps) {
  const { state } = page;
  const listeners = new AbortController();
  const options = { signal: listeners.signal };
  const skipped = new Promise((resolve) => {
    options.signal.addEventListener("abort", resolve);
  });
  const skip = () => {
    listeners.abort();
    state.showScene(null);
  };
  document.addEventListener("click", (event) => !isControl(event.target) && skip(), options);
  document.addEventListener("keydown", ({ key, target }) =>
    KEYS.includes(key) && (key === "Escape" || !isControl(target)) && skip(), options);
  const stay = Math.min(STAY_MS, MOST_MS / steps.length);
  const points = (state.server?.table.scores?.seats ?? []).map(() => 0);
  /** @type {Scene["told"]} */
  let told = new Set();
  for (const step of steps) {
    told = new Set([...told, ...step.lines]);
    add(points, state.server?.table.scores?.seats ?? [], step.lines);
    for (let n = Math.min(1, step.tracks.length); n <= step.tracks.length; n++) {
      const scene = { step, told, points: [...points], traced: step.tracks.slice(0, n) };
      state.showScene(scene, n > 1 ? "map" : "all");
      if (n < 2) riseAll(page, step.lines, state.server?.table.scores?.seats ?? []);
      await Promise.race([skipped, later(n < step.tracks.length ? Math.min(TRACK_MS, stay / step.tracks.length) : stay)]);
      if (document.hidden) await inSight();
      const isOver = state.server?.table.status === "over" && page.shown; // else the last move was taken back
      if (isOver && state.now.scene === scene) continue;
      return skip();
    }
  }
  listeners.abort();
}

/** @param {number[]} points @param {SeatScore[]} seats @param {ScoreLine[]} lines */
function add(points, seats, lines) {
  seats.forEach((seat, place) => {
    for (const line of lines) if (seat.lines.includes(line)) points[place] += line.points;
  });
}

/** Whether something has a use of its own for clicks and keys. @param {EventTarget | null} target */
function isControl(target) {
  return target instanceof Element && target.closest("button:not([data-key=skip]), a, input, select, dialog, summary") !== null;
}

/** Wait until the page is in sight. */
function inSight() {
  return new Promise((resolve) => {
    document.addEventListener("visibilitychange", resolve, { once: true });
  });
}

/** @param {number} ms @returns {Promise<void>} */
function later(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
