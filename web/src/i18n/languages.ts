// The languages of the page. Only the messages of the current one are loaded.

import type { Catalogue } from "./catalogue";
import type { en } from "./locales/en";

export type Messages = Catalogue<typeof en>;

/** Languages by their own names. */
export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", it: "Italiano" } as const;
export type Language = keyof typeof LANGUAGES;
/** Locales for plurals, numbers and lists. */
export const LOCALES = { en: "en-GB", de: "de", fr: "fr", it: "it" } as const;
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as readonly Language[];

export const loadMessages: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: async () => (await import("./locales/en")).en,
  de: async () => (await import("./locales/de")).de,
  fr: async () => (await import("./locales/fr")).fr,
  it: async () => (await import("./locales/it")).it,
};

const isLanguage = (code: string): code is Language => code in LANGUAGES;

/** The first of the browser's languages that the page supports, or English. */
export function preferredLanguage(tags: readonly string[] = navigator.languages): Language {
  return tags.map((tag) => tag.toLowerCase().split("-", 1)[0] ?? "").find(isLanguage) ?? "en";
}
