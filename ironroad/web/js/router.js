// The router: opens the page that belongs to an address. A page is a module with `open(place, parts)`, which returns
// a function that closes it.

import { show } from "./core/dom.js";
import { t } from "./core/locale.js";

/** @typedef {(place: HTMLElement, parts: string[]) => (() => void) | Promise<() => void>} Open */

/** @type {Record<string, () => Promise<{open: Open}>>} */
const PAGES = {
  "": () => import("./pages/home.js"),
  new: () => import("./new_table/page.js"),
  lessons: () => import("./lessons/page.js"),
  table: () => import("./table/page.js"),
  replay: () => import("./replay/page.js"),
  record: () => import("./replay/page.js"),
  rules: () => import("./rules/page.js"),
  statistics: () => import("./pages/statistics.js"),
  names: () => import("./pages/statistics.js"),
  settings: () => import("./pages/settings.js"),
  device: () => import("./pages/device.js"),
  about: () => import("./pages/about.js"),
};

/** @type {() => void} */
let close = () => {};
let opening = 0;

/** Show the page of the current address, and from now on those of links and of the browser's history. */
export function start() {
  addEventListener("popstate", openPage);
  document.addEventListener("click", followLink);
  openPage();
}

/** @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  openPage();
}

/** Open the current page anew, for example after a change of language. */
export function again() {
  openPage();
}

async function openPage() {
  const mine = ++opening;
  const place = /** @type {HTMLElement} */ (document.getElementById("page"));
  const parts = location.pathname.split("/").filter(Boolean);
  const load = PAGES[parts[0] ?? ""] ?? (() => import("./pages/not_found.js"));
  close();
  close = () => {};
  show(place);
  document.title = t("title");
  try {
    const page = await load();
    if (mine !== opening) return;
    const closing = await page.open(place, parts);
    if (mine === opening) close = closing;
    else closing();
  } catch (error) {
    console.error(error);
    show(place, t("problem.page"));
  }
  document.getElementById("main")?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Open a link within the client without loading the document anew. @param {MouseEvent} event */
function followLink(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href^='/']") : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const path = link.getAttribute("href") ?? "/";
  if (path.startsWith("/api") || link.hasAttribute("download") || link.hasAttribute("target")) return;
  event.preventDefault();
  go(path);
}
