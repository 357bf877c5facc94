// The drawing at the top of the first page: a train on a viaduct, hills, and a low sun.

import { s } from "../core/dom.js";

const DECK = 226;
const CARRIAGES = ["second", "gold", "accent"];
/** Smoke: x, y and radius. */
const PUFFS = [[1030, 149, 8], [1020, 139, 11], [1003, 131, 14], [980, 125, 17], [952, 121, 20],
  [919, 119, 22], [884, 120, 19], [856, 123, 14], [828, 122, 8], [806, 121, 5]];

/** The whole scene; its colours are in css/home.css, by day and by night. */
export function poster() {
  return s("svg", { class: "poster", viewBox: "0 0 1200 320", preserveAspectRatio: "xMaxYMax slice",
    "aria-hidden": "true" },
    [230, 165, 108].map((r, ring) =>
      s("circle", { cx: 950, cy: 118, r, class: `poster-halo-${ring}` })),
    s("circle", { cx: 950, cy: 118, r: 62, class: "poster-sun" }),
    s("path", { class: "poster-far",
      d: "M0 214C90 204 150 216 226 208 300 200 352 216 430 206 520 194 560 160 640 172"
        + "S770 150 850 160 970 206 1040 178 1140 132 1200 150V320H0Z" }),
    s("path", { class: "poster-hill",
      d: "M0 236C120 226 210 240 330 234 460 226 540 240 660 232 800 210 900 254 1010 226"
        + "S1150 210 1200 196V320H0Z" }),
    viaduct(),
    s("g", { class: "poster-train" }, smoke(), carriages(), tender(), locomotive()),
    s("path", { class: "poster-near",
      d: "M0 300C110 268 200 282 300 296 420 312 520 308 640 298 760 288 860 306 960 296"
        + "S1130 274 1200 282V320H0Z" }),
    [64, 104, 1120, 1164].map((x, i) => tree(x, [292, 288, 288, 286][i])),
  );
}

function viaduct() {
  const span = 66;
  const arches = Array.from({ length: 19 }, (_, i) => {
    const x = i * span - 20;
    return `M${x} 320V${DECK + 8}H${x + span}V320H${x + span - 8}V${DECK + 40}`
      + `A25 25 0 0 0 ${x + 8} ${DECK + 40}V320Z`;
  });
  return s("g", null,
    s("path", { class: "poster-stone", d: arches.join("") }),
    s("rect", { class: "poster-deck", x: 0, y: DECK, width: 1200, height: 9 }),
    s("path", { class: "poster-rail", d: `M0 ${DECK - 1.5}H1200` }));
}

function smoke() {
  return s("g", { class: "poster-smoke" },
    PUFFS.map(([cx, cy, r]) => s("circle", { cx, cy, r })));
}

function carriages() {
  return CARRIAGES.map((colour, i) => {
    const x = 590 + i * 112;
    return s("g", null,
      s("path", { class: "poster-iron", d: `M${x + 100} ${DECK - 14}h14v4h-14Z` }),
      s("path", { class: `poster-${colour}`,
        d: `M${x} ${DECK - 8}V${DECK - 46}q0-5 5-5h94q5 0 5 5v38Z` }),
      s("path", { class: "poster-roof", d: `M${x - 2} ${DECK - 48}q2-8 10-8h88q8 0 10 8Z` }),
      s("path", { class: "poster-window",
        d: Array.from({ length: 5 }, (_, w) => `M${x + 9 + w * 18} ${DECK - 41}h13v14h-13Z`).join("") }),
      wheels([x + 16, x + 32, x + 72, x + 88], 6));
  });
}

function tender() {
  return s("g", null,
    s("path", { class: "poster-iron", d: `M926 ${DECK - 8}v-30h8q3-8 16-8t16 8h6v30Zm-4-6h60v4h-60Z` }),
    wheels([938, 960], 7));
}

function locomotive() {
  return s("g", null,
    s("path", { class: "poster-iron",
      d: `M984 ${DECK - 12}V${DECK - 56}h-4v-6h38v6h-4v12h52q10 0 10 10v22Z` }),
    s("path", { class: "poster-iron",
      d: `M1026 ${DECK - 42}v-22h-5v-7h20v7h-5v22ZM1046 ${DECK - 42}q0-12 8-12t8 12Z` }),
    s("path", { class: "poster-accent", d: `M980 ${DECK - 14}h98l20 12h-20l-8-5h-90Z` }),
    s("path", { class: "poster-gold-line", d: `M1044 ${DECK - 44}v30M1062 ${DECK - 44}v30` }),
    s("path", { class: "poster-window", d: `M990 ${DECK - 52}h16v15h-16Z` }),
    s("circle", { class: "poster-lamp", cx: 1077, cy: DECK - 34, r: 4.5 }),
    wheels([998, 1022, 1046], 10), wheels([1068], 6));
}

/** @param {number[]} places @param {number} r */
function wheels(places, r) {
  return places.map((cx) => s("g", null,
    s("circle", { class: "poster-iron", cx, cy: DECK - r - 1, r }),
    s("circle", { class: "poster-hub", cx, cy: DECK - r - 1, r: r * 0.4 })));
}

/** @param {number} x @param {number} y */
function tree(x, y) {
  return s("path", { class: "poster-tree",
    d: `M${x} ${y + 16}v-14h-13l8-14h-6l7-13h-5L${x + 3} ${y - 42}l12 17h-5l7 13h-6l8 14h-13v14Z` });
}
