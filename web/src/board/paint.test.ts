import { beforeAll, describe, expect, test } from "vitest";
import { VOCABULARY } from "../../tests/vocabulary";
import { gameArt, seatColour } from "../components/art/game-art.svelte";
import { initials } from "./cell-drawings";
import { geometryOf } from "./geometry";
import type { BoardCell, GridKind } from "./model";
import { closedCells, isRectangle, paint, type Drawn, type Painted } from "./paint";

const cell = (x: number, y: number, ground: readonly string[], more: Partial<BoardCell> = {}): BoardCell => ({
  x,
  y,
  ground,
  group: 1,
  on: [],
  ...more,
});
const drawn = (layer: Painted["low"]): Drawn[] => layer.flatMap((one) => [...one.drawn]);
const symbols = (layer: Painted["low"]): (string | undefined)[] => drawn(layer).map(({ symbol }) => symbol);
const tones = (painted: Painted): string[] => painted.grounds.map(({ tone }) => tone);

beforeAll(() => gameArt.show(VOCABULARY));

describe.each<[GridKind, readonly string[]]>([
  ["square", ["bog"]],
  ["hex", ["moor"]],
  ["quadrant", ["village", "village", "forest", "forest"]],
])("on a %s grid", (grid, ground) => {
  test("nothing is drawn of nothing", () => {
    const painted = paint(grid, []);
    expect(painted.shadow).toBe("");
    expect([painted.grounds, painted.low, painted.high].flat()).toEqual([]);
  });

  test("each tone is one path, however many cells have it", () => {
    const painted = paint(grid, [cell(0, 0, ground), cell(5, 5, ground)]);
    expect(tones(painted)).toEqual([...new Set(ground)].sort());
    expect(painted.shadow.match(/z/g)).toHaveLength(2);
  });

  test("a cell without ground has no shadow and no ground", () => {
    const painted = paint(grid, [cell(0, 0, [])]);
    expect(painted.shadow).toBe("");
    expect(painted.grounds).toEqual([]);
  });

  test("the mini level has other lines", () => {
    const [full, mini] = [paint(grid, [cell(0, 0, ground)]), paint(grid, [cell(0, 0, ground)], { mini: true })];
    const classes = ({ under, over }: Painted): string[] => [...under, ...over].map(({ css }) => css);
    expect(classes(mini)).toContain("edge-mini");
    expect(classes(full)).not.toContain("edge-mini");
  });

  test("names that nobody has drawn are initials on paper and on a disc", () => {
    const lava = ground.map(() => "lava");
    const painted = paint(grid, [cell(0, 0, lava, { on: ["grey-heron"] })]);
    expect(painted.grounds).toMatchObject([{ tone: "token", pattern: false }]);
    expect(drawn(painted.low).map(({ text }) => text)).toEqual(lava.map(() => "La"));
    expect(drawn(painted.high)).toMatchObject([{ line: 2 }, { text: "Gh" }]);
  });
});

test("colours of seats repeat", () => expect(seatColour(5)).toBe(seatColour(0)));

test("initials", () =>
  expect(["heron", "grey-heron", "seal-1", "x", "x-", ""].map(initials)).toEqual(["He", "Gh", "S1", "X", "X", ""]));

describe("squares", () => {
  test("lines between pieces are edges, lines inside a piece are thin", () => {
    const classes = (group: number): string[] =>
      paint("square", [cell(0, 0, ["bog"]), cell(1, 0, ["bog"], { group })]).over.map(({ css }) => css);
    expect(classes(1)).toEqual(["cellline", "edge"]);
    expect(classes(2)).toEqual(["edge"]);
  });

  test("a line between two squares is drawn once", () => {
    const { over } = paint("square", [cell(0, 0, ["bog"]), cell(1, 0, ["bog"])]);
    const count = (css: string): number => over.find((line) => line.css === css)!.d.match(/M/g)!.length;
    expect([count("cellline"), count("edge")]).toEqual([1, 6]);
  });

  test("a piece is in front of a smaller drawing of the ground, and above what lies under it", () => {
    const alone = drawn(paint("square", [cell(0, 0, ["bog"])]).low);
    const both = drawn(paint("square", [cell(0, 0, ["bog"], { on: ["sheep"] })]).low);
    expect(both.map(({ symbol }) => symbol)).toEqual(["d-frame", "d-bog", "g-wood"]);
    expect(both[1]!.width).toBeLessThan(alone[0]!.width);
  });

  test("a piece without a drawing behind it, and one that hides the mark of its ground", () => {
    const bare = drawn(paint("square", [cell(0, 0, [], { on: ["sheep"] })]).low);
    expect(bare.at(-1)!.width).toBe(44);
    expect(symbols(paint("square", [cell(0, 0, ["bog"], { on: ["sheep"] })], { mini: true }).low)).toEqual(["g-wood"]);
  });

  test("a piece of an area is in its middle, whose cells near it have no drawing", () => {
    const town = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => cell(x, y, ["town"])));
    town[0] = cell(0, 0, ["town"], { on: ["arms"] });
    const painted = paint("square", town);
    const [arms] = drawn(painted.high);
    expect([arms!.x + arms!.width / 2, arms!.y + arms!.height / 2]).toEqual([72, 72]);
    const bare = painted.low.filter((one) => !one.drawn.length).map(({ key }) => key);
    expect(bare).toEqual(["1,1"]);
  });
});

