// The side panel with log and chat: beside the map, or in a drawer where there is no room beside it.

import { mechanicsOf } from "../mechanics/index.js";
import { dialog } from "../core/dialogs.js";
import { h } from "../core/dom.js";
import { TEXT_LENGTH } from "../core/limits.js";
import { t } from "../core/locale.js";
import { logLines } from "./words.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").GameEvent} GameEvent */
/** @typedef {"log" | "chat"} Tab */

const LINES = 80;
/** How many of the last events are read for them: some have nothing to say. */
const EVENTS = 2 * LINES;
const SAID = 100;
/** How many of the last events show turned-up cards animated; in older ones they lie open. */
const NEW = 3;

/**
 * @typedef {object} Talk
 * @property {GameEvent[]} events without the secrets of other seats
 * @property {string[]} names
 * @property {Board} board
 * @property {Tab} tab
 * @property {number} unread
 * @property {(tab: Tab) => void} open
 * @property {(text: string) => void} say
 */

/** @param {Talk} talk */
export function side(talk) {
  return [
    h("div", { class: "tabs", role: "tablist", "aria-label": t("side.name") },
      tabButton(talk, "log", t("side.log")),
      tabButton(talk, "chat", t("side.chat") + (talk.unread ? ` (${talk.unread})` : ""))),
    talk.tab === "log" ? log(talk) : chat(talk),
  ];
}

/** @param {Talk} talk @param {Tab} name @param {string} text */
function tabButton({ tab, open }, name, text) {
  const isOpen = tab === name;
  return h("button", { type: "button", role: "tab", "aria-selected": isOpen ? "true" : "false",
    "aria-controls": isOpen ? `panel-${name}` : null, class: "quiet", onclick: () => open(name) }, text);
}

/** The log, the newest event first. @param {Talk} talk */
function log({ events, names, board }) {
  const last = events[events.length - 1]?.number ?? 0;
  const lines = logLines(events.filter((event) => event.kind !== "said").slice(-EVENTS), { names, board }).slice(-LINES);
  return h("div", { class: "log", id: "panel-log", role: "tabpanel", "data-key": "log", tabindex: 0, "aria-label": t("side.log") },
    h("ol", null, lines.reverse().map(({ event, text }) =>
      h("li", { "data-key": event.number, "data-seat": event.seat ?? null }, h("span", { class: "told" }, text),
        mechanicsOf(board).map((each) => each.besideLog?.(event.effects ?? [], event.number > last - NEW))))));
}

/** @param {Talk} talk */
function chat({ events, say }) {
  const said = events.filter((event) => event.kind === "said").slice(-SAID);
  return h("div", { class: "chat", id: "panel-chat", role: "tabpanel", "data-key": "chat", "aria-label": t("side.chat") },
    h("ol", { class: "said", tabindex: 0, "aria-label": t("side.chat") }, said.map((event) =>
      h("li", { "data-key": event.number }, h("strong", null, event.name), event.seat == null && h("span", { class: "faint" }, ` ${t("chat.watching")}`), " ", event.text))),
    h("form", { onsubmit: (/** @type {SubmitEvent} */ event) => submit(event, say) },
      h("input", { name: "text", maxlength: TEXT_LENGTH, autocomplete: "off", placeholder: t("chat.say"), "aria-label": t("chat.say") }),
      h("button", { type: "submit" }, t("chat.send"))));
}

/** @param {SubmitEvent} event @param {(text: string) => void} say */
function submit(event, say) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const text = String(new FormData(form).get("text") ?? "").trim();
  if (!text) return;
  form.reset();
  say(text);
}

/**
 * Show the side panel in a drawer; it goes back to its place when the drawer is closed.
 * @param {HTMLElement} element
 */
export function openDrawer(element) {
  const home = element.parentElement;
  const box = dialog(t("side.name"), element);
  box.classList.add("drawer");
  box.addEventListener("close", () => home?.append(element));
}
