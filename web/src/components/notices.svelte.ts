// Messages about refused actions; each disappears after a while, unless it says how to keep something.

import { untrack } from "svelte";
import { toApiError } from "../api/http";
import type { Problem } from "../api/schema";

const MAX_SHOWN = 2;
/** Milliseconds for reading a message, and for each of its letters. */
const READING = 5000;
const LETTER = 60;
const LASTING = new Set(["not-kept"]);

class Notices {
  #all = $state.raw<readonly Problem[]>([]);

  get all(): readonly Problem[] {
    return this.#all;
  }

  show(problem: Problem): void {
    // Untracked, so that an effect that shows a notice does not run again for every other notice.
    const others = untrack(() => this.#all.filter((other) => other.message !== problem.message));
    this.#all = [...others, problem].slice(-MAX_SHOWN);
    if (LASTING.has(problem.code)) return;
    setTimeout(() => this.dismiss(problem), READING + LETTER * (problem.message.length + problem.advice.length));
  }

  dismiss(problem: Problem): void {
    this.#all = this.#all.filter((other) => other !== problem);
  }

  clear(): void {
    this.#all = [];
  }
}

export const notices = new Notices();

/** Run an action; show its error as a notice and return `false` if it fails. */
export async function attempt(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    notices.show(toApiError(error));
    return false;
  }
}
