// A panel for each player, with the public facts of that seat.

import { h } from "../core/dom.js";
import { signed, t } from "../core/locale.js";
import { seatMark, sign } from "../board/symbols.js";
import { mechanicsOf } from "../mechanics/index.js";

/** @typedef {import("../types").TableState} TableState */
/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Board} Board */

/**
 * The panels of all seats.
 * @param {TableState} state
 * @param {Board} board
 * @param {View | null} view
 * @param {string[]} last the last move of each seat, in words
 * @param {(seat: number) => void} onSeat
 * @param {number[] | null} points of the seats, when the game is over
 */
export function players(state, board, view, last, onSeat, points) {
  const names = namesOf(state);
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
          h("strong", null, names[number]),
          seat.kind === "person" && h("span", {
            class: `presence ${state.present[number] ? "here" : "away"}`,
            role: "img", "aria-label": t(state.present[number] ? "players.here" : "players.away") }),
          seat.bot && seat.kind === "person" && state.table.status === "playing" && h("span", { class: "badge" }, t("players.standIn"))),
        view && h("dl", { class: "figures" }, figures(board, view, number, points)),
        seat.left !== null && h("span", { class: "clock", "data-seat": number }, clock(state, number)),
        last[number] && h("p", { class: "last", title: last[number] }, last[number]));
    }));
}

/** @param {TableState} state */
export function namesOf(state) {
  return seatNames(state.table.seats);
}

/**
 * The names of the seats: people by the name they chose, bots by their level, with a number where levels are equal.
 * @param {{kind: string, name: string}[]} seats
 */
export function seatNames(seats) {
  return seats.map((seat, place) => {
    if (seat.kind === "open") return t("players.open");
    if (seat.kind === "person") return seat.name;
    const alike = (/** @type {{kind: string, name: string}} */ other) => other.kind === "bot" && other.name === seat.name;
    const name = t(`players.bot.${seat.name}`);
    if (seats.filter(alike).length === 1) return name;
    return t("players.numbered", { name, number: seats.slice(0, place + 1).filter(alike).length });
  });
}

/** @param {Board} board @param {View} view @param {number} seat @param {number[] | null} points */
function figures(board, view, seat, points) {
  const of = view.seats[seat];
  /** @type {import("../types").Figure[]} */
  const all = [
    { key: "score", sign: "score", n: points?.[seat] ?? of.score },
    { key: "trains", sign: "wagon", n: of.trains },
    { key: "cards", sign: "cards", n: of.cards },
    { key: "tickets", sign: "ticket", n: of.tickets + of.offered },
    ...mechanicsOf(board).flatMap((each) => each.figures?.(of, board, view) ?? []),
  ];
  return all.map(({ key, sign: name, n }) =>
    h("div", { "data-key": key, class: key, title: t(`players.${key}`) },
      h("dt", null, sign(name), h("span", { class: "unseen" }, t(`players.${key}`))),
      h("dd", null, signed(n))));
}

/** The time that a seat's clock shows now. @param {TableState} state @param {number} seat */
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
