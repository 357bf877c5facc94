// Prompts, for decisions that are not made on the map alone: tickets, payments, small choices, questions of mechanics.

import { card } from "../board/cards.js";
import { ticketText, trackText } from "../board/names.js";
import { ticketMap } from "../board/tickets.js";
import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { freeWay } from "../board/connections.js";
import { MECHANICS, PHASES, firstAnswer } from "../mechanics/index.js";
import { claimPromises, promiseList } from "./promises.js";
import { sentences } from "./effects.js";
import { choiceText } from "./words.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Move} Move */
/** @typedef {import("./choices.js").Choices} Choices */

/**
 * What a prompt needs to ask the player to move a question.
 * @typedef {object} Question
 * @property {Board} board
 * @property {View} view
 * @property {number} seat
 * @property {string[]} names of the seats
 * @property {import("../types").GameEvent[]} events
 * @property {Choices} choices
 * @property {Set<string>} ticked tickets that are to be kept
 * @property {boolean} mayCancel
 * @property {(move: Move) => void} choose
 * @property {() => void} cancel
 * @property {boolean} isFolded whether only the head of the question is shown, so that it covers less of the map
 * @property {() => void} fold
 * @property {(ticket: string, isOn: boolean) => void} tick
 * @property {(ticket: string | null) => void} light
 */

/** The prompt for a phase, or nothing where the map and the market are enough. @param {Question} question */
export function prompt(question) {
  switch (question.view.phase) {
    case "start tickets":
    case "keep tickets":
      return question.choices.keeps.length > 0 && tickets(question);
    case "pay":
      return question.choices.payments.length > 0 && payment(question);
    case "turn":
    case "second card":
      return question.choices.plain.has("pass") && pass(question);
    default:
      return PHASES[question.view.phase]?.prompt?.(question, payButtons(question)) ?? small(question);
  }
}

/** @param {Question} question */
function tickets(question) {
  const { board, view, seat, choices, ticked } = question;
  const offer = view.offer ?? [];
  const chosen = choices.keeps.find((move) => same(move.tickets ?? [], ticked));
  const least = Math.min(...choices.keeps.map((move) => move.tickets?.length ?? 0));
  return h("section", { class: "prompt tickets-prompt", "data-key": "tickets", "aria-label": t("prompt.tickets") },
    questionHead(question, t("prompt.tickets")),
    !question.isFolded && h("p", { class: "faint" }, t("prompt.keepAtLeast", { n: least })),
    !question.isFolded && h("ul", { class: "ticket-list" }, offer.map((id) => h("li", { "data-key": id },
      ticketChoice(question, board, view, seat, id)))),
    !question.isFolded && h("div", { class: "buttons" },
      h("button", { type: "button", class: "main", disabled: !chosen,
        onclick: () => chosen && question.choose(chosen) }, t("prompt.keep", { n: ticked.size }))));
}

/** The head of a question, with a button that folds it. @param {Question} question @param {string} text */
function questionHead({ isFolded, fold }, text) {
  return h("div", { class: "question-head" }, h("h2", null, text),
    h("button", { type: "button", class: "quiet fold", "data-key": "fold", "aria-expanded": String(!isFolded), onclick: fold },
      t(isFolded ? "prompt.unfold" : "prompt.fold")));
}

/** @param {Question} question @param {Board} board @param {View} view @param {number} seat @param {string} id */
function ticketChoice(question, board, view, seat, id) {
  const ticket = board.tickets.find((each) => each.id === id);
  if (!ticket) return null;
  const way = freeWay(board, view, seat, ticket.between);
  return h("label", {
    class: "ticket choice",
    onpointerenter: () => question.light(id), onpointerleave: () => question.light(null),
  },
    h("input", { type: "checkbox", checked: question.ticked.has(id),
      onfocus: () => question.light(id), onblur: () => question.light(null),
      onchange: (/** @type {Event} */ event) => {
        question.tick(id, /** @type {HTMLInputElement} */ (event.target).checked);
      } }),
    ticketMap(board, ticket.between),
    h("span", { class: "ticket-text" }, ticketText(ticket)),
    h("span", { class: "points" }, ticket.points),
    h("span", { class: "needs faint" }, way ? t("prompt.needs", { n: way.price }) : t("prompt.noWay")));
}

/** @param {string[]} tickets @param {Set<string>} ticked */
function same(tickets, ticked) {
  return tickets.length === ticked.size && tickets.every((id) => ticked.has(id));
}

