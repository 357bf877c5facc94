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
 * A text by its key, with its gaps filled. A number `n` chooses between `key.zero`, `key.one`, `key.other` and the
 * other plural forms of the language.
 * @param {string} key
 * @param {Record<string, string | number>} [gaps]
 */
export function t(key, gaps = {}) {
  const text = words[key] ?? ("n" in gaps ? numbered(key, Number(gaps.n)) : undefined);
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(gaps[name] ?? `{${name}}`));
}

/** The form of a text for a number. @param {string} key @param {number} n @returns {string | undefined} */
function numbered(key, n) {
  const form = n === 0 && `${key}.zero` in words ? "zero" : plural.select(n);
  return words[`${key}.${form}`] ?? words[`${key}.other`];
}

/** Whether there is a text for a key, perhaps in several forms for numbers. @param {string} key */
export function hasText(key) {
  return key in words || `${key}.other` in words;
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

/** Parts as a list in words: "a, b and c". @param {string[]} parts */
export function formatList(parts) {
  if (parts.length < 2) return parts.join("");
  return t("words.and", { some: parts.slice(0, -1).join(", "), last: parts[parts.length - 1] });
}
