import { expect, test } from "vitest";
import { type Turn, turnMarks } from "./history";

const turn = (
  mover: number | null,
  cells: readonly number[],
  points: Record<number, number> = {},
  board = "b",
): Turn => ({
  seq: 0,
  mover,
  areas: cells.length ? [{ board, cells: cells.map((x) => ({ x, y: 0 })) }] : [],
  points: new Map(Object.entries(points).map(([seat, gain]) => [Number(seat), gain])),
});
const told = (turns: readonly Turn[]) =>
  turnMarks(turns).map(({ seat, cells, points }) => [
    seat,
    cells.map(({ x }) => x),
    points.map(({ seat: to, gain }) => [to, gain]),
  ]);

test("each player's changes are marked with the points they brought", () => {
  expect(told([turn(1, [1, 2], { 1: 5 }), turn(2, [3], { 1: 2, 2: 4 })])).toEqual([
    [1, [1, 2], [[1, 5]]],
    [
      2,
      [3],
      [
        [1, 2],
        [2, 4],
      ],
    ],
  ]);
});

test("moves of one player that change the same cells, or none, are one change", () => {
  const turns = [turn(1, [1, 2]), turn(1, [2], { 1: 3 }), turn(null, [], { 1: 1 }), turn(1, [4]), turn(2, [5])];
  expect(told(turns)).toEqual([
    [1, [1, 2], [[1, 4]]],
    [1, [4], []],
    [2, [5], []],
  ]);
});

test("a cell belongs to the last change of it", () => {
  expect(told([turn(1, [1, 2]), turn(2, [2])])).toEqual([
    [1, [1], []],
    [2, [2], []],
  ]);
  expect(told([turn(1, [1]), turn(2, [1])])).toEqual([[2, [1], []]]);
});

test("the same cell of two boards is not the same cell", () => {
  expect(turnMarks([turn(1, [1]), turn(2, [1], {}, "c")])).toHaveLength(2);
});

test("without changes there are no marks", () => expect(turnMarks([])).toEqual([]));
