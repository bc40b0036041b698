import { expect, test } from "vitest";
import { board, cell, scene, seat } from "../../../tests/scenes";
import { changedAreas, compareScenes, isVisible } from "./scene-change";

const NAMES = ["Ann", "Ben"];
const base = board([cell(0), cell(1)]);

test("cells of one piece are laid together, with what stands on them", () => {
  const laid = [cell(2, 0, { group: 7, on_top: ["sheep"] }), cell(3, 0, { group: 7 }), cell(4, 0, { group: 8 })];
  const change = compareScenes(scene({ boards: [base] }), scene({ boards: [board([...base.cells, ...laid])] }), NAMES);
  expect(change.laid.map(({ cells }) => cells.map(({ x }) => x))).toEqual([[2, 3], [4]]);
  expect(change.laid[0]!.cells[0]!.on).toEqual(["sheep"]);
  expect(change.moved).toEqual([]);
  expect(isVisible(change)).toBe(true);
});

test("pieces come, go, or move from cell to cell", () => {
  const before = board([cell(0, 0, { on_top: ["figure-red-2"] }), cell(1, 0, { on_top: ["flag"] }), cell(2)]);
  const after = board([cell(0), cell(1, 0, { on_top: ["figure-red-2"] }), cell(2, 0, { on_top: ["sheep"] })]);
  const { moved } = compareScenes(scene({ boards: [before] }), scene({ boards: [after] }), NAMES);
  expect(moved.map(({ name, from, to }) => [name, from?.x ?? null, to?.x ?? null])).toEqual([
    ["figure-red-2", 0, 1],
    ["sheep", null, 2],
    ["flag", 1, null],
  ]);
});

test("two pieces of the same name on a cell are told apart from one", () => {
  const [one, two] = [["sheep"], ["sheep", "sheep"]].map((on_top) =>
    scene({ boards: [board([cell(0, 0, { on_top })])] }),
  );
  expect(compareScenes(one!, two!, NAMES).moved).toHaveLength(1);
  expect(compareScenes(two!, one!, NAMES).moved).toMatchObject([{ to: null }]);
});

test("only areas that were open before are newly closed", () => {
  const [first, second] = [[[0, 0]], [[1, 0]]].map((cells) => ({ kind: "closed" as const, cells, parts: [] }));
  const before = scene({ boards: [board(base.cells, { outlines: [first as never] })] });
  const after = scene({ boards: [board(base.cells, { outlines: [first as never, second as never] })] });
  expect(compareScenes(before, after, NAMES).closed.map(({ outline }) => outline.cells)).toEqual([[{ x: 1, y: 0 }]]);
});

test("points are compared where they are known", () => {
  const before = scene({ seats: [seat({ points: 3 }), seat({ points: null })] });
  const after = scene({ seats: [seat({ points: 8 }), seat({ points: 4 })] });
  expect([...compareScenes(before, after, NAMES).points]).toEqual([[0, 5]]);
});

test("counters of seats and supplies have gains", () => {
  const coins = (value: number) => ({ id: "coins", name: "coins", value, symbol: "p-coin" });
  const before = scene({ seats: [seat({ counters: [coins(2)] })], counters: [coins(9)] });
  const after = scene({ seats: [seat({ counters: [coins(4)] })], counters: [coins(7)] });
  expect(compareScenes(before, after, NAMES).counters).toEqual([
    { seat: null, id: "coins", symbol: "p-coin", gain: -2 },
    { seat: 0, id: "coins", symbol: "p-coin", gain: 2 },
  ]);
});

test("a round begins when its number rises, but not when the match begins", () => {
  const round = (from: number, to: number) =>
    compareScenes(scene({ round: from }), scene({ round: to }), NAMES).newRound;
  expect([round(0, 1), round(1, 2), round(2, 2), round(2, 1)]).toEqual([false, true, false, false]);
});

test("another position is not a move", () => {
  const many = Array.from({ length: 40 }, (_, x) => cell(x + 5));
  const change = compareScenes(scene({ boards: [base] }), scene({ boards: [board([...base.cells, ...many])] }), NAMES);
  expect(change.laid).toEqual([]);
  expect(compareScenes(scene(), scene({ boards: [base] }), NAMES).laid).toEqual([]);
});

test("changed cells are listed by board", () => {
  const after = board([cell(0, 0, { on_top: ["sheep"] }), cell(1), cell(2, 0, { group: 1 })]);
  const change = compareScenes(scene({ boards: [base] }), scene({ boards: [after] }), NAMES);
  const [area] = changedAreas(change);
  expect(area!.board).toBe("b");
  expect(area!.cells.map(({ x }) => x)).toEqual([2, 0]);
});

test("the same scene has no change", () => {
  const same = scene({ boards: [base], seats: [seat({ points: 1 })] });
  expect(isVisible(compareScenes(same, same, NAMES))).toBe(false);
});
