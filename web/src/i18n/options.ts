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
export const levelAbout = (level: LevelInfo | undefined): string =>
  level ? tOr(`start.levelAbout_${level.name}`, "") : "";

/** The name of a level with its rating. */
export const levelWithRating = ({ name, rating }: LevelInfo): string =>
  rating === null ? levelName(name) : t("start.levelRated", { level: levelName(name), rating: String(rating) });

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
