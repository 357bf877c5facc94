// A table with every choice there is: board, variants, seat by seat, clock, and who may find it.

import { post } from "./api.js";
import { announce, h, show } from "./dom.js";
import { frame } from "./frame.js";
import { t } from "./locale.js";
import { boardAbout, boardCards, listBoards, optionWords } from "./page_boards.js";
import { LEVELS, NAME_LENGTH, levelOptions, listOf, nameOrGuest, onOff, oneOf, ownName, ownPace, paceOptions,
  remember, remembered } from "./page_parts.js";
import { inWords } from "./page_problems.js";
import { go } from "./router.js";
import { seatMark } from "./symbols.js";

/** @typedef {import("./page_boards.js").BoardListed} BoardListed */
/** @typedef {BoardListed["options"][number]} Option */
/** @typedef {{id: number, kind: string, name: string, level: string}} SeatChoice */

/**
 * All that was chosen.
 * @typedef {object} Choice
 * @property {string} board
 * @property {Record<string, Record<string, string>>} options by board
 * @property {SeatChoice[]} seats
 * @property {string} clock none, turn or game
 * @property {string} turn seconds, or own
 * @property {number} amount of one's own time a turn
 * @property {string} unit seconds that it is counted in
 * @property {number} minutes for a whole game
 * @property {number} increment seconds more after each turn
 * @property {boolean} isPublic
 * @property {boolean} hints
 * @property {string} pace
 */

const KEPT = "ironroad.new";
const KINDS = ["me", "here", "link", "bot"];
const TURNS = ["60", "180", "86400", "own"];
const UNITS = ["1", "60", "3600", "86400"];
const LEAST_SECONDS = 5;
const MOST_SECONDS = 30 * 24 * 3600;
const MOST_INCREMENT = 3600;

/** @type {Choice} */
const USUAL = {
  board: "europe", options: {},
  seats: ["me", "bot"].map((kind, place) => ({ id: place + 1, kind, name: "", level: "normal" })),
  clock: "none", turn: "180", amount: 10, unit: "60", minutes: 30, increment: 10,
  isPublic: false, hints: true, pace: ownPace(),
};

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

/** What is wrong with a choice, and the id of the field where it can be put right. */
class Wrong {
  /** @param {string} text @param {string} field */
  constructor(text, field) {
    this.text = text;
    this.field = field;
  }
}

