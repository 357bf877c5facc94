// A panel for each player: what everybody may know of them.

import { h } from "./dom.js";
import { t } from "./locale.js";
import { seatMark, sign } from "./symbols.js";

/** @typedef {import("./types").TableState} TableState */
/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Board} Board */

/**
 * The panels of all seats.
 * @param {TableState} state
 * @param {Board} board
 * @param {View | null} view
 * @param {string[]} last what each seat did last
 * @param {(seat: number) => void} onSeat
 */
export function players(state, board, view, last, onSeat) {
  return h("ol", { class: "players", "aria-label": t("players.name") },
    state.table.seats.map((seat, number) => {
      const isTurn = view?.to_move === number && state.table.status === "playing";
      const mine = state.mine.includes(number);
      return h("li", {
        "data-key": number, "data-seat": number,
        class: `player${isTurn ? " turn" : ""}${mine ? " mine" : ""}${seat.resigned ? " resigned" : ""}`,
        "aria-current": isTurn ? "true" : null,
      },
        h("button", { type: "button", class: "player-name quiet", onclick: () => onSeat(number) },
          seatMark(number),
          h("strong", null, seat.kind === "open" ? t("players.open") : shownName(seat)),
          seat.kind === "person" && h("span", {
            class: `presence ${state.present[number] ? "here" : "away"}`,
            role: "img", "aria-label": t(state.present[number] ? "players.here" : "players.away") }),
          seat.bot && seat.kind === "person" && h("span", { class: "badge" }, t("players.standIn"))),
        view && h("dl", { class: "figures" }, figures(board, view, number)),
        seat.left !== null && h("span", { class: "clock", "data-seat": number }, clock(state, number)),
        last[number] && h("p", { class: "last" }, last[number]));
    }));
}

/** @param {import("./types").SeatShown} seat */
function shownName(seat) {
  return seat.kind === "bot" ? t("players.bot", { level: t(`level.${seat.name}`) }) : seat.name;
}

/** @param {TableState} state */
export function namesOf(state) {
  const seats = state.table.seats;
  return seats.map((seat, number) => {
    const name = seat.kind === "open" ? t("players.open") : shownName(seat);
    const same = seats.filter((other) => other.kind === seat.kind && other.name === seat.name).length > 1;
    return same && seat.kind === "bot" ? `${name} ${number + 1}` : name;
  });
}

/** @param {Board} board @param {View} view @param {number} seat */
function figures(board, view, seat) {
  const of = view.seats[seat];
  const mechanics = board.mechanics;
  /** @type {[string, string, number | string, boolean][]} */
  const all = [
    ["score", "players.score", of.score, true],
    ["trains", "players.trains", of.trains, true],
    ["cards", "players.cards", of.cards, true],
    ["tickets", "players.tickets", of.tickets + of.offered, true],
    ["stations", "players.stations", (mechanics.stations?.count ?? 0) - of.stations.length, Boolean(mechanics.stations)],
    ["loans", "players.loans", of.loans, Boolean(mechanics.tolls)],
    ["ferry", "players.ferryCards", of.ferry_cards, Boolean(mechanics.ferry_cards)],
    ["tokens", "players.tokens", of.tokens.length, Boolean(mechanics.tokens)],
    ["markers", "players.markers", of.markers.length, Boolean(mechanics.markers)],
    ["catches", "players.catches", of.catches, view.alien !== null],
  ];
  return all.filter(([, , , shown]) => shown).map(([kind, key, value]) =>
    h("div", { "data-key": kind, class: kind, title: t(key) },
      h("dt", null, sign(ICONS[kind] ?? "train"), h("span", { class: "unseen" }, t(key))),
      h("dd", null, value)));
}

/** @type {Record<string, string>} */
const ICONS = {
  score: "yellow", trains: "train", cards: "blue", tickets: "purple", stations: "station",
  loans: "white", ferry: "wave", tokens: "token", markers: "marker", catches: "alien",
};

/** What a clock shows now. @param {TableState} state @param {number} seat */
export function clock(state, seat) {
  const { running, since, seats } = state.table;
  let left = seats[seat].left ?? 0;
  if (running === seat && since !== null) left -= Date.now() + state.offset - since;
  const seconds = Math.max(0, Math.ceil(left / 1000));
  if (seconds >= 86400) return t("clock.days", { n: Math.floor(seconds / 86400) });
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
