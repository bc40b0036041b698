// The languages of the page, and how their texts are fetched: only the one that is spoken.

import type { en } from "./locales/en";
import type { Catalogue } from "./catalogue";

export type Words = Catalogue<typeof en>;

/** Each language by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", it: "Italiano" } as const;
export type Language = keyof typeof LANGUAGES;
/** How a language counts, writes numbers and lists names. */
export const LOCALES = { en: "en-GB", de: "de", fr: "fr", it: "it" } as const;
export const CODES = Object.keys(LANGUAGES) as readonly Language[];

export const fetchWords: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => (await import("./locales/en")).en,
  de: async () => (await import("./locales/de")).de,
  fr: async () => (await import("./locales/fr")).fr,
  it: async () => (await import("./locales/it")).it,
};

const isLanguage = (code: string): code is Language => code in LANGUAGES;

/** The first of the browser's languages that the page speaks; English where there is none. */
export function preferred(wished: readonly string[] = navigator.languages): Language {
  return wished.map((tag) => tag.toLowerCase().split("-", 1)[0] ?? "").find(isLanguage) ?? "en";
}
