// The final scores: a column a seat, a row a source of points.

import { h } from "../core/dom.js";
import { formatList, signed, t } from "../core/locale.js";
import { MECHANICS, mechanicsOf } from "../mechanics/index.js";
import { seatMark } from "../board/symbols.js";
import { ticketText } from "../board/names.js";

/** @typedef {import("../types").Board} Board */

/** @typedef {import("../types").ScoreLine} ScoreLine */
/** @typedef {import("../types").ScoreRoom} ScoreRoom */
/** @typedef {import("../types").SeatScore} SeatScore */

/**
 * Scores as the server tells them.
 * @typedef {{seats: SeatScore[], winners: number[], decided_by: string, sources?: string[]}} Result
 */

/**
 * Functions that hear which ticket or path in the table is pointed at; null when the pointer has left it.
 * @typedef {object} Report
 * @property {(seat: number, ticket: string | null, borrowed: string[]) => void} [ticket] with the tracks that the
 *   ticket needs from others
 * @property {(seat: number | null) => void} [path]
 */

/** Sources of points that mechanics add. @type {Record<string, ScoreRoom>} */
export const ROOMS = Object.assign({}, ...MECHANICS.map(({ scores }) => scores));

/** Sources of points, in the order in which a player gets them: in play, and, beside tickets, at the end. */
export const [EARLY, LATE] = [["start", "routes", ...ofMechanics(true)], ofMechanics(false)];
const SOURCES = [...EARLY, "ticket", ...LATE];

/** The words of a line, by its source; those of tickets stand in a list. @type {Record<string, (line: ScoreLine) => string>} */
const WORDS = {
  start: ({ data }) => t("words.scores.place", { place: data.place }),
  routes: ({ data }) => t("words.scores.tracks", { n: data.tracks }),
  ...Object.fromEntries(Object.entries(ROOMS).map(([source, { words }]) => [source, words])),
};

/** @param {boolean} isEarly */
function ofMechanics(isEarly) {
  return Object.keys(ROOMS).filter((source) => (ROOMS[source].isEarly ?? false) === isEarly);
}

/**
 * The table of the final scores.
 * @param {Board} board
 * @param {string[]} names
 * @param {Result} result
 * @param {Report} [report]
 * @param {boolean} [isPartial] whether more is to come: then nobody has won yet, and what is missing stays empty
 */
export function scoreTable(board, names, result, report = {}, isPartial = false) {
  const sources = result.sources ?? sourcesOf(result);
  return h("div", { class: "score-frame", tabindex: 0, role: "region", "aria-label": t("words.scores.name") },
    h("table", { class: "score-table" },
      h("caption", { class: isPartial ? "unseen" : null }, isPartial ? t("words.scores.name") : decisionText(names, result)),
      h("thead", null, h("tr", null,
        h("th", { scope: "col" }, h("span", { class: "unseen" }, t("words.scores.source"))),
        result.seats.map((seat) => head(seat.seat, names, result.winners.includes(seat.seat))))),
      h("tbody", null, sources.map((source) => h("tr", { "data-source": source },
        h("th", { scope: "row" }, t(`words.scores.${keyOf(source)}`)),
        result.seats.map((seat) =>
          h("td", { class: winning(result, seat) }, cell(board, seat, source, report, isPartial)))))),
      h("tfoot", null, h("tr", null,
        h("th", { scope: "row" }, t("words.scores.total")),
        result.seats.map((seat) => h("td", { class: winning(result, seat) },
          h("strong", null, signed(seat.total))))))));
}

/**
 * A sentence that names the winners, and the tie-break that decided if there was one.
 * @param {string[]} names
 * @param {Result} result
 */
export function decisionText(names, result) {
  const winners = formatList(result.winners.map((seat) => names[seat]));
  if (result.winners.length !== 1) return t("words.scores.shared", { names: winners });
  const key = DECISIONS[result.decided_by] ?? "wins";
  return t(`words.scores.${key}`, { name: winners });
}

/** @type {Record<string, string>} */
const DECISIONS = Object.assign({ "most tickets done": "winsByTickets" }, ...MECHANICS.map(({ decisions }) => decisions));

/** @param {Result} result @param {SeatScore} seat */
function winning(result, seat) {
  return result.winners.includes(seat.seat) ? "winner" : null;
}

