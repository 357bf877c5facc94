// What stands in the place of the map where a board has no drawing.

import { h } from "../core/dom.js";
import { t } from "../core/locale.js";

/** Takes the place of a `BoardView`: tracks and cities are chosen from a list. */
export class NoMap {
  /** @param {() => void} list shows the list */
  constructor(list) {
    this.element = h("div", { class: "no-map" },
      h("p", null, t("replay.noMap")),
      h("button", { type: "button", onclick: list }, t("list.tracks")));
    this.panzoom = { isFresh: true, cover() {}, reset() {}, observer: { disconnect() {} } };
  }

  /** @param {import("./view.js").Scene | object} _scene */
  update(_scene) {}
}
