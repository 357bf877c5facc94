// Dragging cards onto the map: the track above the finger lights up, and letting go claims it.

import { card } from "../board/cards.js";
import { suits } from "./choices.js";

const FAR = 12;
const ABOVE = 34;

/** @typedef {import("./page.js").TablePage} TablePage */

export class DragCards {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
  }

  /** @param {PointerEvent} event @param {string} colour */
  begin(event, colour) {
    if (event.button > 0) return;
    const { state } = this.page;
    const start = { x: event.clientX, y: event.clientY };
    /** @type {HTMLElement | null} */
    let ghost = null;
    /** @param {PointerEvent} at */
    const move = (at) => {
      if (!ghost && Math.hypot(at.clientX - start.x, at.clientY - start.y) > FAR) {
        ghost = /** @type {HTMLElement} */ (card(colour, { class: "ghost" }));
        document.body.append(ghost);
        state.drag(colour);
      }
      if (!ghost) return;
      at.preventDefault();
      ghost.style.left = `${at.clientX}px`;
      ghost.style.top = `${at.clientY}px`;
      state.point(this.trackAt(at, colour));
    };
    const end = (/** @type {PointerEvent} */ at) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (!ghost) return;
      ghost.remove();
      const track = at.type === "pointerup" ? this.trackAt(at, colour) : null;
      state.point(null);
      if (track) this.page.chooseTrack(track);
      else state.pickColour(null);
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true })); // the browser sends that click at once, or not at all
    };
    addEventListener("pointermove", move, { passive: false });
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /** The track that a claim would go to: above a finger, under a mouse. @param {PointerEvent} at @param {string} colour */
  trackAt(at, colour) {
    const { board, choices } = this.page.state;
    const y = at.clientY - (at.pointerType === "mouse" ? 0 : ABOVE);
    for (const [dx, dy] of [[0, 0], [8, 0], [-8, 0], [0, 8], [0, -8], [14, 14], [-14, -14], [14, -14], [-14, 14]]) {
      const element = document.elementFromPoint(at.clientX + dx, y + dy)?.closest("[data-track]");
      const id = element?.getAttribute("data-track");
      if (id && board && choices.tracks.has(id) && suits(board, id, colour)) return id;
    }
    return null;
  }
}

/** Swallow the click that a browser sends at the end of a drag. @param {Event} event */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}
