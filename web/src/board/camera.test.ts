import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Camera } from "./camera.svelte";
import type { Box } from "./geometry";

const BOARD: Box = { left: 0, top: 0, right: 200, bottom: 100 };
const MARGINS = { left: 10, top: 20, right: 30, bottom: 40 };

function camera(width = 840, height = 660, board = BOARD, animates = false): Camera {
  const made = new Camera(() => animates);
  [made.width, made.height] = [width, height];
  made.frame(board, MARGINS, 3);
  return made;
}

/** The board as it is shown, in pixels of the view. */
function shown(made: Camera, box: Box = BOARD): Box {
  const [from, to] = [made.toView({ x: box.left, y: box.top }), made.toView({ x: box.right, y: box.bottom })];
  return { left: from.x, top: from.y, right: to.x, bottom: to.y };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("view and map are inverse to each other", () => {
  const made = camera();
  made.fit(false);
  made.zoom(1.7, { x: 200, y: 90 });
  const point = { x: 123, y: -45 };
  const there = made.toMap(made.toView(point));
  expect(there.x).toBeCloseTo(point.x, 9);
  expect(there.y).toBeCloseTo(point.y, 9);
});

describe("fitting", () => {
  test("the board is as large as possible between the margins, and in their middle", () => {
    const made = camera(440, 1060);
    made.fit(false);
    expect(made.scale).toBe(2); // (440 - 10 - 30) / 200
    expect(shown(made)).toEqual({ left: 10, top: 420, right: 410, bottom: 620 });
  });

  test("a small board is not enlarged beyond the closest scale", () => {
    const made = camera(4000, 4000);
    made.fit(false);
    expect(made.scale).toBe(3);
  });

  test("nothing happens before the view has a size", () => {
    const made = camera(0, 0);
    made.fit(false);
    expect([made.scale, made.x, made.y]).toEqual([1, 0, 0]);
  });

  test("it ends the player's own choice", () => {
    const made = camera();
    made.panBy(5, 5);
    expect(made.movedByPlayer).toBe(true);
    made.fit(false);
    expect(made.movedByPlayer).toBe(false);
  });
});

describe("zooming", () => {
  test("the map stays where it is under the pointer", () => {
    const made = camera();
    made.fit(false);
    const at = { x: 300, y: 250 };
    const before = made.toMap(at);
    made.zoom(1.3, at);
    expect(made.toMap(at).x).toBeCloseTo(before.x, 6);
    expect(made.toMap(at).y).toBeCloseTo(before.y, 6);
  });

  test("there are limits", () => {
    const made = camera();
    made.fit(false);
    for (let step = 0; step < 50; step++) made.zoom(1.35);
    expect(made.scale).toBe(made.nearestScale);
    for (let step = 0; step < 50; step++) made.zoom(1 / 1.35);
    expect(made.scale).toBe(made.farthestScale);
    expect(made.farthestScale).toBeLessThan(made.nearestScale);
  });
});

describe("panning", () => {
  test("the centre of the view stays over the board", () => {
    const made = camera();
    made.fit(false);
    made.panBy(100_000, -100_000);
    const centre = made.toMap({ x: made.width / 2, y: made.height / 2 });
    expect(centre.x).toBeCloseTo(BOARD.left, 6);
    expect(centre.y).toBeCloseTo(BOARD.bottom, 6);
  });

  test("the view counts as moving until there was a pause", () => {
    const made = camera();
    made.fit(false);
    made.zoom(1.2);
    expect(made.moving).toBe(true);
    expect(made.drawn).not.toBe(made.scale);
    vi.advanceTimersByTime(159);
    expect(made.moving).toBe(true);
    vi.advanceTimersByTime(1);
    expect(made.moving).toBe(false);
    expect(made.drawn).toBe(made.scale);
  });

  test("a disposed camera does not come to rest any more", () => {
    const made = camera();
    made.panBy(1, 1);
    made.dispose();
    vi.advanceTimersByTime(1000);
    expect(made.moving).toBe(true);
  });
});

describe("showing a part", () => {
  const far: Box = { left: 180, top: 80, right: 200, bottom: 100 };

  test("a visible part moves nothing", () => {
    const made = camera();
    made.fit(false);
    const before = [made.x, made.y];
    made.show({ left: 90, top: 40, right: 110, bottom: 60 }, false);
    expect([made.x, made.y]).toEqual(before);
  });

  test("a hidden part is brought just inside the margins", () => {
    const made = camera(400, 300);
    made.fit(false);
    made.zoom(1.8, { x: 0, y: 0 });
    expect(made.isVisible(far)).toBe(false);
    made.show(far, false);
    expect(made.isVisible(far)).toBe(true);
    expect(shown(made, far).right).toBeLessThanOrEqual(400 - MARGINS.right);
  });

  test("parts under the buttons are not visible", () => {
    const made = camera(440, 1060);
    made.fit(false);
    expect(made.isVisible(BOARD)).toBe(true);
    made.y += 430; // into the margin at the bottom
    expect(made.isVisible(BOARD)).toBe(false);
  });
});

test("the board counts as far and aside after the window was resized", () => {
  const made = camera(440, 400);
  made.fit(false);
  expect([made.isMuchTooSmall, made.isOffCentre]).toEqual([false, false]);
  [made.width, made.height] = [1500, 1200];
  expect([made.isMuchTooSmall, made.isOffCentre]).toEqual([true, true]);
});

describe("animation", () => {
  test("a view glides only if the player wants movement", () => {
    const calm = camera();
    calm.fit(true);
    expect(calm.isAnimating).toBe(false);
    const moving = camera(840, 660, BOARD, true);
    moving.fit(true);
    expect(moving.isAnimating).toBe(true);
    vi.advanceTimersByTime(200);
    expect(moving.isAnimating).toBe(false);
  });
});

test("keys zoom, fit and pan", () => {
  const made = camera();
  made.fit(false);
  const { scale, x, y } = made;
  expect(made.press({ key: "+", shiftKey: false })).toBe(true);
  expect(made.scale).toBeGreaterThan(scale);
  expect(made.press({ key: "-", shiftKey: false })).toBe(true);
  expect(made.press({ key: "ArrowLeft", shiftKey: true })).toBe(true);
  expect(made.x).toBeGreaterThan(x);
  expect(made.press({ key: "ArrowDown", shiftKey: true })).toBe(true);
  expect(made.y).toBeLessThan(y);
  expect(made.press({ key: "0", shiftKey: false })).toBe(true);
  expect([made.scale, made.x, made.y]).toEqual([scale, x, y]);
  expect(made.press({ key: "ArrowLeft", shiftKey: false })).toBe(false);
  expect(made.press({ key: "x", shiftKey: false })).toBe(false);
});
