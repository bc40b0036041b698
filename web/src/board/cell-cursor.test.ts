import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { locale, t } from "../i18n";
import { CellCursor, nextOf, stepOf } from "./cell-cursor.svelte";
import { describeCell } from "./descriptions";
import { cellKey, geometryOf } from "./geometry";
import type { BoardCell, BoardModel, Cell, GridKind } from "./model";
import type { Placement } from "./placement";

beforeAll(() => locale.load("en"));

const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });
const cell = (x: number, y: number, more: Partial<BoardCell> = {}): BoardCell => ({
  x,
  y,
  ground: ["meadow"],
  group: 0,
  on: [],
  ...more,
});

function board(grid: GridKind, cells: readonly BoardCell[], last: readonly Cell[] = []): BoardModel {
  const outlines = last.length ? [{ kind: "last" as const, cells: last }] : [];
  return { id: "b", seat: null, title: "", grid, cells, outlines, coordinates: true };
}

const moved = vi.fn<(cell: Cell | null) => void>();
beforeEach(() => moved.mockClear());

function cursorOn(model: BoardModel, placement: Partial<Placement> | null = { piece: null }, seat: number | null = 0) {
  const viewer = { names: ["Ann", "Ben"], seat };
  const land = new Map(model.cells.map((one) => [cellKey(one), one]));
  const cursor = new CellCursor(
    () => ({ model, geometry: geometryOf(model.grid), land, placement: placement as Placement | null, viewer }),
    moved,
  );
  const text = (at: Cell): string => describeCell(model, at, placement as Placement | null, viewer);
  return { cursor, text };
}

const ring = (grid: GridKind): BoardModel =>
  board(grid, [
    cell(0, 0),
    ...geometryOf(grid)
      .neighbours({ x: 0, y: 0 })
      .map(({ x, y }) => cell(x, y)),
  ]);

describe("steps", () => {
  test("once around a hex and back, in six directions", () => {
    const { cursor } = cursorOn(ring("hex"));
    cursor.press(key("ArrowRight"));
    expect(cursor.cursor).toEqual({ x: 0, y: 0 });
    const seen = new Set<string>();
    for (const [name, shift] of [
      ["ArrowRight", false],
      ["ArrowDown", false],
      ["ArrowDown", true],
      ["ArrowLeft", false],
      ["ArrowUp", false],
      ["ArrowUp", true],
    ] as const) {
      expect(cursor.press(key(name, shift))).toBe(true);
      seen.add(cellKey(cursor.cursor!));
    }
    expect(seen.size).toBe(6);
    expect(cursor.cursor).toEqual({ x: 0, y: 0 });
  });

  test.each(["square", "quadrant"] as const)("on a %s grid Shift and an arrow are no step", (grid) => {
    expect(stepOf(grid, "ArrowUp", true)).toBeUndefined();
    expect(stepOf(grid, "ArrowUp", false)).toEqual([0, -1]);
  });

  test("the cursor stays within two cells of the land, and says so", () => {
    const { cursor, text } = cursorOn(board("square", [cell(0, 0)]));
    cursor.press(key("ArrowUp"));
    for (let step = 0; step < 10; step++) cursor.press(key("ArrowUp"));
    const end = cursor.cursor!;
    expect(end.y).toBeGreaterThanOrEqual(-2);
    expect(end.y).toBeLessThan(0);
    expect(cursor.announcement.trim()).toBe(`${t("board.edge")} ${text(end)}`);
    expect(moved).toHaveBeenLastCalledWith(end);
  });
});

describe("announcements", () => {
  test("describe the cell under the cursor", () => {
    const { cursor, text } = cursorOn(ring("square"));
    expect(cursor.announcement).toBe("");
    cursor.press(key("ArrowRight"));
    expect(cursor.announcement).toBe(text({ x: 0, y: 0 }));
  });

  test("differ when they are repeated, so that they are read again", () => {
    const { cursor } = cursorOn(ring("square"));
    cursor.press(key("ArrowRight"));
    const first = cursor.announcement;
    cursor.press(key(" "));
    const second = cursor.announcement;
    cursor.press(key(" "));
    expect(second).not.toBe(first);
    expect(second.trim()).toBe(first.trim());
    expect(cursor.announcement).toBe(first);
  });
});

