// Explanations for the help mode. Those of a table are loaded on demand; those of a game are among its texts.

import { loadChunk } from "../api/http";
import { gameText } from "./game-texts.svelte";
import { Localized } from "./locale.svelte";
import type { help } from "./locales/en/help";

/** The explanation of an element: `data-help="table.undo"`, or `data-help="GAME.NAME"` for `help.NAME` of the game. */
export type HelpKey = `table.${keyof typeof help}` | `${string}.${string}`;
type TableHelp = Readonly<Record<string, string>>;

const MODULES = import.meta.glob<{ readonly help: TableHelp }>("./locales/*/help.ts");

/** The explanations of everything that the tables of all games have. */
export const tableHelp = new Localized(async (language): Promise<TableHelp> => {
  const load = MODULES[`./locales/${language}/help.ts`];
  return load ? (await loadChunk(load)).help : {};
});

/** The explanation of the first key that has one; keys are separated by spaces. */
export function helpText(keys: string): string | undefined {
  const [key = "", ...others] = keys.split(" ");
  return textOf(key) ?? (others.length ? helpText(others.join(" ")) : undefined);
}

/** An explanation. Names that differ only in a number or a colour (`stone-1`) may share one (`stone`). */
function textOf(key: string): string | undefined {
  const [area, name = ""] = key.split(".", 2);
  if (area === "table") return tableHelp.value?.[name];
  return gameText(`help.${name}`) ?? gameText(`help.${name.replace(/-[^-]*$/, "")}`);
}
