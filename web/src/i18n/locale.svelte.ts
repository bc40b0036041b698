// The current language and its messages; reactive, so that every text changes with the language.

import type { Text } from "./catalogue";
import { type Language, loadMessages, LOCALES, type Messages } from "./languages";

class ActiveLocale {
  #language = $state.raw<Language>("en");
  #messages = $state.raw<Messages | null>(null);
  readonly #plurals = $derived(new Intl.PluralRules(LOCALES[this.#language]));
  readonly #numbers = $derived(new Intl.NumberFormat(LOCALES[this.#language]));
  readonly #lists = $derived(new Intl.ListFormat(LOCALES[this.#language], { type: "conjunction" }));
  #requested: Language = "en";

  get language(): Language {
    return this.#language;
  }

  /** Switch to a language once its messages are loaded. A later call wins. */
  async load(language: Language): Promise<void> {
    this.#requested = language;
    const messages = await loadMessages[language]();
    if (this.#requested !== language) return;
    this.#messages = messages;
    this.#language = language;
  }

  text(key: string): Text | undefined {
    const [area = "", name = ""] = key.split(".", 2);
    return (this.#messages as Readonly<Record<string, Readonly<Record<string, Text>>>> | null)?.[area]?.[name];
  }

  /** The plural form for a number. */
  pluralForm(count: number): Intl.LDMLPluralRule {
    return this.#plurals.select(count);
  }

  number(value: number): string {
    return this.#numbers.format(value);
  }

  list(names: readonly string[]): string {
    return this.#lists.format(names);
  }
}

export const locale = new ActiveLocale();
