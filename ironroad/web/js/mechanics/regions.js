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
  promises: newRegions,
  figures: ({ seat }, board, view) => [{ key: "regions", sign: "region", n: mostRegions(view, board, seat) }],
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

/** The networks of a seat, each as the set of its places. @param {View} view @param {Board} board @param {number} seat @param {string} [more] a track that it may claim */
function networks(view, board, seat, more) {
  /** @type {Set<string>[]} */
  let found = [];
  for (const { id, between } of board.tracks) {
    if (view.tracks[id] !== seat && id !== more) continue;
    const touched = found.filter((places) => between.some((place) => places.has(place)));
    const ends = between.filter((place) => !board.zones.includes(place)); // zones, other countries, join nothing
    found = [...found.filter((places) => !touched.includes(places)), new Set([...ends, ...touched.flatMap((places) => [...places])])];
  }
  return found;
}

/** The regions of a network, and how many they count as: some count twice if it has all their cities (I9). @param {Set<string>} places @param {Board} board */
function regionsOf(places, { cities, mechanics }) {
  const names = new Set(cities.flatMap(({ name, region }) => (region && places.has(name) ? [region] : [])));
  const twice = [...names].filter((each) => mechanics.regions.double.includes(each)
    && cities.every(({ name, region }) => region !== each || places.has(name)));
  return { names, count: names.size + twice.length };
}

/** The points for a number of regions. @param {number} count @param {Board} board */
function worth(count, { mechanics }) {
  const rows = Object.entries(/** @type {Record<string, number>} */ (mechanics.regions.points));
  return Math.max(0, ...rows.filter(([number]) => Number(number) <= count).map(([, each]) => each));
}

/** How many regions the best network of a seat counts. @param {View} view @param {Board} board @param {number} seat */
function mostRegions(view, board, seat) {
  return Math.max(0, ...networks(view, board, seat).map((places) => regionsOf(places, board).count));
}

/**
 * The regions that a claim adds to the network that it joins, and what that brings at the end.
 * @type {NonNullable<import("../types").Mechanic["promises"]>}
 */
function newRegions({ id, between }, view, board, seat) {
  const before = networks(view, board, seat);
  const joined = networks(view, board, seat, id).find((places) => between.some((place) => places.has(place)));
  if (!joined) return [];
  const touched = before.filter((places) => between.some((place) => places.has(place)));
  const largest = touched.map((places) => regionsOf(places, board)).sort((a, b) => b.count - a.count)[0];
  const now = regionsOf(joined, board);
  const fresh = [...now.names].filter((name) => !largest?.names.has(name));
  if (!fresh.length && now.count === (largest?.count ?? 0)) return [{ key: "noRegion", gaps: { n: now.count } }];
  const gain = worth(now.count, board) - touched.reduce((sum, places) => sum + worth(regionsOf(places, board).count, board), 0);
  const list = formatList(fresh.length ? fresh : [...now.names].filter((name) => board.mechanics.regions.double.includes(name)));
  return [{ key: "regions", gaps: { list, n: now.count } }, ...(gain ? [{ key: "regionPoints", gaps: { n: gain } }] : [])];
}

/** @param {string[]} reached @param {string[]} twice those among them that count twice */
function regionsText(reached, twice) {
  if (!reached.length) return t("words.scores.noRegions");
  const names = reached.map((name) => (twice.includes(name) ? `${name} (×2)` : name));
  return `${t("words.scores.regionsIn", { n: reached.length + twice.length })}: ${names.join(", ")}`;
}
