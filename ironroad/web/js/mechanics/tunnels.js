// Tunnels: after the payment cards are turned up, and may make the tunnel cost extra cards.

import { card } from "../board/cards.js";
import { cardsText, counted, trackText } from "../board/names.js";
import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { p, pictureRow, section } from "../rules/parts.js";

/** @typedef {import("../types").About} About */
/** @typedef {import("../types").Move} Move */
/** @typedef {import("../types").Pictures} Pictures */
/** @typedef {import("../table/prompt.js").Question} Question */
/** @typedef {import("../core/dom.js").Child} Child */

/** @type {import("../types").Mechanic} */
export const tunnels = {
  name: "tunnels",
  track: {
    kind: ({ tunnel }) => (tunnel ? "tunnel" : null),
    words: ({ tunnel }) => (tunnel ? t("track.tunnel") : null),
  },
  phases: { tunnel: { key: "tunnel", n: ({ payment }) => payment?.extra ?? 0, prompt } },
  moves: { "give up": { words: givenUp, isFinal: true } },
  paid,
  turnedUp: (cards, { phase, payment }, { tracks, mechanics }) =>
    (phase === "pay" && !payment?.city && tracks.some(({ id, tunnel }) => tunnel && id === payment?.track)
      ? cards.slice(0, mechanics.tunnels.cards) : []),
  besideLog: ({ turned_up: cards }, isNew) => cards?.length && turnedUpCards(cards, isNew),
  glimpse: {
    of: ({ turned_up: cards }) => cards?.length > 0,
    show: ({ turned_up: cards }, text) => h("section", { class: "note tunnel-news", "data-key": "tunnel news",
      "aria-label": t("prompt.tunnel") }, turnedUpCards(cards), h("p", { class: "afterwards" }, text)),
  },
  rules: ({ mechanics }, pictures) => section("tunnels",
    p("tunnels.text", { n: mechanics.tunnels.cards }), p("tunnels.more"), p("tunnels.wild"),
    pictureRow(tunnelPicture(pictures))),
  sample: (_, pictures) => tunnelPicture(pictures),
};

/**
 * The cards that were turned up; css/prompts.css turns them over one after another.
 * @param {string[]} cards
 * @param {boolean} isNew
 */
function turnedUpCards(cards, isNew = true) {
  return h("span", { class: `turned-up${isNew ? " new" : ""}` },
    cards.map((colour, place) => card(colour, { "data-key": place })));
}

/** @param {Question} question @param {Child} payments */
function prompt({ view, events, choices, choose }, payments) {
  const turnedUp = events.filter((event) => event.turned_up?.length).pop()?.turned_up ?? [];
  const giveUp = choices.plain.get("give up");
  return h("section", { class: "prompt", "data-key": "tunnel", "aria-label": t("prompt.tunnel") },
    h("h2", null, t("prompt.tunnel")),
    turnedUpCards(turnedUp),
    h("p", { class: "afterwards" }, t("prompt.tunnelOwes", { n: view.payment?.extra ?? 0 }),
      !choices.payments.length && [" ", t("prompt.cannotPay")]),
    h("div", { class: "payments" }, payments),
    giveUp && h("div", { class: "buttons" },
      h("button", { type: "button", onclick: () => choose(giveUp) }, t("prompt.giveUp"))));
}

/** @param {Move} _ @param {About} about @returns {[string, Record<string, string>]} */
function givenUp(_, { begun, board }) {
  return begun ? ["giveUpTunnel", { track: trackText(begun.track ?? "", board) }] : ["giveUp", {}];
}

/**
 * The words of a payment for a tunnel: of the extra cards, or of the first payment with the cards turned up after it.
 * @param {Move} move
 * @param {About} about
 * @param {Record<string, string | number>} gaps
 * @returns {[string, Record<string, string | number>] | null}
 */
function paid(move, { phase, turnedUp = [] }, gaps) {
  if (phase === "tunnel") return ["payExtra", gaps];
  if (!turnedUp.length) return null;
  const turned = cardsText(counted(turnedUp));
  const n = turnedUp.filter((colour) => asks(colour, move)).length;
  return n ? ["payTunnel", { ...gaps, turned, n }] : ["paySafe", { ...gaps, turned }];
}

/** Whether a card that was turned up makes the tunnel cost an extra card. @param {string} colour @param {Move} laid */
function asks(colour, laid) {
  return colour === "locomotive" || (Boolean(laid.cards) && colour === laid.colour);
}

/** @param {Pictures} pictures */
function tunnelPicture(pictures) {
  return pictures.draw(pictures.route(({ tunnel, ferry }) => tunnel && !ferry), t("rules.tunnels.picture"));
}
