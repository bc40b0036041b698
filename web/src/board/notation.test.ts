import { describe, expect, test } from "vitest";
import { cellName, columnName, readCell, readMove, readOrientation } from "./notation";

describe("cells", () => {
  test.each([
    [0, "a"],
    [25, "z"],
    [26, "aa"],
    [51, "az"],
    [52, "ba"],
    [701, "zz"],
    [702, "aaa"],
    [-1, "-a"],
    [-26, "-z"],
    [-27, "-aa"],
  ])("column %i is %s", (x, name) => expect(columnName(x)).toBe(name));

  test("names and cells are inverse to each other", () => {
    for (let x = -800; x <= 800; x++) {
      const cell = { x, y: (x % 7) - 3 };
      expect(readCell(cellName(cell))).toEqual(cell);
    }
  });

  test("rows may be negative", () => {
    expect(cellName({ x: 2, y: -4 })).toBe("c-3");
    expect(readCell("c-3")).toEqual({ x: 2, y: -4 });
    expect(readCell("-a2")).toEqual({ x: -1, y: 1 });
  });

  test.each(["", "a", "3", "3a", "A1", "a 1", "a1x", "--a1", "ä1"])("%j is not a cell", (text) =>
    expect(readCell(text)).toBeNull(),
  );
});

describe("pieces", () => {
  test("a tile has a side and a turn", () =>
    expect(readOrientation("17f2")).toEqual({ text: "17f2", key: "17", side: "f", turn: 2 }));

  test.each(["sheep", "wolf-k", "P1", "17", "17f"])("%s has neither", (text) =>
    expect(readOrientation(text)).toEqual({ text, key: text, side: "", turn: 0 }),
  );
});

describe("moves", () => {
  test("a placement has a piece and a cell", () =>
    expect(readMove("17r2@c-3")).toEqual({ piece: "17r2", cell: { x: 2, y: -4 } }));

  test("a word has no cell", () => expect(readMove("done")).toEqual({ piece: "done", cell: null }));

  test("a malformed cell is none", () => expect(readMove("17r2@3c")).toEqual({ piece: "17r2", cell: null }));
});
