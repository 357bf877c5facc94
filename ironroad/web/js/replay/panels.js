// The panels beside the map of a replay: the players, a hand with its tickets, the final scores.

import { card, inOrder } from "../board/cards.js";
import { ticketText } from "../board/names.js";
import { h } from "../core/dom.js";
import { signed, t } from "../core/locale.js";
import { mechanicsOf } from "../mechanics/index.js";
import { nameLink } from "../pages/name_link.js";
import { wayOf } from "./map.js";
import { scoreTable } from "../table/scores.js";
import { seatMark } from "../board/symbols.js";
import { phaseText } from "../table/words.js";

/** @typedef {import("../types").SeatView} SeatView */
/** @typedef {import("./map.js").Lit} Lit */
/** @typedef {import("./game.js").ReplayedGame} ReplayedGame */
/** @typedef {(lit: Lit | null) => void} Point */

/** @param {ReplayedGame} game @param {number} move */
export function playersPanel(game, move) {
  const view = game.views[move];
  const winners = game.isOverAt(move) ? game.replay.scores.winners : [];
  return h("ol", { class: "replay-players", "aria-label": t("replay.players") }, game.names.map((name, seat) =>
    h("li", { "data-key": seat, class: view.to_move === seat ? "turn" : null,
      "aria-current": view.to_move === seat ? "true" : null },
      h("span", { class: "replay-player" }, seatMark(seat), h("strong", null, game.isBot(seat) ? name : nameLink(name)),
        winners.includes(seat) && h("span", { class: "replay-winner" }, "★ ", t("replay.winner"))),
      h("dl", null, figures(game, move, view.seats[seat]).map(([key, value]) =>
        h("div", { "data-key": key }, h("dt", null, t(`replay.${key}`)), h("dd", null, signed(value))))))));
}

/** @param {ReplayedGame} game @param {number} move @param {SeatView} seat @returns {[string, number][]} */
function figures(game, move, seat) {
  // At the end the total contains the points of tickets and bonuses.
  const score = game.isOverAt(move) ? game.replay.scores.seats[seat.seat].total : seat.score;
  const special = mechanicsOf(game.board).flatMap((each) => each.figures?.(seat, game.board, game.views[move]) ?? []);
  return [
    ["score", score],
    ["trains", seat.trains],
    ["hand", seat.cards],
    ["tickets", seat.tickets + seat.offered],
    ...special.map(({ key, n }) => /** @type {[string, number]} */ ([key, n])),
  ];
}

/** @param {ReplayedGame} game @param {number} move @param {Point} point */
export function cardsPanel(game, move, point) {
  const view = game.views[move];
  return [
    h("p", { class: "replay-phase" }, phaseText(view, game.names, [], game.board)),
    game.seat === null ? h("p", { class: "faint", "data-key": "watching" }, t("replay.pickSeat"))
      : ownCards(game, move, game.seat, point),
    h("h2", { "data-key": "open" }, t("replay.faceUp")),
    cardRow(view.face_up),
    h("p", { class: "faint" }, t("replay.deck", { n: view.deck }), " · ",
      t("replay.ticketDeck", { n: view.ticket_deck.reduce((sum, n) => sum + n, 0) })),
  ];
}

/** @param {Record<string, number>} counts */
function cardRow(counts) {
  const cards = inOrder(counts);
  if (!cards.length) return h("p", { class: "faint" }, t("replay.noCards"));
  return h("div", { class: "replay-cards" }, cards.map(([colour, count]) => card(colour, { count })));
}

/** @param {ReplayedGame} game @param {number} move @param {number} seat @param {Point} point */
function ownCards(game, move, seat, point) {
  const view = game.views[move];
  const tickets = view.tickets ?? [];
  const offer = view.offer ?? [];
  const items = (/** @type {string[]} */ ids, /** @type {boolean} */ isHeld) =>
    h("ul", { class: "replay-tickets" }, ids.map((id) =>
      ticketItem(game, seat, id, isHeld && wayOf(game, view, seat, id).length > 0, point)));
  return [
    h("h2", null, t("replay.handOf", { name: game.names[seat] })),
    cardRow(view.hand ?? {}),
    mechanicsOf(game.board).map((each) => each.own?.(view)).map((count) =>
      count && h("p", null, t(`replay.${count.key}`, { n: count.n }))),
    h("h2", null, t("replay.ticketsOf")),
    tickets.length ? items(tickets, true) : h("p", { class: "faint" }, t("replay.noTickets")),
    offer.length > 0 && h("h2", null, t("replay.offer")),
    offer.length > 0 && items(offer, false),
  ];
}

/**
 * @param {ReplayedGame} game
 * @param {number} seat
 * @param {string} id
 * @param {boolean} isDone
 * @param {Point} point
 */
function ticketItem(game, seat, id, isDone, point) {
  const ticket = game.ticket(id);
  const light = () => point({ seat, ticket: id, isFinal: false });
  return h("li", { "data-key": id }, h("button", { type: "button", class: isDone ? "done" : null,
    onpointerenter: light,
    onpointerleave: (/** @type {PointerEvent} */ event) => event.pointerType !== "touch" && point(null),
    onfocus: light, onblur: () => point(null), onclick: light },
    h("span", { class: "replay-done", "aria-hidden": "true" }, isDone ? "✓" : ""),
    h("span", null, ticketText(ticket ?? id)),
    isDone && h("span", { class: "unseen" }, t("words.scores.done")),
    h("strong", null, ticket?.points ?? "")));
}

/** @param {ReplayedGame} game @param {Point} point */
export function scoresPanel(game, point) {
  const { scores, is_over: isOver } = game.replay;
  return [
    !isOver && h("p", { class: "replay-unfinished" }, t("replay.unfinished")),
    scoreTable(game.board, game.names, scores, {
      ticket: (seat, ticket) => point(ticket === null ? null : { seat, ticket, isFinal: true }),
      path: (seat) => point(seat === null ? null : { seat, ticket: null, isFinal: true }),
    }),
  ];
}
