// Three small sounds, made on the spot: a tile on the table, a call, a refusal. Off unless somebody wants them.

import { settings } from "../state/settings.svelte";

type Sound = "tile" | "turn" | "no";

/** Pitches in hertz, one after the other, and how long each takes in seconds. */
const SOUNDS: Readonly<Record<Sound, { readonly pitches: readonly number[]; readonly each: number }>> = {
  tile: { pitches: [180], each: 0.07 },
  turn: { pitches: [523, 659], each: 0.14 },
  no: { pitches: [147], each: 0.16 },
};

let context: AudioContext | undefined;

export function sound(name: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const { pitches, each } = SOUNDS[name];
  for (const [place, pitch] of pitches.entries()) {
    const begin = context.currentTime + place * each;
    const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(0.16, begin);
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + each);
    tone.connect(loudness).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + each);
  }
}
