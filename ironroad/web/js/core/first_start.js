// The first start of a server: how far its rules are compiled, told on every page until all bots are there.

import { look } from "./api.js";
import { h } from "./dom.js";
import { formatNumber, t } from "./locale.js";

const FIRST_LOOK = 600;
const LOOK_AGAIN = 2000;

/** Look whether the server is compiling its rules, and tell as long as it is. */
export function followFirstStart() {
  setTimeout(lookOnce, FIRST_LOOK);
}

/** @param {HTMLElement | null} [told] the element that tells it already */
async function lookOnce(told = null) {
  const found = await look("/api/start").catch(() => null); // no answer while the server is replaced
  if (found ? found.compiled >= 1 : !told) {
    told?.remove();
    return;
  }
  const here = told ?? document.body.appendChild(h("p", { class: "first-start", role: "status" }));
  if (found) here.textContent = t("start.compiling", { percent: formatNumber(Math.floor(found.compiled * 100)) });
  setTimeout(() => lookOnce(here), LOOK_AGAIN);
}
