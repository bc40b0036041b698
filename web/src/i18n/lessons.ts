// The words of the lessons. Fetched only when somebody learns.

import type { Language } from "./languages";
import type { lessons } from "./locales/en/lessons";
import type { Texts } from "./catalogue";

/** The same lessons in another language. */
export type Lessons = { readonly [Game in keyof typeof lessons]: Texts<(typeof lessons)[Game]> };
/** The words of one lesson, by the names of its steps. */
export type LessonWords = Readonly<Record<string, string>>;

const fetchLessons: Readonly<Record<Language, () => Promise<Lessons>>> = {
  en: async () => (await import("./locales/en/lessons")).lessons,
  de: async () => (await import("./locales/de/lessons")).lessons,
  fr: async () => (await import("./locales/fr/lessons")).lessons,
  it: async () => (await import("./locales/it/lessons")).lessons,
};

/** The words of a game's lesson; nothing where there is no lesson. */
export async function lessonWords(game: string, language: Language): Promise<LessonWords> {
  return ((await fetchLessons[language]()) as Readonly<Record<string, LessonWords>>)[game] ?? {};
}
