// What this browser remembers of lessons: which are done, the table of each, and how far the guide is at a table.

/** The guided first game. */
export const FIRST = "first";
const KEY = "ironroad.lessons";

/** How far a guide is: its step, and the effect that fulfilled the step before. @typedef {{step: number, event: number, effect: number, isFolded?: boolean}} Place */

/** @typedef {{done: string[], tables: Record<string, string>, places: Record<string, Place>, met: string[]}} Kept */

/** @type {Place} */
const BEGINNING = { step: 0, event: 0, effect: -1 };

/** @returns {Kept} */
function read() {
  const nothing = { done: [], tables: {}, places: {}, met: [] };
  try {
    return { ...nothing, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return nothing;
  }
}

/** @param {(kept: Kept) => void} change */
function write(change) {
  const kept = read();
  change(kept);
  localStorage.setItem(KEY, JSON.stringify(kept));
}

/** @param {string} lesson */
export function isDone(lesson) {
  return read().done.includes(lesson);
}

/** A lesson is done: the next time it begins anew. @param {string} lesson */
export function finish(lesson) {
  if (!isDone(lesson)) write(({ done }) => done.push(lesson));
  if (tableOf(lesson)) write(({ tables }) => delete tables[lesson]);
}

/** The table at which a lesson was begun, and not finished. @param {string} lesson */
export function tableOf(lesson) {
  return read().tables[lesson] ?? null;
}

/** A lesson begins at a table; places at tables of which nothing else is known are forgotten. @param {string} lesson @param {string} table */
export function keepTable(lesson, table) {
  write((kept) => {
    kept.tables[lesson] = table;
    const known = Object.values(kept.tables);
    for (const id of Object.keys(kept.places)) if (!known.includes(id)) delete kept.places[id];
  });
}

/** @param {string} table */
export function placeAt(table) {
  return { ...BEGINNING, ...read().places[table] };
}

/** @param {string} table @param {Place} place */
export function keepPlace(table, place) {
  write(({ places }) => { places[table] = place; });
}

/** Whether a mechanic has been explained here. @param {string} mechanic */
export function isMet(mechanic) {
  return read().met.includes(mechanic);
}

/** @param {string} mechanic */
export function meet(mechanic) {
  if (!isMet(mechanic)) write(({ met }) => met.push(mechanic));
}
