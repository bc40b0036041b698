// What was refused, and what to do now: said until somebody closes it, or until the next thing is said.

import { untrack } from "svelte";
import { asTrouble } from "../api/http";
import type { Problem } from "../table/contract";

const MOST = 2;

class Notices {
  #all = $state.raw<readonly Problem[]>([]);

  get all(): readonly Problem[] {
    return this.#all;
  }

  say(problem: Problem): void {
    // Who says something does not ask to be told of all that others say.
    const others = untrack(() => this.#all.filter((other) => other.message !== problem.message));
    this.#all = [...others, problem].slice(-MOST);
  }

  dismiss(problem: Problem): void {
    this.#all = this.#all.filter((other) => other !== problem);
  }

  clear(): void {
    this.#all = [];
  }
}

export const notices = new Notices();

/** Do something; what goes wrong is said, and answered with `false`. */
export async function attempt(deed: () => Promise<unknown>): Promise<boolean> {
  try {
    await deed();
    return true;
  } catch (thrown) {
    notices.say(asTrouble(thrown));
    return false;
  }
}
