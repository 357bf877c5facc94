// Short sounds, made by the browser: a bell for the player's turn, a flick for cards, a rattle for trains.

import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let audio = null;

/** @type {Record<string, {on: keyof typeof settings, notes: [number, number, OscillatorType][]}>} */
const SOUNDS = {
  turn: { on: "soundTurn", notes: [[660, 0, "sine"], [880, 0.12, "sine"]] },
  cards: { on: "soundCards", notes: [[300, 0, "triangle"]] },
  tracks: { on: "soundTracks", notes: [[140, 0, "square"], [150, 0.07, "square"], [140, 0.14, "square"]] },
  chat: { on: "soundChat", notes: [[520, 0, "sine"]] },
};

/** @param {"turn" | "cards" | "tracks" | "chat"} name */
export function play(name) {
  const sound = SOUNDS[name];
  if (!navigator.userActivation?.hasBeenActive) return; // browsers forbid sound before the first click or key
  if (!settings.sound || !settings[sound.on] || document.visibilityState === "hidden" && name !== "turn") return;
  try {
    audio ??= new AudioContext();
    for (const [pitch, after, shape] of sound.notes) note(audio, pitch, after, shape);
  } catch {
    audio = null; // this browser cannot play sounds
  }
}

/** @param {AudioContext} context @param {number} pitch @param {number} after @param {OscillatorType} shape */
function note(context, pitch, after, shape) {
  const begin = context.currentTime + after;
  const voice = context.createOscillator();
  const loudness = context.createGain();
  voice.type = shape;
  voice.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.05, begin);
  loudness.gain.exponentialRampToValueAtTime(0.0001, begin + 0.16);
  voice.connect(loudness).connect(context.destination);
  voice.start(begin);
  voice.stop(begin + 0.18);
}
