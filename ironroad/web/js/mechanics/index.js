// The list of all mechanics. Each mechanic has a module of its own, its room; pages reach the rooms through this list
// alone. `Mechanic` in types.d.ts describes a room. Rules and scores are shown in the order of the list.

import { alien } from "./alien.js";
import { ferries } from "./ferries.js";
import { ferryCards } from "./ferry_cards.js";
import { longestPath } from "./longest_path.js";
import { markers } from "./markers.js";
import { mostTickets } from "./most_tickets.js";
import { neutral } from "./neutral.js";
import { regions } from "./regions.js";
import { stations } from "./stations.js";
import { tokens } from "./tokens.js";
import { tolls } from "./tolls.js";
import { tunnels } from "./tunnels.js";
import { zones } from "./zones.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Mechanic} Mechanic */
/** @typedef {import("../types").MoveRoom} MoveRoom */
/** @typedef {import("../types").PhaseRoom} PhaseRoom */
/** @typedef {import("../types").View} View */

/** @type {Mechanic[]} */
export const MECHANICS = [mostTickets, longestPath, ferries, tunnels, stations, neutral, tolls, tokens, ferryCards,
  zones, regions, markers, alien];

/** @type {WeakMap<Board, Mechanic[]>} */
const known = new WeakMap();

/** The mechanics of a board, remembered for each board object, as they are needed often. @param {Board} board */
export function mechanicsOf(board) {
  const found = known.get(board)
    ?? MECHANICS.filter((each) => (each.isOn ? each.isOn(board) : board.mechanics[each.name]));
  known.set(board, found);
  return found;
}

/** Kinds of move that only some boards have. @type {Record<string, MoveRoom>} */
export const MOVES = Object.assign({}, ...MECHANICS.map(({ moves }) => moves));

/** Phases that only some boards have. @type {Record<string, PhaseRoom>} */
export const PHASES = Object.assign({}, ...MECHANICS.map(({ phases }) => phases));

const WITH_PLAYER = MECHANICS.filter(({ player }) => player);

/** The mechanic whose player owns a track without having a seat, else null. @param {View} view @param {string} track */
export function unseatedOwner(view, track) {
  return WITH_PLAYER.find(({ player }) => player?.tracks(view).includes(track))?.name ?? null;
}

/**
 * The answer of the first mechanic that has one.
 * @template T
 * @param {(mechanic: Mechanic) => T | null | undefined | false} ask
 * @param {Mechanic[]} [among]
 * @returns {T | null}
 */
export function firstAnswer(ask, among = MECHANICS) {
  for (const each of among) {
    const answer = ask(each);
    if (answer) return answer;
  }
  return null;
}
