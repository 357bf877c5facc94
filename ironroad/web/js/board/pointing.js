// What a pointer means on the map: what it touches, or what can be chosen near it. Tracks of one route lie so close that a
// finger touches both.

/** @typedef {{x: number, y: number}} Point */
/** @typedef {import("../types").Drawing} Drawing */

/** Pixels from the pointer within which a track that can be chosen is meant rather than the one that is touched. */
const NEAR = { touch: 12, mouse: 0 };
/** Pixels within which it is meant where nothing is touched. */
const REACH = { touch: 24, mouse: 4 };

/**
 * The track that a pointer means; null if there is none.
 * @param {Drawing} drawing
 * @param {Point} at in units of the drawing
 * @param {number} scale pixels for a unit of the drawing
 * @param {(id: string) => boolean} isChoice
 * @param {boolean} isTouch
 */
export function trackAt(drawing, at, scale, isChoice, isTouch) {
  const kind = isTouch ? "touch" : "mouse";
  /** @type {{id: string, far: number} | null} */
  let nearest = null;
  /** @type {{id: string, far: number} | null} */
  let choice = null;
  for (const [id, spaces] of Object.entries(drawing.spaces)) {
    const far = Math.min(...spaces.map((space) => distance(drawing.space, space, at))) * scale;
    if (far < (nearest?.far ?? Infinity)) nearest = { id, far };
    if (isChoice(id) && far < (choice?.far ?? Infinity)) choice = { id, far };
  }
  const edge = Math.max(REACH[kind], drawing.space.width * 0.4 * scale);
  if (!nearest || nearest.far > edge) return null;
  const isTouched = nearest.far < 1;
  return choice && choice.far <= (isTouched ? NEAR[kind] : edge) ? choice.id : nearest.id;
}

/** How far a point is from a space; zero within it. @param {Drawing["space"]} size @param {[number, number, number]} space @param {Point} at */
function distance({ length, width }, [x, y, angle], at) {
  const turn = (-angle * Math.PI) / 180;
  const [dx, dy] = [at.x - x, at.y - y];
  const along = Math.abs(dx * Math.cos(turn) - dy * Math.sin(turn)) - length / 2;
  const across = Math.abs(dx * Math.sin(turn) + dy * Math.cos(turn)) - width / 2;
  return Math.hypot(Math.max(0, along), Math.max(0, across));
}
