// How far a lesson is, by what has happened at its table. ironroad/server/lessons.py does the same for the tests.

/** @typedef {import("../protocol").LessonStepShown} Step */
/** @typedef {import("../types").Effect} Effect */
/** @typedef {import("../types").GameEvent} GameEvent */
/** @typedef {import("./kept.js").Place} Place */

/** The seat of the person who learns. */
export const LEARNER = 0;

/**
 * The place after all steps that have been fulfilled. Steps that are only read do not hold up what comes after them.
 * @param {Step[]} steps
 * @param {Place} place
 * @param {GameEvent[]} events
 * @returns {Place}
 */
export function advance(steps, place, events) {
  const next = steps.findIndex(({ until }, number) => number >= place.step && until.length > 0);
  const found = next < 0 ? null : fulfilled(steps[next], place, events);
  return found ? advance(steps, { ...place, ...found, step: next + 1 }, events) : place;
}

/** The first effect after a place that fulfils a step. @param {Step} step @param {Place} after @param {GameEvent[]} events */
function fulfilled({ until }, after, events) {
  for (const { number, effects = [] } of events) {
    if (number < after.event) continue;
    const effect = effects.findIndex((each, place) =>
      (number > after.event || place > after.effect) && until.some((wish) => suits(each, wish)));
    if (effect >= 0) return { event: number, effect };
  }
  return null;
}

/** @param {Effect} effect @param {Record<string, any>} wish */
function suits(effect, { effect: kind, seat = LEARNER, ...parts }) {
  if (effect.kind !== kind || (seat !== "any" && (effect.seat ?? seat) !== seat)) return false;
  return Object.entries(parts).every(([name, value]) => effect[name] === value);
}
