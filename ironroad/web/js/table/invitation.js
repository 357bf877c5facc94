// The invitation to a table: its link, a QR code of it, and from how far it works.

import { h, s } from "../core/dom.js";
import { t } from "../core/locale.js";
import { copyLink } from "../pages/copy.js";

/** @typedef {import("../protocol").InvitationShown} Invitation */

/** @param {Invitation | null} invitation null until the server has told it */
export function invite(invitation) {
  const link = linkOf(invitation);
  return h("div", { class: "invitation", "data-key": "invitation" },
    h("p", null, t("wait.invite")),
    h("div", { class: "buttons" },
      h("input", { readonly: true, value: link, "aria-label": t("wait.link"),
        onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select() }),
      copyButton(invitation)),
    invitation && h("p", { class: "faint", "data-key": "reach" }, t(`wait.reach.${invitation.reach}`)),
    invitation && invitation.reach !== "machine" && code(invitation));
}

/** A button that copies the link. @param {Invitation | null} invitation */
export function copyButton(invitation) {
  return h("button", { type: "button",
    onclick: () => copyLink(linkOf(invitation), t("wait.link"), t("wait.copied")) }, t("wait.copy"));
}

/** @param {Invitation | null} invitation */
function linkOf(invitation) {
  return invitation?.link ?? location.href;
}

/** The QR code, dark on light in both themes as cameras need it. @param {Invitation} invitation */
function code({ size, squares }) {
  return s("svg", { class: "qr-code", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("wait.code"),
    "data-key": "code" },
    s("rect", { width: size, height: size, fill: "#fff" }), s("path", { d: squares, fill: "#000" }));
}
