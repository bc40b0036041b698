// Turns a piece visibly when its orientation changes, instead of swapping its drawing.

import type { Attachment } from "svelte/attachments";
import { settings } from "../state/settings.svelte";
import type { GridKind } from "./model";
import type { Orientation } from "./placement";
import { transformFrom } from "./turn-transform";

/** Milliseconds at normal speed. */
const TURN_TIME = 190;

/** Animate an element around its middle whenever the orientation changes. */
export function turning(grid: () => GridKind, orientation: () => Orientation | null): Attachment<Element> {
  let before: Orientation | null = null;
  return (element) => {
    const now = orientation();
    const from = before && now ? transformFrom(grid(), before, now) : null;
    before = now;
    if (from === null || settings.pace === 0) return;
    element.animate([{ transform: from }, { transform: "none" }], {
      duration: TURN_TIME * settings.pace,
      easing: "cubic-bezier(.3,.1,.2,1)",
    });
  };
}
