// Sounds, off until the player switches them on. The samples are synthesised, and loaded with the first sound.

import { settings } from "../state/settings.svelte";
import type * as Samples from "./samples";
import type { Sound } from "./samples";

let context: AudioContext | undefined;

/** Play a sound, after some milliseconds. */
export function sound(name: Sound, delay = 0): void {
  if (settings.sound) void play(name, delay);
}

async function play(name: Sound, delay: number): Promise<void> {
  const samples = await import("./samples");
  context ??= new AudioContext();
  // Browsers keep sounds back until the page was touched.
  if (context.state === "suspended") void context.resume();
  const source = new AudioBufferSourceNode(context, { buffer: bufferOf(context, name, samples) });
  // Loudness is perceived logarithmically.
  const volume = new GainNode(context, { gain: (settings.volume / 100) ** 2 });
  source.connect(volume).connect(context.destination);
  source.start(context.currentTime + delay / 1000);
}

const buffers = new Map<Sound, AudioBuffer>();

function bufferOf(on: BaseAudioContext, name: Sound, { sample, RATE }: typeof Samples): AudioBuffer {
  let buffer = buffers.get(name);
  if (buffer === undefined) {
    const data = sample(name);
    buffer = on.createBuffer(1, data.length, RATE);
    buffer.getChannelData(0).set(data);
    buffers.set(name, buffer);
  }
  return buffer;
}
