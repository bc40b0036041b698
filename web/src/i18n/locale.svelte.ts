// The current language and its messages; reactive, so that every text changes with the language.

import type { MessageArea, Text } from "./catalogue";
import { type Language, loadMessages, LOCALES, type Messages } from "./languages";

/** Something in the current language that is loaded on demand, such as the texts of a game. */
export class Localized<Value> {
  readonly #fetch: (language: Language) => Promise<Value>;
  #value = $state.raw<Value>();

  constructor(fetch: (language: Language) => Promise<Value>) {
    this.#fetch = fetch;
  }

  /** Undefined until it is loaded. */
  get value(): Value | undefined {
    return this.#value;
  }

  /** Load it in the current language; it follows the language from now on. */
  load(): Promise<Value> {
    return locale.add(this);
  }

  /** Fetch it in a language. The result is shown when it is called. */
  async prepare(language: Language): Promise<() => Value> {
    const value = await this.#fetch(language);
    return () => (this.#value = value);
  }
}

class ActiveLocale {
  #language = $state.raw<Language>("en");
  #messages = $state.raw<Messages | null>(null);
  readonly #plurals = $derived(new Intl.PluralRules(LOCALES[this.#language]));
  readonly #numbers = $derived(new Intl.NumberFormat(LOCALES[this.#language]));
  readonly #lists = $derived(new Intl.ListFormat(LOCALES[this.#language], { type: "conjunction" }));
  readonly #followers = new Set<Localized<unknown>>();
  /** Areas that are loaded on demand. */
  readonly #areas = new Map<string, Localized<MessageArea>>();
  #requested: Language = "en";

  get language(): Language {
    return this.#language;
  }

  /** Switch to a language once its messages are loaded, and everything that follows the language. A later call wins. */
  async load(language: Language): Promise<void> {
    this.#requested = language;
    const followers = [...this.#followers];
    const [messages, ...ready] = await Promise.all([
      loadMessages[language](),
      ...followers.map((follower) => follower.prepare(language).catch(() => undefined)),
    ]);
    if (this.#requested !== language) return;
    this.#messages = messages;
    this.#language = language;
    for (const show of ready) show?.();
    for (const late of this.#followers) if (!followers.includes(late)) void this.add(late).catch(() => undefined);
  }

  /** Load something in the current language, and again whenever the language changes. */
  async add<Value>(follower: Localized<Value>): Promise<Value> {
    const language = this.#language;
    const show = await follower.prepare(language);
    if (this.#language !== language) return this.add(follower);
    this.#followers.add(follower);
    return show();
  }

  remove(follower: Localized<unknown>): void {
    this.#followers.delete(follower);
  }

  /** Add an area of messages, unless it is there already. */
  async addArea(name: string, fetch: (language: Language) => Promise<MessageArea>): Promise<void> {
    const area = this.#areas.get(name) ?? new Localized(fetch);
    if (area.value === undefined) await area.load();
    this.#areas.set(name, area);
  }

  text(key: string): Text | undefined {
    const [area = "", name = ""] = key.split(".", 2);
    const own = this.#messages as Readonly<Record<string, MessageArea>> | null;
    // An area can have a part that is loaded on demand.
    return own?.[area]?.[name] ?? this.#areas.get(area)?.value?.[name];
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
