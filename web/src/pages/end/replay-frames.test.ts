import { describe, expect, test } from "vitest";
import type { BoardCell, BoardModel, Outline } from "../../board/model";
import * as scenes from "../../../tests/scenes";
import { cellsToHighlight, change, frameBoards, makeFrames, type ScoreItem, type ReplayStep } from "./replay-frames";

const cell = (x: number, more: Partial<BoardCell> = {}): BoardCell => ({
  x,
  y: 0,
  ground: ["bog"],
  group: 0,
  on: [],
  ...more,
});
const board = (cells: readonly BoardCell[], more: Partial<BoardModel> = {}): BoardModel => ({
  id: "b",
  seat: null,
  title: "",
  grid: "square",
  cells,
  outlines: [],
  coordinates: true,
  ...more,
});

/** A step whose scene has these boards, and points for the number of their cells. */
function step(boards: readonly BoardModel[], ...words: string[]): ReplayStep {
  const points = boards[0]!.cells.length;
  const shown = boards.map(({ id, cells, outlines }) =>
    scenes.board(
      cells.map(({ x, y }) => scenes.cell(x, y)),
      { id, outlines: outlines.flatMap(({ kind }) => (kind === "light" ? [] : [{ kind, cells: [], parts: [] }])) },
    ),
  );
  const seats = [scenes.seat({ points }), scenes.seat({ points })];
  return { seq: 0, scene: scenes.scene({ boards: shown, seats }), words };
}
const go = async (): Promise<boolean> => true;

describe("changes", () => {
  test("new cells, pieces and figures are found", () => {
    const before = [board([cell(0), cell(1)])];
    const found = (cells: BoardCell[]) => change(before, [board(cells)]);
    expect(found([cell(0), cell(1), cell(2)])).toMatchObject({ board: "b", cells: [{ x: 2 }] });
    expect(found([cell(0, { on: ["flag"] }), cell(1)])).toMatchObject({ cells: [{ x: 0 }] });
    expect(found([cell(0), cell(1, { figure: { seat: 0, value: 1 } })])).toMatchObject({ cells: [{ x: 1 }] });
  });

  test("the same cells are no change", () => {
    const same = [board([cell(0)])];
    expect(change(same, same)).toBeNull();
    expect(change([board([cell(0)])], [board([cell(0)])])).toBeNull();
  });

  test("what is removed or closed changes the board without a cell", () => {
    const figure = cell(0, { figure: { seat: 0, value: 1 } });
    expect(change([board([figure])], [board([cell(0)])])).toEqual({ board: "b", cells: [] });
    const closed: Outline[] = [{ kind: "closed", cells: [{ x: 0, y: 0 }] }];
    expect(change([board([cell(0)])], [board([cell(0)], { outlines: closed })])).toEqual({ board: "b", cells: [] });
  });

  test("a new board is a change", () => expect(change([], [board([cell(0)])])).toMatchObject({ board: "b" }));
});

describe("frames", () => {
  const empty = [board([cell(0)])];
  const one = [board([cell(0), cell(1)])];
  const two = [board([cell(0), cell(1), cell(2)])];
  const names = ["Ann", "Ben"];

  test("stop where a board changes, with all words since the last stop", async () => {
    const frames = await makeFrames(
      [step(empty, "Start."), step(empty, "Ann draws."), step(one, "Ann lays."), step(two, "Ben lays.")],
      names,
      go,
    );
    expect(frames.map(({ step, words }) => [step, words])).toEqual([
      [1, ["Start.", "Ann draws."]],
      [2, ["Ann lays."]],
      [3, ["Ben lays."]],
    ]);
    expect(frames[2]).toMatchObject({ board: "b", cells: [{ x: 2 }], points: [3, 3] });
  });

  test("repeated sentences are told once", async () => {
    const frames = await makeFrames([step(empty, "Dealt.", "Dealt.", "Go."), step(one, "Ann lays.")], names, go);
    expect(frames[0]!.words).toEqual(["Dealt.", "Go."]);
  });

  test("the last step belongs to the last frame, unless it has words", async () => {
    const silent = await makeFrames([step(empty, "Start."), step(one, "Ann lays."), step(one)], names, go);
    expect(silent.map(({ step }) => step)).toEqual([0, 2]);
    const told = await makeFrames([step(empty, "Start."), step(one, "Ann lays."), step(one, "Over.")], names, go);
    expect(told.map(({ step, words }) => [step, words])).toEqual([
      [0, ["Start."]],
      [1, ["Ann lays."]],
      [2, ["Over."]],
    ]);
  });

  test("a frame outlines its own change as the last move", async () => {
    const old: Outline = { kind: "last", cells: [{ x: 0, y: 0 }] };
    const state = [board(two[0]!.cells, { outlines: [old, { kind: "score", cells: [] }] })];
    const steps = [step(one, "Start."), step(state, "Ben lays.")];
    const frames = await makeFrames(steps, names, go);
    const [shown] = frameBoards(steps[1]!.scene, frames.at(-1)!, names);
    expect(shown!.outlines).toMatchObject([{ kind: "score" }, { kind: "last", cells: [{ x: 2 }] }]);
  });
});

describe("highlights", () => {
  const item = (cells: readonly [number, number][], points = 1): ScoreItem =>
    ({ name: "field", points, cells }) as ScoreItem;

  test("an item lights up its cells, each once", () =>
    expect(
      cellsToHighlight(board([cell(0)]), 0, [
        item([[0, 0]]),
        item([
          [0, 0],
          [1, 0],
        ]),
      ]),
    ).toEqual([
      { x: 0, y: 0 },
      { x: 1, y: 0 },
    ]));

  test("not on another seat's board", () =>
    expect(cellsToHighlight(board([], { seat: 1 }), 0, [item([[0, 0]])])).toEqual([]));

  test("where quadrants are closed off, only those", () => {
    const parts = [
      { x: 0, y: 0, side: 1 },
      { x: 1, y: 0, side: 3 },
    ];
    const other = [...parts, { x: 0, y: 0, side: 0 }];
    const hedged = board([], {
      outlines: [
        { kind: "closed", cells: [], parts: other },
        { kind: "closed", cells: [], parts },
      ],
    });
    expect(
      cellsToHighlight(hedged, 0, [
        item(
          [
            [0, 0],
            [1, 0],
          ],
          2,
        ),
      ]),
    ).toEqual(parts);
    expect(
      cellsToHighlight(hedged, 0, [
        item(
          [
            [0, 0],
            [1, 0],
          ],
          3,
        ),
      ]),
    ).toEqual(other);
    expect(cellsToHighlight(hedged, 0, [item([[5, 0]])])).toEqual([{ x: 5, y: 0 }]);
  });
});
