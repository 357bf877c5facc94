// Tunnels: after the payment cards are turned up, and may make the tunnel cost extra cards.

import { card } from "../board/cards.js";
import { rocky } from "../board/spaces.js";
import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { p, pictureRow, section } from "../rules/parts.js";

/** @typedef {import("../types").Effect} Effect */
/** @typedef {import("../types").Pictures} Pictures */
/** @typedef {import("../table/prompt.js").Question} Question */
/** @typedef {import("../core/dom.js").Child} Child */

/** @type {import("../types").Mechanic} */
export const tunnels = {
  name: "tunnels",
  firstTime: { text: "first.tunnels", lesson: "europe", effects: ["tunnel card"] },
  track: {
    kind: ({ tunnel }) => (tunnel ? "tunnel" : null),
    bed: ({ tunnel }, length, width) => (tunnel ? rocky(length, width) : null),
    words: ({ tunnel }) => (tunnel ? t("track.tunnel") : null),
  },
  promises: ({ tunnel }, _, { mechanics }) => (tunnel ? [{ key: "tunnel", gaps: { n: mechanics.tunnels.cards } }] : []),
  phases: { tunnel: { key: "tunnel", keyUnpaid: "tunnelUnpaid", n: ({ payment }) => payment?.extra ?? 0, prompt } },
  moves: { "give up": { words: () => ["giveUp", {}], isFinal: true } },
  besideLog: (effects, isNew) => turnedUp(effects).length > 0 && turnedUpCards(turnedUp(effects), isNew),
  glimpse: {
    of: (effects) => turnedUp(effects).length > 0,
    show: (effects, text) => h("section", { class: "note tunnel-news", "data-key": "tunnel news",
      "aria-label": t("prompt.tunnel") }, turnedUpCards(turnedUp(effects)), h("p", { class: "afterwards" }, text)),
  },
  rules: ({ mechanics }, pictures) => section("tunnels",
    p("tunnels.text", { n: mechanics.tunnels.cards }), p("tunnels.more"), p("tunnels.wild"),
    pictureRow(tunnelPicture(pictures))),
  sample: (_, pictures) => tunnelPicture(pictures),
};

/** The cards that effects turned up for a tunnel. @param {Effect[]} effects @returns {string[]} */
function turnedUp(effects) {
  return effects.flatMap(({ kind, card: colour }) => (kind === "tunnel card" && colour ? [colour] : []));
}

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
  const cards = events.map(({ effects = [] }) => turnedUp(effects)).filter(({ length }) => length > 0).pop() ?? [];
  const giveUp = choices.plain.get("give up");
  return h("section", { class: "prompt", "data-key": "tunnel", "aria-label": t("prompt.tunnel") },
    h("h2", null, t("prompt.tunnel")),
    turnedUpCards(cards),
    h("p", { class: "afterwards" }, t("prompt.tunnelOwes", { n: view.payment?.extra ?? 0 }),
      !choices.payments.length && [" ", t("prompt.cannotPay")]),
    h("div", { class: "payments" }, payments),
    giveUp && h("div", { class: "buttons" },
      h("button", { type: "button", onclick: () => choose(giveUp) }, t("prompt.giveUp"))));
}

/** @param {Pictures} pictures */
function tunnelPicture(pictures) {
  return pictures.draw(pictures.route(({ tunnel, ferry }) => tunnel && !ferry), t("rules.tunnels.picture"));
}
