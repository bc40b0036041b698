import { beforeAll, describe, expect, test } from "vitest";
import { locale, t } from "../i18n";
import { itemName } from "../i18n/game-texts.svelte";
import type { Placement, Preview } from "./placement";
import { belongsAtTop, buttonCorner, isOverButtons, placeTip, tipText } from "./preview-tip";

beforeAll(() => locale.load("en"));

const placement = (preview: Preview | null, refusal: string | null = null): Placement =>
  ({ preview, refusal }) as unknown as Placement;
const item = { name: "largest area", before: 9, after: 12 };

describe("the text", () => {
  test("is missing without a preview", () => expect(tipText(placement(null))).toBeNull());

  test("explains a refusal before anything else", () =>
    expect(tipText(placement({ items: [item], words: [], guessed: false }, "Not here."))).toEqual({
      first: "Not here.",
      more: [],
      isRefusal: true,
    }));

  test("names the items that change, and two more sentences", () => {
    const preview = { items: [item], words: ["Ann lays it.", "One.", "Two.", "Three."], guessed: true };
    const change = t("board.change", { name: itemName("largest area"), before: 9, after: 12 });
    expect(tipText(placement(preview))).toEqual({
      first: change,
      more: ["One.", "Two.", t("board.guessed")],
      isRefusal: false,
    });
  });

  test("says that nothing changes", () =>
    expect(tipText(placement({ items: [], words: ["Ann lays it."], guessed: true }))).toEqual({
      first: t("board.noChange"),
      more: [],
      isRefusal: false,
    }));

  test("prefers the game's own lines", () =>
    expect(tipText(placement({ items: [item], words: ["x"], guessed: false, lines: ["A", "B"] }))).toEqual({
      first: "A",
      more: ["B"],
      isRefusal: false,
    }));
});

describe("the place", () => {
  const view = { width: 1000, height: 800, buttons: buttonCorner(16) };
  const tip = { width: 200, height: 60 };
  const ghost = { left: 450, top: 350, right: 550, bottom: 450 };
  const obstacle = (x: number, y: number) => ({ x, y });

  test("is above the ghost if that is free", () =>
    expect(placeTip(tip, ghost, [], 20, view)).toEqual({ side: "above", left: 400, top: 276 }));

  test("is beside it, or below, where cells are in the way", () => {
    const above = obstacle(500, 300);
    const right = obstacle(650, 400);
    const left = obstacle(350, 400);
    const below = obstacle(500, 500);
    expect(placeTip(tip, ghost, [above], 20, view).side).toBe("right");
    expect(placeTip(tip, ghost, [above, right], 20, view).side).toBe("left");
    expect(placeTip(tip, ghost, [above, right, left], 20, view).side).toBe("below");
    expect(placeTip(tip, ghost, [above, right, left, below], 20, view)).toEqual({
      side: "docked",
      left: 786,
      top: 726,
    });
  });

  test("never leaves the view", () => {
    const corner = { left: 5, top: 20, right: 60, bottom: 75 };
    expect(placeTip(tip, corner, [], 20, view).side).toBe("right");
  });

  test("never covers the zoom buttons", () => {
    const low = { left: 100, top: 560, right: 180, bottom: 680 };
    const above = obstacle(140, 520);
    expect(placeTip(tip, low, [above], 20, view).side).toBe("right");
    const lower = { ...low, top: 700, bottom: 780 };
    expect(placeTip(tip, lower, [obstacle(140, 660)], 20, view).side).toBe("docked");
  });

  test("a docked tip is raised over the buttons on narrow views", () => {
    expect(isOverButtons(tip, view)).toBe(false);
    expect(isOverButtons(tip, { ...view, width: 500 })).toBe(true);
    expect(isOverButtons(tip, { ...view, width: 600, buttons: buttonCorner(32) })).toBe(true);
  });

  test("a docked tip goes to the top if it would cover the ghost at the bottom", () => {
    const there = { left: 850, top: 700, right: 950, bottom: 790 };
    expect(belongsAtTop(tip, there, view)).toBe(true);
    expect(belongsAtTop(tip, ghost, view)).toBe(false);
    expect(belongsAtTop(tip, { ...there, top: 10 }, view)).toBe(false);
  });
});
