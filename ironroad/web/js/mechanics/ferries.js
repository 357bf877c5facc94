// Ferries: spaces that must be paid with locomotives.

import { wavy } from "../board/spaces.js";
import { t } from "../core/locale.js";
import { p, pictureRow, section } from "../rules/parts.js";

/** @type {import("../types").Mechanic} */
export const ferries = {
  name: "ferries",
  firstTime: { text: "first.ferries", lesson: "europe", track: ({ ferry }) => ferry > 0 },
  isOn: (board) => board.tracks.some(({ ferry }) => ferry > 0),
  track: {
    kind: ({ ferry }) => (ferry > 0 ? "ferry" : null),
    bed: ({ ferry }, length, width) => (ferry > 0 ? wavy(length, width) : null),
    sign: ({ ferry }, place) => (place < ferry ? "locomotive" : null),
    words: ({ ferry }) => (ferry > 0 ? t("track.ferry", { n: ferry }) : null),
  },
  promises: ({ ferry: n }) => (n > 0 ? [{ key: "ferry", gaps: { n } }] : []),
  rules(board, pictures) {
    const route = pictures.route(({ ferry }) => ferry > 0);
    if (!route.length) return section("ferries", p("ferries.text"));
    const { ferry, length } = route[0];
    const caption = t("rules.ferries.picture", { n: ferry, others: length - ferry });
    return section("ferries", p("ferries.text"), pictureRow(pictures.draw(route, caption, { isAtSea: true })));
  },
};
