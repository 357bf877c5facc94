// The seats of a new table: their number, and the person or bot on each.

import { announce, h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { KINDS, Wrong } from "./choice.js";
import { NAME_LENGTH } from "../core/limits.js";
import { levelOptions, listOf, nameOrGuest, ownName } from "../pages/parts.js";
import { seatMark } from "../board/symbols.js";

/** @typedef {import("./page.js").Form} Form */
/** @typedef {import("./choice.js").SeatChoice} SeatChoice */

/** @param {Form} form */
export function seatFields(form) {
  const { seats } = form;
  const [least, most] = form.board.players;
  const spare = form.choice.seats.length - seats.length;
  return [
    h("ol", { class: "seats" }, seats.map((seat, place) => seatField(form, seat, place))),
    h("div", { class: "seat-add" },
      h("button", { type: "button", id: "seat-add", disabled: seats.length >= most, onclick: () => addSeat(form) },
        t("new.seat.add")),
      h("span", { class: "faint" }, t("new.seats.limits", { from: least, to: most }))),
    h("p", { class: "faint", role: "status", "data-key": "spare" }, spare > 0 && t("new.seats.fewer", { n: spare })),
  ];
}

/** @param {Form} form @param {SeatChoice} seat @param {number} place */
function seatField(form, seat, place) {
  const number = place + 1;
  const isMeElsewhere = form.seats.some((other) => other !== seat && other.kind === "me");
  const kinds = KINDS.map((kind) => ({ value: kind, label: t(`new.seat.${kind}`),
    off: kind === "me" && isMeElsewhere }));
  return h("li", { class: "seat", "data-key": `seat-${seat.id}` },
    h("span", { class: "seat-number" },
      seatMark(place), h("span", { class: "unseen" }, t("new.seat", { n: number }))),
    listOf(t("new.seat.who", { n: number }), kinds, seat.kind, (kind) => changeKind(form, seat, kind),
      { "data-key": "kind" }),
    h("div", { class: "seat-more", "data-key": `more-${seat.kind}` }, seatMore(form, seat, number)),
    h("button", { type: "button", class: "quiet seat-away", "data-key": "away",
      disabled: form.seats.length <= form.board.players[0],
      "aria-label": t("new.seat.remove", { n: number }), onclick: () => removeSeat(form, seat) }, "×"));
}

/** @param {Form} form @param {SeatChoice} seat @param {number} number */
function seatMore(form, seat, number) {
  if (seat.kind === "me") return ownName();
  if (seat.kind === "here") return nameField(form, seat, number);
  if (seat.kind === "link") return h("span", { class: "faint" }, t("new.seat.link.about"));
  return [
    listOf(t("new.seat.level", { n: number }), levelOptions(), seat.level,
      (level) => changeSeat(form, seat, { level })),
    h("span", { class: "faint" }, t(`level.${seat.level}.about`)),
  ];
}

/** @param {Form} form @param {SeatChoice} seat @param {number} number */
function nameField(form, seat, number) {
  const id = nameFieldOf(seat);
  return h("label", { class: "field" }, h("span", null, t("new.seat.name")),
    h("input", { type: "text", id, value: seat.name, maxlength: NAME_LENGTH, autocomplete: "off",
      spellcheck: "false", "aria-label": t("new.seat.nameOf", { n: number }), "aria-invalid": form.isWrong(id),
      oninput: (/** @type {Event} */ event) =>
        changeSeat(form, seat, { name: /** @type {HTMLInputElement} */ (event.target).value }) }));
}

/** @param {SeatChoice} seat */
function nameFieldOf(seat) {
  return `seat-name-${seat.id}`;
}

/** @param {Form} form @param {SeatChoice} seat @param {Partial<SeatChoice>} changes */
function changeSeat(form, seat, changes) {
  Object.assign(seat, changes);
  form.change({});
}

/** @param {Form} form @param {SeatChoice} seat @param {string} kind */
function changeKind(form, seat, kind) {
  const before = form.choice.seats.find((other) => other.kind === "me");
  if (kind === "me" && before) before.kind = "bot"; // the earlier seat is one that this board lacks
  changeSeat(form, seat, { kind });
}

/** @param {Form} form */
function addSeat(form) {
  const { seats } = form;
  const last = seats[seats.length - 1];
  const kind = last.kind === "me" ? "bot" : last.kind;
  const id = Math.max(...seats.map((seat) => seat.id)) + 1;
  form.change({ seats: [...seats, { id, kind, name: "", level: last.level }] });
  announce(t("new.seat.added", { n: form.seats.length }));
}

/** @param {Form} form @param {SeatChoice} seat */
function removeSeat(form, seat) {
  form.change({ seats: form.seats.filter((other) => other !== seat) });
  announce(t("new.seat.removed"));
  document.getElementById("seat-add")?.focus();
}

/** The mistakes in seats: friends at this screen without a name. @param {SeatChoice[]} seats */
export function wrongSeats(seats) {
  return seats.flatMap((seat, place) => (seat.kind === "here" && !seat.name.trim()
    ? [new Wrong(t("new.wrong.name", { n: place + 1 }), nameFieldOf(seat))] : []));
}

/** A seat in the form that the server expects. @param {SeatChoice} seat */
export function seatPlan(seat) {
  switch (seat.kind) {
    case "me": return { kind: "mine", name: nameOrGuest() };
    case "here": return { kind: "mine", name: seat.name.trim() };
    case "link": return { kind: "open" };
    default: return { kind: "bot", bot: seat.level };
  }
}