describe("hexes", () => {
  test("borders between terrains are hedges, inside a region seams, outside coasts", () => {
    const painted = paint("hex", [cell(0, 0, ["moor"]), cell(1, 0, ["moor"]), cell(0, 1, ["forest"])]);
    expect(painted.under.map(({ css }) => css)).toEqual(["seam", "hedgeline", "coast"]);
  });

  test("pieces in the same place stand side by side, and step aside for another place", () => {
    const middles = (on: readonly string[]): number[] =>
      drawn(paint("hex", [cell(0, 0, ["moor"], { on })]).high).map(({ x, width }) => x + width / 2);
    expect(middles(["figure-red-2"])).toEqual([0]);
    expect(middles(["figure-red-2", "figure-blue-2"])).toEqual([-6, 6]);
    expect(middles(["flag", "figure-red-2"])).toEqual([-14]);
  });

  test("the ground makes room for one place and is left out for two", () => {
    const feature = cell(0, 0, ["forest"], { on: ["flag"] });
    expect(symbols(paint("hex", [feature]).low)).toEqual(["d-forest", undefined, "p-flag"]);
    const both = { ...feature, figure: { seat: 0, value: 2 } };
    expect(symbols(paint("hex", [both]).low)).toEqual([undefined, "p-flag"]);
    expect(drawn(paint("hex", [both]).high)).toMatchObject([{ symbol: "fig-t", css: "seat-red" }]);
  });

  test("a closed area is veiled", () => {
    const cells = [cell(0, 0, ["moor"])];
    expect(paint("hex", cells).veil).toBe("");
    expect(paint("hex", cells, { closed: [{ x: 0, y: 0 }] }).veil).not.toBe("");
    expect(paint("hex", cells, { closed: [{ x: 9, y: 9 }] }).veil).toBe("");
  });
});

describe("quadrants", () => {
  test("fences run where different fields meet", () => {
    const fences = (ground: string[]): string =>
      paint("quadrant", [cell(0, 0, ground)]).under.find(({ css }) => css === "rail")!.d;
    expect(fences(["forest", "forest", "forest", "forest"])).toBe("");
    expect(fences(["village", "forest", "forest", "forest"]).match(/M/g)).toHaveLength(2);
    expect(fences(["village", "forest", "village", "forest"]).match(/M/g)).toHaveLength(4);
  });

  test("tiles that do not match have a fence between them", () => {
    const all = (name: string): string[] => [name, name, name, name];
    const tiles = [cell(0, 0, all("forest")), cell(1, 0, all("village"))];
    expect(
      paint("quadrant", tiles)
        .under.find(({ css }) => css === "rail")!
        .d.match(/M/g),
    ).toHaveLength(1);
  });

  test("drawings can be mirrored", () => {
    const sheep = drawn(paint("quadrant", [cell(0, 0, ["forest", "forest", "forest", "forest"])]).low);
    expect(sheep.map(({ mirrored }) => mirrored ?? false)).toEqual([false, false, false, true]);
  });
});

test("only closed outlines are closed", () => {
  const cells = [{ x: 1, y: 1 }];
  expect(
    closedCells([
      { kind: "closed", cells },
      { kind: "last", cells: [{ x: 0, y: 0 }] },
    ]),
  ).toEqual(cells);
});

test("a rectangle is full", () => {
  const square = geometryOf("square");
  const cells = [0, 1, 2].flatMap((x) => [0, 1].map((y) => ({ x, y })));
  expect(isRectangle(square, cells)).toBe(true);
  expect(isRectangle(square, cells.slice(1))).toBe(false);
  expect(isRectangle(geometryOf("hex"), cells)).toBe(false);
  expect(isRectangle(square, [])).toBe(false);
});
