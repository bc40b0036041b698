// Names of game options and bot levels.

import type { GameInfo, LevelInfo, OptionInfo, TableStatus } from "../api/schema";
import { t, tOr } from ".";
import { clockName } from "./clock";
import { capitalize, plainWords } from "./plain";

export const optionName = ({ title }: OptionInfo): string => capitalize(title);

export function valueName({ values, labels }: OptionInfo, value: boolean | number | string): string {
  const usual = typeof value === "boolean" ? t(value ? "common.yes" : "common.no") : String(value);
  return labels[values.indexOf(value)] || capitalize(plainWords(usual));
}

export const levelName = (level: string): string => tOr(`start.level_${level}`, capitalize(plainWords(level)));

/** The name of a level with a word about how it plays. */
export function levelInWords(level: string): string {
  const words = tOr(`start.levelWords_${level}`, "");
  return words ? t("start.levelWith", { level: levelName(level), words }) : levelName(level);
}

/** How a level plays, with its rating. */
export const levelDetails = (level: LevelInfo | undefined): string =>
  [
    level && tOr(`start.levelAbout_${level.name}`, ""),
    level?.rating == null ? "" : t("start.levelRating", { rating: String(level.rating) }),
  ]
    .filter(Boolean)
    .join("; ");

/** The levels from easy to hard. One that plays any move comes last: it is no opponent for a start. */
export const inOrder = (levels: readonly LevelInfo[]): readonly LevelInfo[] =>
  levels.toSorted((one, other) => Number(one.name === "random") - Number(other.name === "random"));

/** The options that players can choose. */
export const choosableOptions = (options: readonly OptionInfo[]): readonly OptionInfo[] =>
  options.filter((option) => option.offered && option.values.length > 1);

/** A summary of the settings of a table. */
export function settingsSummary(table: TableStatus, info: GameInfo | undefined): string[] {
  const changed = choosableOptions(info?.options ?? [])
    .filter((option) => option.name in table.options && table.options[option.name] !== option.values[0])
    .map((option) => {
      const value = table.options[option.name] ?? "";
      return value === true ? optionName(option) : `${optionName(option)}: ${valueName(option, value)}`;
    });
  return [
    clockName(table.clock?.rule),
    ...(table.purist ? [t("start.puristShort")] : []),
    t(table.public ? "start.listed" : "start.notListed"),
    ...(table.custom_tiles ? [t("start.ownTiles")] : info?.reconstructed ? [t("start.reconstructed")] : []),
    ...changed,
  ];
}
