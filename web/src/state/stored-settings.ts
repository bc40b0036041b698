// Settings as this browser stores them.

import type { Language } from "../i18n";

export type Theme = "system" | "light" | "dark";
/** The speed of animations. */
export type AnimationSpeed = "off" | "fast" | "normal" | "slow";

export interface StoredSettings {
  readonly name: string;
  readonly theme: Theme;
  readonly motion: AnimationSpeed;
  /** The chosen language; null for the browser's. */
  readonly language: Language | null;
  readonly sound: boolean;
  /** Whether a click or tap on a legal place lays the piece, without another one to confirm it. */
  readonly layAtOnce: boolean;
  /** Whether the page plays a move that is the only legal one. */
  readonly forcedMoves: boolean;
  /** Whether columns and rows of boards are labelled. */
  readonly coordinates: boolean;
  /** Whether the bar over the table has a button for the command box. */
  readonly commandBox: boolean;
  /** From 0 to 100. */
  readonly volume: number;
  /** Whether the log names tiles and cells by their codes. */
  readonly codes: boolean;
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
  motion: "normal",
  language: null,
  sound: false,
  layAtOnce: false,
  forcedMoves: true,
  coordinates: false,
  commandBox: false,
  volume: 60,
  codes: false,
  notifications: false,
  opponents: {},
  hints: {},
};

/** Earlier versions stored two settings under other names, and had the speed `system`. */
interface EarlierSettings {
  readonly calls?: boolean;
  readonly against?: StoredSettings["opponents"];
  readonly motion?: AnimationSpeed | "system";
}

type AnySettings = Omit<Partial<StoredSettings>, "motion"> & EarlierSettings;

export const isSettings = (value: unknown): value is AnySettings => typeof value === "object" && value !== null;

/** Complete stored settings with defaults. */
export function withDefaults(stored: AnySettings | undefined): StoredSettings {
  const { calls, against, motion = DEFAULTS.motion, ...settings } = stored ?? {};
  return {
    ...DEFAULTS,
    motion: motion === "system" ? DEFAULTS.motion : motion,
    ...(calls === undefined ? {} : { notifications: calls }),
    ...(against === undefined ? {} : { opponents: against }),
    ...settings,
  };
}
