// Notice of the player's turn: by the page's title, its icon and a badge, by a sound and a notification.

import { announce } from "../core/dom.js";
import { t } from "../core/locale.js";
import { settings } from "../core/settings.js";
import { play } from "../core/sounds.js";

const ICON = "/web/icon.svg";
const ICON_TURN = "/web/icon-turn.svg";

/** @param {boolean} isMine @param {string} title */
export function showTurn(isMine, title) {
  document.title = `${isMine ? "● " : ""}${title} · Ironroad`;
  showBadge(isMine);
}

/** @param {boolean} isOn */
export function showBadge(isOn) {
  const link = document.querySelector("link[rel=icon]");
  const icon = isOn ? ICON_TURN : ICON;
  if (link?.getAttribute("href") !== icon) link?.setAttribute("href", icon);
  const done = isOn ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
  done?.catch(() => {}); // only an installed page has a badge
}

/** @param {string} table @param {string} title */
export function callToTurn(table, title) {
  play("turn");
  announce(t("table.yourTurn"));
  if (document.visibilityState === "hidden" && settings.notifications) notify(table, title);
}

/** @param {string} table @param {string} title */
function notify(table, title) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const told = new Notification(title, { body: t("table.yourTurn"), icon: ICON_TURN, tag: table });
    told.onclick = () => {
      focus();
      told.close();
    };
  } catch {
    // some phones let no page notify, even with permission
  }
}
