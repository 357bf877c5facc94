// The page for an address that leads nowhere: no page, game or board is there.

import { h, s, show } from "../core/dom.js";
import { frame } from "./frame.js";
import { t } from "../core/locale.js";

/** @param {HTMLElement} place */
export async function open(place) {
  show(place, notFound(t("notFound.text")));
  return () => {};
}

/**
 * @param {string} text what there is none of
 * @param {...import("../core/dom.js").Child} ways where to go instead; besides the first page
 */
export function notFound(text, ...ways) {
  return endOfLine(t("notFound.title"), text, ways);
}

/** @param {string} text why something that is there cannot be shown */
export function cannotOpen(text) {
  return endOfLine(t("notFound.cannotOpen"), text);
}

/** @param {string} title @param {string} text @param {import("../core/dom.js").Child[]} [ways] */
function endOfLine(title, text, ways = []) {
  return frame(title,
    h("section", { class: "card not-found" },
      bufferStop(),
      h("h1", null, title),
      h("p", null, text),
      h("p", { class: "buttons" },
        ways, h("a", { href: "/", class: "button main" }, t("notFound.home")))));
}

/** A drawing of rails that end at a buffer stop. */
function bufferStop() {
  const sleepers = Array.from({ length: 9 }, (_, i) => `M${18 + i * 22} 66v10`).join("");
  return s("svg", { viewBox: "0 0 260 84", class: "buffer-stop", "aria-hidden": "true" },
    s("path", { class: "sleepers", d: sleepers }),
    s("path", { class: "rail", d: "M0 64H226" }),
    s("path", { class: "stop", d: "M192 62V30M194 36l28 27" }),
    s("path", { class: "buffer", d: "M190 38h-16M174 28v20" }),
    s("path", { class: "beam", d: "M182 14h20v14h-20Z" }));
}
