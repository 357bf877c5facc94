// The head of a table: whose turn it is, the question of its phase, and the tools.

import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { sign } from "../board/symbols.js";
import { boardName } from "../board/names.js";
import { tableMenu } from "./menu.js";
import { phaseText } from "./words.js";

/** @typedef {import("./page.js").TablePage} TablePage */

/** @param {TablePage} page */
export function tableHead(page) {
  const { state } = page;
  const { unread } = state.now;
  const isMine = state.deciding !== null && !state.now.lingers;
  return [
    h("a", { href: "/", class: "brand", "aria-label": t("table.home") }, sign("locomotive")),
    h("h1", null, state.board && boardName(state.board)),
    h("p", { class: `status${isMine ? " mine" : ""}`, role: "status" }, statusText(state)),
    !state.isConnected && h("p", { class: "offline" }, t("table.offline")),
    h("div", { class: "tools" },
      state.mayTakeBack && tool("takeBack", () => page.takeBack()),
      isMine && state.server?.table.hints && tool("hint", () => page.hint()),
      isMine && tool("list", () => page.listPlaces()),
      h("button", { type: "button", "data-key": "talk", onclick: () => page.openTalk(),
        "aria-label": t("tool.talk", { n: unread }) },
        t("side.log"), unread > 0 && h("span", { class: "count" }, unread)),
      tool("menu", () => tableMenu(page))),
  ];
}

/** The keys of the tools that have one. @type {Record<string, string>} */
const KEYS = { takeBack: "u", hint: "h", list: "c" };

/** @param {"takeBack" | "hint" | "list" | "menu"} name @param {() => void} act */
function tool(name, act) {
  return h("button", { type: "button", "data-key": name, onclick: act, "aria-keyshortcuts": KEYS[name],
    title: KEYS[name] && t("keys.tool", { what: t(`tool.${name}`), key: KEYS[name].toUpperCase() }) }, t(`tool.${name}`));
}

/** @param {import("./state.js").State} state */
function statusText({ server, view, names, board, choices, mayChoose, deciding, now }) {
  if (!server) return "";
  if (server.table.paused) return t("table.paused");
  if (server.table.status === "open") return t("table.waiting");
  if (now.lingers) return t("curtain.name", { name: names[deciding ?? -1] ?? "" });
  if (!view) return "";
  const text = phaseText(view, names, server.mine, board, !mayChoose || choices.payments.length > 0);
  return server.mine.length || server.table.status !== "playing" ? text : t("table.watching", { text });
}
