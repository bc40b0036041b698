// The options of a game and the levels of bots, in words. What this page does not know keeps the server's own name.

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
  level ? tOr(`start.levelAbout_${level.name}`, level.about) : "";

/** A level with its measured strength. */
export const levelRated = ({ name, rating }: LevelInfo): string =>
  rating === null ? levelName(name) : t("start.levelRated", { level: levelName(name), rating: String(rating) });

export const levelsOf = (games: readonly GameInfo[], name: string): readonly LevelInfo[] =>
  games.find((game) => game.name === name)?.levels ?? [];

/** Options that a table of this page can be made with: those with a choice that is people's and not the page's. */
export const offered = (options: readonly OptionInfo[]): readonly OptionInfo[] =>
  options.filter((option) => option.values.length > 1 && option.name !== "asking" && option.name !== "solo");

/** What was agreed at a table, in short. */
export function agreed(table: TableStatus, options: readonly OptionInfo[]): string[] {
  const changed = offered(options)
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
