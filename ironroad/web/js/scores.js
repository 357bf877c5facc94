// The final scores: a column a seat, a row a source of points.

import { h } from "./dom.js";
import { formatList, formatNumber, t } from "./locale.js";
import { seatMark } from "./symbols.js";
import { ticketText } from "./words.js";

/** @typedef {import("./types").Board} Board */

/** @typedef {{source: string, text: string, points: number}} ScoreLine */

/**
 * @typedef {object} SeatScore
 * @property {number} seat
 * @property {number} total
 * @property {ScoreLine[]} lines
 * @property {string[]} tickets_done
 * @property {string[]} longest_path
 * @property {number} longest_path_length
 * @property {string[]} borrowed
 */

/**
 * Scores as the server tells them.
 * @typedef {{seats: SeatScore[], winners: number[], decided_by: string}} Result
 */

/**
 * What is pointed at in the table; null when nothing is any more.
 * @typedef {object} Report
 * @property {(seat: number, ticket: string | null) => void} [ticket]
 * @property {(seat: number | null) => void} [path]
 */

/** Sources in the order in which points come in. */
const SOURCES = ["start", "routes", "markers", "alien", "ticket", "most tickets", "longest path", "stations",
  "tokens", "regions", "tolls", "loans"];

/**
 * The table of the final scores.
 * @param {Board} board
 * @param {string[]} names
 * @param {Result} result
 * @param {Report} [report]
 */
export function scoreTable(board, names, result, report = {}) {
  const sources = SOURCES.filter((source) => result.seats.some((seat) => linesOf(seat, source).length));
  return h("div", { class: "score-frame", tabindex: 0, role: "region", "aria-label": t("words.scores.name") },
    h("table", { class: "score-table" },
      h("caption", null, decisionText(names, result)),
      h("thead", null, h("tr", null,
        h("th", { scope: "col" }, h("span", { class: "unseen" }, t("words.scores.source"))),
        result.seats.map((seat) => head(seat.seat, names, result.winners.includes(seat.seat))))),
      h("tbody", null, sources.map((source) => h("tr", { "data-source": source },
        h("th", { scope: "row" }, t(`words.scores.${keyOf(source)}`)),
        result.seats.map((seat) =>
          h("td", { class: winning(result, seat) }, cell(board, seat, source, report)))))),
      h("tfoot", null, h("tr", null,
        h("th", { scope: "row" }, t("words.scores.total")),
        result.seats.map((seat) => h("td", { class: winning(result, seat) },
          h("strong", null, signed(seat.total))))))));
}

/**
 * Who wins, and by what.
 * @param {string[]} names
 * @param {Result} result
 */
function decisionText(names, result) {
  const winners = formatList(result.winners.map((seat) => names[seat]));
  if (result.winners.length !== 1) return t("words.scores.shared", { names: winners });
  const key = DECISIONS[result.decided_by] ?? "wins";
  return t(`words.scores.${key}`, { name: winners });
}

/** @type {Record<string, string>} */
const DECISIONS = {
  "most tickets done": "winsByTickets",
  "fewest stations built": "winsByStations",
  "longest path": "winsByPath",
  "longest-path bonus": "winsByPathBonus",
};

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
function keyOf(source) {
  return source.replace(/ (\w)/, (_, letter) => letter.toUpperCase());
}

/** @param {Board} board @param {SeatScore} seat @param {string} source @param {Report} report */
function cell(board, seat, source, report) {
  const lines = linesOf(seat, source);
  if (!lines.length) return h("span", { class: "faint" }, h("span", { "aria-hidden": "true" }, "–"),
    h("span", { class: "unseen" }, 0));
  const sum = lines.reduce((points, line) => points + line.points, 0);
  return [
    h("span", { class: "score-points" }, signed(sum)),
    source === "ticket" ? ticketList(board, seat, lines, report)
      : lines.map((line) => detail(seat, line, report)),
  ];
}

/** A number with a proper minus. @param {number} points */
export function signed(points) {
  return points < 0 ? `−${formatNumber(-points)}` : formatNumber(points);
}

/** @param {Board} board @param {SeatScore} seat @param {ScoreLine[]} lines @param {Report} report */
function ticketList(board, seat, lines, report) {
  const done = new Set(seat.tickets_done);
  const tickets = lines.map((line) => ({ line, id: line.text.replace(/, not done$/, "") }));
  tickets.sort((a, b) => b.line.points - a.line.points);
  return h("ul", { class: "score-tickets" }, tickets.map(({ line, id }) => {
    const isDone = done.has(id);
    const inside = [
      h("span", { "aria-hidden": "true", class: "score-mark" }, isDone ? "✓\u00a0" : "✗\u00a0"),
      h("span", null, ticketText(id, board)),
      h("span", { class: "unseen" }, " ", t(isDone ? "words.scores.done" : "words.scores.notDone")),
      " ", h("span", { class: "score-worth" }, signed(line.points)),
    ];
    const point = report.ticket;
    return h("li", { class: isDone ? "done" : "not-done" },
      point ? h("button", { type: "button", ...pointing((on) => point(seat.seat, on ? id : null)) }, inside)
        : h("span", null, inside));
  }));
}

/**
 * Handlers of something that shows more while it is pointed at; a tap leaves it shown.
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

/** @param {SeatScore} seat @param {ScoreLine} line @param {Report} report */
function detail(seat, line, report) {
  const text = lineText(seat, line);
  const point = report.path;
  if (line.source === "longest path" && point && seat.longest_path.length) {
    return h("button", { type: "button", ...pointing((on) => point(on ? seat.seat : null)) }, text);
  }
  return h("span", { class: "score-detail" }, text);
}

/**
 * What a line is for, in the reader's language; the server tells it in English.
 * @param {SeatScore} seat
 * @param {ScoreLine} line
 */
function lineText(seat, line) {
  const n = Number(/\d+/.exec(line.text)?.[0] ?? 0);
  const after = line.text.slice(line.text.indexOf(": ") + 2);
  switch (line.source) {
    case "start":
      return t("words.scores.place", { place: n });
    case "routes":
      return t("words.scores.tracks", { n });
    case "markers":
      return line.text.replace(/^Marker in /, "");
    case "alien":
      return n ? t("words.scores.caught", { n }) : t("words.scores.held");
    case "most tickets":
      return t("words.scores.ticketsDone", { n: seat.tickets_done.length });
    case "longest path":
      return t("words.scores.trains", { n: seat.longest_path_length });
    case "stations":
      return t("words.scores.unbuilt", { n });
    case "tokens":
      return t("words.scores.tokensHeld", { n });
    case "regions":
      return n ? `${t("words.scores.regionsIn", { n })}: ${after.replaceAll("(twice)", "(×2)")}`
        : t("words.scores.noRegions");
    case "tolls":
      return tollText(n, after);
    case "loans":
      return t("words.scores.loansTaken", { n });
    default:
      return line.text;
  }
}

/** @param {number} left @param {string} rank */
function tollText(left, rank) {
  const place = /\d+/.exec(rank)?.[0];
  const points = t("words.scores.tollsLeft", { n: left });
  return `${points}, ${place ? t("words.scores.tollPlace", { place }) : t("words.scores.noPlace")}`;
}
