import { beforeAll, expect, test } from "vitest";
import { locale, t } from "../i18n";
import { groundName, pieceName } from "../i18n/game-texts.svelte";
import { useGameTexts } from "../../tests/game-texts";
import { asSentence, describeCell, describeContents, type Viewer } from "./descriptions";
import type { BoardModel } from "./model";
import type { Placement } from "./placement";

beforeAll(() => locale.load("en").then(() => useGameTexts("tipperary")));

const viewer: Viewer = { names: ["Ann", "Ben"], seat: 0 };
const model: BoardModel = {
  id: "b",
  seat: null,
  title: "",
  grid: "square",
  cells: [
    { x: 2, y: 2, ground: ["meadow"], group: 1, on: ["wooden-sheep", "arms-harp"] },
    { x: 3, y: 2, ground: ["bog"], group: 1, on: [], figure: { seat: 1, value: 1 } },
  ],
  outlines: [{ kind: "last", cells: [{ x: 2, y: 2 }] }],
  coordinates: true,
};
const at = (place: string, ...things: string[]): string => t("board.at", { place, things: things.join(", ") });

test("a cell has a ground, pieces and outlines; coats of arms are not read out", () => {
  expect(describeContents(model, { x: 2, y: 2 }, model.cells[0], viewer)).toBe(
    at("c3", groundName("meadow"), pieceName("wooden-sheep"), t("board.isLast")),
  );
  expect(describeContents(model, { x: 2, y: 2 }, model.cells[0], viewer, false)).not.toContain(t("board.isLast"));
});

test("figures have owners", () => {
  const figure = pieceName("figure-1");
  const of = (seat: number | null): string =>
    describeContents(model, { x: 3, y: 2 }, model.cells[1], { ...viewer, seat });
  expect(of(0)).toContain(t("board.figureBy", { figure, name: "Ben" }));
  expect(of(1)).toContain(t("board.figureMine", { figure }));
});

test("an empty cell is empty", () => {
  expect(describeContents(model, { x: 0, y: 0 }, undefined, viewer)).toBe(at("a1", t("board.empty")));
});

test("a tile with different sides names all four", () => {
  const tile = { x: 0, y: 0, ground: ["village", "forest", "forest", "village"], group: 1, on: [] };
  const [village, forest] = [groundName("village"), groundName("forest")];
  const sides = t("board.sides", { north: village, east: forest, south: forest, west: village });
  expect(describeContents({ ...model, grid: "quadrant" }, tile, tile, viewer)).toBe(at("a1", sides));
});

test("a chosen piece fits, covers or does not fit", () => {
  const shape = { cells: [0, 1].map((dx) => ({ dx, dy: 0, ground: ["bog"], on: [] })) };
  const placement = {
    piece: { text: "5r0", key: "5", side: "r", turn: 0 },
    places: [{ x: 5, y: 5 }],
    options: [
      { shape, places: [{ x: 5, y: 5 }] },
      { shape, places: [{ x: 5, y: 8 }] },
    ],
    showsHelp: true,
  } as unknown as Placement;
  const last = (x: number, y: number, chosen: Placement | null = placement): string =>
    describeCell(model, { x, y }, chosen, viewer);
  expect(last(5, 5)).toMatch(new RegExp(`${t("board.fits")}$`));
  expect(last(6, 5)).toMatch(new RegExp(`${t("board.covers")}$`));
  // Turned differently, it can cover this.
  expect(last(6, 8)).toMatch(new RegExp(`${t("board.covers")}$`));
  expect(last(7, 5)).toMatch(new RegExp(`${t("board.fitsNot")}$`));
  expect(last(5, 5, { ...placement, showsHelp: false })).not.toContain(t("board.fits"));
  expect(last(5, 5, null)).not.toContain(t("board.fits"));
});

test("the game adds its own sentences", () => {
  expect(describeCell(model, { x: 2, y: 2 }, null, { ...viewer, about: () => ["Region of 4."] })).toMatch(
    /Region of 4\.$/,
  );
});

test("sentences end with a full stop", () => {
  expect(asSentence("meadow")).toBe(t("board.sentence", { text: "meadow" }));
  expect(asSentence("Where?")).toBe("Where?");
});

test("unknown names stay as they are", () => {
  expect(groundName("lava")).toBe("lava");
  expect(pieceName("dragon")).toBe("dragon");
});
