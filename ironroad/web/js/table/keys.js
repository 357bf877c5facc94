// Keys of the table: a letter for every action that needs no pointer.

import { MECHANICS } from "../mechanics/index.js";

/** @typedef {import("./page.js").TablePage} TablePage */

/** @param {TablePage} page @param {KeyboardEvent} event */
export function pressKey(page, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (document.querySelector("dialog[open]")) return;
  const act = actionOf(page, event.key);
  if (!act) return;
  event.preventDefault(); // else the letter would be typed into the dialog that it opens
  act();
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    || target instanceof HTMLSelectElement;
}

/** @param {TablePage} page @param {string} key @returns {(() => void) | undefined} */
function actionOf(page, key) {
  const { cards, plain } = page.state.choices;
  /** @param {import("../types").Move | undefined} move */
  const choose = (move) => () => move && page.choose(move);
  /** @type {Record<string, () => void>} */
  const keys = {
    d: choose(plain.get("draw card")),
    t: choose(plain.get("draw tickets")),
    c: () => page.listPlaces(),
    u: () => page.state.mayTakeBack && page.takeBack(),
    h: () => page.hint(),
    Escape: () => page.state.letGo(),
  };
  for (const [letter, kind] of MECHANICS.flatMap((each) => Object.entries(each.keys ?? {}))) {
    keys[letter] = choose(plain.get(kind));
  }
  const place = Number(key) - 1;
  const move = cards.get(page.state.now.row[place] ?? "");
  return keys[key] ?? (move ? choose({ ...move, place }) : undefined);
}
