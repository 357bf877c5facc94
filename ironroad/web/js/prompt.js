// What is being asked of one now, beyond pointing at the map: tickets, payments, tunnels, small choices.

import { card } from "./cards.js";
import { h } from "./dom.js";
import { t } from "./locale.js";
import { freeWay } from "./network.js";
import { turnedUpCards } from "./tunnel.js";
import { ticketText, trackText } from "./words.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Move} Move */
/** @typedef {import("./choices.js").Choices} Choices */

/**
 * @typedef {object} Asked
 * @property {Board} board
 * @property {View} view
 * @property {number} seat
 * @property {import("./types").GameEvent[]} events
 * @property {Choices} choices
 * @property {Set<string>} ticked tickets that are to be kept
 * @property {boolean} mayCancel
 * @property {(move: Move) => void} choose
 * @property {() => void} cancel
 * @property {() => void} renew
 * @property {(ticket: string | null) => void} light
 */

/** The prompt for a phase, or nothing where the map and the market are enough. @param {Asked} asked */
export function prompt(asked) {
  switch (asked.view.phase) {
    case "start tickets":
    case "keep tickets":
      return asked.choices.keeps.length > 0 && tickets(asked);
    case "pay":
      return asked.choices.payments.length > 0 && payment(asked);
    case "tunnel":
      return tunnel(asked);
    case "turn":
    case "second card":
      return asked.choices.plain.has("pass") && pass(asked);
    default:
      return small(asked);
  }
}

/** @param {Asked} asked */
function tickets(asked) {
  const { board, view, seat, choices, ticked } = asked;
  const offer = view.offer ?? [];
  const chosen = choices.keeps.find((move) => same(move.tickets ?? [], ticked));
  const least = Math.min(...choices.keeps.map((move) => move.tickets?.length ?? 0));
  return h("section", { class: "prompt tickets-prompt", "data-key": "tickets", "aria-label": t("prompt.tickets") },
    h("h2", null, t("prompt.tickets")),
    h("p", { class: "faint" }, t("prompt.keepAtLeast", { n: least })),
    h("ul", { class: "ticket-list" }, offer.map((id) => h("li", { "data-key": id },
      ticketChoice(asked, board, view, seat, id)))),
    h("div", { class: "buttons" },
      h("button", { type: "button", class: "main", disabled: !chosen,
        onclick: () => chosen && asked.choose(chosen) }, t("prompt.keep", { n: ticked.size }))));
}

/** @param {Asked} asked @param {Board} board @param {View} view @param {number} seat @param {string} id */
function ticketChoice(asked, board, view, seat, id) {
  const ticket = board.tickets.find((each) => each.id === id);
  if (!ticket) return null;
  const way = freeWay(board, view, seat, ticket.between);
  return h("label", {
    class: "ticket choice",
    onpointerenter: () => asked.light(id), onpointerleave: () => asked.light(null),
  },
    h("input", { type: "checkbox", checked: asked.ticked.has(id),
      onfocus: () => asked.light(id), onblur: () => asked.light(null),
      onchange: (/** @type {Event} */ event) => {
        const box = /** @type {HTMLInputElement} */ (event.target);
        if (box.checked) asked.ticked.add(id);
        else asked.ticked.delete(id);
        asked.renew();
      } }),
    h("span", { class: "ticket-text" }, ticketText(ticket)),
    h("span", { class: "points" }, ticket.points),
    h("span", { class: "needs faint" }, way ? t("prompt.needs", { n: way.price }) : t("prompt.noWay")));
}

/** @param {string[]} tickets @param {Set<string>} ticked */
function same(tickets, ticked) {
  return tickets.length === ticked.size && tickets.every((id) => ticked.has(id));
}

/** @param {Asked} asked */
function payment(asked) {
  const { board, view, choices } = asked;
  const { track = null, city = null } = view.payment ?? {};
  const place = city ?? trackText(track ?? "", board);
  return h("section", { class: "prompt", "data-key": "pay", "aria-label": t("prompt.pay", { place }) },
    h("h2", null, t("prompt.pay", { place })),
    h("div", { class: "payments" }, choices.payments.map((move, place) => payButton(asked, move, place === 0))),
    cancel(asked));
}

