import { beforeAll, describe, expect, test } from "vitest";
import { locale, t } from "../i18n";
import { groundName, pieceName } from "../i18n/game-texts.svelte";
import type { PieceShape } from "./model";
import { readOrientation } from "./notation";
import { closestOrientation, describeOrientation, describeShape } from "./orientation";
import type { Placement } from "./placement";

beforeAll(() => locale.load("en"));

const read = (...texts: string[]) => texts.map(readOrientation);

describe("the closest orientation", () => {
  test("is the same one, if there is one", () =>
    expect(closestOrientation(read("17r0", "17r1", "17f1"), readOrientation("17f1"), "square")!.text).toBe("17f1"));

  test("is on the same side rather than turned the same way", () =>
    expect(closestOrientation(read("17r2", "17f0"), readOrientation("17f2"), "square")!.text).toBe("17f0"));

  test("is turned as little as possible, in either direction", () => {
    expect(closestOrientation(read("5r1", "5r2", "5r3"), readOrientation("5r0"), "hex")!.text).toBe("5r1");
    expect(closestOrientation(read("5r2", "5r3", "5r5"), readOrientation("5r0"), "hex")!.text).toBe("5r5");
    expect(closestOrientation(read("5r2", "5r3"), readOrientation("5r0"), "square")!.text).toBe("5r3");
  });

  test("is missing where there are none", () =>
    expect(closestOrientation([], readOrientation("5r0"), "hex")).toBeUndefined());
});

describe("descriptions", () => {
  const meadow = () => groundName("meadow");
  const bog = () => groundName("bog");

  test("squares are described row by row, with gaps", () => {
    const shape: PieceShape = {
      cells: [
        { dx: 0, dy: 0, ground: ["meadow"], on: [] },
        { dx: 1, dy: 0, ground: ["bog"], on: [] },
        { dx: 1, dy: 1, ground: ["bog"], on: ["sheep-symbol"] },
      ],
    };
    const second = `${t("board.gap")}, ${bog()} ${pieceName("sheep-symbol")}`;
    expect(describeShape("square", shape)).toBe(
      [
        t("board.orientationRow", { row: 1, cells: `${meadow()}, ${bog()}` }),
        t("board.orientationRow", { row: 2, cells: second }),
      ].join(t("common.semicolon")),
    );
  });

  test("hexes are described by directions from the first one", () => {
    const shape: PieceShape = {
      cells: [
        { dx: 0, dy: 0, ground: ["meadow"], on: [] },
        { dx: 1, dy: -1, ground: ["moor"], on: [] },
      ],
    };
    const moor = t("board.way_upRight", { things: groundName("moor") });
    expect(describeShape("hex", shape)).toBe(`${meadow()}, ${moor}`);
  });

  test("quadrants are described by their sides, unless all are the same", () => {
    const face = (ground: string[]): PieceShape => ({ cells: [{ dx: 0, dy: 0, ground, on: [] }] });
    const [village, forest] = [groundName("village"), groundName("forest")];
    expect(describeShape("quadrant", face(["village", "forest", "forest", "village"]))).toBe(
      t("board.sides", { north: village, east: forest, south: forest, west: village }),
    );
    expect(describeShape("quadrant", face(["forest", "forest", "forest", "forest"]))).toBe(forest);
  });

  test("a chosen piece is described once its shape is known", () => {
    const piece = readOrientation("17r2");
    const placement = { piece, grid: "square", shape: undefined } as unknown as Placement;
    expect(describeOrientation(null)).toBe("");
    expect(describeOrientation({ ...placement, piece: null })).toBe("");
    expect(describeOrientation(placement)).toBe("17r2");
    const shape: PieceShape = { cells: [{ dx: 0, dy: 0, ground: ["bog"], on: [] }] };
    expect(describeOrientation({ ...placement, shape })).toBe(
      t("board.orientation", { orientation: "17r2", shape: bog() }),
    );
  });
});
