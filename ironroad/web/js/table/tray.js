// The tray with the cards and tickets of the seat whose hand is shown.

import { card, inOrder } from "../board/cards.js";
import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { builtWay } from "../board/connections.js";
import { MOVES, mechanicsOf } from "../mechanics/index.js";
import { ticketText } from "../board/names.js";
import { ticketMap } from "../board/tickets.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Ticket} Ticket */
/** @typedef {import("../types").View} View */

/**
 * @typedef {object} Hand
 * @property {Board} board
 * @property {View} view
 * @property {string | null} colour of the cards that are picked
 * @property {(colour: string) => void} pick
 * @property {(event: PointerEvent, colour: string) => void} drag
 * @property {(ticket: string | null) => void} light
 * @property {string[]} asked kinds of move that are made on request
 * @property {string | null} wanted the one for which places are shown
 * @property {(kind: string) => void} want
 */

/** @param {Hand} hand */
export function tray(hand) {
  const { board, view } = hand;
  if (!view.hand) return null;
  return [
    cards(hand, view.hand),
    h("div", { class: "own-tickets" }, hand.asked.map((kind) => requestButton(kind, hand)), tickets(hand)),
    mechanicsOf(board).map((each) => each.own?.(view)).map((count) =>
      count && h("p", { class: count.key }, t(`tray.${count.key}`, { n: count.n }))),
  ];
}

/** @param {Hand} hand @param {Record<string, number>} held */
function cards({ board, view, colour: picked, pick, drag }, held) {
  const seat = view.seats[view.seat ?? 0];
  return h("div", { class: "hand", role: "group", "aria-label": t("tray.hand") },
    inOrder(held).map(([colour, count]) =>
      card(colour, { tag: "button", count, "aria-pressed": picked === colour ? "true" : "false",
        class: picked === colour ? "picked" : "",
        onpointerdown: (/** @type {PointerEvent} */ event) => drag(event, colour),
        onclick: () => pick(colour) })),
    mechanicsOf(board).map((each) => each.hand?.(seat)));
}

/** A button for a move that is made on the map, whose places do not glow all the time. @param {string} kind @param {Hand} hand */
function requestButton(kind, { board, view, wanted, want }) {
  const request = MOVES[kind].onRequest;
  return request && h("button", { type: "button", class: "request", "data-key": kind, "aria-pressed": String(wanted === kind),
    onclick: () => want(kind) }, t(`tray.${request.key}`, { n: request.n(view.seats[view.seat ?? 0], board) }));
}

/** Tickets to do, the dearest first, and the pile of those that are done. @param {Hand} hand */
function tickets(hand) {
  const done = new Set(doneTickets(hand.board, hand.view).map(({ id }) => id));
  const all = ownTickets(hand.board, hand.view).sort((a, b) => b.points - a.points);
  const open = all.filter(({ id }) => !done.has(id));
  const pile = all.filter(({ id }) => done.has(id));
  return [
    open.length > 0 && h("ul", { class: "ticket-list", "data-key": "open", "aria-label": t("tray.tickets") },
      open.map((ticket) => ticketButton(ticket, hand, false))),
    pile.length > 0 && h("ul", { class: "ticket-list done-pile", "data-key": "done", "aria-label": t("tray.doneTickets") },
      pile.map((ticket) => ticketButton(ticket, hand, true))),
  ];
}

/** @param {Ticket} ticket @param {Hand} hand @param {boolean} isDone */
function ticketButton(ticket, { board, light }, isDone) {
  return h("li", { "data-key": ticket.id },
    h("button", {
      type: "button", class: `ticket${isDone ? " done" : ""}`,
      onpointerenter: () => light(ticket.id), onpointerleave: () => light(null),
      onfocus: () => light(ticket.id), onblur: () => light(null),
      onclick: () => light(ticket.id),
    },
      ticketMap(board, ticket.between),
      h("span", { class: "ticket-text" }, ticketText(ticket)),
      h("span", { class: "points" }, ticket.points),
      isDone && h("span", { class: "check", role: "img", "aria-label": t("tray.done") }, "✓")));
}

/** @param {Board} board @param {View} view */
function ownTickets(board, view) {
  const kept = view.tickets ?? [];
  return board.tickets.filter(({ id }) => kept.includes(id));
}

/** Tickets of the view's seat that its own tracks have done. @param {Board} board @param {View} view */
function doneTickets(board, view) {
  const { seat } = view;
  return seat === null ? []
    : ownTickets(board, view).filter(({ between }) => builtWay(board, view, seat, between));
}
