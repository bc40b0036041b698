// All texts of the page come from catalogues: `t("table.yourTurn")`, `t("common.days", { count: 3 })`.
// A text with a number in it has a form for each plural the language knows.

import type { en } from "./locales/en";
import { speech } from "./locale.svelte";

export { CODES, LANGUAGES, preferred, type Language } from "./languages";
export { speech } from "./locale.svelte";

type English = typeof en;
/** Where a text stands: its area and its name. */
export type Key = { [A in keyof English]: `${A}.${keyof English[A] & string}` }[keyof English];
export type Values = Readonly<Record<string, string | number>>;

/** A text of the catalogue with its values filled in; `count` chooses among plural forms. */
export function t(key: Key, values: Values = {}): string {
  const found = speech.text(key);
  if (found === undefined) return key;
  const text = typeof found === "string" ? found : (found[speech.form(Number(values["count"]))] ?? found.other);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === "number" ? speech.number(value) : value;
  });
}

/** A text whose key is put together at run time; something else where there is none. */
export function tOr(key: string, otherwise: string, values: Values = {}): string {
  return speech.text(key) === undefined ? otherwise : t(key as Key, values);
}

/** "Ann, Bob and Cleo". */
export const list = (names: readonly string[]): string => speech.list(names);
