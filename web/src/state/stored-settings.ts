// Settings as this browser stores them.

import type { Language } from "../i18n";

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "off";

export interface StoredSettings {
  readonly name: string;
  readonly theme: Theme;
  readonly motion: Motion;
  /** The chosen language; null for the browser's. */
  readonly language: Language | null;
  readonly sound: boolean;
  /** Whether to notify the player of their turn while the page is hidden. */
  readonly notifications: boolean;
  /** The number and level of bots last played against, by game. */
  readonly opponents: Readonly<Record<string, { readonly bots: number; readonly level: string }>>;
  /** The games in which a hint is shown at every turn. */
  readonly hints: Readonly<Record<string, boolean>>;
}

const DEFAULTS: StoredSettings = {
  name: "",
  theme: "system",
  motion: "system",
  language: null,
  sound: false,
  notifications: false,
  opponents: {},
  hints: {},
};

/** Earlier versions stored two settings under other names. */
interface EarlierSettings {
  readonly calls?: boolean;
  readonly against?: StoredSettings["opponents"];
}

export const isSettings = (value: unknown): value is Partial<StoredSettings> & EarlierSettings =>
  typeof value === "object" && value !== null;

/** Complete stored settings with defaults. */
export function withDefaults(stored: (Partial<StoredSettings> & EarlierSettings) | undefined): StoredSettings {
  const { calls, against, ...settings } = stored ?? {};
  return {
    ...DEFAULTS,
    ...(calls === undefined ? {} : { notifications: calls }),
    ...(against === undefined ? {} : { opponents: against }),
    ...settings,
  };
}
