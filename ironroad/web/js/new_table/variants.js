// The variants of the board of a new table.

import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { optionWords } from "../pages/boards.js";
import { onOff } from "../pages/parts.js";

/** @typedef {import("./page.js").Form} Form */
/** @typedef {import("../pages/boards.js").BoardListed["options"][number]} Option */

/** @param {Form} form */
export function variantFields(form) {
  const { board } = form;
  if (!board.options.length) return null;
  return h("fieldset", { class: "variants", "data-key": board.id },
    h("legend", null, t("new.variants")),
    board.options.map((option) => {
      const { name, about } = optionWords(board.id, option.name);
      const reason = reasonAgainst(form, option);
      return onOff(name, isOn(form, option), (on) => switchOption(form, option, on),
        { about: reason ? `${about} ${reason}` : about, off: Boolean(reason), key: option.name });
    }));
}

/** The reason why a variant cannot be chosen now; empty if it can. @param {Form} form @param {Option} option */
function reasonAgainst(form, option) {
  const [from, to] = option.players ?? [0, Infinity];
  const count = form.seats.length;
  if (count < from || count > to) return t("new.variant.players", { n: to, from, to });
  const needed = form.board.options.find(({ name }) => name === option.needs);
  if (needed && !isOn(form, needed)) {
    return t("new.variant.needs", { variant: optionWords(form.board.id, needed.name).name });
  }
  return "";
}

/** @param {Form} form @param {Option} option @returns {boolean} */
function isOn(form, option) {
  if (reasonAgainst(form, option)) return false;
  return (form.choice.options[form.board.id]?.[option.name] ?? option.default) === "on";
}

/** @param {Form} form @param {Option} option @param {boolean} on */
function switchOption(form, option, on) {
  const { board, choice } = form;
  const ofBoard = { ...choice.options[board.id], [option.name]: on ? "on" : "off" };
  form.change({ options: { ...choice.options, [board.id]: ofBoard } });
}

/** The variants that differ from their default, in the form that the server expects. @param {Form} form */
export function variantPlan(form) {
  const chosen = form.board.options.filter((option) => !reasonAgainst(form, option))
    .map((option) => ({ ...option, value: isOn(form, option) ? "on" : "off" }));
  return Object.fromEntries(chosen.filter((option) => option.value !== option.default)
    .map((option) => [option.name, option.value]));
}
