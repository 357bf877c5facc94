// Around one screen: whose hand is in sight, what may be told meanwhile, and the curtain between two hands.

import { h, hush } from "../core/dom.js";
import { t } from "../core/locale.js";

/** @typedef {import("../types").TableState} TableState */
/** @typedef {import("../types").GameEvent} GameEvent */
/** @typedef {{seat: number | null, isHidden: boolean}} Sight the seat whose hand is shown, or is behind the curtain */

/**
 * The hand goes to whoever must decide, behind a curtain.
 * @param {TableState} state
 * @param {number | null} deciding the seat of one's own that must decide
 * @param {Sight} before
 * @returns {Sight}
 */
export function handInSight({ mine, table }, deciding, before) {
  if (!mine.length) return { seat: null, isHidden: false };
  const isPlaying = table.status === "playing";
  if (before.seat === null || !mine.includes(before.seat)) {
    return { seat: deciding ?? mine[0], isHidden: isPlaying && mine.length > 1 };
  }
  if (deciding !== null && deciding !== before.seat) return { seat: deciding, isHidden: isPlaying };
  return { seat: before.seat, isHidden: isPlaying && before.isHidden };
}

/**
 * An event as it may be told now: what another seat drew or kept is nobody's business until the end.
 * @param {GameEvent} event
 * @param {Sight} sight
 * @param {TableState} state
 * @returns {GameEvent}
 */
export function tellable(event, sight, state) {
  const isOwn = event.seat === sight.seat && !sight.isHidden;
  if (event.kind !== "moved" || isOwn || state.table.status === "over") return event;
  const { drew: _, ...rest } = event;
  return rest.move?.tickets ? { ...rest, move: { ...rest.move, tickets: undefined } } : rest;
}

/**
 * The seat at this screen that acted last, if it may take that back although the hand has gone on.
 * @param {TableState} state
 * @param {Sight} sight
 */
export function mayStillUndo({ mine, table }, sight) {
  if (!sight.isHidden || table.asking !== null) return null;
  return table.may_take_back.find((seat) => mine.includes(seat) && seat !== sight.seat) ?? null;
}

/**
 * A curtain over everything, until somebody says that it is them.
 * @param {string} name
 * @param {import("../core/dom.js").Child} news what everybody may see meanwhile
 * @param {() => void} onShow
 * @param {{name: string, act: () => void} | null} undo of whoever acted last
 */
export function dropCurtain(name, news, onShow, undo) {
  for (const open of document.querySelectorAll("dialog")) open.close(); // they are about the other hand
  hush();
  const box = /** @type {HTMLDialogElement} */ (h("dialog", { class: "curtain", "aria-label": t("curtain.name", { name }),
    oncancel: (/** @type {Event} */ event) => event.preventDefault(),
    // Browsers close a dialog at the second Escape all the same.
    onclose: () => {
      if (box.isConnected) box.showModal();
    },
  },
    h("p", null, t("curtain.name", { name })),
    news,
    h("button", { type: "button", class: "main", autofocus: true, onclick: () => {
      box.remove();
      onShow();
    } }, t("curtain.show", { name })),
    undo && h("button", { type: "button", class: "quiet", onclick: undo.act }, t("curtain.undo", { name: undo.name }))));
  document.body.append(box);
  box.showModal();
  return box;
}
