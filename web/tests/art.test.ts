import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CARDS, STAMPS } from "../src/pages/start/card-pictures";
import { figureShape, isArms, PIECES, readFigure, seatColour, terrain } from "../src/components/art/vocabulary";

const art = join(import.meta.dirname, "../../src/hedgerow/render/art/symbols.svg");
const ids = new Set([...readFileSync(art, "utf8").matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id));
const GROUNDS = {
  square: ["meadow", "pasture-1", "grain", "distillery", "bog", "ruin", "stone-1", "town", "tower", "forest"],
  hex: ["mountain", "forest", "village", "meadow", "moor"],
  quadrant: ["field-black", "field-blue", "field-red", "field-yellow", "village", "forest"],
} as const;

describe("every name has a drawing in the art", () => {
  test.each(["square", "hex", "quadrant"] as const)("grounds on a %s grid", (grid) => {
    for (const name of GROUNDS[grid]) {
      const { tone, drawing, mini } = terrain(grid, name);
      expect(ids, name).toContain(`pt-${tone}`);
      for (const symbol of [drawing, mini]) if (symbol !== undefined) expect(ids, name).toContain(symbol);
    }
  });

  test("pieces, figures and marks", () => {
    for (const symbol of Object.values(PIECES)) expect(ids).toContain(symbol);
    for (const value of [1, 2, 3]) expect(ids).toContain(figureShape(value).symbol);
    for (const seat of [0, 1, 2, 3, 4]) expect(ids).toContain(`mk-${seatColour(seat)}`);
  });

  test("cells of the pictures of the games", () => {
    for (const { grid, cells } of [...Object.values(CARDS), ...Object.values(STAMPS)]) {
      for (const { ground, on } of cells) {
        for (const name of ground)
          expect(GROUNDS[grid].includes(name as never) || name.startsWith("p") || name.startsWith("s"), name).toBe(
            true,
          );
        for (const name of on) expect(isArms(name) ? ids.has(name) : name in PIECES, name).toBe(true);
      }
    }
  });
});

test("an unknown ground looks like stone", () => expect(terrain("hex", "lava")).toEqual({ tone: "stone" }));

test("figures are read from scenes", () => {
  expect(readFigure("figure-red-2")).toEqual({ seat: 0, value: 2 });
  expect(readFigure("figure-3")).toEqual({ seat: null, value: 3 });
  expect(readFigure("figure-pink-1")).toEqual({ seat: null, value: 1 });
  expect(readFigure("wolf")).toBeNull();
});

test("colours of seats repeat", () => expect(seatColour(5)).toBe(seatColour(0)));