class Form {
  /** @param {BoardListed[]} boards */
  constructor(boards) {
    this.boards = boards;
    this.choice = startingChoice();
    /** @type {Wrong[]} */
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

  get isWithBots() {
    return this.choice.seats.some(({ kind }) => kind === "bot");
  }

  /** @param {Partial<Choice>} changes */
  change(changes) {
    Object.assign(this.choice, changes);
    const most = this.board.players[1];
    if (this.choice.seats.length > most) {
      this.choice.seats = this.choice.seats.slice(0, most);
      announce(t("new.seats.fewer", { n: most }));
    }
    remember(KEPT, this.choice);
    if (this.wrong.length) this.wrong = this.check();
    this.refusal = "";
    this.renew();
  }

  renew() {
    show(this.places.about, boardAbout(this.board.id), " ",
      h("a", { href: `/rules/${this.board.id}` }, t("home.rules")));
    show(this.places.variants, this.variants());
    show(this.places.seats, this.seats());
    show(this.places.clock, this.clock());
    show(this.places.more, this.more());
    show(this.places.end, this.end());
  }

  // ---- variants --------------------------------------------------------------------------------

  variants() {
    if (!this.board.options.length) return null;
    return h("fieldset", { class: "variants", "data-key": this.board.id },
      h("legend", null, t("new.variants")),
      this.board.options.map((option) => {
        const { name, about } = optionWords(this.board.id, option.name);
        const reason = this.reasonAgainst(option);
        return onOff(name, this.isOn(option), (isOn) => this.switchOption(option, isOn),
          { about: reason ? `${about} ${reason}` : about, off: Boolean(reason), key: option.name });
      }));
  }

  /** Why a variant cannot be chosen now; nothing if it can. @param {Option} option */
  reasonAgainst(option) {
    const [from, to] = option.players ?? [0, Infinity];
    const count = this.choice.seats.length;
    if (count < from || count > to) return t("new.variant.players", { n: to, from, to });
    const needed = this.board.options.find(({ name }) => name === option.needs);
    if (needed && !this.isOn(needed)) {
      return t("new.variant.needs", { variant: optionWords(this.board.id, needed.name).name });
    }
    return "";
  }

  /** @param {Option} option @returns {boolean} */
  isOn(option) {
    if (this.reasonAgainst(option)) return false;
    return (this.choice.options[this.board.id]?.[option.name] ?? option.default) === "on";
  }

  /** @param {Option} option @param {boolean} isOn */
  switchOption(option, isOn) {
    const ofBoard = { ...this.choice.options[this.board.id], [option.name]: isOn ? "on" : "off" };
    this.change({ options: { ...this.choice.options, [this.board.id]: ofBoard } });
  }

  // ---- seats -----------------------------------------------------------------------------------

  seats() {
    const { seats } = this.choice;
    const [least, most] = this.board.players;
    return [
      h("ol", { class: "seats" }, seats.map((seat, place) => this.seat(seat, place, seats.length > least))),
      h("div", { class: "seat-add" },
        h("button", { type: "button", id: "seat-add", disabled: seats.length >= most,
          onclick: () => this.addSeat() },
          t("new.seat.add")),
        h("span", { class: "faint" }, t("new.seats.limits", { from: least, to: most }))),
    ];
  }

  /** @param {SeatChoice} seat @param {number} place @param {boolean} mayGo */
  seat(seat, place, mayGo) {
    const number = place + 1;
    const change = (/** @type {Partial<SeatChoice>} */ changes) => {
      Object.assign(seat, changes);
      this.change({});
    };
    const isMeElsewhere = this.choice.seats.some((other) => other !== seat && other.kind === "me");
    const kinds = KINDS.map((kind) => ({ value: kind, label: t(`new.seat.${kind}`),
      off: kind === "me" && isMeElsewhere }));
    return h("li", { class: "seat", "data-key": `seat-${seat.id}` },
      h("span", { class: "seat-number" },
        seatMark(place), h("span", { class: "unseen" }, t("new.seat", { n: number }))),
      listOf(t("new.seat.who", { n: number }), kinds, seat.kind, (kind) => change({ kind }),
        { "data-key": "kind" }),
      h("div", { class: "seat-more", "data-key": `more-${seat.kind}` }, this.seatMore(seat, number, change)),
      h("button", { type: "button", class: "quiet seat-away", "data-key": "away", disabled: !mayGo,
        "aria-label": t("new.seat.remove", { n: number }), onclick: () => this.removeSeat(seat) }, "×"));
  }

  /**
   * @param {SeatChoice} seat
   * @param {number} number
   * @param {(changes: Partial<SeatChoice>) => void} change
   */
  seatMore(seat, number, change) {
    const field = `seat-name-${seat.id}`;
    if (seat.kind === "me") return ownName();
    if (seat.kind === "here") {
      return h("label", { class: "field" }, h("span", null, t("new.seat.name")),
        h("input", { type: "text", id: field, value: seat.name, maxlength: NAME_LENGTH, autocomplete: "off",
          spellcheck: "false", "aria-label": t("new.seat.nameOf", { n: number }),
          "aria-invalid": this.isWrong(field),
          oninput: (/** @type {Event} */ event) =>
            change({ name: /** @type {HTMLInputElement} */ (event.target).value }) }));
    }
    if (seat.kind === "link") return h("span", { class: "faint" }, t("new.seat.link.about"));
    return [
      listOf(t("new.seat.level", { n: number }), levelOptions(), seat.level, (level) => change({ level })),
      h("span", { class: "faint" }, t(`level.${seat.level}.about`)),
    ];
  }

  addSeat() {
    const { seats } = this.choice;
    const last = seats[seats.length - 1];
    const kind = last.kind === "me" ? "bot" : last.kind;
    const id = Math.max(...seats.map((seat) => seat.id)) + 1;
    this.change({ seats: [...seats, { id, kind, name: "", level: last.level }] });
    announce(t("new.seat.added", { n: this.choice.seats.length }));
  }

  /** @param {SeatChoice} seat */
  removeSeat(seat) {
    this.change({ seats: this.choice.seats.filter((other) => other !== seat) });
    announce(t("new.seat.removed"));
    document.getElementById("seat-add")?.focus();
  }

  // ---- clock -----------------------------------------------------------------------------------

  clock() {
    const { choice } = this;
    const kinds = ["none", "turn", "game"].map((value) => ({ value, label: t(`new.clock.${value}`) }));
    return [
      oneOf("clock", t("new.clock"), kinds, choice.clock, (clock) => this.change({ clock })),
      choice.clock === "turn" && this.clockOfTurn(),
      choice.clock === "game" && this.clockOfGame(),
      h("p", { class: "faint", "data-key": "about" },
        t(choice.clock === "none" ? "new.clock.none.about" : "new.clock.about")),
    ];
  }

  clockOfTurn() {
    const { choice } = this;
    const times = TURNS.map((value) => ({ value, label: t(`new.clock.turn.${value}`) }));
    const units = UNITS.map((value) => ({ value, label: t(`new.unit.${value}`) }));
    return h("div", { "data-key": "turn" },
      oneOf("turn", t("new.clock.turn.time"), times, choice.turn, (turn) => this.change({ turn })),
      choice.turn === "own" && h("div", { class: "own-time" },
        this.number("clock-amount", t("new.clock.amount"), choice.amount,
          (amount) => this.change({ amount })),
        listOf(t("new.clock.unit"), units, choice.unit, (unit) => this.change({ unit }))));
  }

  clockOfGame() {
    const { choice } = this;
    return h("div", { class: "own-time", "data-key": "game" },
      this.number("clock-minutes", t("new.clock.minutes"), choice.minutes,
        (minutes) => this.change({ minutes })),
      this.number("clock-increment", t("new.clock.increment"), choice.increment,
        (increment) => this.change({ increment })));
  }

  /**
   * @param {string} id
   * @param {string} label
   * @param {number} value
   * @param {(value: number) => void} choose
   */
  number(id, label, value, choose) {
    return h("label", { class: "field" }, h("span", null, label),
      h("input", { type: "number", id, value: Number.isFinite(value) ? String(value) : "", min: 0,
        inputmode: "decimal", "aria-invalid": this.isWrong(id),
        oninput: (/** @type {Event} */ event) =>
          choose(/** @type {HTMLInputElement} */ (event.target).valueAsNumber) }));
  }

  /** Seconds on the clock. */
  seconds() {
    const { choice } = this;
    if (choice.clock === "game") return Math.round(choice.minutes * 60);
    return Math.round(choice.turn === "own" ? choice.amount * Number(choice.unit) : Number(choice.turn));
  }

  // ---- the rest --------------------------------------------------------------------------------

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
      this.isWithBots && h("label", { class: "field", "data-key": "pace" }, h("span", null, t("new.pace")),
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
    const free = this.choice.seats.filter(({ kind }) => kind === "link").length;
    const isMine = this.choice.seats.some(({ kind }) => kind === "me" || kind === "here");
    if (free) return t("new.begins.later", { n: free });
    return t(isMine ? "new.begins.now" : "new.begins.watch");
  }

  // ---- making it -------------------------------------------------------------------------------

  /** @param {string} field */
  isWrong(field) {
    return this.wrong.some((each) => each.field === field) ? "true" : null;
  }

  /** All that is wrong. @returns {Wrong[]} */
  check() {
    const { choice } = this;
    const found = choice.seats.flatMap((seat, place) =>
      seat.kind === "here" && !seat.name.trim()
        ? [new Wrong(t("new.wrong.name", { n: place + 1 }), `seat-name-${seat.id}`)] : []);
    if (choice.clock !== "none") {
      const seconds = this.seconds();
      if (!(seconds >= LEAST_SECONDS && seconds <= MOST_SECONDS)) {
        const field = choice.clock === "game" ? "clock-minutes" : "clock-amount";
        found.push(new Wrong(t("new.wrong.time"), field));
      }
      if (choice.clock === "game" && !(choice.increment >= 0 && choice.increment <= MOST_INCREMENT)) {
        found.push(new Wrong(t("new.wrong.increment"), "clock-increment"));
      }
    }
    return found;
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

  /** The table as the server is asked for it. */
  table() {
    const { choice } = this;
    const changed = this.board.options.filter((option) =>
      !this.reasonAgainst(option) && (this.isOn(option) ? "on" : "off") !== option.default);
    return {
      board: this.board.id,
      options: Object.fromEntries(changed.map((option) => [option.name, this.isOn(option) ? "on" : "off"])),
      name: nameOrGuest(),
      seats: choice.seats.map(seatPlan),
      public: choice.isPublic,
      clock: choice.clock === "none" ? null : { per: choice.clock, seconds: this.seconds(),
        increment: choice.clock === "game" ? Math.round(choice.increment) : 0 },
      pace: Number(choice.pace),
      hints: choice.hints,
    };
  }
}

/** @param {SeatChoice} seat */
function seatPlan(seat) {
  switch (seat.kind) {
    case "me": return { kind: "mine", name: nameOrGuest() };
    case "here": return { kind: "mine", name: seat.name.trim() };
    case "link": return { kind: "open" };
    default: return { kind: "bot", bot: seat.level };
  }
}

/** What was chosen last time; an address may name the board. @returns {Choice} */
function startingChoice() {
  const choice = { ...remembered(KEPT, { ...USUAL, pace: ownPace() }) };
  const seats = Array.isArray(choice.seats) ? choice.seats : [];
  const isSound = seats.length >= 2
    && seats.every((seat) => KINDS.includes(seat?.kind) && LEVELS.includes(seat.level));
  choice.seats = structuredClone(isSound ? seats : USUAL.seats);
  const named = new URLSearchParams(location.search).get("board");
  return named ? { ...choice, board: named } : choice;
}
