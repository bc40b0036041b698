import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const GAMES = join(ROOT, "src/games");
/** The games with a folder of their own. */
const NAMES = readdirSync(GAMES).filter((name) => existsSync(join(GAMES, name, "index.ts")));

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (NAMES.some((name) => path === join(GAMES, name))) continue;
    if (entry.isDirectory()) yield* files(path);
    else if (/\.(ts|svelte|html|css)$/.test(path) && !/(\.test|\/schema)\.ts$/.test(path)) yield path;
  }
}

test("code and texts outside the folder of a game do not name it", () => {
  expect(NAMES.length).toBeGreaterThan(2);
  const named = new RegExp(NAMES.join("|"), "i");
  const paths = [join(ROOT, "index.html"), ...files(join(ROOT, "src")), ...files(join(ROOT, "install"))];
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => named.test(readFileSync(path, "utf8"))).map((path) => relative(ROOT, path))).toEqual(
    [],
  );
});
