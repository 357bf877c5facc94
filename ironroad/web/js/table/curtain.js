// Several players at one screen: whose hand is shown, which events may be shown, and the curtain between two hands.

import { h, hush } from "../core/dom.js";
import { t } from "../core/locale.js";
import { seenBy } from "./effects.js";

/** @typedef {import("../types").TableState} TableState */
/** @typedef {import("../types").GameEvent} GameEvent */
/** @typedef {{seat: number | null, isHidden: boolean}} Sight the seat whose hand is shown, or is behind the curtain */

/**
 * The seat whose hand is shown: that of the player who must decide, behind a curtain if another player's was shown.
 * @param {TableState} state
 * @param {number | null} deciding the seat at this screen that must decide
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
 * An event as the seat in sight may know it: the server tells a screen with several seats what any of them may know.
 * When the game is over, all that is known here is told.
 * @param {GameEvent} event
 * @param {Sight} sight
 * @param {TableState} state
 * @returns {GameEvent}
 */
export function tellable(event, sight, { mine, table }) {
  if (!event.effects || mine.length < 2 || table.status === "over") return event;
  return { ...event, effects: seenBy(event.effects, sight.isHidden ? null : sight.seat) };
}

/**
 * The seat at this screen that moved last, if it may still take that move back while the next hand is behind the
 * curtain; else null.
 * @param {TableState} state
 * @param {Sight} sight
 */
export function seatThatMayTakeBack({ mine, table }, sight) {
  if (!sight.isHidden || table.asking !== null) return null;
  return table.may_take_back.find((seat) => mine.includes(seat) && seat !== sight.seat) ?? null;
}

/**
 * Cover the whole page with a curtain, until the named player clicks to say that they sit at the screen.
 * @param {string} name
 * @param {import("../core/dom.js").Child} news what all players at the screen may see
 * @param {() => void} onShow
 * @param {{name: string, act: () => void} | null} takeBack lets the seat that acted last take its move back
 */
export function dropCurtain(name, news, onShow, takeBack) {
  for (const open of document.querySelectorAll("dialog")) open.close(); // they belong to the hand that was shown before
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
    takeBack && h("button", { type: "button", class: "quiet", onclick: takeBack.act },
      t("curtain.takeBack", { name: takeBack.name }))));
  document.body.append(box);
  box.showModal();
  return box;
}
