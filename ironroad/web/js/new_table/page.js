// The form for a new table: board, variants, each seat, clock, and whether the table is listed in public.

import { fetchBoard, fetchTablePage } from "../pages/ahead.js";
import { post } from "../core/api.js";
import { h, show } from "../core/dom.js";
import { frame } from "../pages/frame.js";
import { t } from "../core/locale.js";
import { keepChoice, startingChoice } from "./choice.js";
import { clockFields, clockPlan, wrongClock } from "./clock.js";
import { seatFields, seatPlan, wrongSeats } from "./seats.js";
import { variantFields, variantPlan } from "./variants.js";
import { boardAbout, boardCards, listBoards } from "../pages/boards.js";
import { listOf, nameOrGuest, onOff, oneOf, paceOptions } from "../pages/parts.js";
import { inWords } from "../pages/problems.js";
import { go } from "../router.js";

/** @typedef {import("../pages/boards.js").BoardListed} BoardListed */
/** @typedef {import("./choice.js").Choice} Choice */

/** @param {HTMLElement} place */
export async function open(place) {
  const inner = h("div", null, h("p", { class: "faint" }, t("home.loading")));
  show(place, frame(t("new.title"), h("h1", null, t("new.title")), inner));
  const load = () => listBoards().then(
    (boards) => inner.replaceChildren(new Form(boards).element),
    (error) => show(inner, h("p", { class: "problem", role: "alert" }, inWords(error)),
      h("button", { type: "button", onclick: load }, t("home.again"))));
  load();
  return () => {};
}

export class Form {
  /** @param {BoardListed[]} boards */
  constructor(boards) {
    this.boards = boards;
    this.choice = startingChoice();
    /** @type {import("./choice.js").Wrong[]} */
    this.wrong = [];
    this.refusal = "";
    this.places = {
      about: h("p", { class: "board-about" }),
      variants: h("div", null),
      seats: h("div", null),
      clock: h("div", null),
      more: h("div", null),
      end: h("div", { class: "new-end" }),
    };
    this.element = h("form", { class: "new-form", novalidate: true,
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        return this.submit(/** @type {HTMLButtonElement | null} */ (event.submitter));
      } },
      h("section", { class: "card" },
        boardCards("new-board", boards, this.board.id, (id) => this.change({ board: id })),
        this.places.about, this.places.variants),
      h("section", { class: "card" }, h("h2", null, t("new.seats")), this.places.seats),
      h("div", { class: "two-columns" },
        h("section", { class: "card" }, this.places.clock),
        h("section", { class: "card" }, h("h2", null, t("new.more")), this.places.more)),
      this.places.end);
    this.renew();
  }

  get board() {
    return this.boards.find(({ id }) => id === this.choice.board) ?? this.boards[0];
  }

  /** The chosen seats, as many as the board can have. */
  get seats() {
    return this.choice.seats.slice(0, this.board.players[1]);
  }

  /** @param {Partial<Choice>} changes */
  change(changes) {
    Object.assign(this.choice, changes);
    keepChoice(this.choice);
    if (this.wrong.length) this.wrong = this.check();
    this.refusal = "";
    this.renew();
  }

  renew() {
    show(this.places.about, boardAbout(this.board.id), " ",
      h("a", { href: `/rules/${this.board.id}` }, t("home.rules")));
    show(this.places.variants, variantFields(this));
    show(this.places.seats, seatFields(this));
    show(this.places.clock, clockFields(this));
    show(this.places.more, this.more());
    show(this.places.end, this.end());
  }

  more() {
    const { choice } = this;
    return [
      oneOf("public", t("new.public"),
        ["link", "list"].map((value) => ({ value, label: t(`new.public.${value}`) })),
        choice.isPublic ? "list" : "link", (value) => this.change({ isPublic: value === "list" })),
      h("p", { class: "faint", "data-key": "public-about" },
        t(choice.isPublic ? "new.public.list.about" : "new.public.link.about")),
      onOff(t("new.hints"), choice.hints, (hints) => this.change({ hints }),
        { about: t("new.hints.about"), key: "hints" }),
      this.seats.some(({ kind }) => kind === "bot")
        && h("label", { class: "field", "data-key": "pace" }, h("span", null, t("new.pace")),
          listOf(t("new.pace"), paceOptions(), choice.pace, (pace) => this.change({ pace }))),
    ];
  }

  end() {
    const faults = this.refusal ? [this.refusal] : this.wrong.map(({ text }) => text);
    return [
      h("div", { role: "alert", "data-key": "problems" },
        faults.length > 0 && h("ul", { class: "problem" }, faults.map((text) => h("li", null, text)))),
      h("p", { class: "faint", "data-key": "how" }, this.howItBegins()),
      h("button", { class: "main big", type: "submit", "data-key": "submit" }, t("new.submit")),
    ];
  }

  howItBegins() {
    const free = this.seats.filter(({ kind }) => kind === "link").length;
    const isMine = this.seats.some(({ kind }) => kind === "me" || kind === "here");
    if (free) return t("new.begins.later", { n: free });
    return t(isMine ? "new.begins.now" : "new.begins.watch");
  }

  /** @param {string} field */
  isWrong(field) {
    return this.wrong.some((each) => each.field === field) ? "true" : null;
  }

  /** Collect the mistakes in the form. */
  check() {
    return [...wrongSeats(this.seats), ...wrongClock(this.choice)];
  }

  /** @param {HTMLButtonElement | null} button */
  async submit(button) {
    this.wrong = this.check();
    this.refusal = "";
    this.renew();
    if (this.wrong.length) {
      document.getElementById(this.wrong[0].field)?.focus();
      return;
    }
    if (button) button.disabled = true;
    fetchTablePage();
    fetchBoard(this.board.id);
    try {
      const made = await post("/api/tables", this.table());
      go(`/table/${made.id}`);
    } catch (error) {
      this.refusal = inWords(error);
      this.renew();
    } finally {
      if (button) button.disabled = false;
    }
  }

  /** The table in the form that the server expects. */
  table() {
    const { choice } = this;
    return {
      board: this.board.id,
      options: variantPlan(this),
      name: nameOrGuest(),
      seats: this.seats.map(seatPlan),
      public: choice.isPublic,
      clock: clockPlan(choice),
      pace: Number(choice.pace),
      hints: choice.hints,
    };
  }
}
