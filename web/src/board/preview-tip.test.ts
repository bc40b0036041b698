import { beforeAll, describe, expect, test } from "vitest";
import { locale, t } from "../i18n";
import { itemName } from "../i18n/game-texts.svelte";
import type { Placement, MovePreview } from "./placement";
import {
  arrowAt,
  buttonCorner,
  placeInCorner,
  placeTip,
  signed,
  type Size,
  type TipView,
  tipText,
} from "./preview-tip";

beforeAll(() => locale.load("en"));

const item = { name: "largest area", before: 9, after: 12 };
const PREVIEW: MovePreview = { total: 3, items: [item], secured: 0, lines: [], boards: [], guessed: false };
const change = (): string => t("board.change", { name: itemName("largest area"), before: 9, after: 12 });

/** A placement with a ghost, or with a considered word. */
const placement = (preview: MovePreview | null, more: Partial<Placement> = {}): Placement =>
  ({ preview, refusal: null, cell: { x: 0, y: 0 }, word: null, ...more }) as Placement;

describe("the text", () => {
  test("is missing without a preview", () => expect(tipText(placement(null))).toBeNull());

  test("explains a refusal before anything else", () =>
    expect(tipText(placement(PREVIEW, { refusal: "Not here." }))).toEqual({
      total: "",
      first: "Not here.",
      more: [],
      isRefusal: true,
    }));

  test("begins with the total, then the items and at most three lines", () =>
    expect(tipText(placement({ ...PREVIEW, lines: ["you draw", "Two", "Three", "Four"], guessed: true }))).toEqual({
      total: "+3",
      first: change(),
      more: ["You draw", "Two", "Three", t("board.guessed")],
      isRefusal: false,
    }));

  test("says that there are no points yet", () =>
    expect(tipText(placement({ ...PREVIEW, total: 0, items: [], lines: ["Two"], guessed: true }))).toEqual({
      total: t("board.noChange"),
      first: "",
      more: ["Two"],
      isRefusal: false,
    }));

  test("says which points are secured", () => {
    const preview = { ...PREVIEW, total: 0, items: [], secured: 6 };
    expect(tipText(placement(preview))?.total).toBe(t("board.secured", { count: 6 }));
    expect(tipText(placement({ ...preview, lines: ["It closes"] }, { cell: null, word: "done" }))?.total).toBe(
      t("board.secured", { count: 6 }),
    );
    expect(tipText(placement({ ...PREVIEW, secured: 6 }))?.total).toBe("+3");
  });

  test("shows a total of zero if items outweigh each other", () => {
    const items = [item, { name: "marker", before: 3, after: 0 }];
    expect(tipText(placement({ ...PREVIEW, total: 0, items }))?.total).toBe("±0");
  });

  test("of a considered word is shown only if the word has effects", () => {
    const word = { cell: null, word: "done" };
    const nothing = { ...PREVIEW, total: 0, items: [] };
    expect(tipText(placement(nothing, word))).toBeNull();
    expect(tipText(placement({ ...nothing, lines: ["It closes"] }, word))).toEqual({
      total: "",
      first: "",
      more: ["It closes"],
      isRefusal: false,
    });
    expect(tipText(placement(PREVIEW, word))?.total).toBe("+3");
    expect(tipText(placement(PREVIEW, { cell: null }))).toBeNull();
  });

  test("signs numbers", () => expect([9, -2, 0].map(signed)).toEqual(["+9", "−2", "±0"]));
});

