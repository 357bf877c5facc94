// The frame of all pages but the table: a head with the game's name, and a place for the content.

import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { sign } from "../board/symbols.js";

/**
 * A page with its head.
 * @param {string} title
 * @param {...import("../core/dom.js").Child} children
 */
export function frame(title, ...children) {
  document.title = title ? `${title} · Ironroad` : t("title");
  return [
    h("header", { class: "head" },
      h("a", { href: "/", class: "brand" }, sign("locomotive"), "Ironroad"),
      h("nav", { "aria-label": t("nav.name") },
        h("a", { href: "/new" }, t("nav.new")),
        h("a", { href: "/lessons" }, t("nav.lessons")),
        h("a", { href: "/rules" }, t("nav.rules")),
        h("a", { href: "/settings" }, t("nav.settings")),
        h("a", { href: "/about" }, t("nav.about")))),
    h("main", { id: "main", tabindex: -1, class: "page" }, ...children),
  ];
}
