import { beforeAll, describe, expect, test } from "vitest";
import { scene } from "../../../tests/scenes";
import type { TrayTile } from "../../api/schema";
import { locale } from "../../i18n";
import { describeHand, describePiece, nameOfPiece, tileName, tileOfWord } from "./names";

beforeAll(() => locale.load("en"));

const cell = (x: number, ground: string, ...on_top: string[]) => ({ x, y: 0, ground: [ground], group: 0, on_top });
const tile = (piece: string | null, title: string, seat: number | null = null): TrayTile => ({
  piece,
  title,
  grid: "square",
  cells: [cell(0, "reed"), cell(1, "reed", "nest"), cell(2, "open_water")],
  seat,
});
const tray = (tiles: readonly TrayTile[], seat: number | null) => ({
  id: "hand",
  title: "Hand",
  tiles,
  seat,
  private: false,
  hidden: 0,
});

test("a piece without a text has its plain name", () => expect(nameOfPiece("first_egg")).toBe("First egg"));

test("a piece is described by what it shows", () => {
  const shape = {
    cells: tile("7", "").cells.map(({ x, y, ground, on_top }) => ({ dx: x, dy: y, ground, on: on_top })),
  };
  expect(describePiece("Tile 7", shape)).toBe("Tile 7: 2 × reed, nest, open water");
  expect(describePiece("Reed", { cells: [{ dx: 0, dy: 0, ground: ["reed"], on: [] }] })).toBe("Reed");
  expect(describePiece("Tile 7", undefined)).toBe("Tile 7");
});

test("a tile has its title, if that says more than its number", () => {
  expect(tileName(tile("7", "Heron"))).toBe("Heron");
  expect(tileName(tile(null, "Face down"))).toBe("Face down");
  expect(tileName(tile("egg", "egg"))).toBe("Egg");
});

test("a hand has the tiles of its tray and those that the seat may place", () => {
  const trays = [tray([tile("7", "A"), tile("8", "B", 1)], 0), tray([tile("9", "C", 0), tile("10", "D")], null)];
  const names = describeHand({ scene: scene({ trays }), view: null }, 0).map((text) => text.split(":")[0]);
  expect(names).toEqual(["A", "C"]);
});

describe("the tile that a word names", () => {
  const trays = [tray([tile("7", "A"), tile("17", "B"), tile("egg", "C"), tile(null, "D")], null)];
  const found = (word: string): string | undefined => tileOfWord({ scene: scene({ trays }), view: null }, word)?.title;
  test("stands at its end", () => {
    expect(found("take7")).toBe("A");
    expect(found("take 17")).toBe("B");
    expect(found("take17")).toBe("B");
    expect(found("hatch egg")).toBe("C");
  });
  test("is a whole name", () => {
    expect(found("take27")).toBeUndefined();
    expect(found("smegg")).toBeUndefined();
    expect(found("7")).toBeUndefined();
    expect(found("pass")).toBeUndefined();
  });
});
