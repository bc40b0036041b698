import { expect, test } from "vitest";
import { VOCABULARY } from "../../tests/vocabulary";
import { gameArt } from "../components/art/game-art.svelte";
import { cellKey } from "./geometry";
import { cellsOf, crossesOf, legalCellsOf, meetingsOf } from "./ghost";
import type { BoardCell, BoardModel, Cell, GridKind, PieceShape } from "./model";
import type { PlaceOption } from "./placement";

const laid = (x: number, y: number, ground: readonly string[], on: readonly string[] = []): BoardCell => ({
  x,
  y,
  ground,
  group: 1,
  on,
});
const byKey = (cells: readonly BoardCell[]) => new Map(cells.map((cell) => [cellKey(cell), cell]));
const model = (grid: GridKind, meets?: BoardModel["meets"]): BoardModel => ({
  id: "b",
  seat: null,
  title: "",
  grid,
  cells: [],
  outlines: [],
  coordinates: true,
  ...(meets ? { meets } : {}),
});

test("a piece without a shape is one cell", () => {
  expect(cellsOf(undefined, { x: 2, y: 3 })).toEqual([{ x: 2, y: 3, ground: [], group: -1, on: [] }]);
});

test("a piece without ground stands on what is there", () => {
  const sheep: PieceShape = { cells: [{ dx: 0, dy: 0, ground: [], on: ["wooden-sheep"] }] };
  const land = byKey([laid(1, 1, ["meadow"], ["bonus"])]);
  expect(cellsOf(sheep, { x: 1, y: 1 }, 0, land)).toEqual([
    { x: 1, y: 1, ground: ["meadow"], group: -1, on: ["bonus", "wooden-sheep"] },
  ]);
});

test("a figure takes the colour of its owner", () => {
  gameArt.show(VOCABULARY);
  const figure: PieceShape = { cells: [{ dx: 0, dy: 0, ground: [], on: ["figure-2"] }] };
  expect(cellsOf(figure, { x: 0, y: 0 }, 3)[0]).toMatchObject({ on: ["figure-green-2"] });
});

test("legal places of all orientations are marked next to the land, or on it", () => {
  const land = byKey([laid(0, 0, ["meadow"])]);
  const across: PieceShape = { cells: [0, 1].map((dx) => ({ dx, dy: 0, ground: ["bog"], on: [] })) };
  const down: PieceShape = { cells: [0, 1].map((dy) => ({ dx: 0, dy, ground: ["bog"], on: [] })) };
  const option = (shape: PieceShape | undefined, ...places: Cell[]): PlaceOption => ({
    orientation: { text: "", key: "", side: "", turn: 0 },
    shape,
    places,
  });
  // The far cells of the dominoes touch nothing.
  const dominoes = [option(across, { x: 1, y: 0 }), option(down, { x: 0, y: 1 })];
  expect(legalCellsOf({ grid: "square", options: dominoes }, land)).toEqual([
    { x: 1, y: 0 },
    { x: 0, y: 1 },
  ]);
  const onEmptyBoard = legalCellsOf({ grid: "square", options: dominoes }, byKey([]));
  expect(onEmptyBoard.map(cellKey).sort()).toEqual(["0,1", "0,2", "1,0", "2,0"]);
  const sheep = [option(undefined, { x: 0, y: 0 })];
  expect(legalCellsOf({ grid: "square", options: sheep }, land)).toEqual([{ x: 0, y: 0 }]);
});

test("occupied cells are crossed out; without any, all of them", () => {
  const ghost = [laid(0, 0, ["bog"]), laid(1, 0, ["bog"])];
  expect(crossesOf(ghost, byKey([laid(1, 0, ["meadow"])]))).toMatchObject([{ x: 1, y: 0 }]);
  expect(crossesOf(ghost, byKey([]))).toHaveLength(2);
});

test("on hexes one plus is shown for each ground that the ghost continues", () => {
  const land = byKey([laid(1, 0, ["moor"]), laid(0, 1, ["moor"]), laid(-1, 0, ["forest"])]);
  const [only, ...more] = meetingsOf(model("hex"), [laid(0, 0, ["moor"])], land);
  expect(only!.sign).toBe("plus");
  expect(more).toEqual([]);
});

test("quadrants show a tick on every side that matches", () => {
  const ghost = [laid(0, 0, ["forest", "village", "forest", "village"])];
  const land = byKey([
    laid(0, -1, ["village", "village", "forest", "village"]), // its south side meets our north side
    laid(1, 0, ["forest", "forest", "forest", "forest"]),
    laid(0, 1, ["forest", "village", "village", "village"]),
  ]);
  expect(meetingsOf(model("quadrant"), ghost, land)).toEqual([
    { x: 48, y: 0, sign: "tick" },
    { x: 48, y: 96, sign: "tick" },
  ]);
});

test("squares show signs only where the game defines them, and never inside the ghost or over laid cells", () => {
  const land = byKey([laid(1, 0, ["distillery"])]);
  expect(meetingsOf(model("square"), [laid(0, 0, ["grain"])], land)).toEqual([]);
  const meets = (here: string, there: string) =>
    here === "grain" && there === "distillery" ? "tipperary-p-barrel" : null;
  expect(meetingsOf(model("square", meets), [laid(0, 0, ["grain"])], land)).toEqual([
    { x: 48, y: 24, sign: "tipperary-p-barrel" },
  ]);
  const over = byKey([laid(1, 0, ["distillery"]), laid(0, 0, ["meadow"])]);
  expect(meetingsOf(model("square", meets), [laid(0, 0, ["grain"])], over)).toEqual([]);
});
