// What went wrong, in the words of the reader's language.

import { Refusal } from "../core/api.js";
import { t } from "../core/locale.js";

/**
 * A sentence for people. A reason without words of ours is told in those of the server.
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
