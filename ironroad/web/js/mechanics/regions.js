// Points for the regions that a network reaches.

import { formatList, t } from "../core/locale.js";
import { item, p, points, section } from "../rules/parts.js";

/** @type {import("../types").Mechanic} */
export const regions = {
  name: "regions",
  scores: { regions: { words: ({ text }) => regionsText(text) } },
  rules(board) {
    const { points: worth, double } = board.mechanics.regions;
    const rows = Object.entries(/** @type {Record<string, number>} */ (worth));
    const last = rows.length - 1;
    return section("regions",
      p("regions.text"), p("regions.double", { list: formatList(double) }),
      points(t("rules.regions.points"), t("rules.regions.number"), rows.map(([number, each], place) =>
        [place === last ? t("rules.regions.orMore", { number }) : number, each])));
  },
  end: () => item("end.regions"),
};

/** @param {string} text as the server says it: "7 regions: Liguria, Sicilia (twice)" */
function regionsText(text) {
  const n = Number(/\d+/.exec(text)?.[0] ?? 0);
  if (!n) return t("words.scores.noRegions");
  const names = text.slice(text.indexOf(": ") + 2).replaceAll("(twice)", "(×2)");
  return `${t("words.scores.regionsIn", { n })}: ${names}`;
}
