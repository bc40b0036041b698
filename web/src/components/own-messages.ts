// Messages of a form's fields in the style and the language of the page, in place of the browser's bubbles.

import type { Attachment } from "svelte/attachments";
import { t } from "../i18n";

function messageOf(input: HTMLInputElement): string {
  if (input.type !== "number") return t("common.fieldMissing");
  return t("common.numberRange", { least: input.min, most: input.max });
}

/** Shows what is wrong below the first field that is filled in wrongly, until the field changes. */
export const ownMessages: Attachment<HTMLFormElement> = (form) => {
  let shown: { readonly input: HTMLInputElement; readonly note: HTMLElement } | null = null;
  const stop = new AbortController();
  const { signal } = stop;

  function hide(): void {
    shown?.note.remove();
    shown?.input.removeAttribute("aria-invalid");
    shown?.input.removeAttribute("aria-errormessage");
    shown = null;
  }

  function show(event: Event): void {
    event.preventDefault();
    // All invalid fields report themselves, the first one first.
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || form.querySelector(":invalid:not(fieldset)") !== input) return;
    hide();
    const note = document.createElement("p");
    note.className = "problem";
    note.id = `${input.id}-problem`;
    note.setAttribute("role", "alert");
    note.textContent = messageOf(input);
    input.after(note);
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-errormessage", note.id);
    input.focus();
    shown = { input, note };
  }

  // `invalid` does not bubble.
  form.addEventListener("invalid", show, { capture: true, signal });
  form.addEventListener("input", hide, { signal });
  return () => stop.abort();
};
