// Points for the regions that a network reaches.

import { formatList, t } from "../core/locale.js";
import { item, p, points, section } from "../rules/parts.js";

/** @type {import("../types").Mechanic} */
export const regions = {
  name: "regions",
  scores: { regions: { words: ({ data }) => regionsText(data.regions, data.twice) } },
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

/** @param {string[]} reached @param {string[]} twice those among them that count twice */
function regionsText(reached, twice) {
  if (!reached.length) return t("words.scores.noRegions");
  const names = reached.map((name) => (twice.includes(name) ? `${name} (×2)` : name));
  return `${t("words.scores.regionsIn", { n: reached.length + twice.length })}: ${names.join(", ")}`;
}
