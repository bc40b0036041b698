// Keyboard focus: it must never get lost because something was closed or removed.

import { tick } from "svelte";

/** The element from which each dialog was opened. */
const openers = new WeakMap<Element, HTMLElement>();
/** The opener of the dialog that was just closed, until the focus is back somewhere. */
let pendingOpener: HTMLElement | null = null;

const focused = (): HTMLElement | null => {
  const active = document.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : null;
};

/** Focus the board if there is one, else the main content. */
export function focusMain(): void {
  const main = document.querySelector<HTMLElement>("[role=application]") ?? document.querySelector<HTMLElement>("main");
  if (main && main.tabIndex < 0) main.tabIndex = -1;
  main?.focus();
}

/** Open a dialog; the returned function closes it and restores the focus. */
export function openModal(dialog: HTMLDialogElement): () => void {
  // Where one dialog leads to the next, the first one closes before the second one opens.
  const opener = focused() ?? pendingOpener;
  if (opener) openers.set(dialog, opener);
  dialog.showModal();
  return () => {
    dialog.close();
    pendingOpener = opener;
    void tick().then(() => {
      pendingOpener = null;
      if (!focused()) restoreFocus(opener);
    });
  };
}

/** Focus an opener; if it was inside another dialog that is gone, focus that dialog's opener. */
function restoreFocus(opener: HTMLElement | null): void {
  if (opener === null) focusMain();
  else if (opener.isConnected) opener.focus();
  else {
    const dialog = opener.closest("dialog");
    restoreFocus((dialog && openers.get(dialog)) ?? null);
  }
}

/** Whether the focus was on an element that has been removed or disabled. */
export function isFocusLost(element: Element | null): boolean {
  if (element === null || (focused() !== null && focused() !== element)) return false;
  return !element.isConnected || element.matches(":disabled");
}
