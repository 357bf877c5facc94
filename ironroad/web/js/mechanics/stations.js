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
  pieces: (view) => [...view.seats.flatMap(({ seat, stations: cities = [] }) =>
    cities.map((/** @type {string} */ city) => stationIn(city, seat))), ...thought(view)],
  moves: {
    station: {
      words: ({ city = "" }) => ["station", { city }],
      isFinal: true,
      mustAsk: true,
      onRequest: { key: "station", n: left },
      promises: costOf,
    },
  },
  turn: (view, board, seat) => left(view.seats[seat], board) > 0 && "turnStation",
  payFor: ({ city, track }) => (city && !track ? "payStation" : null),
  figures: (seat, board) => [{ key: "stations", sign: "station", n: left(seat, board) }],
  animates: {
    "station built": ({ seat, city }, stage) => stage.fly("station", stage.seat(seat), stage.city(city), seat),
  },
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

/** The stations that a seat can still build. @param {import("../types").SeatView} seat @param {Board} board */
function left({ stations: built }, { mechanics }) {
  return mechanics.stations.count - (built?.length ?? 0);
}

/** @type {NonNullable<import("../types").MoveRoom["promises"]>} */
function costOf(_, view, board, seat) {
  const points = board.mechanics.stations.unbuilt_points;
  return [
    { key: "stationCost", gaps: { n: (view.seats[seat].stations?.length ?? 0) + 1 } },
    { key: "stationsLeft", gaps: { n: left(view.seats[seat], board) - 1, points } },
  ];
}

/** @param {string} city @param {number} seat @returns {[string, SVGElement]} */
function stationIn(city, seat) {
  return [city, piece("station", seat, t("piece.station"))];
}

/** The station that is being paid for, as a shadow of itself. @param {import("../types").View} view @returns {[string, Node][]} */
function thought({ payment, to_move: seat }) {
  if (!payment?.city || payment.track || seat === null) return [];
  const [city, ghost] = stationIn(payment.city, seat);
  ghost.classList.add("thought");
  return [[city, ghost]];
}

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
