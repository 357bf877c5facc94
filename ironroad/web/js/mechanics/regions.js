// Points for the regions that a network reaches.

import { formatList, t } from "../core/locale.js";
import { item, p, points, section } from "../rules/parts.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").View} View */

/** @type {import("../types").Mechanic} */
export const regions = {
  name: "regions",
  signs: {
    region: "M-5.4-3.6-1.8-5 1.8-3.6 5.4-5V3.6L1.8 5-1.8 3.6-5.4 5ZM-1.2-3.2V2.4L1.2 3.3V-2.3Z",
  },
  figures: ({ seat }, board, view) => [{ key: "regions", sign: "region", n: mostReached(board, view, seat) }],
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

/** The regions of a seat's largest network, as they count at the end (I8, I9). @param {Board} board @param {View} view @param {number} seat */
function mostReached(board, view, seat) {
  const own = board.tracks.filter(({ id }) => view.tracks[id] === seat);
  /** @type {Map<string, Set<string>>} */
  const networks = new Map();
  for (const { between } of own) {
    const joined = new Set(between.filter((place) => !board.zones.includes(place))
      .flatMap((place) => [place, ...(networks.get(place) ?? [])]));
    for (const place of joined) networks.set(place, joined);
  }
  return Math.max(0, ...[...networks.values()].map((places) => regionsIn(board, places)));
}

/** @param {Board} board @param {Set<string>} places */
function regionsIn(board, places) {
  const { double } = board.mechanics.regions;
  const names = new Set(board.cities.filter(({ name }) => places.has(name)).map(({ region }) => region));
  const isWhole = (/** @type {string | null} */ region) =>
    board.cities.every((city) => city.region !== region || places.has(city.name));
  return names.size + [...names].filter((region) => double.includes(region) && isWhole(region)).length;
}
