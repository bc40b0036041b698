// The player's settings. They are stored in this browser; only the name is sent to the server.

import { MediaQuery } from "svelte/reactivity";
import { type Language, LANGUAGE_CODES, locale, preferredLanguage } from "../i18n";
import { storage } from "./storage";
import { isSettings, type AnimationSpeed, type StoredSettings, type Theme, withDefaults } from "./stored-settings";

const systemStill = new MediaQuery("(prefers-reduced-motion: reduce)");
/** Factors for the times of animations. */
const PACE: Readonly<Record<AnimationSpeed, number>> = { off: 0, fast: 0.5, normal: 1, slow: 2 };
const systemDark = new MediaQuery("(prefers-color-scheme: dark)");
const KEY = "hedgerow-settings";

/** Switch the texts, and what the browser shows around the page, to a language. */
async function applyLanguage(language: Language): Promise<void> {
  await locale.load(language);
  document.documentElement.lang = locale.language;
  // The manifest has the name and the description of an installed page.
  document.querySelector("link[rel=manifest]")?.setAttribute("href", `/manifest.${locale.language}.webmanifest`);
}

const load = (): StoredSettings => withDefaults(storage.read(KEY, isSettings));

class Settings {
  #stored = $state.raw<StoredSettings>(load());

  constructor() {
    // Apply changes that are made in another window of this browser.
    addEventListener("storage", ({ key }) => {
      if (key !== KEY) return;
      this.#stored = load();
      this.apply();
      void this.loadLanguage().catch(() => undefined);
    });
  }

  get name(): string {
    return this.#stored.name;
  }

  get theme(): Theme {
    return this.#stored.theme;
  }

  get coordinates(): boolean {
    return this.#stored.coordinates;
  }

  get commandBox(): boolean {
    return this.#stored.commandBox;
  }

  get motion(): AnimationSpeed {
    return this.#stored.motion;
  }

  get language(): Language {
    const { language } = this.#stored;
    return language !== null && LANGUAGE_CODES.includes(language) ? language : preferredLanguage();
  }

  get sound(): boolean {
    return this.#stored.sound;
  }

  get layAtOnce(): boolean {
    return this.#stored.layAtOnce;
  }

  get forcedMoves(): boolean {
    return this.#stored.forcedMoves;
  }

  get codes(): boolean {
    return this.#stored.codes;
  }

  /** From 0 to 100. */
  get volume(): number {
    return this.#stored.volume;
  }

  get notifications(): boolean {
    return this.#stored.notifications;
  }

  get opponents(): StoredSettings["opponents"] {
    return this.#stored.opponents;
  }

  get hints(): StoredSettings["hints"] {
    return this.#stored.hints;
  }

  change(change: Partial<StoredSettings>): void {
    this.#stored = { ...this.#stored, ...change };
    storage.write(KEY, this.#stored);
    this.apply();
  }

  loadLanguage(): Promise<void> {
    return applyLanguage(this.language);
  }

  async setLanguage(language: Language): Promise<void> {
    await applyLanguage(language);
    this.change({ language });
  }

  /** Set theme and motion on the document, where the styles find them. */
  apply(): void {
    const root = document.documentElement;
    root.style.colorScheme = this.theme === "system" ? "" : this.theme;
    root.dataset["motion"] = this.reducedMotion ? "off" : "on";
    root.style.setProperty("--pace", String(this.pace));
    // The window frame of an installed page follows the chosen theme.
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
      const forced = this.theme === "system" ? undefined : `(prefers-color-scheme: ${this.theme})`;
      meta.dataset["usual"] ??= meta.media;
      meta.media = forced === undefined ? meta.dataset["usual"] : meta.dataset["usual"] === forced ? "all" : "not all";
    }
  }

  get reducedMotion(): boolean {
    return this.motion === "off" || systemStill.current;
  }

  /** The factor for the times of animations; 0 without animations. */
  get pace(): number {
    return this.reducedMotion ? 0 : PACE[this.motion];
  }

  /** Whether the page is dark now, by choice or by the system. */
  get dark(): boolean {
    return this.theme === "dark" || (this.theme === "system" && systemDark.current);
  }
}

export const settings = new Settings();
