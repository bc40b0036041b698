// Texts of the page: `t("table.yourTurn")`, `t("common.days", { count: 3 })`.

import { locale } from "./locale.svelte";
import type { en } from "./locales/en";
import type { Values } from "./template";

export { LANGUAGE_CODES, LANGUAGES, preferredLanguage, type Language } from "./languages";
export { locale } from "./locale.svelte";

/** Areas of messages that the trays of games add. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- extended beside each tray
export interface TrayAreas {}
type English = typeof en & TrayAreas;
/** The area and the name of a message. */
export type Key = { [A in keyof English & string]: `${A}.${keyof English[A] & string}` }[keyof English & string];

/** A message in the current language; `count` selects the plural form. */
export function t(key: Key, values: Values = {}): string {
  const message = locale.text(key);
  if (message === undefined) return key;
  const text =
    typeof message === "string" ? message : (message[locale.pluralForm(Number(values["count"]))] ?? message.other);
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return value === undefined ? placeholder : typeof value === "number" ? locale.number(value) : value;
  });
}

/** A message whose key is built at run time, or a fallback if there is no such message. */
export function tOr(key: string, fallback: string, values: Values = {}): string {
  return locale.text(key) === undefined ? fallback : t(key as Key, values);
}

/** "Ann, Bob and Cleo". */
export const list = (names: readonly string[]): string => locale.list(names);
