import { beforeAll, describe, expect, test } from "vitest";
import { locale, t } from "../../i18n";
import { groundName, pieceName } from "../../i18n/game-texts.svelte";
import { useGameTexts } from "../../../tests/game-texts";
import { scene, seat } from "../../../tests/scenes";
import type { PieceShape } from "../../board/model";
import { nameOfPiece } from "../generic/names";
import { areasOf, pointsFor, needOf, supplyOf } from "./model";
import { sizeOf, tileName } from "./tiles";
import type { TipperarySeat, TipperaryView } from "../../api/schema";
import { angleOf, areaPath, AREAS, armsAt, HUB, RIM, spokePath, tileAt } from "./wheel-layout";

beforeAll(() => locale.load("en").then(() => useGameTexts("tipperary")));

const SEAT: TipperarySeat = {
  arms: "harp",
  area: 1,
  need: "tile",
  towers: 0,
  sheep_to_place: 0,
  bonus_to_draw: 0,
  bonus_in_hand: null,
};
const VIEW: TipperaryView = {
  round: 3,
  rounds: 12,
  spin: 2,
  bag_holder: 0,
  marker: 1,
  seats: [SEAT, { ...SEAT, need: "wait" }],
};

test("a seat has its need, a spectator watches, and before the deal nobody has a need", () => {
  expect([0, 1, null].map((viewer) => needOf(VIEW, viewer))).toEqual(["tile", "wait", "watch"]);
  expect(needOf({ ...VIEW, seats: [SEAT, null] }, 0)).toBe("prepare");
});

test("areas, supplies and facts are read from the scene", () => {
  const tile = (piece: string) => ({ piece, title: piece, grid: "square", cells: [], seat: null }) as const;
  const tray = (id: string, ...tiles: string[]) => ({
    id,
    title: "",
    tiles: tiles.map(tile),
    seat: null,
    private: false,
    hidden: 0,
  });
  const counters = [{ id: "sheep", name: "sheep", value: 9, symbol: "" }];
  const shown = scene({
    trays: [tray("bonus", "B"), tray("area-0", "12", "3"), tray("area-1")],
    counters,
    seats: [seat({ score: counters })],
  });
  expect(areasOf(shown)).toEqual([[3, 12], []]);
  expect([supplyOf(shown, "sheep"), supplyOf(shown, "towers")]).toEqual([9, 0]);
  expect(pointsFor(shown, 0, "sheep")).toBe(9);
});

describe("tiles", () => {
  const shape: PieceShape = {
    cells: [
      { dx: 0, dy: 0, ground: ["meadow"], on: [] },
      { dx: 1, dy: 0, ground: ["meadow"], on: ["sheep-symbol"] },
      { dx: 1, dy: 1, ground: ["bog"], on: [] },
    ],
  };

  test("bonus tiles are named by their feature", () => expect(nameOfPiece("G")).toBe("Bonus tile: grain field"));
  test("have a size", () => expect(sizeOf(shape, 10)).toEqual({ width: 20, height: 20 }));
  test("are named by their features", () => {
    const meadow = t("tray.several", { count: 2, thing: groundName("meadow") });
    const things = [meadow, pieceName("sheep-symbol"), groundName("bog")].join(", ");
    expect(tileName(17, shape)).toBe(t("tray.pieceOf", { piece: "Tile 17", things }));
    expect(tileName(17, undefined)).toBe("Tile 17");
  });
});

describe("the wheel", () => {
  test("the first area is at the top, and areas follow clockwise", () => {
    const [first, second] = [tileAt(0, 0, 1), tileAt(1, 0, 1)];
    expect(first.x).toBeCloseTo(0, 6);
    expect(first.y).toBeLessThan(-HUB);
    expect(second.x).toBeGreaterThan(0);
  });

  test("two tiles of an area are on both sides of its middle, between hub and rim", () => {
    const [left, right] = [tileAt(0, 0, 2), tileAt(0, 1, 2)];
    expect(left.x).toBeCloseTo(-right.x, 6);
    expect(left.x).toBeLessThan(0);
    for (const { x, y } of [left, right]) {
      expect(Math.hypot(x, y)).toBeGreaterThan(HUB);
      expect(Math.hypot(x, y)).toBeLessThan(RIM);
    }
  });

  test("a spin by all areas is a full turn; the arms are on the hub", () => {
    expect(angleOf(AREAS)).toBe(360);
    expect(Math.hypot(armsAt(2).x, armsAt(2).y)).toBeLessThan(HUB);
  });

  test("areas are closed paths between spokes", () => {
    for (let area = 0; area < AREAS; area++) {
      expect(areaPath(area)).toMatch(/^M.*z$/);
      const [from] = /M(\S+ \S+)A/.exec(areaPath(area))!.slice(1);
      expect(spokePath(area)).toMatch(new RegExp(`L${from}$`));
    }
  });
});