describe("the place", () => {
  const view: TipView = { width: 1000, height: 800, buttons: buttonCorner(16), above: 0 };
  const tip = { width: 200, height: 60 };
  const ghost = { left: 450, top: 350, right: 550, bottom: 450 };
  const obstacle = (x: number, y: number) => ({ x, y });
  const subject = (land: { x: number; y: number }[] = [], box = ghost) => ({ ghost: box, land, reach: 20 });
  const [above, right, left, below] = [
    obstacle(500, 300),
    obstacle(650, 400),
    obstacle(350, 400),
    obstacle(500, 500),
  ] as const;

  test("is above the ghost if that is free", () =>
    expect(placeTip(tip, subject(), view)).toEqual({ side: "above", left: 400, top: 268 }));

  test("is beside it, or below, where cells are in the way", () => {
    expect(placeTip(tip, subject([above]), view).side).toBe("right");
    expect(placeTip(tip, subject([above, right]), view).side).toBe("left");
    expect(placeTip(tip, subject([above, right, left]), view).side).toBe("below");
    expect(placeTip(tip, subject([above, right, left, below]), view)).toEqual({ side: "corner", left: 786, top: 726 });
  });

  test("is level with an end of the ghost if its middle is not free", () => {
    const wide = { width: 400, height: 60 };
    const [rightOfTop, leftOfTop] = [obstacle(620, 300), obstacle(300, 300)];
    const sides = [obstacle(600, 400), obstacle(400, 400), obstacle(500, 480)];
    expect(placeTip(wide, subject([rightOfTop, ...sides]), view)).toMatchObject({ side: "above", left: 150 });
    expect(placeTip(wide, subject([leftOfTop, ...sides]), view)).toMatchObject({ side: "above", left: 450 });
  });

  test("has an arrow to the middle of the ghost", () => {
    expect(arrowAt(tip, { side: "above", left: 400, top: 268 }, ghost)).toBe(100);
    expect(arrowAt(tip, { side: "below", left: 450, top: 464 }, ghost)).toBe(50);
    expect(arrowAt(tip, { side: "right", left: 582, top: 350 }, ghost)).toBe(46); // never beyond the corner
    expect(arrowAt(tip, { side: "corner", left: 786, top: 726 }, ghost)).toBe(0);
  });

  test("stays on its side as long as that is free", () => {
    expect(placeTip(tip, subject(), view, "left").side).toBe("left");
    expect(placeTip(tip, subject([left]), view, "left").side).toBe("above");
    expect(placeTip(tip, subject(), view, "corner").side).toBe("above");
  });

  test("never leaves the view, nor covers a hint at the top", () => {
    const corner = { left: 5, top: 20, right: 60, bottom: 75 };
    expect(placeTip(tip, subject([], corner), view).side).toBe("right");
    const high = { left: 450, top: 90, right: 550, bottom: 190 };
    expect(placeTip(tip, subject([], high), view).side).toBe("above");
    expect(placeTip(tip, subject([], high), { ...view, above: 40 }).side).toBe("right");
  });

  test("never covers the zoom buttons", () => {
    const low = { left: 100, top: 560, right: 180, bottom: 680 };
    expect(placeTip(tip, subject([obstacle(140, 520)], low), view).side).toBe("right");
    const lower = { ...low, top: 700, bottom: 780 };
    expect(placeTip(tip, subject([obstacle(140, 660)], lower), view).side).toBe("corner");
  });

  test("in a corner is above the buttons where they are in the way", () => {
    const narrow = { ...view, width: 500 };
    const wide = { width: 300, height: 60 };
    const top = (buttons: Size): number =>
      placeInCorner(wide, { ...subject(), ghost: null }, { ...view, width: 390, buttons }).top;
    expect(top(buttonCorner(16, true))).toBe(800 - 60 - 80);
    expect(top(buttonCorner(16, true, true))).toBe(800 - 60 - 14);
    expect(placeInCorner(tip, subject([]), view).top).toBe(800 - 60 - 14);
    expect(placeInCorner(tip, { ...subject(), ghost: null }, narrow).top).toBe(800 - 60 - narrow.buttons.height);
  });

  test("in a corner hides neither the ghost and its surroundings nor more land than necessary", () => {
    const there = { left: 850, top: 700, right: 950, bottom: 790 };
    expect(placeInCorner(tip, subject([], there), view)).toMatchObject({ left: 786, top: 14 });
    const beside = { left: 650, top: 700, right: 760, bottom: 790 };
    expect(placeInCorner(tip, subject([], beside), view)).toMatchObject({ left: 786, top: 14 });
    expect(placeInCorner(tip, subject([obstacle(900, 760)]), view)).toMatchObject({ left: 786, top: 14 });
    expect(placeInCorner(tip, subject([obstacle(900, 760), obstacle(900, 40)]), view)).toMatchObject({ left: 14 });
  });

  test("without a ghost is a corner", () =>
    expect(placeTip(tip, { ...subject(), ghost: null }, view).side).toBe("corner"));
});
