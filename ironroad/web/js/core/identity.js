// The identity of this browser: a secret that the server knows, and the player's name. A link carries it to another
// device; its part after the # is never sent to any server.

import { keepSecret, keptSecret, secret } from "./api.js";
import { t } from "./locale.js";
import { changeSettings, settings } from "./settings.js";

/** @typedef {{secret: string, name: string}} Identity */

const EARLIER = "ironroad.earlier";
const IS_SECRET = /^[\w-]{43}$/;

/** A link that gives another device the identity of this browser. */
export async function deviceLink() {
  const parts = new URLSearchParams({ secret: await secret(), name: settings.name });
  return `${location.origin}/device#${parts}`;
}

/** The identity in such a link; null if a part of it is missing. @param {string} fragment @returns {Identity | null} */
export function identityIn(fragment) {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  const own = parts.get("secret") ?? parts.get("key") ?? ""; // older links say key
  return IS_SECRET.test(own) ? { secret: own, name: parts.get("name") ?? "" } : null;
}

/** The identity of this browser; null if it has none yet. @returns {Identity | null} */
export function currentIdentity() {
  const own = keptSecret();
  return own ? { secret: own, name: settings.name } : null;
}

/** The identity that this browser had before it took over another one. @returns {Identity | null} */
export function earlierIdentity() {
  try {
    const kept = JSON.parse(localStorage.getItem(EARLIER) ?? "null");
    return kept && { secret: kept.secret ?? kept.key, name: kept.name }; // older entries say key
  } catch {
    return null;
  }
}

/** Take over another identity; the old one is kept, to change back. @param {Identity} identity */
export function become(identity) {
  const before = currentIdentity();
  if (before) localStorage.setItem(EARLIER, JSON.stringify(before));
  keepSecret(identity.secret);
  changeSettings({ name: identity.name });
}

/** @param {Identity} identity */
export function calledAs({ name }) {
  return name || t("page.guest");
}
