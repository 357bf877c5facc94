// The map of a replay.

import { BoardView } from "../board/view.js";
import { builtWay, ownerOf } from "../board/connections.js";
import { letPass } from "../rules/pictures.js";
import { placesOf } from "../table/effects.js";

/** @typedef {import("../types").View} View */
/** @typedef {import("./game.js").ReplayedGame} ReplayedGame */

/**
 * The ticket or longest path of a seat that is lit up on the map; at the end of the game, or at the position shown.
 * @typedef {{seat: number, ticket: string | null, isFinal: boolean}} Lit
 */

/** A map on which nothing can be chosen; null for a board without a drawing. @param {import("../types").Board} board */
export function replayMap(board) {
  if (!board.drawing) return null;
  const map = new BoardView(board);
  map.panzoom.isFresh = false; // begin with the whole map, not with a part of it enlarged
  letPass(map.svg);
  return map;
}

/**
 * The scene for the map at a position.
 * @param {ReplayedGame} game
 * @param {number} move
 * @param {Lit | null} lit
 * @param {boolean} hasFinalScores whether the final scores are shown beside the map
 */
export function shownOnMap(game, move, lit, hasFinalScores) {
  const pointedAt = lit ?? (hasFinalScores && move === game.last ? bestPath(game) : null);
  const view = game.views[pointedAt?.isFinal ? game.last : move];
  const places = changedPlaces(game, move);
  const fresh = new Set(pointedAt?.isFinal ? [] : places.tracks);
  const ticket = pointedAt?.ticket ? game.ticket(pointedAt.ticket) : undefined;
  const cities = ticket?.between ?? (lit || hasFinalScores ? [] : places.cities);
  return {
    view, fresh, phantom: underWay(view), litTracks: fresh, litCities: new Set(cities),
    path: pointedAt ? pathOf(game, view, pointedAt) : [],
  };
}

/** The tracks and cities that the line of the log shown has changed, or pays for. @param {ReplayedGame} game @param {number} move */
function changedPlaces(game, move) {
  const view = game.views[move];
  const effects = game.replay.moves.slice((game.lineOf(move)?.from ?? 1) - 1, move).flatMap((each) => each.effects);
  const { tracks, cities } = placesOf(effects, (track) => ownerOf(view, track) !== null);
  const paidFor = view.payment?.city;
  return { tracks, cities: paidFor ? [...cities, paidFor] : cities };
}

/** The track that is being paid for, and the seat that pays. @param {View} view */
function underWay(view) {
  const track = view.payment?.track;
  if (!track || view.to_move === null || view.tracks[track] !== undefined) return null;
  return { track, seat: view.to_move };
}

/** A longest path among all seats, lit at the end of the game. @param {ReplayedGame} game @returns {Lit | null} */
function bestPath(game) {
  const seats = game.replay.scores.seats.filter((seat) => seat.longest_path.length);
  const best = seats.reduce((a, b) => (b.longest_path_length > a.longest_path_length ? b : a), seats[0]);
  return best ? { seat: best.seat, ticket: null, isFinal: true } : null;
}

/** @param {ReplayedGame} game @param {View} view @param {Lit} lit */
function pathOf(game, view, lit) {
  const score = game.replay.scores.seats[lit.seat];
  if (lit.ticket === null) return score.longest_path;
  return wayOf(game, view, lit.seat, lit.ticket, lit.isFinal ? score.borrowed : []);
}

/**
 * The tracks that join the places of a ticket; empty if it is not done.
 * @param {ReplayedGame} game
 * @param {View} view
 * @param {number} seat
 * @param {string} id
 * @param {string[]} [borrowed]
 */
export function wayOf(game, view, seat, id, borrowed = []) {
  const ticket = game.ticket(id);
  const way = ticket && builtWay(game.board, view, seat, ticket.between, borrowed);
  return way ? way.tracks.map((track) => track.id) : [];
}
