// A part of the settings: the link to play on another device, and the way back to this one's earlier identity.

import { h, notice } from "../core/dom.js";
import { become, calledAs, deviceLink, earlierIdentity } from "../core/identity.js";
import { t } from "../core/locale.js";
import { copyLink } from "./copy.js";

/**
 * The link contains the secret, so it is shown only while the player wants to see it.
 * @param {string} link empty while it is hidden
 * @param {(link: string) => void} change
 */
export function anotherDevice(link, change) {
  return h("section", { class: "card settings", "data-key": "device" },
    h("h2", null, t("device.title")),
    h("p", null, t("device.about")),
    h("p", { class: "warning" }, t("device.warning")),
    link && h("input", { type: "text", readonly: true, value: link, "aria-label": t("device.link"),
      class: "link-field", "data-key": "link",
      onfocus: (/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select() }),
    h("p", { class: "buttons" },
      h("button", { type: "button", "data-key": "copy", onclick: async () =>
        copyLink(await deviceLink(), t("device.link"), t("device.copied")) }, t("device.copy")),
      h("button", { type: "button", class: "quiet", "data-key": "show", "aria-expanded": link ? "true" : "false",
        onclick: async () => change(link ? "" : await deviceLink()) }, t(link ? "device.hide" : "device.show"))),
    earlier(() => change("")));
}

/** @param {() => void} renew */
function earlier(renew) {
  const identity = earlierIdentity();
  if (!identity) return null;
  const name = calledAs(identity);
  return h("div", { "data-key": "earlier" },
    h("h3", null, t("device.earlier")),
    h("p", null, t("device.earlier.about", { name })),
    h("button", { type: "button", onclick: () => {
      become(identity);
      notice(t("device.earlier.done", { name }));
      renew();
    } }, t("device.earlier.back", { name })));
}