/** @param {Question} question */
function payment(question) {
  const { board, view } = question;
  const { track = null, city = null } = view.payment ?? {};
  const key = (view.payment && firstAnswer((each) => each.payFor?.(/** @type {any} */ (view.payment)))) ?? "pay";
  const text = t(`prompt.${key}`, { place: city ?? trackText(track ?? "", board) });
  return h("section", { class: "prompt", "data-key": "pay", "aria-label": text },
    h("h2", null, text),
    track && !city && promiseList(claimPromises(track, question).filter(({ isCost }) => !isCost)),
    h("div", { class: "payments" }, payButtons(question)),
    cancel(question));
}

/** @param {Question} question */
function cancel({ mayCancel, cancel: takeBack }) {
  return mayCancel && h("div", { class: "buttons" },
    h("button", { type: "button", "data-key": "cancel", onclick: takeBack }, t("prompt.cancel")));
}

/** @param {Question} question */
function payButtons(question) {
  return question.choices.payments.map((move, place) => payButton(question, move, place === 0));
}

/** @param {Question} question @param {Move} move @param {boolean} isFirst */
function payButton(question, move, isFirst) {
  return h("button", { type: "button", class: `payment${isFirst ? " first" : ""}`, "data-key": move.text,
    "aria-label": paymentText(move), onclick: () => question.choose(move) },
    move.cards && card(move.colour ?? "", { count: move.cards }),
    move.locomotives && card("locomotive", { count: move.locomotives }),
    specialCards(move).map(({ n, picture }) => picture(n)));
}

/** @param {Move} move */
function paymentText(move) {
  const parts = [];
  if (move.cards) parts.push(`${move.cards} ${t(`colour.${move.colour}`)}`);
  if (move.locomotives) parts.push(`${move.locomotives} ${t("colour.locomotive")}`);
  for (const { n, name } of specialCards(move)) parts.push(`${n} ${t(`card.${name}`)}`);
  return parts.join(" + ");
}

/** The name, number and picture of each kind of special card in a payment. @param {Move} move */
function specialCards(move) {
  return MECHANICS.flatMap(({ card }) => (card ? [{ name: card.name, n: card.count(move), picture: card.picture }] : []))
    .filter(({ n }) => n > 0);
}

/** @param {Question} question */
function pass(question) {
  const move = /** @type {Move} */ (question.choices.plain.get("pass"));
  return h("section", { class: "prompt", "data-key": "pass" },
    h("p", null, t("prompt.nothingElse")),
    h("button", { type: "button", class: "main", onclick: () => question.choose(move) }, t("prompt.pass")));
}

/** A choice among a few cities or tracks, made on the map or in the prompt. @param {Question} question */
function small(question) {
  const { board, view, choices } = question;
  const about = PHASES[view.phase]?.about?.(view, board);
  const key = `prompt.${view.phase.replace(" ", "")}`;
  const places = [...choices.cities, ...choices.tracks];
  return h("section", { class: "prompt", "data-key": view.phase, "aria-label": t(key) },
    about ? questionHead(question, t(key)) : h("h2", null, t(key)),
    !(about && question.isFolded) && [about && h("p", { class: "about" }, t(`prompt.about.${PHASES[view.phase].key}`, about)),
    places.length <= 4 && h("div", { class: "buttons" }, places.map(([name, move]) =>
      h("button", { type: "button", "data-key": name, onclick: () => question.choose(move) }, choiceText(move, { board, phase: view.phase })))),
    places.length > 4 && h("p", { class: "faint" }, t("prompt.onTheMap")),
    choices.plain.size > 0 && !places.length && h("p", null, t("prompt.cannotPay")),
    [...choices.plain].map(([kind, move]) =>
      h("button", { type: "button", onclick: () => question.choose(move) }, t(`prompt.${inOneWord(kind)}`)))]);
}

/** A kind of move as part of a locale key: "give up" becomes giveUp. @param {string} kind */
function inOneWord(kind) {
  return kind.replace(/ (\w)/g, (_, letter) => letter.toUpperCase());
}

/**
 * A player has drawn a card blind, and another one at this screen goes on: the hand stays in sight for a moment.
 * @param {import("./view.js").Around} around
 * @param {import("./state.js").State} state
 */
export function handOverPrompt({ names, board, events }, state) {
  const last = events.filter(({ kind }) => kind === "moved").pop();
  const drawn = (last?.effects ?? []).filter(({ kind }) => kind === "card drawn");
  const name = names[state.deciding ?? -1] ?? "";
  return h("section", { class: "prompt", "data-key": "hand over", "aria-label": t("curtain.name", { name }) },
    h("p", null, sentences(drawn, { names, board }).join(". ")),
    h("button", { type: "button", class: "main", onclick: () => state.handOver() }, t("curtain.name", { name })));
}

/**
 * The prompt when a player asks to take a move back: to agree or refuse, or to wait for the others.
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
