// The rules of the games. Fetched only when somebody asks for them, and only in the language that is spoken.

import { fetchPart } from "../api/http";
import type { Language } from "./languages";
import type { Rulebook } from "./rulebook";

const BOOKS = import.meta.glob<Readonly<Record<string, Rulebook>>>("./locales/*/rules/*.ts");

/** The rules of a game; nothing where there is no text about it. A language that has none yet tells them in English. */
export async function rulebook(game: string, language: Language): Promise<Rulebook | undefined> {
  const load = BOOKS[`./locales/${language}/rules/${game}.ts`] ?? BOOKS[`./locales/en/rules/${game}.ts`];
  return load && (await fetchPart(load))[game];
}
