// The rules of a board in few words. All numbers are the board's own; the texts are in the locales.

import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { optionWords } from "../pages/boards.js";
import { MECHANICS, firstAnswer, mechanicsOf } from "../mechanics/index.js";
import { item, p, pictureRow, points, section } from "./parts.js";
import { picturesOf } from "./pictures.js";
import { doubleRoutesFrom } from "../board/variants.js";

/** @typedef {import("./parts.js").Board} Board */

/**
 * The rules of a board, or of a board as it is played, for a page or a dialog.
 * @param {import("../types").Board} facts
 * @returns {HTMLElement}
 */
export function rulesContent(facts) {
  const board = /** @type {Board} */ (facts);
  return h("article", { class: "rules" },
    h("p", { class: "rules-facts faint" }, factsLine(board)),
    goal(), setUp(board), turn(board), claim(board), doubles(board),
    mechanicSections(board), end(board), variants(board), unsure(board));
}

/** The picture that stands for a board. @param {import("../types").Board} facts */
export function samplePicture(facts) {
  const board = /** @type {Board} */ (facts);
  const pictures = picturesOf(board);
  return firstAnswer((each) => each.sample?.(board, pictures), mechanicsOf(board)) ?? doublePicture(board);
}

/** @param {Board} board */
function factsLine(board) {
  return [
    t("rules.players", { least: board.players[0], most: board.players[1] }),
    t("rules.places", { n: board.cities.length }),
    t("rules.tracks", { n: board.tracks.length }),
    t("rules.tickets", { n: board.tickets.length }),
  ].join(" · ");
}

function goal() {
  return section("goal", p("goal.text"));
}

// ---- the beginning ----------------------------------------------------------------------------

/** @param {Board} board */
function setUp(board) {
  const mechanics = mechanicsOf(board);
  return section("setup", h("ul", null,
    item("setup.trains", { n: board.trains }),
    mechanics.map((each) => each.beginsWith?.(board)),
    board.start_scores.length > 0 && item("setup.scores", { list: board.start_scores.join(", ") }),
    item("setup.cards", { n: board.start.cards }),
    deck(board),
    startTickets(board),
    mechanics.map((each) => each.liesReady?.(board))));
}

/** @param {Board} board */
function deck(board) {
  const { locomotive, ...coloured } = board.cards;
  const counts = Object.values(coloured).filter((n) => n > 0);
  return item("setup.deck", { n: counts.reduce((sum, n) => sum + n, locomotive), colours: counts.length,
    each: counts[0], wild: locomotive });
}

/** @param {Board} board */
function startTickets(board) {
  const { tickets, long_tickets: long, keep, unkept } = board.start;
  const dealt = t(long ? "rules.setup.longTickets" : "rules.setup.tickets", { n: tickets, long, keep });
  return h("li", null, `${dealt} ${t(`rules.unkept.${unkept}`)}`);
}

// ---- a turn -----------------------------------------------------------------------------------

/** @param {Board} board */
function turn(board) {
  const { tickets, keep, unkept } = board.draw;
  /** @param {string} name @param {string} text */
  const action = (name, text) => h("li", null, h("strong", null, name), " ", text);
  return section("turn", p("turn.text"), h("ol", null,
    action(t("rules.turn.draw"), t("rules.turn.drawText")),
    action(t("rules.turn.claim"), t("rules.turn.claimText")),
    action(t("rules.turn.tickets"), `${t("rules.turn.ticketsText", { n: tickets, keep })} ${t(`rules.unkept.${unkept}`)}`),
    mechanicsOf(board).map((each) => each.action?.(board)).map((own) => own && action(...own))));
}

/** @param {Board} board */
function claim(board) {
  const pictures = picturesOf(board);
  const coloured = pictures.plainRoute(({ colour }) => colour !== "grey");
  const grey = pictures.plainRoute(({ colour }) => colour === "grey");
  const worth = Object.entries(board.route_points).map(([length, each]) =>
    /** @type {[string, number]} */ ([length, each]));
  return section("claim",
    p("claim.pay"),
    p(firstAnswer(({ claims }) => claims, mechanicsOf(board)) ?? "claim.anywhere"),
    pictureRow(
      coloured.length ? pictures.draw(coloured, t("rules.claim.coloured",
        { colour: t(`words.cards.${coloured[0].colour}`, { n: coloured[0].length }) })) : null,
      grey.length ? pictures.draw(grey, t("rules.claim.grey", { n: grey[0].length })) : null),
    points(t("rules.claim.points"), t("rules.claim.length"), worth));
}

/** @param {Board} board */
function doubles(board) {
  const size = Math.max(...board.tracks.map((track) =>
    board.tracks.filter((other) => other.route === track.route).length));
  if (size < 2) return null;
  const from = doubleRoutesFrom(board);
  return section("doubles",
    p(size > 2 ? "doubles.three" : "doubles.two"),
    from > board.players[0] ? p("doubles.closed", { n: from }) : p("doubles.open"),
    pictureRow(doublePicture(board)));
}

/** @param {Board} board */
function doublePicture(board) {
  const pictures = picturesOf(board);
  const route = pictures.plainRoute(() => true, 2);
  return pictures.draw(route, t("rules.doubles.picture"), { owners: route[0] ? { [route[0].id]: 0 } : {} });
}

// ---- mechanics of the board ------------------------------------------------------------------

/** @param {Board} board */
function mechanicSections(board) {
  const pictures = picturesOf(board);
  return mechanicsOf(board).map((each) => each.rules?.(board, pictures));
}

// ---- the end ----------------------------------------------------------------------------------

/** @param {Board} board */
function end(board) {
  const ties = board.ties.map((tie) => t(`rules.tie.${tie}`)).join(t("rules.tie.then"));
  return section("end", p("end.text"), h("ul", null,
    item("end.tracks"),
    item("end.tickets"),
    mechanicsOf(board).map((each) => each.end?.(board))),
  h("p", null, `${t("rules.end.ties", { list: ties })} ${t("rules.end.shared")}`));
}

/** @param {Board} board */
function variants(board) {
  if (!board.options.length) return null;
  return section("variants", board.options.map(({ name, switches, players, needs }) => {
    const { gaps, picture } = roomOf(switches)?.variant?.(board, picturesOf(board)) ?? { gaps: {} };
    return [
      h("h3", null, t(`rules.variant.${name}`)),
      p(`variant.${name}Text`, gaps),
      players && players[0] === players[1] && p("variant.only", { n: players[0] }),
      needs && h("p", null, t("new.variant.needs", { variant: optionWords(board.id, needs).name })),
      picture && pictureRow(picture),
    ];
  }));
}

/** Facts of the board that are not certain, in English from its file. @param {Board} board */
function unsure({ notes = [] }) {
  if (!notes.length) return null;
  return section("unsure", p("unsure.text"), h("ul", { lang: "en" }, notes.map((note) => h("li", null, note))));
}

/** @param {string} name as the board's file calls a mechanic */
function roomOf(name) {
  return MECHANICS.find((each) => each.name === name);
}
