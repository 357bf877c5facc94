// Ferries: spaces that must be paid with locomotives.

import { t } from "../core/locale.js";
import { p, pictureRow, section } from "../rules/parts.js";

/** @type {import("../types").Mechanic} */
export const ferries = {
  name: "ferries",
  firstTime: { text: "first.ferries", lesson: "europe", track: ({ ferry }) => ferry > 0 },
  isOn: (board) => board.tracks.some(({ ferry }) => ferry > 0),
  track: {
    kind: ({ ferry }) => (ferry > 0 ? "ferry" : null),
    sign: ({ ferry }, place) => (place < ferry ? "locomotive" : null),
    words: ({ ferry }) => (ferry > 0 ? t("track.ferry", { n: ferry }) : null),
  },
  rules(board, pictures) {
    const route = pictures.route(({ ferry }) => ferry > 0);
    if (!route.length) return section("ferries", p("ferries.text"));
    const { ferry, length } = route[0];
    const caption = t("rules.ferries.picture", { n: ferry, others: length - ferry });
    return section("ferries", p("ferries.text"), pictureRow(pictures.draw(route, caption, { isAtSea: true })));
  },
};
