// All texts of the page come from catalogues: `t("table.yourTurn")`, `t("common.tiles", { count: 3 })`.
// A text with a number in it has a form for each plural the language knows.

import { en } from "./en";

type Forms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
type Text = string | Forms;
type Catalogue = typeof en;
/** Where a text stands: its area and its name. */
export type Key = { [A in keyof Catalogue]: `${A}.${keyof Catalogue[A] & string}` }[keyof Catalogue];
export type Values = Readonly<Record<string, string | number>>;

const LANGUAGE = "en";
const plurals = new Intl.PluralRules(LANGUAGE);

function find(key: string): Text | undefined {
  const [area = "", name = ""] = key.split(".", 2);
  const texts = (en as Readonly<Record<string, Readonly<Record<string, Text>>>>)[area];
  return texts?.[name];
}

/** A text of the catalogue with its values filled in; `count` chooses among plural forms. */
export function t(key: Key, values: Values = {}): string {
  const found = find(key);
  if (found === undefined) return key;
  const text = typeof found === "string" ? found : (found[plurals.select(Number(values["count"]))] ?? found.other);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A text whose key is put together at run time; the key's own name where there is none. */
export function tOr(key: string, otherwise: string, values: Values = {}): string {
  return find(key) === undefined ? otherwise : t(key as Key, values);
}

/** "Ann, Bob and Cleo". */
export function list(names: readonly string[]): string {
  return names.length < 2
    ? (names[0] ?? "")
    : t("common.and", { first: names.slice(0, -1).join(", "), last: names[names.length - 1] ?? "" });
}
