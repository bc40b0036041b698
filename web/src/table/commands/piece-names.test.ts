import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LANGUAGE_CODES, locale } from "../../i18n";
import { pieceName } from "../../i18n/game-texts.svelte";
import { useGameTexts } from "../../../tests/game-texts";
import { Places } from "../../board/places";
import { findOrientations, readNamedMove } from "./piece-names";

beforeAll(() => locale.load("en").then(() => useGameTexts("tipperary")));

const places = (...texts: string[]): Places =>
  new Places({ words: [], side: 8, places: texts.map((text) => [text, 36, "1"] as const) });
const found = (words: string, among: Places, names: Readonly<Record<string, string>> = {}): string[] =>
  findOrientations(words.toLowerCase().split(" "), among, (key) => names[key] ?? key).map(({ text }) => text);

describe("by notation", () => {
  const tiles = places("17r0", "17r1", "17f1", "7r0");

  test("an orientation is just that", () => expect(found("17r1", tiles)).toEqual(["17r1"]));
  test("an orientation in two words is the same", () => expect(found("17 r1", tiles)).toEqual(["17r1"]));
  test("a number means all orientations of the tile", () =>
    expect(found("17", tiles)).toEqual(["17r0", "17r1", "17f1"]));
  test("a number and a side mean that side", () => expect(found("17f", tiles)).toEqual(["17f1"]));
  test("numbers are never parts of other numbers", () => expect(found("1", tiles)).toEqual([]));
  test("no words mean nothing", () => expect(findOrientations([], tiles, (key) => key)).toEqual([]));
});

describe("by name", () => {
  const pieces = places("wolf-k", "wolf-r", "hunter-b", "small", "tall");
  const names = {
    "wolf-k": "Wolf",
    "wolf-r": "Wolf",
    "hunter-b": "Hunter",
    small: "small figure",
    tall: "tall figure",
  };

  test("all pieces of a name", () => expect(found("wolf", pieces, names)).toEqual(["wolf-k", "wolf-r"]));
  test("the beginning of a word", () => expect(found("hunt", pieces, names)).toEqual(["hunter-b"]));
  test("several words, all of which have to match", () => {
    expect(found("tall figure", pieces, names)).toEqual(["tall"]);
    expect(found("tall wolf", pieces, names)).toEqual([]);
  });
  test("short words match whole words only", () => {
    expect(found("wo", pieces, names)).toEqual([]);
    expect(found("k", pieces, names)).toEqual(["wolf-k"]);
  });
});

describe("in compound words", () => {
  const pieces = places("sheep", "P1", "B", "M");
  const names = { sheep: "Holzschaf", P1: "Schafweide", B: "Moor", M: "Hochmoorwiese" };

  test("the beginning wins over the end, the end over the middle", () => {
    expect(found("schaf", pieces, names)).toEqual(["P1"]);
    expect(found("schaf", places("sheep", "B"), names)).toEqual(["sheep"]);
    expect(found("weide", pieces, names)).toEqual(["P1"]);
    expect(found("moor", pieces, names)).toEqual(["B"]);
    expect(found("moor", places("sheep", "M"), names)).toEqual(["M"]);
  });

  test("the end of a word wins over the middle of another", () =>
    expect(found("moor", places("M", "B"), { M: "Hochmoorwiese", B: "Hochmoor" })).toEqual(["B"]));

  test("every word of a text may be inside one", () => expect(found("holz schaf", pieces, names)).toEqual(["sheep"]));
});

describe.each(LANGUAGE_CODES)("in language %s", (language) => {
  beforeEach(() => locale.load(language));

  test("each word of the name of the wooden sheep finds it", () => {
    const name = pieceName("sheep");
    for (const word of name
      .toLowerCase()
      .split(/[\s'’-]+/)
      .filter((part) => part.length > 2)) {
      expect(found(word, places("sheep", "tower"), { sheep: name, tower: pieceName("tower") })).toContain("sheep");
    }
  });
});

test('"Schaf" finds the Holzschaf', async () => {
  await locale.load("de");
  expect(pieceName("sheep")).toMatch(/.schaf/);
  expect(found("schaf", places("sheep"), { sheep: pieceName("sheep") })).toEqual(["sheep"]);
});

describe("moves", () => {
  const tiles = places("17r2", "17r0");

  test("the last word is the cell", () =>
    expect(readNamedMove(["17", "c-3"], tiles)).toEqual({ piece: ["17"], cell: { x: 2, y: -4 }, where: "c-3" }));
  test("a piece in two words has no cell, although its turn looks like one", () =>
    expect(readNamedMove(["17", "r2"], tiles)).toEqual({ piece: ["17", "r2"], cell: null, where: "" }));
  test("a word that is no cell is kept for the answer", () =>
    expect(readNamedMove(["17", "there"], tiles)).toEqual({ piece: ["17", "there"], cell: null, where: "there" }));
  test("one word is a piece", () =>
    expect(readNamedMove(["c3"], tiles)).toEqual({ piece: ["c3"], cell: null, where: "c3" }));
});
