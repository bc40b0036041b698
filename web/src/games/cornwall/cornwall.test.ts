import type { CornwallView, MapRegion } from "../../api/schema";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Placement } from "../../board/placement";
import { locale, t } from "../../i18n";
import { pieceName, wordName } from "../../i18n/game-texts.svelte";
import { useGameTexts } from "../../../tests/game-texts";
import { board, cell, scene } from "../../../tests/scenes";
import { boardsOf } from "../../board/scene";
import { describeCell, describeHand } from "./descriptions";
import { chooseFigure } from "./figure-choice";
import { highlight } from "./highlight.svelte";
import { highlighted } from "./model";
import { describeRegion, figureNames, priceText, sharesOf } from "./names";
import { regionAt, regionKey } from "./position";

beforeAll(() => locale.load("en").then(() => useGameTexts("cornwall")));
beforeEach(() => highlight.clear());

const MOOR: MapRegion = {
  terrain: "moor",
  cells: [
    [0, 0],
    [1, 0],
  ],
  flag: true,
  closed: false,
  strengths: [1, 3],
  prizes: [2, 1],
  at_end: true,
  points: [2, 4],
};
const FOREST: MapRegion = {
  ...MOOR,
  terrain: "forest",
  cells: [[0, 1]],
  flag: false,
  closed: true,
  strengths: [0, 0],
  at_end: false,
  points: [0, 5],
};
const VIEW: CornwallView = {
  phase: "figures",
  active: 0,
  laid: "5r0",
  tile_set: "reconstructed",
  placed: 1,
  pub_price: 3,
  prices: [{ x: 1, y: 0, coins: 2, points: 0 }],
  players: [
    { coins: 4, hand: [2, 0, 1], pub: [0, 0, 0], score: 10 },
    { coins: 1, hand: [0, 0, 0], pub: [1, 1, 0], score: 12 },
  ],
  regions: [MOOR, FOREST],
};
const POSITION = { scene: scene({ boards: [board([cell(0), cell(1)], { grid: "hex" })] }), view: VIEW };
const shown = () => highlighted(boardsOf(POSITION.scene, 0, []), VIEW)[0]!;

describe("the board", () => {
  test("highlights the region under the pointer, unless a piece follows it", () => {
    shown();
    highlight.point({ x: 1, y: 0 });
    expect(shown().outlines).toMatchObject([{ kind: "light", cells: [{ x: 0 }, { x: 1 }] }]);
    highlight.quiet = true;
    expect(shown().outlines).toEqual([]);
    highlight.region = regionKey(FOREST); // chosen in the list
    expect(shown().outlines).toMatchObject([{ kind: "light", cells: [{ x: 0, y: 1 }] }]);
  });

  test("shows prices only while they are wanted", () => {
    expect(shown().labels).toEqual([]);
    highlight.prices = () => true;
    expect(shown().labels).toEqual([{ x: 1, y: 0, text: "2", symbol: "cornwall-p-coin" }]);
  });
});

describe("regions", () => {
  test("are found by their fields", () => {
    expect(regionAt(VIEW, { x: 1, y: 0 })).toBe(MOOR);
    expect(regionAt(VIEW, { x: 9, y: 9 })).toBeUndefined();
  });

  test("are shared by the strongest first", () =>
    expect(sharesOf(MOOR)).toEqual([
      { seat: 1, strength: 3, points: 4 },
      { seat: 0, strength: 1, points: 2 },
    ]));

  test("are described with points only where help is shown", () => {
    const points = t("cornwall.points", { count: 4 });
    expect(describeRegion(MOOR, 0, ["Ann", "Ben"], true)).toContain(points);
    expect(describeRegion(MOOR, 0, ["Ann", "Ben"], false)).not.toContain(points);
    expect(describeRegion(FOREST, 0, ["Ann", "Ben"], true)).toContain(t("cornwall.regionClosed"));
    const [, price] = describeCell(POSITION, { x: 1, y: 0 }, 0, ["Ann", "Ben"], true);
    expect(price).toBe(t("cornwall.priceHere", { price: priceText(2) }));
    expect(describeCell(POSITION, { x: 1, y: 0 }, 0, ["Ann", "Ben"], false)).toHaveLength(1);
  });
});

describe("choosing a figure", () => {
  const fake = (more: Partial<Placement>) => {
    const calls = { choose: vi.fn(), put: vi.fn(), takeBack: vi.fn() };
    const pieces = new Map([["small", []]]);
    return {
      ...calls,
      placement: { pieces, busy: false, piece: null, cell: null, ...calls, ...more } as unknown as Placement,
    };
  };

  test("takes the field that was chosen before", () => {
    const { placement, choose, put } = fake({ cell: { x: 1, y: 0 }, pinned: true });
    chooseFigure(placement, "small");
    expect(choose).toHaveBeenCalledWith("small");
    expect(put).toHaveBeenCalledWith({ x: 1, y: 0 });
  });

  test("again puts it back, from the board and from the hand", () => {
    const piece = { text: "small", key: "small", side: "", turn: 0 };
    const { placement, takeBack } = fake({ piece, cell: { x: 1, y: 0 } });
    chooseFigure(placement, "small");
    expect(takeBack).toHaveBeenCalledTimes(2);
  });

  test("does nothing if there is none left", () => {
    const { placement, choose } = fake({});
    chooseFigure(placement, "big");
    expect(choose).not.toHaveBeenCalled();
  });
});

test("names of figures, prices, pieces and words", () => {
  expect(figureNames([2, 0, 1])).toBe(
    `${t("cornwall.smallCount", { count: 2 })} and ${t("cornwall.bigCount", { count: 1 })}`,
  );
  expect(figureNames([0, 0, 0])).toBe(t("cornwall.noFigures"));
  expect(priceText(0)).toBe(t("cornwall.free"));
  expect(pieceName("12r3")).toBe("Tile 12");
  expect(pieceName("tall")).toBe("medium figure");
  expect([wordName("done"), wordName("other")]).toEqual(["End turn", "Other"]);
});

test("a hand has figures and coins, and the drawn tile in turn", () => {
  expect(describeHand(POSITION, 0, () => undefined)).toHaveLength(2);
  const tile = { piece: "12", title: "12", grid: "hex", cells: [], seat: 0 } as const;
  const trays = [{ id: "drawn", title: "", tiles: [tile], seat: null, private: false, hidden: 0 }];
  expect(describeHand({ ...POSITION, scene: scene({ trays }) }, 0, () => undefined)[0]).toBe("Tile 12");
});
