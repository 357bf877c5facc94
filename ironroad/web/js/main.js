// The beginning: settings, language, and the page that the address asks for.

import { show } from "./dom.js";
import { browserLanguage, t, useLanguage } from "./locale.js";
import { applySettings, followSettings, settings } from "./settings.js";
import { definitions } from "./symbols.js";
import { again, start } from "./router.js";

applySettings();
followSettings(() => speak().then(again));
await speak();
document.body.append(definitions());
start();

async function speak() {
  await useLanguage(settings.language || browserLanguage());
  show(/** @type {Element} */ (document.querySelector(".skip")), t("skip"));
}
