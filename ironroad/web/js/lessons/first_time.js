// The first time that a mechanic comes up in a game, one line says what it is. The line is in the mechanic's room.

import { h } from "../core/dom.js";
import { t } from "../core/locale.js";
import { settings } from "../core/settings.js";
import { mechanicsOf } from "../mechanics/index.js";
import { isMet, meet } from "./kept.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Effect} Effect */
/** @typedef {import("../types").Mechanic} Mechanic */
/** @typedef {import("../table/state.js").State} State */

/** The line at each table, until it is closed. @type {WeakMap<State, Mechanic>} */
const told = new WeakMap();

/** @param {State} state */
export function firstTime(state) {
  const { server, board } = state;
  if (!settings.explain || !server?.mine.length || server.table.lesson || !board) return null;
  if (!told.has(state)) {
    const fresh = mechanicsOf(board).find((each) => !isMet(each.name) && comesUp(each, state, board));
    if (fresh) told.set(state, fresh);
    if (fresh) meet(fresh.name);
  }
  const line = told.get(state)?.firstTime;
  return line && h("section", { class: "note first-time", "data-key": "first time", "aria-label": t("first.name") },
    h("p", null, t(line.text)),
    h("div", { class: "buttons" },
      h("button", { type: "button", onclick: () => close(state) }, t("first.close")),
      h("a", { href: `/lessons#${line.lesson}`, target: "_blank" }, t("first.lesson"))));
}

/** @param {Mechanic} mechanic @param {State} state @param {Board} board */
function comesUp({ firstTime: line }, { server, view, mayChoose }, board) {
  if (!line) return false;
  if (mayChoose && line.phases?.includes(view?.phase ?? "")) return true;
  const effects = server?.events[server.events.length - 1]?.effects ?? [];
  return effects.some(({ kind, track: id }) => {
    const track = kind === "track claimed" && board.tracks.find((each) => each.id === id);
    return line.effects?.includes(kind) || (track && line.track?.(track, board));
  });
}

/** @param {State} state */
function close(state) {
  told.delete(state);
  state.closeNote();
}
