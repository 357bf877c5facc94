// Actions at a table besides moves: sit down, invite, pause, resign, let a bot play.

import { confirmed, dialog } from "../core/dialogs.js";
import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { nameLink } from "../pages/name_link.js";
import { NAME_LENGTH } from "../core/limits.js";
import { levelOptions, listOf, paceOptions } from "../pages/parts.js";
import { copyButton, invite } from "./invitation.js";
import { mechanicsOf } from "../mechanics/index.js";
import { namesOf } from "./players.js";
import { choiceText } from "./words.js";
import { changeSettings, settings } from "../core/settings.js";
import { seatMark } from "../board/symbols.js";

/** @typedef {import("./page.js").TablePage} TablePage */

/** The waiting room: before the game, seats can be taken and given to bots. @param {TablePage} page */
export function waitingRoom(page) {
  const state = /** @type {import("../types").TableState} */ (page.state.server);
  const { table, isHost } = state;
  const names = namesOf(state);
  if (table.status === "closed") {
    return h("section", { class: "prompt", "data-key": "closed" }, h("p", null, t("wait.closed")),
      h("a", { class: "button", href: "/" }, t("table.home")));
  }
  return h("section", { class: "prompt waiting-room", "data-key": "waiting", "aria-label": t("wait.name") },
    h("h2", null, t("wait.name")),
    invite(page.state.now.invitation),
    h("ol", { class: "seat-list" }, table.seats.map((seat, number) => h("li", { "data-key": number },
      seatMark(number),
      h("span", { class: "seat-name" }, names[number]),
      seat.kind === "open" && sitForm(page, number),
      seat.kind === "open" && isHost && botList(page, number),
      state.mine.includes(number) && h("button", { type: "button",
        onclick: () => page.ask("leave", { seat: number }) }, t("wait.leave"))))));
}

/** @param {TablePage} page @param {number} seat */
function sitForm(page, seat) {
  return h("form", { class: "sit", onsubmit: (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name") ?? "").trim();
    if (!name) return;
    changeSettings({ name });
    page.ask("sit", { seat, name });
  } },
    h("input", { name: "name", required: true, maxlength: NAME_LENGTH, value: settings.name, "aria-label": t("wait.yourName"),
      placeholder: t("wait.yourName") }),
    h("button", { type: "submit", class: page.state.server?.mine.length ? null : "main" }, t("wait.sit")));
}

/** @param {TablePage} page @param {number} seat */
function botList(page, seat) {
  const label = t("wait.bot");
  return listOf(label, [{ value: "", label }, ...levelOptions()], "", (bot) => bot && page.ask("fill", { seat, bot }));
}

/** A dialog with all actions during the game. @param {TablePage} page @param {number} [about] */
export function tableMenu(page, about) {
  const state = /** @type {import("../types").TableState} */ (page.state.server);
  const { table, mine } = state;
  const isPlaying = table.status === "playing" && mine.length > 0;
  const names = namesOf(state);
  /** @param {string} kind @param {Record<string, any>} [parts] */
  const act = (kind, parts) => {
    box.close();
    page.ask(kind, parts);
  };
  const seats = about === undefined ? table.seats.map((_, seat) => seat) : [about];
  const box = dialog(about === undefined ? t("menu.name") : names[about],
    about === undefined && h("div", { class: "menu" },
      copyButton(page.state.now.invitation),
      h("button", { type: "button", onclick: () => showRules(page) }, t("menu.rules")),
      isPlaying && !table.paused && h("button", { type: "button", onclick: () => act("pause") }, t("menu.pause")),
      isPlaying && table.paused && h("button", { type: "button", class: "main", onclick: () => act("resume") }, t("menu.resume")),
      isPlaying && page.state.seat !== null && !page.state.mayTakeBack && h("button", { type: "button",
        onclick: () => act("take back", { seat: page.state.seat }) }, t("menu.askBack")),
      h("a", { class: "button", href: "/settings", target: "_blank" }, t("nav.settings"))),
    isPlaying && about === undefined && h("label", { class: "row" }, t("menu.pace"),
      listOf(t("menu.pace"), paceOptions(), String(table.pace), (pace) => page.ask("pace", { seconds: Number(pace) }))),
    about !== undefined && table.seats[about].kind === "person"
      && h("p", null, nameLink(names[about], { target: "_blank" }, t("statistics.name.title", { name: names[about] }))),
    isPlaying && about === undefined && h("p", { class: "faint keys" }, keysText(page)),
    isPlaying && h("ul", { class: "seat-list" }, seats.map((seat) => seatActions(page, seat, names[seat], act))));
}

/** The keys of the table in words, with those that mechanics add. @param {TablePage} page */
function keysText({ state: { board } }) {
  const added = (board ? mechanicsOf(board) : []).flatMap(({ keys = {} }) => Object.entries(keys).map(([key, kind]) =>
    t("keys.tool", { what: choiceText({ kind, text: kind }), key: key.toUpperCase() })));
  return [t("menu.keys"), ...added].join(" ");
}

/** @param {TablePage} page @param {number} seat @param {string} name @param {(kind: string, parts?: any) => void} act */
function seatActions(page, seat, name, act) {
  const state = /** @type {import("../types").TableState} */ (page.state.server);
  const shown = state.table.seats[seat];
  const isMine = state.mine.includes(seat);
  const isAway = shown.kind === "person" && !state.present[seat];
  const mayStandIn = shown.kind === "person" && !shown.bot && (isMine || isAway);
  if (!isMine && !mayStandIn) return null;
  return h("li", { "data-key": seat }, seatMark(seat), h("span", { class: "seat-name" }, name),
    mayStandIn && h("button", { type: "button", onclick: () => act("stand in", { seat, bot: "normal" }) }, t("menu.standIn")),
    isMine && shown.bot && !shown.resigned && h("button", { type: "button", class: "main",
      onclick: () => act("return", { seat }) }, t("menu.return")),
    isMine && !shown.resigned && h("button", { type: "button", onclick: async () => {
      if (await confirmed(t("menu.resignSure"), t("menu.resign"))) act("resign", { seat });
    } }, t("menu.resign")));
}

/** @param {TablePage} page */
async function showRules(page) {
  const { rulesContent } = await import("../rules/text.js");
  const { board } = page.state;
  if (board) dialog(t("menu.rules"), rulesContent(board));
}