/** @param {Asked} asked */
function cancel({ mayCancel, cancel: takeBack }) {
  return mayCancel && h("div", { class: "buttons" },
    h("button", { type: "button", "data-key": "cancel", onclick: takeBack }, t("prompt.cancel")));
}

/** @param {Asked} asked @param {Move} move @param {boolean} isFirst */
function payButton(asked, move, isFirst) {
  return h("button", { type: "button", class: `payment${isFirst ? " first" : ""}`, "data-key": move.text,
    "aria-label": paymentText(move), onclick: () => asked.choose(move) },
    move.cards && card(move.colour ?? "", { count: move.cards }),
    move.locomotives && card("locomotive", { count: move.locomotives }),
    move.ferry_cards && h("span", { class: "ferry-card" }, `${move.ferry_cards} × ${t("card.ferry")}`));
}

/** @param {Move} move */
function paymentText(move) {
  const parts = [];
  if (move.cards) parts.push(`${move.cards} ${t(`colour.${move.colour}`)}`);
  if (move.locomotives) parts.push(`${move.locomotives} ${t("colour.locomotive")}`);
  if (move.ferry_cards) parts.push(`${move.ferry_cards} ${t("card.ferry")}`);
  return parts.join(" + ");
}

/** @param {Asked} asked */
function tunnel(asked) {
  const { view, events, choices } = asked;
  const extra = view.payment?.extra ?? 0;
  const turnedUp = events.filter((event) => event.turned_up?.length).pop()?.turned_up ?? [];
  const giveUp = choices.plain.get("give up");
  return h("section", { class: "prompt", "data-key": "tunnel", "aria-label": t("prompt.tunnel") },
    h("h2", null, t("prompt.tunnel")),
    turnedUpCards(turnedUp),
    h("p", { class: "afterwards" }, t("prompt.tunnelOwes", { n: extra }),
      !choices.payments.length && [" ", t("prompt.cannotPay")]),
    h("div", { class: "payments" }, choices.payments.map((move, place) => payButton(asked, move, place === 0))),
    giveUp && h("div", { class: "buttons" },
      h("button", { type: "button", onclick: () => asked.choose(giveUp) }, t("prompt.giveUp"))));
}

/** @param {Asked} asked */
function pass(asked) {
  const move = /** @type {Move} */ (asked.choices.plain.get("pass"));
  return h("section", { class: "prompt", "data-key": "pass" },
    h("p", null, t("prompt.nothingElse")),
    h("button", { type: "button", class: "main", onclick: () => asked.choose(move) }, t("prompt.pass")));
}

/** A choice among cities or tracks, which can be made on the map or here. @param {Asked} asked */
function small(asked) {
  const { view, choices } = asked;
  const key = `prompt.${view.phase.replace(" ", "")}`;
  const places = [...choices.cities, ...choices.tracks];
  const none = choices.plain.get("no marker");
  return h("section", { class: "prompt", "data-key": view.phase, "aria-label": t(key) },
    h("h2", null, t(key)),
    places.length <= 4 && h("div", { class: "buttons" }, places.map(([name, move]) =>
      h("button", { type: "button", "data-key": name, onclick: () => asked.choose(move) }, name))),
    places.length > 4 && h("p", { class: "faint" }, t("prompt.onTheMap")),
    none && !places.length && h("p", null, t("prompt.cannotPay")),
    none && h("button", { type: "button", onclick: () => asked.choose(none) }, t("prompt.noMarker")));
}

/**
 * Somebody would like to take a move back.
 * @param {import("./types").TableState} state
 * @param {string[]} names
 * @param {(agree: boolean) => void} answer
 */
export function takeBackPrompt({ mine, table: { asking, asked } }, names, answer) {
  const seat = /** @type {number} */ (asking);
  const name = names[seat];
  if (mine.some((own) => asked.includes(own))) {
    return h("section", { class: "prompt", "data-key": "asking" },
      h("p", null, t("back.question", { name })),
      h("div", { class: "buttons" },
        h("button", { type: "button", class: "main", onclick: () => answer(true) }, t("back.yes")),
        h("button", { type: "button", onclick: () => answer(false) }, t("back.no"))));
  }
  return h("section", { class: "prompt", "data-key": "asking" },
    h("p", null, t("back.waiting", { name })),
    mine.includes(seat) && h("button", { type: "button", onclick: () => answer(false) }, t("back.stop")));
}
