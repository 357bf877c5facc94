// Parts that the pages outside the table share: choices, switches, and what a person is called.

import { h } from "../core/dom.js";
import { regionalLanguage, t } from "../core/locale.js";
import { changeSettings, settings } from "../core/settings.js";

/** @typedef {import("../core/dom.js").Child} Child */

/** Levels of bots, the weakest first. */
export const LEVELS = ["easy", "normal", "hard", "expert"];

/** Seconds that a bot's turn takes at least, as the settings keep them. */
export const PACES = ["0", "0.5", "1", "2", "4"];

/** The longest name that the server takes. */
export const NAME_LENGTH = 24;

/**
 * A choice of one among a few, side by side.
 * @param {string} name of the group, unique in the page
 * @param {string} legend
 * @param {{value: string, label: Child, off?: boolean}[]} options
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
export function oneOf(name, legend, options, chosen, choose) {
  return h("fieldset", { class: "one-of", "data-key": name },
    h("legend", null, legend),
    h("div", { class: "segments" }, options.map(({ value, label, off }) =>
      h("label", { "data-key": value },
        h("input", { type: "radio", name, value, checked: value === chosen, disabled: off ?? false,
          class: "unseen", onchange: () => choose(value) }),
        h("span", null, label)))));
}

/**
 * A choice from a list. The list is not built anew while somebody uses it.
 * @param {string} label
 * @param {{value: string, label: string, off?: boolean}[]} options
 * @param {string} chosen
 * @param {(value: string) => void} choose
 * @param {Record<string, any>} [more]
 */
export function listOf(label, options, chosen, choose, more = {}) {
  return h("select", { "aria-label": label, ...more,
    onchange: (/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value) },
    options.map((option) => h("option", { value: option.value, selected: option.value === chosen,
      disabled: option.off ?? false }, option.label)));
}

/**
 * Something that is on or off, with what it means.
 * @param {string} label
 * @param {boolean} isOn
 * @param {(isOn: boolean) => void} choose
 * @param {{about?: string, off?: boolean, key?: string}} [more]
 */
export function onOff(label, isOn, choose, { about = "", off = false, key } = {}) {
  return h("label", { class: "switch", "data-key": key },
    h("input", { type: "checkbox", checked: isOn, disabled: off,
      onchange: (/** @type {Event} */ event) =>
        choose(/** @type {HTMLInputElement} */ (event.target).checked) }),
    h("span", null, label, about && h("small", { class: "faint" }, about)));
}

/** The field for one's own name; it is kept while one types. */
export function ownName() {
  return h("label", { class: "field" }, h("span", null, t("page.name")),
    h("input", { type: "text", value: settings.name, maxlength: NAME_LENGTH, autocomplete: "nickname",
      spellcheck: "false", placeholder: t("page.guest"),
      oninput: (/** @type {Event} */ event) =>
        changeSettings({ name: /** @type {HTMLInputElement} */ (event.target).value.trim() }) }));
}

/** What one is called; somebody who did not say so is a guest. */
export function nameOrGuest() {
  return settings.name.trim() || t("page.guest");
}

/** The bots' levels as options. */
export function levelOptions() {
  return LEVELS.map((level) => ({ value: level, label: t(`level.${level}`) }));
}

/** The bots' paces as options. */
export function paceOptions() {
  return PACES.map((pace) => ({ value: pace, label: t(`pace.${pace.replace(".", "_")}`) }));
}

/** The pace that is nearest to what the settings say. */
export function ownPace() {
  return PACES.includes(settings.pace) ? settings.pace : "1";
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000]];

/** How long ago something was, in words. @param {number} at in Unix milliseconds */
export function formatAgo(at) {
  const passed = Date.now() - at;
  const format = new Intl.RelativeTimeFormat(regionalLanguage(), { numeric: "auto" });
  const [unit, length] = UNITS.find(([, ms]) => passed >= ms) ?? ["minute", Infinity];
  if (length === Infinity) return t("page.now");
  return format.format(-Math.floor(passed / length), unit);
}

/**
 * What somebody chose last time in this browser.
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
export function remembered(key, otherwise) {
  try {
    return { ...otherwise, ...JSON.parse(localStorage.getItem(key) ?? "{}") };
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {any} value */
export function remember(key, value) {
  localStorage.setItem(key, JSON.stringify(value));
}
