// The head of a table: whose turn it is, the question of its phase, and the tools.

import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { sign } from "../board/symbols.js";
import { tableMenu } from "./menu.js";
import { phaseText } from "./words.js";

/** @typedef {import("./page.js").TablePage} TablePage */

/** @param {TablePage} page @param {string[]} names */
export function tableHead(page, names) {
  const isMine = page.deciding !== null;
  return [
    h("a", { href: "/", class: "brand", "aria-label": t("table.home") }, sign("locomotive")),
    h("h1", null, page.board?.name),
    h("p", { class: `status${isMine ? " mine" : ""}`, role: "status" }, statusText(page, names)),
    !page.connection.isConnected && h("p", { class: "offline" }, t("table.offline")),
    h("div", { class: "tools" },
      page.mayTakeBack && tool("takeBack", () => page.takeBack()),
      isMine && page.state?.table.hints && tool("hint", () => page.hint()),
      isMine && tool("list", () => page.listPlaces()),
      h("button", { type: "button", "data-key": "talk", onclick: () => page.openTalk(),
        "aria-label": t("tool.talk", { n: page.unread }) },
        t("side.log"), page.unread > 0 && h("span", { class: "count" }, page.unread)),
      tool("menu", () => tableMenu(page))),
  ];
}

/** @param {"takeBack" | "hint" | "list" | "menu"} name @param {() => void} act */
function tool(name, act) {
  return h("button", { type: "button", "data-key": name, onclick: act }, t(`tool.${name}`));
}

/** @param {TablePage} page @param {string[]} names */
function statusText({ state, view, board }, names) {
  if (!state) return "";
  if (state.table.paused) return t("table.paused");
  if (state.table.status === "open") return t("table.waiting");
  return view ? phaseText(view, names, state.mine, board) : "";
}
