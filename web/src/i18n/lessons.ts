// Texts of the lessons, loaded on demand.

import type { Texts } from "./catalogue";
import type { Language } from "./languages";
import type { lessons } from "./locales/en/lessons";

/** A translation of the lessons. */
export type Lessons = { readonly [Game in keyof typeof lessons]: Texts<(typeof lessons)[Game]> };
/** The texts of one lesson, by the names of its steps. */
export type LessonTexts = Readonly<Record<string, string>>;

const loadLessons: Readonly<Record<Language, () => Promise<Lessons>>> = {
  en: async () => (await import("./locales/en/lessons")).lessons,
  de: async () => (await import("./locales/de/lessons")).lessons,
  fr: async () => (await import("./locales/fr/lessons")).lessons,
  it: async () => (await import("./locales/it/lessons")).lessons,
};

/** The texts of a game's lesson; empty where there is no lesson. */
export async function loadLessonTexts(game: string, language: Language): Promise<LessonTexts> {
  return ((await loadLessons[language]()) as Readonly<Record<string, LessonTexts>>)[game] ?? {};
}
