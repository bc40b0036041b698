// Samples that sound like wood, paper, coins, a bell and a sheep, computed from partials and noise.

export type Sound = "wood" | "paper" | "coin" | "bell" | "bleat" | "dull" | "end";

/** A partial: its frequency in hertz, its loudness, and the seconds in which it fades to a third. */
type Partial = readonly [frequency: number, loudness: number, fade: number];

/** Samples per second: enough for everything but the highest overtones. */
export const RATE = 24_000;
const PEAK = 0.8;
/** Seconds at the end that fade to silence. */
const TAIL = 0.02;

/** White noise that is the same each time. */
function noise(): () => number {
  let state = 0x2f6e2b1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 0x80000000 - 1;
  };
}

type Wave = (time: number) => number;

function partials(list: readonly Partial[]): Wave {
  return (time) => {
    let sum = 0;
    for (const [frequency, loudness, fade] of list) {
      // Parts that have faded away cost no time.
      if (time >= 0 && time < 7 * fade)
        sum += loudness * Math.exp(-time / fade) * Math.sin(2 * Math.PI * frequency * time);
    }
    return sum;
  };
}

/** A short burst of noise; `dark` between 0 and 1 takes away high frequencies. */
function burst(fade: number, dark: number): Wave {
  const next = noise();
  let last = 0;
  return (time) => {
    last += (1 - dark) * (next() - last);
    return time < 0 ? 0 : last * Math.exp(-time / fade);
  };
}

/** A wooden tile put on a table: its own pitch, and the thump of the table. */
function wood(): Wave {
  const knock = partials([
    [154, 0.9, 0.035],
    [612, 0.5, 0.022],
    [1340, 0.32, 0.013],
    [2290, 0.16, 0.008],
  ]);
  const click = burst(0.004, 0.3);
  return (time) => knock(time) + 0.8 * click(time);
}

/** A figure or a refusal: lower and softer than wood. */
function dull(): Wave {
  const knock = partials([
    [92, 1, 0.06],
    [188, 0.4, 0.03],
  ]);
  const click = burst(0.012, 0.85);
  return (time) => knock(time) + 0.5 * click(time);
}

/** A card that is turned over: grains of noise that grow denser and fade. */
function paper(): Wave {
  const [next, grain] = [noise(), noise()];
  let [low, rustle] = [0, 0];
  return (time) => {
    low += 0.25 * (next() - low);
    rustle += 0.004 * (Math.abs(grain()) - rustle);
    const swell = Math.sin(Math.PI * Math.min(1, time / 0.22)) ** 1.5;
    const flutter = 0.55 + 0.45 * Math.sin(2 * Math.PI * (38 * time + 60 * time * time));
    return (next() - low) * swell * flutter * (0.6 + rustle);
  };
}

/** Two coins that touch: inharmonic, high, and quick to fade. */
function coin(): Wave {
  const ring = partials([
    [2637, 0.5, 0.07],
    [4186, 0.42, 0.1],
    [5920, 0.28, 0.06],
    [8130, 0.14, 0.035],
  ]);
  const other = partials([
    [2960, 0.45, 0.09],
    [4730, 0.36, 0.11],
    [6640, 0.2, 0.06],
  ]);
  return (time) => ring(time) + other(time - 0.075);
}

/** A small bell with its minor third and a slowly fading hum. */
function bell(pitch: number): Wave {
  const tones: readonly Partial[] = [
    [0.5, 0.35, 0.7],
    [1, 0.7, 0.5],
    [1.183, 0.35, 0.4],
    [1.506, 0.2, 0.3],
    [2, 0.42, 0.28],
    [2.514, 0.16, 0.18],
    [3.011, 0.12, 0.12],
  ];
  return partials(tones.map(([ratio, loudness, fade]) => [pitch * ratio, loudness, fade]));
}

/** Resonances of a sheep's throat: hertz, width in hertz, loudness. */
const FORMANTS = [
  [620, 130, 1],
  [1180, 180, 0.75],
  [2500, 320, 0.4],
] as const;

/** A bleat: a hoarse voice that trembles. */
function bleat(): Wave {
  const rough = burst(10, 0.5);
  const length = 0.62;
  let phase = 0;
  let last = 0;
  return (time) => {
    const tremble = Math.sin(2 * Math.PI * 10.5 * time);
    const pitch = 285 + 40 * Math.sin((Math.PI * time) / length) + 9 * tremble;
    phase += (time - last) * pitch;
    last = time;
    let voice = 0;
    for (let harmonic = 1; harmonic <= 14; harmonic++) {
      const frequency = pitch * harmonic;
      const loudness = FORMANTS.reduce(
        (sum, [centre, width, gain]) => sum + gain / (1 + ((frequency - centre) / width) ** 2),
        0,
      );
      voice += (loudness / Math.sqrt(harmonic)) * Math.sin(2 * Math.PI * phase * harmonic);
    }
    const swell = Math.min(1, time / 0.05) * Math.min(1, Math.max(0, length - time) / 0.16);
    return (voice + 0.35 * rough(time)) * swell * (0.66 + 0.34 * tremble);
  };
}

/** Three bells, one after another. */
function end(): Wave {
  const bells = [587, 740, 880].map((pitch, order) => [bell(pitch), 0.19 * order] as const);
  return (time) => bells.reduce((sum, [tone, start]) => sum + tone(time - start), 0);
}

/** Each sound: its wave, its length in seconds, and its loudness beside the others. */
const SOUNDS: Readonly<Record<Sound, readonly [make: () => Wave, length: number, loudness: number]>> = {
  wood: [wood, 0.22, 1],
  dull: [dull, 0.3, 0.9],
  paper: [paper, 0.24, 0.4],
  coin: [coin, 0.5, 0.42],
  bell: [() => bell(784), 1.6, 0.5],
  bleat: [bleat, 0.66, 0.5],
  end: [end, 2.2, 0.6],
};

/** Compute a sound; the values are between -1 and 1. */
export function sample(name: Sound): Float32Array {
  const [make, length, loudness] = SOUNDS[name];
  const wave = make();
  const data = Float32Array.from({ length: Math.round(length * RATE) }, (_, at) => wave(at / RATE));
  const highest = data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const tail = Math.round(TAIL * RATE);
  return data.map((value, at) => {
    const fade = Math.min(1, (data.length - 1 - at) / tail);
    return (value / highest) * PEAK * loudness * fade;
  });
}
