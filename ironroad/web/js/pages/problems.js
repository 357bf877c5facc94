// Errors as sentences in the reader's language.

import { Refusal } from "../core/api.js";
import { t } from "../core/locale.js";

/**
 * An error as a sentence. If the locale has no text for the error's code, it is the server's English text.
 * @param {unknown} error
 */
export function inWords(error) {
  if (!(error instanceof Refusal)) {
    console.error(error);
    return t("problem.unknown");
  }
  const key = `problem.${error.code.replaceAll(" ", "_")}`;
  const text = t(key, { text: error.message });
  if (text !== key) return text;
  return error.message || t("problem.unknown");
}
