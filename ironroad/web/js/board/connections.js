// Reading the map: which places are joined, the ways between them, and which of them are closed.

import { unseatedOwner } from "../mechanics/index.js";
import { doubleRoutesFrom } from "./variants.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Track} Track */

/**
 * The shortest way between two places by a price for each track; null where there is none.
 * @param {Board} board
 * @param {string} from
 * @param {string} to
 * @param {(track: Track) => number} price Infinity for a track that cannot be used
 * @returns {{tracks: Track[], price: number} | null}
 */
export function shortestWay(board, from, to, price) {
  const zones = new Set(board.zones);
  /** @type {Map<string, {price: number, by: Track | null, before: string | null}>} */
  const best = new Map([[from, { price: 0, by: null, before: null }]]);
  const open = new Set([from]);
  while (open.size) {
    const here = [...open].reduce((a, b) => (cost(best, a) <= cost(best, b) ? a : b));
    open.delete(here);
    if (here === to) return { tracks: wayTo(best, to), price: cost(best, to) };
    if (zones.has(here) && here !== from) continue; // zones, other countries, are dead ends
    for (const track of board.tracks) {
      const next = otherEnd(track, here);
      if (next === null) continue;
      const sum = cost(best, here) + price(track);
      if (sum < cost(best, next)) {
        best.set(next, { price: sum, by: track, before: here });
        open.add(next);
      }
    }
  }
  return null;
}

/** @param {Map<string, {price: number}>} best @param {string} place */
function cost(best, place) {
  return best.get(place)?.price ?? Infinity;
}

/** @param {Map<string, {by: Track | null, before: string | null}>} best @param {string} to */
function wayTo(best, to) {
  const tracks = [];
  for (let at = best.get(to); at?.by; at = best.get(at.before ?? "")) tracks.unshift(at.by);
  return tracks;
}

/** @param {Track} track @param {string} place */
function otherEnd(track, place) {
  if (track.between[0] === place) return track.between[1];
  if (track.between[1] === place) return track.between[0];
  return null;
}

/**
 * The way that a seat has built between the places of a ticket; null if the ticket is not done.
 * @param {Board} board
 * @param {View} view
 * @param {number} seat
 * @param {[string, string]} between
 * @param {string[]} [borrowed] tracks of others that it may lead over
 */
export function builtWay(board, view, seat, between, borrowed = []) {
  const way = shortestWay(board, between[0], between[1], ({ id, length }) =>
    (view.tracks[id] === seat || borrowed.includes(id) ? length : Infinity));
  return way && Number.isFinite(way.price) ? way : null;
}

/** A track's owner: a seat, the name of a player without one, or null. @param {View} view @param {string} id */
export function ownerOf(view, id) {
  return view.tracks[id] ?? unseatedOwner(view, id);
}

/** The owners of the other tracks of a track's route. @param {Board} board @param {View} view @param {Track} track */
export function twinOwners(board, view, track) {
  return board.tracks.filter((other) => other.route === track.route && other.id !== track.id)
    .map(({ id }) => ownerOf(view, id)).filter((owner) => owner !== null);
}

/**
 * Whether a track is closed to a seat because other tracks of its route are taken: no player may own two tracks of a
 * route, and with few players only one track of a route can be claimed (B16, B17).
 * @param {Board} board
 * @param {View} view
 * @param {number} seat
 * @param {Track} track
 */
export function isClosed(board, view, seat, track) {
  const owners = twinOwners(board, view, track);
  return owners.includes(seat) || (owners.length > 0 && view.seats.length < doubleRoutesFrom(board));
}

/**
 * The shortest way that is still open to a seat; tracks that it has built cost nothing.
 * @param {Board} board
 * @param {View} view
 * @param {number} seat
 * @param {[string, string]} between
 */
export function freeWay(board, view, seat, between) {
  const way = shortestWay(board, between[0], between[1], (track) => {
    const owner = ownerOf(view, track.id);
    if (owner === seat) return 0;
    return owner !== null || isClosed(board, view, seat, track) ? Infinity : track.length;
  });
  return way && Number.isFinite(way.price) ? way : null;
}
