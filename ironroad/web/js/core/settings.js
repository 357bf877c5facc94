// The settings of this browser.

const DEFAULTS = {
  name: "",
  language: "",
  theme: "auto",
  contrast: "auto",
  motion: "auto",
  confirm: "touch",
  pace: "1",
  sound: true,
  soundTurn: true,
  soundCards: true,
  soundTracks: true,
  soundCoin: true,
  soundChat: true,
  soundEnd: true,
  notifications: false,
  explain: true,
};

/** @typedef {typeof DEFAULTS} Settings */

const KEY = "ironroad.settings";

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...read() };

/** @returns {Partial<Settings>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Partial<Settings>} changes */
export function changeSettings(changes) {
  Object.assign(settings, changes);
  localStorage.setItem(KEY, JSON.stringify(settings));
  applySettings();
}

/**
 * Apply changes that are made in another tab, or in the settings of the device.
 * @param {() => void} speak shows the page in another language
 */
export function followSettings(speak) {
  addEventListener("storage", ({ key }) => {
    if (key !== KEY) return;
    const { language } = settings;
    Object.assign(settings, read());
    applySettings();
    if (settings.language !== language) speak();
  });
  for (const query of ["(prefers-reduced-motion: reduce)", "(prefers-contrast: more)"]) {
    matchMedia(query).addEventListener("change", applySettings);
  }
}

/** Apply the settings to the look of the page. */
export function applySettings() {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.contrast = isHighContrast() ? "high" : "normal";
  root.dataset.motion = isCalm() ? "calm" : "full";
}

/** Whether lines and letters should stand out more. */
function isHighContrast() {
  if (settings.contrast !== "auto") return settings.contrast === "high";
  return matchMedia("(prefers-contrast: more)").matches;
}

/** Whether animations are switched off. */
export function isCalm() {
  if (settings.motion !== "auto") return settings.motion === "calm";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether to ask before moves that cannot be taken back. */
export function mustConfirm() {
  if (settings.confirm === "touch") return matchMedia("(pointer: coarse)").matches;
  return settings.confirm === "on";
}
