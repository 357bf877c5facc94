// All texts of the client come from locales/*.json, one file for each language.

export const LANGUAGES = { en: "English", nl: "Nederlands" };

/** @type {Record<string, string>} */
let words = {};
/** @type {string} */
export let language = "en";
/** @type {Intl.PluralRules} */
let plural = new Intl.PluralRules("en");

/** The language of the browser, if the client has it, else English. */
export function browserLanguage() {
  for (const wanted of navigator.languages ?? [navigator.language]) {
    const known = wanted.slice(0, 2).toLowerCase();
    if (known in LANGUAGES) return known;
  }
  return "en";
}

/** @param {string} wanted */
export async function useLanguage(wanted) {
  language = wanted in LANGUAGES ? wanted : "en";
  const answer = await fetch(`/web/locales/${language}.json`);
  words = await answer.json();
  plural = new Intl.PluralRules(language);
  document.documentElement.lang = language;
}

/**
 * A text by its key, with its gaps filled. A number `n` chooses between `key.one`, `key.other` and
 * the other plural forms of the language.
 * @param {string} key
 * @param {Record<string, string | number>} [gaps]
 */
export function t(key, gaps = {}) {
  let text = words[key];
  if (text === undefined && "n" in gaps) text = words[`${key}.${plural.select(Number(gaps.n))}`] ?? words[`${key}.other`];
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(gaps[name] ?? `{${name}}`));
}

/** @param {number} number */
export function formatNumber(number) {
  return new Intl.NumberFormat(language).format(number);
}

/** A number with a proper minus. @param {number} number */
export function signed(number) {
  return number < 0 ? `−${formatNumber(-number)}` : formatNumber(number);
}

/** The language with the reader's region, such as `en-GB`, for dates and times. */
export function regionalLanguage() {
  return navigator.languages.find((wanted) => wanted.startsWith(language)) ?? language;
}

/** @param {number} ms */
export function formatTime(ms) {
  return new Intl.DateTimeFormat(regionalLanguage(), { dateStyle: "medium", timeStyle: "short" }).format(ms);
}

/** @param {string[]} parts */
export function formatList(parts) {
  // British English, without a comma before "and".
  return new Intl.ListFormat(language === "en" ? "en-GB" : language, { type: "conjunction" }).format(parts);
}
