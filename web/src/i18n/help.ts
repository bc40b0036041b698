// "What does this do?": explanations of everything at a table. Fetched only when somebody asks for them, and only in the
// language that is spoken.

import { fetchPart } from "../api/http";
import type { cornwall } from "./locales/en/help/cornwall";
import type { table } from "./locales/en/help/table";
import type { tipperary } from "./locales/en/help/tipperary";
import type { woolybully } from "./locales/en/help/woolybully";
import type { Language } from "./languages";

interface Areas {
  readonly table: typeof table;
  readonly tipperary: typeof tipperary;
  readonly cornwall: typeof cornwall;
  readonly woolybully: typeof woolybully;
}

/** What an element says it is, for whoever asks what it does: `data-help="table.undo"`. */
export type HelpKey = { [A in keyof Areas]: `${A}.${keyof Areas[A] & string}` }[keyof Areas];
export type Explanations = ReadonlyMap<string, string>;

const PARTS = import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>("./locales/*/help/*.ts");

async function part(area: string, language: Language): Promise<[key: string, text: string][]> {
  const load = PARTS[`./locales/${language}/help/${area}.ts`] ?? PARTS[`./locales/en/help/${area}.ts`];
  const texts = load && (await fetchPart(load))[area];
  return Object.entries(texts ?? {}).map(([name, text]) => [`${area}.${name}`, text]);
}

/** All explanations for a table of a game. A language that has none yet explains in English. */
export async function explanations(game: string, language: Language): Promise<Explanations> {
  return new Map((await Promise.all([part("table", language), part(game, language)])).flat());
}
