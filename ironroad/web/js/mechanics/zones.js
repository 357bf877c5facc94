// Zones: other countries, at whose borders tracks end.

import { formatList, t } from "../core/locale.js";
import { p, pictureRow, section } from "../rules/parts.js";

/** @type {import("../types").Mechanic} */
export const zones = {
  name: "zones",
  firstTime: { text: "first.zones", lesson: "italy", track: ({ between }, { zones: all }) => all.includes(between[1]) },
  isOn: (board) => board.zones.length > 0,
  rules(board, pictures) {
    const route = pictures.plainRoute(({ between }) => board.zones.includes(between[1]));
    const zone = route[0]?.between[1] ?? "";
    return section("zones", p("zones.text", { list: formatList(board.zones) }),
      pictureRow(pictures.draw(route, t("rules.zones.picture", { zone }))));
  },
};
