// Parts that the pages outside the table share: choices, switches, and the player's name.

import { h } from "../core/dom.js";
import { LEVELS, NAME_LENGTH } from "../core/limits.js";
import { regionalLanguage, t } from "../core/locale.js";
import { changeSettings, settings } from "../core/settings.js";

/** @typedef {import("../core/dom.js").Child} Child */

/** Seconds that a bot's turn takes at least, as the settings keep them. */
export const PACES = ["0", "0.5", "1", "2", "4"];

/**
 * Radio buttons side by side.
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
 * A drop-down list, whose options are switched off by `off`; `more` are further properties of the element.
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
 * A switch, with a text that explains it.
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

/** The field for the player's name, which is saved at every key. */
export function ownName() {
  return h("label", { class: "field" }, h("span", null, t("page.name")),
    h("input", { type: "text", value: settings.name, maxlength: NAME_LENGTH, autocomplete: "nickname",
      spellcheck: "false", placeholder: t("page.guest"),
      oninput: (/** @type {Event} */ event) =>
        changeSettings({ name: /** @type {HTMLInputElement} */ (event.target).value.trim() }) }));
}

/** The player's name, or the word for a guest. */
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

/** The pace on offer that is nearest to that of the settings. */
export function ownPace() {
  return PACES.includes(settings.pace) ? settings.pace : "1";
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000]];

/** The time that has passed since then, in words. @param {number} at in Unix milliseconds */
export function formatAgo(at) {
  const passed = Date.now() - at;
  const format = new Intl.RelativeTimeFormat(regionalLanguage(), { numeric: "auto" });
  const [unit, length] = UNITS.find(([, ms]) => passed >= ms) ?? ["minute", Infinity];
  if (length === Infinity) return t("page.now");
  return format.format(-Math.floor(passed / length), unit);
}

/**
 * An object that this browser keeps under a key, filled up with default values.
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
