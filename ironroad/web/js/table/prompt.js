// What is being asked of one now, beyond pointing at the map: tickets, payments, small choices, what mechanics ask.

import { card } from "../board/cards.js";
import { ticketText, trackText } from "../board/names.js";
import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { freeWay } from "../board/connections.js";
import { MECHANICS, PHASES } from "../mechanics/index.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Move} Move */
/** @typedef {import("./choices.js").Choices} Choices */

/**
 * @typedef {object} Asked
 * @property {Board} board
 * @property {View} view
 * @property {number} seat
 * @property {import("../types").GameEvent[]} events
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
    case "turn":
    case "second card":
      return asked.choices.plain.has("pass") && pass(asked);
    default:
      return PHASES[asked.view.phase]?.prompt?.(asked, payButtons(asked)) ?? small(asked);
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
  const { board, view } = asked;
  const { track = null, city = null } = view.payment ?? {};
  const place = city ?? trackText(track ?? "", board);
  return h("section", { class: "prompt", "data-key": "pay", "aria-label": t("prompt.pay", { place }) },
    h("h2", null, t("prompt.pay", { place })),
    h("div", { class: "payments" }, payButtons(asked)),
    cancel(asked));
}

/** @param {Asked} asked */
function cancel({ mayCancel, cancel: takeBack }) {
  return mayCancel && h("div", { class: "buttons" },
    h("button", { type: "button", "data-key": "cancel", onclick: takeBack }, t("prompt.cancel")));
}

/** @param {Asked} asked */
function payButtons(asked) {
  return asked.choices.payments.map((move, place) => payButton(asked, move, place === 0));
}

/** @param {Asked} asked @param {Move} move @param {boolean} isFirst */
function payButton(asked, move, isFirst) {
  return h("button", { type: "button", class: `payment${isFirst ? " first" : ""}`, "data-key": move.text,
    "aria-label": paymentText(move), onclick: () => asked.choose(move) },
    move.cards && card(move.colour ?? "", { count: move.cards }),
    move.locomotives && card("locomotive", { count: move.locomotives }),
    specialCards(move).map(({ n, name }) => h("span", { class: `${name}-card` }, `${n} × ${t(`card.${name}`)}`)));
}

/** @param {Move} move */
function paymentText(move) {
  const parts = [];
  if (move.cards) parts.push(`${move.cards} ${t(`colour.${move.colour}`)}`);
  if (move.locomotives) parts.push(`${move.locomotives} ${t("colour.locomotive")}`);
  for (const { n, name } of specialCards(move)) parts.push(`${n} ${t(`card.${name}`)}`);
  return parts.join(" + ");
}

/** Cards of mechanics that a payment contains. @param {Move} move */
function specialCards(move) {
  return MECHANICS.flatMap(({ card }) => (card ? [{ name: card.name, n: card.count(move) }] : []))
    .filter(({ n }) => n > 0);
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
  return h("section", { class: "prompt", "data-key": view.phase, "aria-label": t(key) },
    h("h2", null, t(key)),
    places.length <= 4 && h("div", { class: "buttons" }, places.map(([name, move]) =>
      h("button", { type: "button", "data-key": name, onclick: () => asked.choose(move) }, name))),
    places.length > 4 && h("p", { class: "faint" }, t("prompt.onTheMap")),
    choices.plain.size > 0 && !places.length && h("p", null, t("prompt.cannotPay")),
    [...choices.plain].map(([kind, move]) =>
      h("button", { type: "button", onclick: () => asked.choose(move) }, t(`prompt.${inOneWord(kind)}`))));
}

/** A key out of a kind of move: "give up" is giveUp. @param {string} kind */
function inOneWord(kind) {
  return kind.replace(/ (\w)/g, (_, letter) => letter.toUpperCase());
}

/**
 * Somebody would like to take a move back.
 * @param {import("../types").TableState} state
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
