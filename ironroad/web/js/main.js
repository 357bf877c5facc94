// The beginning: settings, language, and the page that the address asks for.

import { show } from "./dom.js";
import { browserLanguage, t, useLanguage } from "./locale.js";
import { applySettings, followSettings, settings } from "./settings.js";
import { definitions } from "./symbols.js";
import { start } from "./router.js";

applySettings();
followSettings();
await useLanguage(settings.language || browserLanguage());
document.body.append(definitions());
show(/** @type {Element} */ (document.querySelector(".skip")), t("skip"));
start();
