// Copies a link to the clipboard, or shows it in a field where the browser does not allow that.

import { dialog } from "../core/dialogs.js";
import { h, notice } from "../core/dom.js";

/**
 * @param {string} link
 * @param {string} name label of the field with the link
 * @param {string} done notice after the link was copied
 */
export async function copyLink(link, name, done) {
  try {
    await navigator.clipboard.writeText(link);
    notice(done);
  } catch {
    showLink(link, name); // browsers let no page copy that came over plain HTTP
  }
}

/** @param {string} link @param {string} name */
function showLink(link, name) {
  const field = /** @type {HTMLInputElement} */ (h("input",
    { type: "text", readonly: true, value: link, "aria-label": name, class: "link-field" }));
  dialog(name, field);
  field.select();
}
