// The page of a link from another device, /device#secret=...&name=...: asks whether to take over that identity.

import { getAs } from "../core/api.js";
import { h, notice, show } from "../core/dom.js";
import { frame } from "./frame.js";
import { become, calledAs, currentIdentity, identityIn } from "../core/identity.js";
import { t } from "../core/locale.js";
import { inWords } from "./problems.js";
import { go } from "../router.js";

/** @typedef {import("../core/identity.js").Identity} Identity */

/** @param {HTMLElement} place */
export async function open(place) {
  const identity = identityIn(location.hash);
  history.replaceState(null, "", location.pathname); // remove the secret from the address bar and the history
  if (!identity) {
    show(place, page(t("device.broken")));
  } else if (identity.secret === currentIdentity()?.secret) {
    show(place, page(t("device.already")));
  } else {
    show(place, page(t("home.loading")));
    show(place, await question(identity).catch((error) => page(inWords(error))));
  }
  return () => {};
}

/** @param {import("../core/dom.js").Child} text @param {...import("../core/dom.js").Child} buttons */
function page(text, ...buttons) {
  return frame(t("device.title"),
    h("section", { class: "card device" },
      h("h1", null, t("device.title")), h("div", null, text),
      h("p", { class: "buttons" }, buttons,
        h("a", { href: "/", class: "button" }, t(buttons.length ? "dialog.cancel" : "notFound.home")))));
}

/** The question, which says what taking over the identity changes. @param {Identity} identity */
async function question(identity) {
  const own = currentIdentity();
  const [brought, kept] = await Promise.all([countGames(identity), own ? countGames(own) : 0]);
  const name = calledAs(identity);
  return page([
    h("h2", null, t("device.question", { name })),
    h("p", null, t("device.brings", { n: brought })),
    kept > 0 && h("p", null, t("device.keeps", { n: kept })),
  ], h("button", { type: "button", class: "main", onclick: () => {
    become(identity);
    notice(t("device.taken", { name }));
    go("/");
  } }, t("device.take", { name })));
}

/** @param {Identity} identity @returns {Promise<number>} */
async function countGames({ secret }) {
  /** @type {import("./tables.js").TableListed[]} */
  const tables = await getAs("/api/tables/mine", secret);
  return tables.filter(({ status }) => status !== "closed").length;
}
