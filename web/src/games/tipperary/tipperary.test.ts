import { beforeAll, describe, expect, test } from "vitest";
import { locale, t } from "../../i18n";
import type { PieceShape } from "../../board/model";
import { boards, busySeats, markOf, need, stones, whiskey } from "./model";
import { seatSummary, status, task } from "./seats";
import { sizeOf, tileName } from "./tiles";
import type { Display, TipperaryView } from "./view";
import { angleOf, areaPath, AREAS, armsAt, HUB, RIM, spokePath, tileAt } from "./wheel-layout";

beforeAll(() => locale.load("en"));

const DISPLAY: Display = {
  town: "Cashel",
  arms: "harp",
  side: "A",
  area: 1,
  barrel: 2,
  towers: 0,
  flock: 3,
  rectangle: [0, 0, 2, 2],
  laid: false,
  sheep_to_place: 0,
  bonus_to_draw: 0,
  bonus_in_hand: null,
  layings: ["17r0@c1", "sheep@d1", "5r0@e1"],
  squares: [
    [0, 0, "c", "", 0],
    [1, 0, "c", "", 0],
    [2, 0, "M", "", 1],
    [3, 0, "P1", "w", 1],
    [4, 0, "S3", "*", 3],
    [5, 0, "S1", "b", 3],
  ],
};
const VIEW: TipperaryView = {
  game: "tipperary",
  seat: 0,
  phase: "place",
  round: 3,
  rounds: 12,
  to_act: [0, 1],
  bag_holder: 0,
  spin: 2,
  marker: 1,
  drawing: null,
  areas: [[1, 2], [3, 4], [], [], []],
  bag: [],
  supply: { sheep: 9, towers: 4, bonus: {} },
  whiskey_track: [
    [0, false],
    [1, false],
    [3, true],
  ],
  displays: [DISPLAY, { ...DISPLAY, laid: true, towers: 1 }],
  scores: [12, 15],
};
const withFirst = (change: Partial<Display>, more: Partial<TipperaryView> = {}): TipperaryView => ({
  ...VIEW,
  displays: [{ ...DISPLAY, ...change }, VIEW.displays[1]!],
  ...more,
});

describe("boards", () => {
  test("the viewer's comes first, then in seat order", () => {
    expect(boards(VIEW, 1, ["Ann", "Ben"]).map(({ seat }) => seat)).toEqual([1, 0]);
    expect(boards(VIEW, null, ["Ann", "Ben"]).map(({ seat }) => seat)).toEqual([0, 1]);
  });

  test("the first town square has the coat of arms, and marks become pieces", () => {
    const [own] = boards(VIEW, 0, []);
    expect(own!.cells.map(({ on }) => on)).toEqual([
      ["arms-harp"],
      [],
      [],
      ["wooden-sheep"],
      ["sheep-symbol"],
      ["bonus"],
    ]);
  });

  test("the last turn and the largest rectangle are outlined", () => {
    const [own] = boards(VIEW, 0, []);
    expect(own!.outlines).toEqual([
      {
        kind: "score",
        cells: [
          { x: 0, y: 0 },
          { x: 1, y: 0 },
          { x: 0, y: 1 },
          { x: 1, y: 1 },
        ],
      },
      {
        kind: "last",
        cells: [
          { x: 4, y: 0 },
          { x: 5, y: 0 },
        ],
      },
    ]);
  });

  test("a sheep of the last turn is outlined where it stands", () => {
    const [own] = boards(withFirst({ layings: ["17r0@c1", "sheep@d1"] }), 0, []);
    expect(own!.outlines.slice(1).map(({ cells }) => cells)).toEqual([
      [
        { x: 2, y: 0 },
        { x: 3, y: 0 },
      ],
      [{ x: 3, y: 0 }],
    ]);
  });

  test("a display that is not dealt yet is empty", () =>
    expect(boards({ ...VIEW, displays: [null, null] }, 0, ["Ann"])[0]).toMatchObject({ title: "Ann", cells: [] }));
});

describe("duties", () => {
  test.each([
    ["tile", {}, {}],
    ["wait", { laid: true }, {}],
    ["sheep", { laid: true, sheep_to_place: 1 }, {}],
    ["choice", { laid: true, sheep_to_place: 1, bonus_to_draw: 1 }, {}],
    ["draw", { laid: true, bonus_to_draw: 1 }, {}],
    ["draw", { laid: true }, { drawing: 0 }],
    ["bonus", { laid: true, bonus_in_hand: "B" as const }, {}],
    ["turn", {}, { to_act: [1] }],
    ["tile", {}, { to_act: [1], drawing: 1 }],
    ["towers", { towers: 2 }, { phase: "towers" as const }],
    ["done", { towers: 0 }, { phase: "towers" as const }],
    ["wait", { laid: true, towers: 2 }, { phase: "towers" as const }],
    ["over", {}, { phase: "over" as const }],
    ["prepare", {}, { phase: "fill" as const }],
  ])("%s for %j at %j", (expected, display, more) => expect(need(withFirst(display, more), 0)).toBe(expected));

  test("a spectator watches", () => expect(need(VIEW, null)).toBe("watch"));
  test("seats that have laid are not busy", () => expect(busySeats(VIEW)).toEqual([0]));
  test("the task names those whom the game waits for", () => {
    expect(task(VIEW, 0, ["Ann", "Ben"])).toBe(t("tipperary.taskTile"));
    expect(task(VIEW, 1, ["Ann", "Ben"])).toBe(t("tipperary.taskWait", { count: 1, names: "Ann" }));
    expect(status(VIEW, 0, []).stage).toBe(t("tipperary.round", { round: 3, rounds: 12 }));
  });
});

describe("summaries", () => {
  test("have points, facts and badges", () => {
    const summary = seatSummary(VIEW, 1);
    expect(summary).toMatchObject({ points: 15, mark: "mk-green", activity: t("tipperary.laid"), board: "display-1" });
    expect(summary.facts.map(({ value }) => value)).toEqual(["4", "3", "3", "4"]);
    expect(summary.badges!.map(({ symbol }) => symbol)).toEqual(["p-tower", "g-sheep"]);
  });

  test("stone circles and whiskey count", () => {
    expect(stones(DISPLAY)).toBe(4);
    expect(whiskey(VIEW, DISPLAY)).toBe(3);
    expect(markOf(null)).toBeNull();
  });
});

describe("tiles", () => {
  const shape: PieceShape = {
    cells: [
      { dx: 0, dy: 0, ground: ["meadow"], on: [] },
      { dx: 1, dy: 0, ground: ["meadow"], on: ["sheep-symbol"] },
      { dx: 1, dy: 1, ground: ["bog"], on: [] },
    ],
  };

  test("have a size", () => expect(sizeOf(shape, 10)).toEqual({ width: 20, height: 20 }));
  test("are named by their features", () => {
    const meadow = t("tipperary.several", { count: 2, feature: t("tipperary.feature_M") });
    const features = [meadow, t("tipperary.sheepSymbol"), t("tipperary.feature_B")].join(", ");
    expect(tileName(17, shape)).toBe(t("tipperary.tileOf", { number: 17, features }));
    expect(tileName(17, undefined)).toBe(t("tipperary.piece_tile", { number: 17 }));
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
