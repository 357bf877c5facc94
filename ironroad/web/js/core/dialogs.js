// Small questions in a dialog.

import { h, show } from "./dom.js";
import { t } from "./locale.js";

/**
 * A dialog on the page; its button, Escape or a click beside it close and remove it.
 * @param {string} title
 * @param {...import("./dom.js").Child} children
 */
export function dialog(title, ...children) {
  const box = /** @type {HTMLDialogElement} */ (h("dialog", { "aria-label": title,
    onclose: () => box.remove(),
    onclick: (/** @type {MouseEvent} */ event) => {
      if (isBeside(box, event)) box.close();
    } },
    h("div", { class: "dialog-head" }, h("h2", null, title),
      h("button", { type: "button", class: "quiet", "aria-label": t("dialog.close"), onclick: () => box.close() }, "✕")),
    h("div", { class: "dialog-body" }, ...children)));
  document.body.append(box);
  box.showModal();
  return box;
}

/** @param {HTMLElement} box @param {MouseEvent} event */
function isBeside(box, { target, clientX: x, clientY: y }) {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return target === box && (x < left || x > right || y < top || y > bottom);
}

/** Replace the content of a dialog. @param {HTMLDialogElement} box @param {...import("./dom.js").Child} children */
export function renew(box, ...children) {
  show(/** @type {Element} */ (box.querySelector(".dialog-body")), ...children);
}

/**
 * Ask yes or no.
 * @param {string} question
 * @param {string} yes
 * @param {...import("./dom.js").Child} children what is to be known before
 * @returns {Promise<boolean>}
 */
export function confirmed(question, yes, ...children) {
  return new Promise((resolve) => {
    let answer = false;
    const box = dialog(question, ...children,
      h("div", { class: "buttons" },
        h("button", { type: "button", class: "main", autofocus: true, onclick: () => {
          answer = true;
          box.close();
        } }, yes),
        h("button", { type: "button", onclick: () => box.close() }, t("dialog.cancel"))));
    box.classList.add("question");
    box.addEventListener("close", () => resolve(answer));
  });
}

/** Whether a name has all words, or parts of words, of a text. @param {string} name @param {string} text */
function hasParts(name, text) {
  return text.toLowerCase().split(/[\s–-]+/).every((part) => name.toLowerCase().includes(part));
}

/**
 * Ask for one of several things; typing narrows the list down.
 * @param {string} title
 * @param {[id: string, name: string][]} things
 * @returns {Promise<string | null>} the id of the thing that was chosen
 */
export function askFor(title, things) {
  return new Promise((resolve) => {
    /** @type {string | null} */
    let answer = null;
    const body = (/** @type {string} */ part) => [
      h("input", { type: "search", autofocus: true, "aria-label": t("list.filter"), placeholder: t("list.filter"),
        oninput: (/** @type {Event} */ event) => renew(box, ...body(/** @type {HTMLInputElement} */ (event.target).value)) }),
      h("ul", { class: "name-list" }, things.filter(([, name]) => hasParts(name, part)).map(([id, name]) =>
        h("li", { "data-key": id }, h("button", { type: "button", onclick: () => {
          answer = id;
          box.close();
        } }, name)))),
    ];
    const box = dialog(title, ...body(""));
    box.addEventListener("close", () => resolve(answer));
  });
}
