// What an element is, for whoever asks what it does: only what has an explanation can be named.

import type { HelpKey } from "../words/help";

declare module "svelte/elements" {
  // The names of the parameters are Svelte's.
  // eslint-disable-next-line @typescript-eslint/no-unused-vars
  interface HTMLAttributes<T extends EventTarget> {
    "data-help"?: HelpKey | undefined | null;
  }
  // eslint-disable-next-line @typescript-eslint/no-unused-vars
  interface SVGAttributes<T extends EventTarget> {
    "data-help"?: HelpKey | undefined | null;
  }
}
