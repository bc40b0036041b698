// Rulebooks, loaded on demand in the current language only.

import { loadChunk } from "../api/http";
import type { Language } from "./languages";
import type { Rulebook } from "./rulebook";

const MODULES = import.meta.glob<Readonly<Record<string, Rulebook>>>("./locales/*/rules/*.ts");

/** The rules of a game, in English where there is no translation; undefined for an unknown game. */
export async function loadRulebook(game: string, language: Language): Promise<Rulebook | undefined> {
  const load = MODULES[`./locales/${language}/rules/${game}.ts`] ?? MODULES[`./locales/en/rules/${game}.ts`];
  return load && (await loadChunk(load))[game];
}