describe("jumps", () => {
  test("Home leads to the last move", () => {
    const model = board("square", [cell(0, 0), cell(1, 0), cell(2, 0)], [{ x: 2, y: 0 }]);
    const { cursor } = cursorOn(model);
    cursor.press(key("Home"));
    expect(cursor.cursor).toEqual({ x: 2, y: 0 });
  });

  test("without a last move the cursor stays and says so", () => {
    const { cursor } = cursorOn(ring("square"));
    cursor.press(key("Home"));
    expect(cursor.announcement).toContain(t("board.noLast"));
  });

  test("End goes through the legal places, unless the table is purist", () => {
    const places = [
      { x: 1, y: 0 },
      { x: -1, y: 0 },
    ];
    const chosen = { piece: { text: "5r0", key: "5", side: "r", turn: 0 }, places, cell: null, shape: undefined };
    const { cursor } = cursorOn(ring("square"), { ...chosen, showsHelp: true });
    cursor.toggle();
    cursor.press(key("End"));
    expect(cursor.cursor).toEqual({ x: 1, y: 0 });
    cursor.press(key("End"));
    expect(cursor.cursor).toEqual({ x: -1, y: 0 });
    cursor.press(key("End", true));
    expect(cursor.cursor).toEqual({ x: 1, y: 0 });
    const purist = cursorOn(ring("square"), { ...chosen, showsHelp: false }).cursor;
    purist.toggle();
    purist.press(key("End"));
    expect(purist.announcement).toContain(t("board.noPlace"));
  });

  test("PageDown goes through the own figures, or through all pieces where there are no figures", () => {
    const figures = board("hex", [
      cell(0, 0, { figure: { seat: 1, value: 1 } }),
      cell(1, 0, { figure: { seat: 0, value: 2 } }),
      cell(2, 0, { figure: { seat: 0, value: 3 } }),
    ]);
    const { cursor } = cursorOn(figures);
    const visited = [1, 2, 3].map(() => {
      cursor.press(key("PageDown"));
      return cursor.cursor!.x;
    });
    expect(visited).toEqual([1, 2, 1]);
    cursor.press(key("PageUp"));
    expect(cursor.cursor!.x).toBe(2);
    const wolves = board("quadrant", [cell(0, 0), cell(1, 0, { on: ["wolf"] }), cell(2, 0, { on: ["arms-harp"] })]);
    const other = cursorOn(wolves).cursor;
    other.press(key("PageDown"));
    expect(other.cursor).toEqual({ x: 1, y: 0 });
    other.press(key("PageDown"));
    expect(other.cursor).toEqual({ x: 1, y: 0 });
  });

  test("cells follow each other in reading order, around the end", () => {
    const cells = [cell(2, 0), cell(0, 1), cell(0, 0)];
    expect(nextOf(cells, null, false)).toMatchObject({ x: 0, y: 0 });
    expect(nextOf(cells, null, true)).toMatchObject({ x: 0, y: 1 });
    expect(nextOf(cells, { x: 1, y: 0 }, false)).toMatchObject({ x: 2, y: 0 });
    expect(nextOf(cells, { x: 0, y: 1 }, false)).toMatchObject({ x: 0, y: 0 });
    expect(nextOf(cells, { x: 0, y: 0 }, true)).toMatchObject({ x: 0, y: 1 });
    expect(nextOf([], null, false)).toBeUndefined();
  });
});

describe("the end", () => {
  test("Escape removes the cursor; the next step returns to where it was", () => {
    const { cursor } = cursorOn(ring("square"));
    cursor.press(key("ArrowRight"));
    cursor.press(key("ArrowRight"));
    cursor.press(key("Escape"));
    expect(cursor.cursor).toBeNull();
    expect(cursor.announcement).toBe("");
    expect(moved).toHaveBeenLastCalledWith(null);
    cursor.press(key("ArrowUp"));
    expect(cursor.cursor).toEqual({ x: 1, y: 0 });
  });

  test("keys belong to a chosen piece, unless exploring was switched on", () => {
    const chosen = {
      piece: { text: "5r0", key: "5", side: "r", turn: 0 },
      places: [],
      options: [],
      cell: { x: 1, y: 0 },
    };
    const { cursor } = cursorOn(ring("square"), { ...chosen, showsHelp: true });
    expect(cursor.press(key("ArrowRight"))).toBe(false);
    cursor.toggle();
    expect(cursor.announcement).toContain(t("board.explores"));
    expect(cursor.cursor).toEqual({ x: 1, y: 0 });
    expect(cursor.press(key("ArrowLeft"))).toBe(true);
    cursor.toggle();
    expect(cursor.cursor).toBeNull();
  });

  test("in a replay only arrows are for the board until the cursor is shown", () => {
    const { cursor } = cursorOn(ring("square"), null);
    expect(cursor.press(key("Home"))).toBe(false);
    expect(cursor.press(key(" "))).toBe(false);
    expect(cursor.press(key("ArrowLeft"))).toBe(true);
    expect(cursor.press(key("Home"))).toBe(true);
    expect(cursor.press(key("x"))).toBe(false);
  });
});
