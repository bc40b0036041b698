// Explanations for the help mode. They are loaded on demand, in the current language only.

import { loadChunk } from "../api/http";
import type { Language } from "./languages";
import type { cornwall } from "./locales/en/help/cornwall";
import type { table } from "./locales/en/help/table";
import type { tipperary } from "./locales/en/help/tipperary";
import type { woolybully } from "./locales/en/help/woolybully";

interface Areas {
  readonly table: typeof table;
  readonly tipperary: typeof tipperary;
  readonly cornwall: typeof cornwall;
  readonly woolybully: typeof woolybully;
}

/** The explanation of an element: `data-help="table.undo"`. */
export type HelpKey = { [A in keyof Areas]: `${A}.${keyof Areas[A] & string}` }[keyof Areas];
export type HelpTexts = ReadonlyMap<string, string>;

const MODULES = import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>("./locales/*/help/*.ts");

async function loadArea(area: string, language: Language): Promise<[key: string, text: string][]> {
  const load = MODULES[`./locales/${language}/help/${area}.ts`] ?? MODULES[`./locales/en/help/${area}.ts`];
  const texts = load && (await loadChunk(load))[area];
  return Object.entries(texts ?? {}).map(([name, text]) => [`${area}.${name}`, text]);
}

/** The explanations for a table of a game; in English where there is no translation. */
export async function loadHelpTexts(game: string, language: Language): Promise<HelpTexts> {
  return new Map((await Promise.all([loadArea("table", language), loadArea(game, language)])).flat());
}
