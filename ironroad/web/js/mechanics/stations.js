// Stations: a player builds one in a city, and borrows a track of another player that ends there.

import { trackText } from "../board/names.js";
import { piece } from "../board/pieces.js";
import { formatList, formatNumber, t } from "../core/locale.js";
import { item, p, pictureRow, section } from "../rules/parts.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Pictures} Pictures */

/** @type {import("../types").Mechanic} */
export const stations = {
  name: "stations",
  firstTime: { text: "first.stations", lesson: "europe", effects: ["station built"] },
  signs: { station: "M-4 5V-1L0-5 4-1V5H1.4V1.6H-1.4V5Z" },
  pieces: (view) => view.seats.flatMap(({ seat, stations: cities = [] }) =>
    cities.map((/** @type {string} */ city) => [city, piece("station", seat, t("piece.station"))])),
  moves: {
    station: { words: ({ city = "" }) => ["station", { city }], isFinal: true },
  },
  payFor: ({ city, track }) => (city && !track ? "payStation" : null),
  figures: (seat, { mechanics }) =>
    [{ key: "stations", sign: "station", n: mechanics.stations.count - seat.stations.length }],
  scores: {
    stations: { words: ({ data }) => t("words.scores.unbuilt", { n: data.left }) },
  },
  moreOf: { ticket: ({ data }, board) => (data.borrowed.length ? borrowedText(data.borrowed, board) : null) },
  decisions: { "fewest stations built": "winsByStations" },
  beginsWith: ({ mechanics }) => item("setup.stations", { n: mechanics.stations.count }),
  action: () => [t("rules.turn.station"), t("rules.turn.stationText")],
  rules({ mechanics }, pictures) {
    const { count, unbuilt_points: worth } = mechanics.stations;
    const prices = Array.from({ length: count }, (_, place) => formatNumber(place + 1));
    return section("stations",
      p("stations.build", { list: formatList(prices) }), p("stations.use"), p("stations.left", { n: worth }),
      pictureRow(stationPicture(pictures)));
  },
  end: ({ mechanics }) => item("end.stations", { n: mechanics.stations.unbuilt_points }),
};

/** @param {string[]} tracks @param {Board} board */
function borrowedText(tracks, board) {
  return t("words.scores.borrowed", { tracks: formatList(tracks.map((id) => trackText(id, board))) });
}

/** @param {Pictures} pictures */
function stationPicture(pictures) {
  const route = pictures.plainRoute(({ colour }) => colour === "green");
  if (!route.length) return null;
  const [{ id, between }] = route;
  return pictures.draw(route, t("rules.stations.picture"), { seat: { stations: [between[0]] }, owners: { [id]: 1 } });
}
