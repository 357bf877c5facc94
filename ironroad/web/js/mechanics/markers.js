// City markers: a player begins in a home city, builds on from there, and scores for
// tracks that others claim to a marked city.

import { piece } from "../board/pieces.js";
import { h } from "../core/dom.js";
import { signed, t } from "../core/locale.js";
import { item, p, pictureRow, section } from "../rules/parts.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Pictures} Pictures */
/** @typedef {import("../types").SeatView} SeatView */
/** @typedef {import("../types").Track} Track */
/** @typedef {import("../types").View} View */

/** @type {import("../types").Mechanic} */
export const markers = {
  name: "markers",
  firstTime: { text: "first.markers", lesson: "old_west", phases: ["home city", "marker"] },
  signs: {
    marker: "M0-5.5A3.8 3.8 0 0 1 3.8-1.7C3.8 1 0 5.5 0 5.5S-3.8 1-3.8-1.7A3.8 3.8 0 0 1 0-5.5Z",
    home: "M-5 .4 0-4.8 5 .4H3.6V4.8H-3.6V.4Z",
  },
  pieces: (view) => view.seats.flatMap(markersOf),
  phases: {
    "home city": { key: "home", about: () => ({}) },
    marker: { key: "marker", about: (view, { mechanics }) => ({
      cost: mechanics.markers.cost,
      n: mechanics.markers.count - (view.seats[view.to_move ?? 0].markers?.length ?? 0),
    }) },
  },
  moves: {
    marker: {
      words: ({ city = "" }, { phase }) => [phase === "home city" ? "home" : "marker", { city }],
      isFinal: true,
    },
    "no marker": { words: () => ["noMarker", {}] },
  },
  payFor: ({ city, track }) => (city && track ? "payMarker" : null),
  promises: pointsByMarkers,
  tellsAtOnce: ["marker points"],
  whyNot: (board, view, seat, track) =>
    (isReached(board, view, seat, track) ? null : ["why.home", { city: view.seats[seat].home ?? "" }]),
  figures: (seat) => [{ key: "markers", sign: "marker", n: seat.markers.length }],
  animates: {
    "home chosen": ({ seat, city }, stage) => stage.fly("home", stage.seat(seat), stage.city(city), seat),
    "marker placed": ({ seat, city }, stage) => stage.fly("marker", stage.seat(seat), stage.city(city), seat),
    "marker points"({ seat, city, points }, stage) {
      stage.fly("score", stage.city(city), stage.seat(seat), seat);
      stage.rise(seat, points);
    },
  },
  sounds: { "marker points": "coin" },
  scores: {
    markers: {
      isEarly: true,
      words: ({ data: { city }, points }) => t("words.scores.markerIn", { city, points: signed(points) }),
    },
  },
  moreOf: { routes: ({ data: { to_markers: n } }) => (n ? t("words.scores.toMarkers", { n }) : null) },
  liesReady: (board) => item("setup.markers", { n: board.mechanics.markers.count }),
  claims: "claim.fromHome",
  rules(board, pictures) {
    const { cost, count } = board.mechanics.markers;
    return section("markers", p("markers.place", { n: cost, count }), h("ul", null,
      item("markers.nobody"), item("markers.other"), item("markers.two"), item("markers.both")),
      p("markers.late"), pictureRow(markerPicture(pictures)));
  },
  sample: (_, pictures) => markerPicture(pictures),
};

/**
 * Who gets the points of a claim: the owners of the markers on its cities (O7-O9).
 * @type {NonNullable<import("../types").Mechanic["promises"]>}
 */
function pointsByMarkers({ between, length }, view, board, seat) {
  const n = board.route_points[String(length)] ?? 0;
  const found = between.flatMap((city) => {
    const owner = view.seats.find(({ markers: cities = [] }) => cities.includes(city));
    return owner ? [{ city, other: owner.seat }] : [];
  });
  const told = found.map(({ city, other }) => ({
    key: other === seat ? "ownMarker" : "marker", gaps: { n, city }, other, isInstead: true,
  }));
  const isForOthers = found.length > 0 && !found.some(({ other }) => other === seat);
  return isForOthers ? [...told, { key: "noPoints" }] : told;
}

/** @param {SeatView} seat @returns {[string, Node][]} */
function markersOf({ seat, home, markers: cities = [] }) {
  return cities.map((/** @type {string} */ city) =>
    [city, piece(city === home ? "home" : "marker", seat, t("piece.marker"))]);
}

/**
 * Whether a track has an end where a seat may build: in its home city, or in a city that its tracks reach (O5).
 * @param {Board} board
 * @param {View} view
 * @param {number} seat
 * @param {Track} track
 */
function isReached(board, view, seat, track) {
  const own = board.tracks.filter(({ id }) => view.tracks[id] === seat);
  const places = [view.seats[seat].home, ...own.flatMap(({ between }) => between)];
  return track.between.some((place) => places.includes(place));
}

/** @param {Pictures} pictures */
function markerPicture(pictures) {
  const route = pictures.plainRoute(({ colour }) => colour === "yellow");
  if (!route.length) return null;
  const between = route[0].between;
  return pictures.draw(route, t("rules.markers.picture"), { seat: { markers: between, home: between[0] } });
}
