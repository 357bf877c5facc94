// Settings of this browser; each is applied at once.

import { h, notice, show } from "../core/dom.js";
import { frame } from "./frame.js";
import { LANGUAGES, browserLanguage, t, useLanguage } from "../core/locale.js";
import { oneOf, onOff, ownName, ownPace, paceOptions } from "./parts.js";
import { changeSettings, settings } from "../core/settings.js";
import { anotherDevice } from "./settings_device.js";
import { play } from "../core/sounds.js";

/** @typedef {import("../core/settings.js").Settings} Settings */
/** @typedef {"theme" | "contrast" | "motion" | "confirm"} Word */
/** @typedef {"soundTurn" | "soundCards" | "soundTracks" | "soundCoin" | "soundChat" | "soundEnd"} Sound */

/** @type {Record<Word, string[]>} */
const WORDS = {
  theme: ["auto", "light", "dark"],
  contrast: ["auto", "normal", "high"],
  motion: ["auto", "full", "calm"],
  confirm: ["off", "on", "touch"],
};
/** @type {[Sound, Parameters<typeof play>[0]][]} */
const SOUNDS = [["soundTurn", "turn"], ["soundCards", "cards"], ["soundTracks", "tracks"], ["soundCoin", "coin"],
  ["soundChat", "chat"], ["soundEnd", "end"]];

/** @param {HTMLElement} place */
export async function open(place) {
  let link = "";
  const device = () => anotherDevice(link, (shown) => {
    link = shown;
    renew();
  });
  const renew = () => show(place, page(renew, device()));
  renew();
  return () => {};
}

/** @param {() => void} renew @param {HTMLElement} device */
function page(renew, device) {
  /** @param {Partial<Settings>} changes */
  const change = (changes) => {
    changeSettings(changes);
    renew();
  };
  return frame(t("settings.title"),
    h("h1", null, t("settings.title")),
    h("p", { class: "faint" }, t("settings.about")),
    h("div", { class: "settings-columns" },
      h("section", { class: "card settings" },
        h("h2", null, t("settings.you")), ownName(), languages(renew)),
      h("section", { class: "card settings" },
        h("h2", null, t("settings.look")),
        ["theme", "contrast", "motion"].map((name) => word(/** @type {Word} */ (name), change))),
      h("section", { class: "card settings" },
        h("h2", null, t("settings.play")),
        word("confirm", change),
        h("p", { class: "faint" }, t("settings.confirm.about")),
        oneOf("pace", t("settings.pace"), paceOptions(), ownPace(), (pace) => change({ pace })),
        h("p", { class: "faint" }, t("settings.pace.about")),
        onOff(t("settings.explain"), settings.explain, (explain) => change({ explain }),
          { about: t("settings.explain.about"), key: "explain" })),
      h("section", { class: "card settings" },
        h("h2", null, t("settings.notices")), sounds(change), notifications(change))),
    device);
}

/** @param {Word} name @param {(changes: Partial<Settings>) => void} change */
function word(name, change) {
  const options = WORDS[name].map((value) => ({ value, label: t(`settings.${name}.${value}`) }));
  return oneOf(name, t(`settings.${name}`), options, settings[name],
    (value) => change({ [name]: value }));
}

/** The choice of language; `renew` patches the page, so that it keeps the focus. @param {() => void} renew */
function languages(renew) {
  const options = [{ value: "", label: t("settings.language.auto") },
    ...Object.entries(LANGUAGES).map(([value, name]) =>
      ({ value, label: h("span", { lang: value }, name) }))];
  return oneOf("language", t("settings.language"), options, settings.language, async (language) => {
    changeSettings({ language });
    await useLanguage(language || browserLanguage());
    show(/** @type {Element} */ (document.querySelector(".skip")), t("skip"));
    renew();
  });
}

/** @param {(changes: Partial<Settings>) => void} change */
function sounds(change) {
  return h("fieldset", { class: "switches" },
    h("legend", { class: "unseen" }, t("settings.sound")),
    onOff(t("settings.sound"), settings.sound, (sound) => change({ sound })),
    h("div", { class: "switches inner" }, SOUNDS.map(([name, sound]) =>
      onOff(t(`settings.${name}`), settings[name], (isOn) => {
        change({ [name]: isOn });
        play(sound); // let the player hear it; `play` is silent if it was switched off
      }, { off: !settings.sound }))));
}

/** @param {(changes: Partial<Settings>) => void} change */
function notifications(change) {
  const isThere = "Notification" in window;
  const state = isThere ? Notification.permission : "missing";
  const isOn = settings.notifications && state === "granted";
  const about = state === "missing" || state === "denied"
    ? t(`settings.notifications.${state}`) : t("settings.notifications.about");
  return onOff(t("settings.notifications"), isOn, async (wanted) => {
    if (wanted && (await Notification.requestPermission()) !== "granted") {
      notice(t("settings.notifications.denied"), "problem");
      wanted = false;
    }
    change({ notifications: wanted });
  }, { about, off: !isThere });
}
