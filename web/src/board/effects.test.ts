import { describe, expect, test } from "vitest";
import type { EffectOutline } from "../api/schema";
import { bracketPath } from "./brackets";
import { effectLines } from "./effects";
import { geometryOf } from "./geometry";

const square = geometryOf("square");
const outline = (kind: EffectOutline["kind"], cells: [number, number][]): EffectOutline => ({ kind, cells, parts: [] });
const pathOf = (drawn: EffectOutline): string => effectLines(square, drawn)[1]!.d;

describe("effects", () => {
  test("have a halo below the line of their kind", () =>
    expect(effectLines(square, outline("grows", [[0, 0]])).map(({ css }) => css)).toEqual(["halo", "grows"]));

  test("a scoring rectangle has brackets, another area an outline", () => {
    const row: [number, number][] = [
      [0, 0],
      [1, 0],
    ];
    expect(pathOf(outline("score", row))).toBe(
      bracketPath(square, [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
      ]),
    );
    expect(pathOf(outline("score", [...row, [1, 1]]))).toBe(pathOf(outline("grows", [...row, [1, 1]])));
  });

  test("a line goes from middle to middle", () => {
    const line = pathOf(
      outline("line", [
        [0, 0],
        [1, 0],
        [2, 0],
      ]),
    );
    const [first, last] = [square.centre({ x: 0, y: 0 }), square.centre({ x: 2, y: 0 })];
    expect(line).toMatch(new RegExp(`^M${first.x}[ ,]${first.y}`));
    expect(line).toContain(`${last.x} ${last.y}`);
  });

  test("quadrants are outlined as parts", () => {
    const parts = effectLines(geometryOf("quadrant"), { kind: "closes", cells: [], parts: [[0, 0, 1]] });
    expect(parts[1]!.d).not.toBe("");
  });
});
