import { describe, expect, test } from "vitest";
import { geometryOf } from "./geometry";
import type { PieceShape } from "./model";
import { centreOffset, coveredCells, decodeCells, nearestPlace, Places } from "./places";

const domino: PieceShape = {
  cells: [
    { dx: 0, dy: 0, ground: ["meadow"], on: [] },
    { dx: 1, dy: 0, ground: ["bog"], on: [] },
  ],
};

describe("decoding", () => {
  test("cells count row by row from the upper left corner, the origin is in the middle", () => {
    expect(decodeCells(8, 36, "1")).toEqual([{ x: 0, y: 0 }]);
    expect(decodeCells(8, 0, "1")).toEqual([{ x: -4, y: -4 }]);
    expect(decodeCells(8, 63, "1")).toEqual([{ x: 3, y: 3 }]);
  });

  test("the lowest bit is the first cell", () => {
    expect(decodeCells(8, 36, "15")).toEqual([
      { x: 0, y: 0 },
      { x: 2, y: 0 },
      { x: -4, y: 1 },
    ]);
  });

  test("every set of cells comes back", () => {
    const side = 12;
    for (let seed = 1; seed < 60; seed++) {
      const numbers = Array.from({ length: 9 }, (_, at) => (seed * 37 + at * at * 11) % (side * side)).sort(
        (a, b) => a - b,
      );
      const first = numbers[0]!;
      const bits = numbers.reduce((sum, number) => sum | (1n << BigInt(number - first)), 0n).toString(16);
      const decoded = decodeCells(side, first, bits).map(({ x, y }) => (y + side / 2) * side + x + side / 2);
      expect(decoded).toEqual([...new Set(numbers)]);
    }
  });
});

describe("places", () => {
  const places = new Places({
    words: ["done"],
    side: 8,
    places: [
      ["17r2", 36, "3"],
      ["17r0", 36, "1"],
      ["sheep", 37, "1"],
      ["17f1", 40, "1"],
    ],
  });

  test("orientations are grouped by piece and sorted by turn", () => {
    expect([...places.pieces.keys()]).toEqual(["17", "sheep"]);
    expect(places.pieces.get("17")!.map(({ text }) => text)).toEqual(["17r0", "17r2", "17f1"]);
    expect(places.words).toEqual(["done"]);
  });

  test("each orientation has its own cells", () => {
    expect(places.of("17r2")).toEqual([
      { x: 0, y: 0 },
      { x: 1, y: 0 },
    ]);
    expect(places.has("17r2", { x: 1, y: 0 })).toBe(true);
    expect(places.has("17r0", { x: 1, y: 0 })).toBe(false);
    expect(places.of("18r0")).toEqual([]);
    expect(places.orientation("17f1")).toEqual({ text: "17f1", key: "17", side: "f", turn: 1 });
    expect(places.orientation("18r0")).toBeUndefined();
  });

  test("a spectator has none", () => {
    const none = new Places(null);
    expect([...none.pieces]).toEqual([]);
    expect(none.words).toEqual([]);
  });
});

describe("shapes on the board", () => {
  const square = geometryOf("square");

  test("a piece covers cells relative to its first one; without a shape only that", () => {
    expect(coveredCells(domino, { x: 3, y: -2 })).toEqual([
      { x: 3, y: -2 },
      { x: 4, y: -2 },
    ]);
    expect(coveredCells(undefined, { x: 3, y: -2 })).toEqual([{ x: 3, y: -2 }]);
  });

  test("the middle of a domino is half a cell to the right of its first cell", () => {
    expect(centreOffset(square, domino)).toEqual({ x: 24, y: 0 });
    expect(centreOffset(square, undefined)).toEqual({ x: 0, y: 0 });
  });

  test("the nearest place is measured from the middle of the piece", () => {
    const cells = [
      { x: 0, y: 0 },
      { x: 2, y: 0 },
    ];
    // Both would cover no part of the point; the middle of the second is nearer.
    expect(nearestPlace(square, cells, domino, { x: 130, y: 100 })).toMatchObject({
      cell: { x: 2, y: 0 },
      covers: false,
    });
    expect(nearestPlace(square, [], domino, { x: 0, y: 0 })).toBeNull();
  });

  test("a place that covers the point wins over a nearer one", () => {
    const long: PieceShape = { cells: [0, 1, 2, 3, 4].map((dx) => ({ dx, dy: 0, ground: [], on: [] })) };
    const cells = [
      { x: -2, y: 1 },
      { x: 0, y: 0 },
    ];
    const point = { x: 10, y: 46 };
    expect(nearestPlace(square, cells, long, point)).toMatchObject({ cell: { x: 0, y: 0 }, covers: true });
  });
});
