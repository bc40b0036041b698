// Names of game options and bot levels. Unknown ones keep the server's names.

import type { GameInfo, LevelInfo, OptionInfo, TableStatus } from "../api/schema";
import { t, tOr } from ".";
import { clockName } from "./clock";

const plain = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

export const optionName = (game: string, name: string): string => tOr(`start.${game}_${name}`, plain(name));

export const optionAbout = (game: string, { name, about }: OptionInfo): string =>
  tOr(`start.optionAbout_${game}_${name}`, about);

export function valueName(game: string, name: string, value: boolean | number | string): string {
  const usual = typeof value === "boolean" ? t(value ? "common.yes" : "common.no") : plain(String(value));
  return tOr(`start.${game}_${name}_${value}`, usual);
}

export const levelName = (level: string): string => tOr(`start.level_${level}`, plain(level));
export const levelAbout = (level: LevelInfo | undefined): string =>
  level ? tOr(`start.levelAbout_${level.name}`, "") : "";

/** The name of a level with its rating. */
export const levelWithRating = ({ name, rating }: LevelInfo): string =>
  rating === null ? levelName(name) : t("start.levelRated", { level: levelName(name), rating: String(rating) });

export const levelsOf = (games: readonly GameInfo[], name: string): readonly LevelInfo[] =>
  games.find((game) => game.name === name)?.levels ?? [];

/** The options that players can choose. */
export const choosableOptions = (options: readonly OptionInfo[]): readonly OptionInfo[] =>
  options.filter((option) => option.values.length > 1 && option.name !== "asking" && option.name !== "solo");

/** A summary of the settings of a table. */
export function settingsSummary(table: TableStatus, options: readonly OptionInfo[]): string[] {
  const changed = choosableOptions(options)
    .filter((option) => option.name in table.options && table.options[option.name] !== option.values[0])
    .map((option) => {
      const value = table.options[option.name] ?? "";
      const name = optionName(table.game, option.name);
      return value === true ? name : `${name}: ${valueName(table.game, option.name, value)}`;
    });
  return [
    clockName(table.clock?.rule),
    ...(table.purist ? [t("start.puristShort")] : []),
    t(table.public ? "start.listed" : "start.notListed"),
    t(table.custom_tiles ? "start.ownTiles" : "start.reconstructed"),
    ...changed,
  ];
}
