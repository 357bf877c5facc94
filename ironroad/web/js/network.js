// Reading the map: which places are joined, and the ways between them. No rules, only roads.

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Track} Track */

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
  const best = new Map();
  /** @type {Set<string>} */
  const open = new Set();
  for (const start of [from]) {
    best.set(start, { price: 0, by: null, before: null });
    open.add(start);
  }
  while (open.size) {
    const here = [...open].reduce((a, b) => (cost(best, a) <= cost(best, b) ? a : b));
    open.delete(here);
    if (here === to) return { tracks: wayTo(best, to), price: cost(best, to) };
    if (zones.has(here) && here !== from) continue; // nothing leads on from another country
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
 * The way that a seat has built between the places of a ticket; null if it is not done.
 * @param {Board} board
 * @param {View} view
 * @param {number} seat
 * @param {[string, string]} between
 */
export function builtWay(board, view, seat, between) {
  const way = shortestWay(board, between[0], between[1],
    (track) => (view.tracks[track.id] === seat ? track.length : Infinity));
  return way && Number.isFinite(way.price) ? way : null;
}

/**
 * The shortest way that is still free for a seat, with what it has built counting nothing.
 * @param {Board} board
 * @param {View} view
 * @param {number} seat
 * @param {[string, string]} between
 */
export function freeWay(board, view, seat, between) {
  const taken = new Set([...Object.keys(view.tracks), ...(view.neutral?.tracks ?? [])]);
  const way = shortestWay(board, between[0], between[1], (track) => {
    if (view.tracks[track.id] === seat) return 0;
    return taken.has(track.id) ? Infinity : track.length;
  });
  return way && Number.isFinite(way.price) ? way : null;
}
