// The client's entry point: applies settings and language, then opens the page of the address.

import { show } from "./core/dom.js";
import { browserLanguage, t, useLanguage } from "./core/locale.js";
import { applySettings, followSettings, settings } from "./core/settings.js";
import { definitions } from "./board/symbols.js";
import { followFirstStart } from "./core/first_start.js";
import { again, start } from "./router.js";

applySettings();
followSettings(() => speak().then(again));
await speak();
document.body.append(definitions());
start();
followFirstStart();

async function speak() {
  await useLanguage(settings.language || browserLanguage());
  show(/** @type {Element} */ (document.querySelector(".skip")), t("skip"));
}
