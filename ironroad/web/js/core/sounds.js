// Sounds, made by the browser out of tones and noise: each is a list of voices, and a voice is a tone of some partials,
// or noise through a filter, that rises fast and dies away.

import { settings } from "./settings.js";

/**
 * A voice: when it begins and how long it sounds, in seconds; its loudness; its pitch in hertz and where it glides to; and
 * either its partials, as multiples of the pitch with their loudness, or how narrow its noise is. `rise` is the share of
 * its time until it is loudest.
 * @typedef {{at: number, lasts: number, loud: number, pitch: number, to?: number, partials?: [number, number][],
 *   narrow?: number, rise?: number}} Voice
 */

/** Partials of struck metal, of wood, of a whistle's pipes, and of a bell. @type {Record<string, [number, number][]>} */
const BODY = {
  coin: [[1, 0.6], [1.51, 0.5], [2.76, 0.35], [4.1, 0.16]],
  wood: [[1, 1], [2.6, 0.3], [4.3, 0.1]],
  pipe: [[1, 1], [2, 0.22], [3, 0.1], [1.006, 0.5]],
  bell: [[0.5, 0.3], [1, 1], [1.19, 0.35], [2, 0.4], [2.74, 0.2], [5.2, 0.06]],
};

/** A card that is drawn over another one, and lands. @type {Voice[]} */
const CARD = [
  { at: 0, lasts: 0.09, loud: 0.16, pitch: 2400, to: 5200, narrow: 0.8, rise: 0.5 },
  { at: 0.085, lasts: 0.05, loud: 0.3, pitch: 1300, to: 700, narrow: 1.2, rise: 0.05 },
];

/** The two wheels of an axle over a joint of the rails. @param {number} at @returns {Voice[]} */
const clack = (at) => [0, 0.075].flatMap((after, second) => [
  { at: at + after, lasts: 0.07, loud: 0.4 - 0.1 * second, pitch: 190 - 25 * second, to: 90, partials: BODY.wood, rise: 0.03 },
  { at: at + after, lasts: 0.035, loud: 0.18, pitch: 3100 - 400 * second, narrow: 3, rise: 0.03 },
]);

/** A steam whistle: three pipes that swell, and the steam. @param {number} at @param {number} lasts @returns {Voice[]} */
const whistle = (at, lasts) => [
  ...[466, 587, 740].map((pitch) =>
    ({ at, lasts, loud: 0.1, pitch: pitch * 0.97, to: pitch, partials: BODY.pipe, rise: 0.25 })),
  { at, lasts, loud: 0.05, pitch: 2600, to: 3400, narrow: 0.7, rise: 0.3 },
];

/** @type {Record<SoundName, {on: keyof typeof settings, voices: Voice[]}>} */
const SOUNDS = {
  turn: { on: "soundTurn", voices: [...whistle(0, 0.22), ...whistle(0.27, 0.5)] },
  cards: { on: "soundCards", voices: CARD },
  tracks: { on: "soundTracks", voices: [0, 0.2, 0.4].flatMap(clack) },
  coin: { on: "soundCoin", voices: [0, 0.085].map((at, second) =>
    ({ at, lasts: 0.42, loud: 0.12, pitch: 2093 * (second ? 1.335 : 1), partials: BODY.coin, rise: 0.01 })) },
  chat: { on: "soundChat", voices: [[0, 520], [0.1, 693]].map(([at, pitch]) =>
    ({ at, lasts: 0.14, loud: 0.22, pitch, partials: BODY.wood, rise: 0.02 })) },
  end: { on: "soundEnd", voices: [...[392, 494, 587, 784].map((pitch, place) =>
    ({ at: 0.16 * place, lasts: 1.5, loud: 0.13, pitch, partials: BODY.bell, rise: 0.01 })), ...whistle(0.75, 0.9)] },
};

/** @typedef {"turn" | "cards" | "tracks" | "coin" | "chat" | "end"} SoundName */

/** @type {AudioContext | null} */
let audio = null;
/** A second of noise. @type {AudioBuffer | null} */
let hiss = null;

/** @param {SoundName} name */
export function play(name) {
  const sound = SOUNDS[name];
  if (!navigator.userActivation?.hasBeenActive) return; // browsers forbid sound before the first click or key
  if (!settings.sound || !settings[sound.on] || document.visibilityState === "hidden" && name !== "turn") return;
  try {
    audio ??= new AudioContext();
    for (const voice of sound.voices) sing(audio, voice);
  } catch {
    audio = null; // this browser cannot play sounds
    hiss = null;
  }
}

/** @param {AudioContext} context @param {Voice} voice */
function sing(context, { at, lasts, loud, pitch, to = pitch, partials, narrow, rise = 0.02 }) {
  const begin = context.currentTime + 0.01 + at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(loud * 0.5, begin + Math.max(0.002, lasts * rise));
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  gain.connect(context.destination);
  for (const [multiple, share] of partials ?? []) {
    const tone = context.createOscillator();
    const part = context.createGain();
    glide(tone.frequency, pitch * multiple, to * multiple, begin, lasts);
    part.gain.value = share;
    tone.connect(part).connect(gain);
    tone.start(begin);
    tone.stop(begin + lasts);
  }
  if (narrow === undefined) return;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = hiss ??= noise(context);
  filter.type = "bandpass";
  filter.Q.value = narrow;
  glide(filter.frequency, pitch, to, begin, lasts);
  source.connect(filter).connect(gain);
  source.start(begin, Math.random() * 0.2);
  source.stop(begin + lasts);
}

/** @param {AudioParam} frequency @param {number} from @param {number} to @param {number} begin @param {number} lasts */
function glide(frequency, from, to, begin, lasts) {
  frequency.setValueAtTime(from, begin);
  if (to !== from) frequency.exponentialRampToValueAtTime(to, begin + lasts * 0.6);
}

/** @param {AudioContext} context */
function noise(context) {
  const buffer = context.createBuffer(1, context.sampleRate * 1.2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
  return buffer;
}
