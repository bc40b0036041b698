// The texts of the built-in games for unit tests, which have no server.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadTrayTexts } from "../src/games/tray-texts";
import { gameTexts } from "../src/i18n/game-texts.svelte";

const GAMES = join(import.meta.dirname, "../../src/hedgerow/games");

function read(folder: string, language: string): Record<string, string> {
  const text = readFileSync(join(GAMES, folder, "locales", `${language}.txt`), "utf8");
  const lines = text.replaceAll(/^#.*\n/gm, "").replaceAll(/\n\s+/g, (gap) => (gap.includes("\n\n") ? "\n" : " "));
  const found = new Map(lines.split("\n").map((line) => line.split(/ = (.*)/s, 2) as [key: string, text: string]));
  return Object.fromEntries([...found].map(([key, text]) => [key, found.get(/^@(.*)/.exec(text)?.[1] ?? "") ?? text]));
}

/** Show the texts of a game, as the server sends them, and those of its tray. */
export async function useGameTexts(game: string): Promise<void> {
  await gameTexts.load(game, async (name, language) => ({ ...read("core", language), ...read(name, language) }));
  await loadTrayTexts(game);
}