/** @param {number} seat @param {string[]} names @param {boolean} isWinner */
function head(seat, names, isWinner) {
  return h("th", { scope: "col", class: isWinner ? "winner" : null, "data-seat": seat },
    seatMark(seat), " ", h("span", null, names[seat] ?? ""),
    isWinner && h("span", { class: "score-winner" }, "★ ", t("words.scores.winner")));
}

/** @param {SeatScore} seat @param {string} source */
function linesOf(seat, source) {
  return seat.lines.filter((line) => line.source === source);
}

/** @param {string} source */
export function keyOf(source) {
  return source.replace(/ (\w)/, (_, letter) => letter.toUpperCase());
}

/** The sources of points of a game, in their order. @param {Result} result */
export function sourcesOf({ seats }) {
  return SOURCES.filter((source) => seats.some((seat) => linesOf(seat, source).length));
}

/** Points with their sign. @param {number} points */
export function gain(points) {
  return points > 0 ? `+${signed(points)}` : signed(points);
}

/** @param {SeatScore} seat @param {string} source */
export function pointsFrom(seat, source) {
  return linesOf(seat, source).reduce((points, line) => points + line.points, 0);
}

/** @param {Board} board @param {SeatScore} seat @param {string} source @param {Report} report @param {boolean} isPartial */
function cell(board, seat, source, report, isPartial) {
  const lines = linesOf(seat, source);
  if (!lines.length && isPartial) return null;
  if (!lines.length) return h("span", { class: "faint" }, h("span", { "aria-hidden": "true" }, "–"),
    h("span", { class: "unseen" }, 0));
  return [
    h("span", { class: "score-points" }, signed(pointsFrom(seat, source))),
    source === "ticket" ? ticketList(board, seat, lines, report)
      : lines.map((line) => detail(board, seat, line, report)),
  ];
}

/** @param {Board} board @param {SeatScore} seat @param {ScoreLine[]} lines @param {Report} report */
function ticketList(board, seat, lines, report) {
  const best = [...lines].sort((a, b) => b.points - a.points);
  return h("ul", { class: "score-tickets" }, best.map((line) => {
    const { ticket: id, done: isDone, borrowed = [] } = line.data;
    const more = moreOf(board, line);
    const inside = [
      h("span", { "aria-hidden": "true", class: "score-mark" }, isDone ? "✓\u00a0" : "✗\u00a0"),
      h("span", null, ticketText(id, board)),
      h("span", { class: "unseen" }, " ", t(isDone ? "words.scores.done" : "words.scores.notDone")),
      " ", h("span", { class: "score-worth" }, signed(line.points)),
      more.length > 0 && [" ", h("span", { class: "score-more" }, more.join(", "))],
    ];
    const point = report.ticket;
    return h("li", { class: isDone ? "done" : "not-done" },
      point ? h("button", { type: "button", ...pointing((on) => point(seat.seat, on ? id : null, on ? borrowed : [])) }, inside)
        : h("span", null, inside));
  }));
}

/**
 * Event handlers of an element that shows more while it is pointed at; after a tap it goes on showing it.
 * @param {(isOn: boolean) => void} tell
 */
function pointing(tell) {
  return {
    class: "score-pointer",
    onpointerenter: () => tell(true),
    onpointerleave: (/** @type {PointerEvent} */ event) => event.pointerType !== "touch" && tell(false),
    onfocus: () => tell(true),
    onblur: () => tell(false),
    onclick: () => tell(true),
  };
}

/** @param {Board} board @param {SeatScore} seat @param {ScoreLine} line @param {Report} report */
function detail(board, seat, line, report) {
  const text = [WORDS[line.source](line), ...moreOf(board, line)].join(", ");
  const point = report.path;
  if (point && ROOMS[line.source]?.path?.(seat).length) {
    return h("button", { type: "button", ...pointing((on) => point(on ? seat.seat : null)) }, text);
  }
  return h("span", { class: "score-detail" }, text);
}

/** What the mechanics of the board add to the words of a line. @param {Board} board @param {ScoreLine} line */
function moreOf(board, line) {
  return mechanicsOf(board).flatMap((each) => each.moreOf?.[line.source]?.(line, board) ?? []);
}
