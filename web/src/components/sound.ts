// Three short sounds, synthesised: a tile, your turn, a refusal. Off by default.

import { settings } from "../state/settings.svelte";

type Sound = "tile" | "turn" | "no";

/** Pitches in hertz, played one after the other, and the length of each in seconds. */
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
  for (const [index, pitch] of pitches.entries()) {
    const start = context.currentTime + index * each;
    const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0.16, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + each);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + each);
  }
}
