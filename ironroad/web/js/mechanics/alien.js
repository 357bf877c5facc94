// The alien of the Old West: a player who claims a track to its city catches it and moves it to another city.

import { piece } from "../board/pieces.js";
import { t } from "../core/locale.js";

/** @typedef {import("../types").Mechanic} Mechanic */

/** @type {Mechanic} */
export const alien = {
  name: "alien",
  firstTime: { text: "first.alien", lesson: "old_west", effects: ["alien caught"] },
  signs: {
    alien: "M0-5.2C3.6-5.2 5-2.6 5-.4 5 2.6 2 5.4 0 5.4S-5 2.6-5-.4C-5-2.6-3.6-5.2 0-5.2ZM-1-.2C-1.8-1.6-3-2-3.8-1.8-3.6-.4-2.4.4-1-.2ZM1-.2C2.4.4 3.6-.4 3.8-1.8 3-2 1.8-1.6 1-.2Z",
  },
  pieces: (view) => (view.alien ? [[view.alien.city, piece("alien", null, t("piece.alien"))]] : []),
  phases: { alien: { key: "alien" } },
  moves: { alien: { words: ({ city = "" }) => ["alien", { city }], isFinal: true } },
  promises: ({ between }, { alien: { city, holder } }, { mechanics }, seat) =>
    (between.includes(city) && holder !== seat ? [{ key: "alien", gaps: { n: mechanics.alien.catch_points } }] : []),
  figures: ({ catches }) => [{ key: "catches", sign: "alien", n: catches }],
  animates: {
    "alien caught"({ seat, city, points }, stage) {
      stage.fly("alien", stage.city(city), stage.seat(seat), seat);
      stage.rise(seat, points);
    },
    "alien moved": ({ seat, city }, stage) => stage.fly("alien", stage.seat(seat), stage.city(city), seat),
  },
  scores: {
    alien: {
      isEarly: true,
      words: ({ data: { catches: n, city } }) => (n ? t("words.scores.caught", { n }) : t("words.scores.held", { city })),
    },
  },
  variant(board, pictures) {
    const { city, catch_points: caught, hold_points: held } = board.mechanics.alien;
    const route = pictures.route((track) => track.between.includes(city));
    const caption = t("rules.variant.alvinPicture", { city });
    const view = { alien: { city, holder: null } };
    return { gaps: { city, caught, held }, picture: pictures.draw(route, caption, { view }) };
  },
};
