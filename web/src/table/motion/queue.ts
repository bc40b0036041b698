// A queue of positions that are shown one after another: things travel towards the next position, then it is shown.

/** Milliseconds at normal speed: before a position is shown, and before the next one begins. */
export interface Timing {
  readonly approach: number;
  readonly arrival: number;
}

export interface Stage<Frame> {
  /** The time that a frame takes, seen from the one that is shown now. */
  timing(frame: Frame): Timing;
  /** Move things towards a frame, for some milliseconds. */
  approach(frame: Frame, time: number): void;
  /** Show a frame; its effects may last for some milliseconds. */
  show(frame: Frame, time: number): void;
  /** Everything is shown. `skipped` frames were not played. */
  rest(skipped: number): void;
}

export interface MotionClock {
  /** Run something later; returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

export const browserClock: MotionClock = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** With more frames waiting, they are played at double speed … */
export const MANY = 3;
/** … and with more than this only the last one is shown. */
export const TOO_MANY = 8;

export class MotionQueue<Frame> {
  readonly #stage: Stage<Frame>;
  readonly #clock: MotionClock;
  /** A factor for all times; 0 shows everything at once. */
  readonly #pace: () => number;
  #waiting: Frame[] = [];
  /** The frame that things are moving towards. */
  #next: Frame | null = null;
  #cancel: (() => void) | null = null;

  constructor(stage: Stage<Frame>, clock: MotionClock, pace: () => number) {
    this.#stage = stage;
    this.#clock = clock;
    this.#pace = pace;
  }

  /** The number of frames that are not shown yet. */
  get behind(): number {
    return this.#waiting.length + (this.#next === null ? 0 : 1);
  }

  /** Add frames; if more than `most` are waiting then, show the last one at once. */
  push(frames: readonly Frame[], most = TOO_MANY): void {
    this.#waiting.push(...frames);
    const { behind } = this;
    if (this.#pace() === 0) this.finish();
    else if (behind > most) this.finish(behind);
    else if (this.#cancel === null) this.#play();
  }

  /** Show the last frame now; `skipped` frames were too many to be played. */
  finish(skipped = 0): void {
    const last = this.#waiting.at(-1) ?? this.#next;
    this.#stop();
    if (last !== null) this.#stage.show(last, 0);
    this.#stage.rest(skipped);
  }

  /** Forget everything that was not shown. */
  clear(): void {
    this.#stop();
    this.#stage.rest(0);
  }

  #stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#waiting = [];
    this.#next = null;
  }

  #play(): void {
    const frame = this.#waiting.shift();
    if (frame === undefined) {
      this.#cancel = null;
      this.#stage.rest(0);
      return;
    }
    const pace = this.#pace() * (this.#waiting.length >= MANY ? 0.5 : 1);
    const timing = this.#stage.timing(frame);
    const [approach, arrival] = [timing.approach * pace, timing.arrival * pace];
    if (approach === 0) {
      this.#arrive(frame, arrival);
      return;
    }
    this.#next = frame;
    this.#cancel = this.#clock.after(approach, () => this.#arrive(frame, arrival));
    this.#stage.approach(frame, approach);
  }

  #arrive(frame: Frame, time: number): void {
    this.#next = null;
    if (time > 0) this.#cancel = this.#clock.after(time, () => this.#play());
    this.#stage.show(frame, time);
    if (time === 0) this.#play();
  }
}
