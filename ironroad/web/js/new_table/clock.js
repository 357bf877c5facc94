// The clock of a new table: none, for each turn, or for the whole game.

import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { Wrong } from "./choice.js";
import { listOf, oneOf } from "../pages/parts.js";

/** @typedef {import("./page.js").Form} Form */
/** @typedef {import("./choice.js").Choice} Choice */

const TURNS = ["60", "180", "86400", "own"];
const UNITS = ["1", "60", "3600", "86400"];
const LEAST_SECONDS = 5;
const MOST_SECONDS = 30 * 24 * 3600;
const MOST_INCREMENT = 3600;

/** @param {Form} form */
export function clockFields(form) {
  const { choice } = form;
  const kinds = ["none", "turn", "game"].map((value) => ({ value, label: t(`new.clock.${value}`) }));
  return [
    oneOf("clock", t("new.clock"), kinds, choice.clock, (clock) => form.change({ clock })),
    choice.clock === "turn" && clockOfTurn(form),
    choice.clock === "game" && clockOfGame(form),
    h("p", { class: "faint", "data-key": "about" },
      t(choice.clock === "none" ? "new.clock.none.about" : "new.clock.about")),
  ];
}

/** @param {Form} form */
function clockOfTurn(form) {
  const { choice } = form;
  const times = TURNS.map((value) => ({ value, label: t(`new.clock.turn.${value}`) }));
  const units = UNITS.map((value) => ({ value, label: t(`new.unit.${value}`) }));
  return h("div", { "data-key": "turn" },
    oneOf("turn", t("new.clock.turn.time"), times, choice.turn, (turn) => form.change({ turn })),
    choice.turn === "own" && h("div", { class: "own-time" },
      number(form, "clock-amount", t("new.clock.amount"), choice.amount, (amount) => form.change({ amount })),
      listOf(t("new.clock.unit"), units, choice.unit, (unit) => form.change({ unit }))));
}

/** @param {Form} form */
function clockOfGame(form) {
  const { choice } = form;
  return h("div", { class: "own-time", "data-key": "game" },
    number(form, "clock-minutes", t("new.clock.minutes"), choice.minutes, (minutes) => form.change({ minutes })),
    number(form, "clock-increment", t("new.clock.increment"), choice.increment,
      (increment) => form.change({ increment })));
}

/**
 * @param {Form} form
 * @param {string} id
 * @param {string} label
 * @param {number} value
 * @param {(value: number) => void} choose
 */
function number(form, id, label, value, choose) {
  return h("label", { class: "field" }, h("span", null, label),
    h("input", { type: "number", id, value: Number.isFinite(value) ? String(value) : "", min: 0,
      inputmode: "decimal", "aria-invalid": form.isWrong(id),
      oninput: (/** @type {Event} */ event) =>
        choose(/** @type {HTMLInputElement} */ (event.target).valueAsNumber) }));
}

/** Seconds on the clock. @param {Choice} choice */
function secondsOf({ clock, minutes, turn, amount, unit }) {
  if (clock === "game") return Math.round(minutes * 60);
  return Math.round(turn === "own" ? amount * Number(unit) : Number(turn));
}

/** The mistakes in the times of a clock. @param {Choice} choice */
export function wrongClock(choice) {
  const { clock, increment } = choice;
  if (clock === "none") return [];
  const found = [];
  const seconds = secondsOf(choice);
  if (!(seconds >= LEAST_SECONDS && seconds <= MOST_SECONDS)) {
    found.push(new Wrong(t("new.wrong.time"), clock === "game" ? "clock-minutes" : "clock-amount"));
  }
  if (clock === "game" && !(increment >= 0 && increment <= MOST_INCREMENT)) {
    found.push(new Wrong(t("new.wrong.increment"), "clock-increment"));
  }
  return found;
}

/** The clock in the form that the server expects. @param {Choice} choice */
export function clockPlan(choice) {
  const { clock, increment } = choice;
  if (clock === "none") return null;
  return { per: clock, seconds: secondsOf(choice), increment: clock === "game" ? Math.round(increment) : 0 };
}
