// The page about Ironroad: what it is, who made it, and links to the rest.

import { h, show } from "../core/dom.js";
import { frame } from "./frame.js";
import { t } from "../core/locale.js";

/** @param {HTMLElement} place */
export async function open(place) {
  show(place, frame(t("about.title"),
    h("article", { class: "prose" },
      h("h1", null, t("about.title")),
      h("p", { class: "lead" }, t("about.what")),
      h("p", null, t("about.boards")),
      h("p", null, t("about.bots")),
      h("h2", null, t("about.private")),
      h("p", null, t("about.private.text")),
      h("h2", null, t("about.credits")),
      h("p", null, t("about.fan")),
      h("p", null, t("about.maps")),
      h("p", null, t("about.licence")),
      h("h2", null, t("about.further")),
      h("ul", null,
        h("li", null, h("a", { href: "/rules" }, t("about.rules"))),
        h("li", null, h("a", { href: "/api" }, t("about.api"))),
        h("li", null, h("a", { href: "/settings" }, t("about.settings")))))));
  return () => {};
}
