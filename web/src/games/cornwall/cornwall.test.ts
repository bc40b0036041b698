import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Placement } from "../../board/placement";
import { locale, t } from "../../i18n";
import type { LogEntry } from "../../table/contract";
import { turnCoins } from "./coins";
import { describeCell, describeHand } from "./descriptions";
import { chooseFigure } from "./figure-choice";
import { highlight } from "./highlight.svelte";
import { boardOf } from "./model";
import { describeRegion, figureNames, pieceName, priceText, sharesOf, wordName } from "./names";
import { seatSummary, status } from "./seats";
import { activeSeat, pointsFrom, regionAt, regionKey, type CornwallView, type Region } from "./view";

beforeAll(() => locale.load("en"));
beforeEach(() => highlight.clear());

const MOOR: Region = {
  terrain: "S",
  cells: [
    [0, 0],
    [1, 0],
  ],
  flag: true,
  closed: false,
  strengths: [1, 3],
  prizes: [2, 1],
  worth: [2, 4],
};
const FOREST: Region = {
  ...MOOR,
  terrain: "F",
  cells: [[0, 1]],
  flag: false,
  closed: true,
  strengths: [0, 0],
  worth: [0, 0],
};
const VIEW: CornwallView = {
  game: "cornwall",
  seat: null,
  phase: "figures",
  turn: 5,
  to_act: [0],
  first: 0,
  tile: null,
  unseen: [1, 2, 3],
  under: [4],
  tile_set: "reconstructed",
  bank: null,
  players: [
    { points: 7, coins: 4, hand: [2, 0, 1], pub: [0, 0, 0] },
    { points: 9, coins: 1, hand: [0, 0, 0], pub: [1, 1, 0] },
  ],
  layings: ["5r0@a1"],
  fields: [
    [0, 0, "S", "f", 1],
    [1, 0, "S", "", 1],
    [0, 1, "F", "", 0],
  ],
  figures: [[0, 0, 0, 1]],
  placed: 1,
  prices: { pub: 3, fields: [[1, 0, 2, 0]] },
  regions: [MOOR, FOREST],
  scored: [{ for: "forest", x: 0, y: 1, points: [0, 5] }],
  scores: [10, 12],
};

describe("the board", () => {
  test("has fields, features, figures and outlines", () => {
    const board = boardOf(VIEW);
    expect(board.cells[0]).toEqual({
      x: 0,
      y: 0,
      ground: ["moor"],
      group: 1,
      on: ["flag"],
      figure: { seat: 0, value: 1 },
    });
    expect(board.outlines.map(({ kind, cells }) => [kind, cells.length])).toEqual([
      ["closed", 1],
      ["last", 2],
    ]);
  });

  test("is the same object for the same position, so that nothing is painted again", () =>
    expect(boardOf(VIEW).cells).toBe(boardOf(VIEW).cells));

  test("highlights the region under the pointer, unless a piece follows it", () => {
    boardOf(VIEW);
    highlight.point({ x: 1, y: 0 });
    expect(boardOf(VIEW).outlines.at(-1)).toMatchObject({ kind: "light", cells: [{ x: 0 }, { x: 1 }] });
    highlight.quiet = true;
    expect(boardOf(VIEW).outlines.at(-1)!.kind).toBe("last");
    highlight.region = regionKey(FOREST); // chosen in the list
    expect(boardOf(VIEW).outlines.at(-1)).toMatchObject({ kind: "light", cells: [{ x: 0, y: 1 }] });
  });

  test("shows prices only while they are wanted", () => {
    expect(boardOf(VIEW).labels).toEqual([]);
    highlight.prices = () => true;
    expect(boardOf(VIEW).labels).toEqual([{ x: 1, y: 0, text: "2", symbol: "p-coin" }]);
  });
});

describe("regions", () => {
  test("are found by their fields", () => {
    expect(regionAt(VIEW, { x: 1, y: 0 })).toBe(MOOR);
    expect(regionAt(VIEW, { x: 9, y: 9 })).toBeUndefined();
    expect(pointsFrom(VIEW, FOREST)).toEqual([0, 5]);
    expect(pointsFrom(VIEW, MOOR)).toBeNull();
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
    const [, price] = describeCell(VIEW, { x: 1, y: 0 }, 0, ["Ann", "Ben"], true);
    expect(price).toBe(t("cornwall.priceHere", { price: priceText(2) }));
    expect(describeCell(VIEW, { x: 1, y: 0 }, 0, ["Ann", "Ben"], false)).toHaveLength(1);
  });
});

describe("coins of a turn", () => {
  const entry = (seq: number, kind: string, coins?: number): LogEntry => ({
    seq,
    kind: "move",
    events: [{ kind, seat: 0, text: "", facts: coins === undefined ? {} : { coins } }],
  });

  test("are what the tile earned and the figures cost", () =>
    expect(
      turnCoins(VIEW, [entry(0, "place", 9), entry(1, "lay", 3), entry(2, "place", 2), entry(3, "pub")], 0),
    ).toEqual({
      before: 6, // 4 now, 3 earned, 2 and 3 paid
      earned: 3,
      paid: 5,
    }));

  test("undone moves do not count", () =>
    expect(turnCoins(VIEW, [entry(1, "lay", 3), entry(2, "place", 2), { seq: 3, kind: "undo", to: 1 }], 0)).toEqual({
      before: 1,
      earned: 3,
      paid: 0,
    }));

  test("start with the tile", () =>
    expect(turnCoins({ ...VIEW, phase: "lay" }, [entry(1, "place", 2)], 0)).toEqual({ before: 4, earned: 0, paid: 0 }));
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
  expect(figureNames([0, 0, 0])).toBe(t("cornwall.nobodyAtHand"));
  expect(priceText(0)).toBe(t("cornwall.free"));
  expect(pieceName("12r3")).toBe(t("cornwall.tile", { number: 12 }));
  expect(pieceName("tall")).toBe(t("cornwall.tall"));
  expect([wordName("done"), wordName("other")]).toEqual([t("cornwall.done"), "other"]);
});

test("summaries and status", () => {
  expect(activeSeat(VIEW)).toBe(0);
  expect(seatSummary(VIEW, 0)).toMatchObject({ points: 7, mark: "mk-red", activity: t("cornwall.placing") });
  expect(seatSummary(VIEW, 0).figures!.row.map(({ value }) => value)).toEqual([3, 1, 1]);
  expect(seatSummary({ ...VIEW, phase: "over" }, 0).points).toBe(10);
  expect(seatSummary(VIEW, 1).facts.map(({ value }) => value)).toEqual(["1", "2"]);
  expect(status(VIEW, 1, ["Ann", "Ben"]).stage).toBe(t("cornwall.turnOf", { name: "Ann" }));
  expect(describeHand(VIEW, 0, () => undefined)).toHaveLength(2);
});
