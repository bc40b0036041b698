// A clock that a test moves by hand.

import type { MotionClock } from "../src/table/motion/queue";

export class HandClock implements MotionClock {
  now = 0;
  #timers: { at: number; run: () => void }[] = [];

  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.now + milliseconds, run };
    this.#timers.push(timer);
    return () => (this.#timers = this.#timers.filter((one) => one !== timer));
  }

  pass(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers = this.#timers.filter((one) => one !== next);
      this.now = next.at;
      next.run();
    }
    this.now = end;
  }

  get idle(): boolean {
    return this.#timers.length === 0;
  }
}
