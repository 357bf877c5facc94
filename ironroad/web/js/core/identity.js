// Who this browser is to the server: a secret, and what one is called. It can be carried to another
// device in a link, whose part after the # is never sent to any server.

import { keepSecret, keptSecret, secret } from "./api.js";
import { t } from "./locale.js";
import { changeSettings, settings } from "./settings.js";

/** @typedef {{secret: string, name: string}} Identity */

const EARLIER = "ironroad.earlier";
const IS_SECRET = /^[\w-]{43}$/;

/** A link by which another device becomes this one. */
export async function deviceLink() {
  const parts = new URLSearchParams({ secret: await secret(), name: settings.name });
  return `${location.origin}/device#${parts}`;
}

/** What such a link carries; null if it is not whole. @param {string} fragment @returns {Identity | null} */
export function identityIn(fragment) {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  const own = parts.get("secret") ?? parts.get("key") ?? ""; // links made earlier say key
  return IS_SECRET.test(own) ? { secret: own, name: parts.get("name") ?? "" } : null;
}

/** Who this browser is, if it ever was anybody. @returns {Identity | null} */
export function currentIdentity() {
  const own = keptSecret();
  return own ? { secret: own, name: settings.name } : null;
}

/** Who this browser was before. @returns {Identity | null} */
export function earlierIdentity() {
  try {
    const kept = JSON.parse(localStorage.getItem(EARLIER) ?? "null");
    return kept && { secret: kept.secret ?? kept.key, name: kept.name }; // kept earlier, it says key
  } catch {
    return null;
  }
}

/** Become somebody else from now on; who one was is kept, to change back. @param {Identity} identity */
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
