// Where the keyboard is: nobody may lose it because something was closed or has gone.

import { tick } from "svelte";

/** From where each dialog was opened, and the one that was closed last, while nobody has got the focus back from it. */
const openers = new WeakMap<Element, HTMLElement>();
let left: HTMLElement | null = null;

const focused = (): HTMLElement | null => {
  const active = document.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : null;
};

/** To the board where there is one, else to what the page is about. */
export function focusMain(): void {
  const main = document.querySelector<HTMLElement>("[role=application]") ?? document.querySelector<HTMLElement>("main");
  if (main && main.tabIndex < 0) main.tabIndex = -1;
  main?.focus();
}

/** Opens a dialog; what is returned closes it and puts the focus back to where it came from. */
export function openModal(dialog: HTMLDialogElement): () => void {
  // Where one dialog leads to the next, that one is closed before this one opens.
  const before = focused() ?? left;
  if (before) openers.set(dialog, before);
  dialog.showModal();
  return () => {
    dialog.close();
    left = before;
    void tick().then(() => {
      left = null;
      if (!focused()) giveBack(before);
    });
  };
}

/** A dialog that was opened from another one which is gone leads back to where that one was opened from. */
function giveBack(to: HTMLElement | null): void {
  if (to === null) focusMain();
  else if (to.isConnected) to.focus();
  else {
    const dialog = to.closest("dialog");
    giveBack((dialog && openers.get(dialog)) ?? null);
  }
}

/** Whether somebody was on a thing that cannot be used any more. */
export function isLost(thing: Element | null): boolean {
  if (thing === null || (focused() !== null && focused() !== thing)) return false;
  return !thing.isConnected || thing.matches(":disabled");
}
