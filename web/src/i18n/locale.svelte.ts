// The language that is spoken now. Whatever was said with it is said anew when it changes.

import { fetchWords, LOCALES, type Language, type Words } from "./languages";
import type { Text } from "./catalogue";

class Speech {
  #language = $state.raw<Language>("en");
  #words = $state.raw<Words | null>(null);
  readonly #plurals = $derived(new Intl.PluralRules(LOCALES[this.#language]));
  readonly #numbers = $derived(new Intl.NumberFormat(LOCALES[this.#language]));
  readonly #lists = $derived(new Intl.ListFormat(LOCALES[this.#language], { type: "conjunction" }));
  #wanted: Language = "en";

  get language(): Language {
    return this.#language;
  }

  /** Speak a language as soon as its texts are here; until then nothing changes. */
  async speak(language: Language): Promise<void> {
    this.#wanted = language;
    const words = await fetchWords[language]();
    if (this.#wanted !== language) return;
    this.#words = words;
    this.#language = language;
    document.documentElement.lang = language;
    // An app that is installed is called and described as its owner speaks.
    document.querySelector("link[rel=manifest]")?.setAttribute("href", `/manifest.${language}.webmanifest`);
  }

  text(key: string): Text | undefined {
    const [area = "", name = ""] = key.split(".", 2);
    return (this.#words as Readonly<Record<string, Readonly<Record<string, Text>>>> | null)?.[area]?.[name];
  }

  /** The plural form that a number asks for. */
  form(count: number): Intl.LDMLPluralRule {
    return this.#plurals.select(count);
  }

  number(value: number): string {
    return this.#numbers.format(value);
  }

  list(names: readonly string[]): string {
    return this.#lists.format(names);
  }
}

export const speech = new Speech();
