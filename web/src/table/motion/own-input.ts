// The player's own input has priority over animations: it finishes them all at once.

import { flushSync } from "svelte";
import { isShortcut } from "../../board/drag";

interface Finishing {
  readonly behind: number;
  finish(): void;
}

/** Where a press is not a move: the log, dialogs, and the buttons of the animations themselves. */
const ELSEWHERE = ".log, dialog, header, [role=menu], [data-control]";
/** Keys that change nothing. */
const QUIET = new Set(["Tab", "Shift", "Control", "Alt", "Meta", "CapsLock", "Escape"]);

/** Show the newest position before a press or a key is handled, so that it acts on what the server has told; returns a
 *  function that stops this. */
export function finishOnInput(target: Window, motion: Finishing): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const finish = (): void => {
    if (motion.behind) flushSync(() => motion.finish());
  };
  target.addEventListener(
    "pointerdown",
    ({ target: pressed }) => {
      if (pressed instanceof Element && !pressed.closest(ELSEWHERE)) finish();
    },
    options,
  );
  target.addEventListener("keydown", (event) => isShortcut(event) && !QUIET.has(event.key) && finish(), options);
  return () => stop.abort();
}
