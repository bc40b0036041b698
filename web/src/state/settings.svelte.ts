// How somebody likes the page: kept in this browser, told to nobody but the name.

import { MediaQuery } from "svelte/reactivity";
import { read, write } from "./storage";
import { CODES, preferred, speech, type Language } from "../i18n";

const systemDark = new MediaQuery("(prefers-color-scheme: dark)");
const KEY = "hedgerow-settings";

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "off";

interface Kept {
  readonly name: string;
  readonly theme: Theme;
  readonly motion: Motion;
  /** The language that was chosen; null: the browser's. */
  readonly language: Language | null;
  readonly sound: boolean;
  /** Whether to be called when it is one's turn and the page is out of sight. */
  readonly calls: boolean;
  /** How many bots and which level somebody last played against, for each game. */
  readonly against: Readonly<Record<string, { readonly bots: number; readonly level: string }>>;
  /** The games in which a hint is offered at every turn. */
  readonly hints: Readonly<Record<string, boolean>>;
}

const USUAL: Kept = {
  name: "",
  theme: "system",
  motion: "system",
  language: null,
  sound: false,
  calls: false,
  against: {},
  hints: {},
};

const isKept = (found: unknown): found is Partial<Kept> => typeof found === "object" && found !== null;

class Settings {
  #kept = $state.raw<Kept>({ ...USUAL, ...read(KEY, isKept) });

  constructor() {
    // What is changed in another window of this browser holds here, too.
    addEventListener("storage", ({ key }) => {
      if (key !== KEY) return;
      this.#kept = { ...USUAL, ...read(KEY, isKept) };
      this.apply();
      void speech.speak(this.language).catch(() => undefined);
    });
  }

  get name(): string {
    return this.#kept.name;
  }

  get theme(): Theme {
    return this.#kept.theme;
  }

  get motion(): Motion {
    return this.#kept.motion;
  }

  get language(): Language {
    const { language } = this.#kept;
    return language !== null && CODES.includes(language) ? language : preferred();
  }

  get sound(): boolean {
    return this.#kept.sound;
  }

  get calls(): boolean {
    return this.#kept.calls;
  }

  get against(): Kept["against"] {
    return this.#kept.against;
  }

  get hints(): Kept["hints"] {
    return this.#kept.hints;
  }

  change(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    write(KEY, this.#kept);
    this.apply();
  }

  /** Speak another language, from now on and next time. */
  async speak(language: Language): Promise<void> {
    await speech.speak(language);
    this.change({ language });
  }

  /** Put theme and motion onto the page, where the styles find them. */
  apply(): void {
    const root = document.documentElement;
    root.style.colorScheme = this.theme === "system" ? "" : this.theme;
    root.dataset["motion"] = this.still ? "off" : "on";
    // What surrounds an installed page has its colour.
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
      const forced = this.theme === "system" ? undefined : `(prefers-color-scheme: ${this.theme})`;
      meta.dataset["usual"] ??= meta.media;
      meta.media = forced === undefined ? meta.dataset["usual"] : meta.dataset["usual"] === forced ? "all" : "not all";
    }
  }

  /** Whether nothing should move. */
  get still(): boolean {
    return this.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Whether the page is dark now, by choice or by the system. */
  get dark(): boolean {
    return this.theme === "dark" || (this.theme === "system" && systemDark.current);
  }
}

export const settings = new Settings();
