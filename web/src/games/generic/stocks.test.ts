import { expect, test } from "vitest";
import type { PieceShape } from "../../board/model";
import { stockTiles } from "./stocks";

const shape = (ground: string): PieceShape => ({ cells: [{ dx: 0, dy: 0, ground: [ground], on: [] }] });
const SHAPES: Readonly<Record<string, PieceShape>> = {
  "1a": shape("bog"),
  "1b": shape("ruin"),
  "2a": shape("bog"),
  "2b": shape("ruin"),
  "3a": shape("bog"),
  "3b": shape("meadow"),
};
const stock = (...tiles: string[][]) => ({ id: "bag", title: "", note: "", tiles });

test("tiles that look the same on all faces are counted together", () => {
  const tiles = stockTiles(stock(["1a", "1b"], ["3a", "3b"], ["2a", "2b"]), (face) => SHAPES[face]);
  expect(tiles.map(({ count, shapes }) => [count, shapes.length])).toEqual([
    [2, 2],
    [1, 2],
  ]);
});

test("a tile waits for the shapes of all its faces", () =>
  expect(stockTiles(stock(["1a", "unknown"]), (face) => SHAPES[face])).toEqual([]));
