// Who this browser is to the server: a key, and what one is called. It can be carried to another
// device in a link, whose part after the # is never sent to any server.

import { keepSecret, keptSecret, secret } from "./api.js";
import { t } from "./locale.js";
import { changeSettings, settings } from "./settings.js";

/** @typedef {{key: string, name: string}} Identity */

const EARLIER = "ironroad.earlier";
const IS_KEY = /^[\w-]{43}$/;

/** A link by which another device becomes this one. */
export async function deviceLink() {
  const parts = new URLSearchParams({ key: await secret(), name: settings.name });
  return `${location.origin}/device#${parts}`;
}

/** What such a link carries; null if it is not whole. @param {string} fragment @returns {Identity | null} */
export function identityIn(fragment) {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  const key = parts.get("key") ?? "";
  return IS_KEY.test(key) ? { key, name: parts.get("name") ?? "" } : null;
}

/** Who this browser is, if it ever was anybody. @returns {Identity | null} */
export function currentIdentity() {
  const key = keptSecret();
  return key ? { key, name: settings.name } : null;
}

/** Who this browser was before. @returns {Identity | null} */
export function earlierIdentity() {
  try {
    return JSON.parse(localStorage.getItem(EARLIER) ?? "null");
  } catch {
    return null;
  }
}

/** Become somebody else from now on; who one was is kept, to change back. @param {Identity} identity */
export function become(identity) {
  const before = currentIdentity();
  if (before) localStorage.setItem(EARLIER, JSON.stringify(before));
  keepSecret(identity.key);
  changeSettings({ name: identity.name });
}

/** @param {Identity} identity */
export function calledAs({ name }) {
  return name || t("page.guest");
}
