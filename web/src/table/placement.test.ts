import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { A1, C1, FakeTable, FAR, PLACES, start } from "../../tests/placement";
import { ApiError } from "../api/errors";
import { locale } from "../i18n";

beforeAll(() => locale.load("en"));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("choosing", () => {
  test("the first orientation is taken; an unknown piece changes nothing", () => {
    const { placement } = start();
    placement.choose("5");
    expect(placement.piece!.text).toBe("5r0");
    placement.choose("6");
    expect(placement.piece!.text).toBe("5r0");
    expect(placement.cell).toBeNull();
  });

  test("a wanted orientation is taken as closely as possible", () => {
    const { placement } = start();
    placement.choose("5", "5f3");
    expect(placement.piece!.text).toBe("5f0");
  });

  test("the only piece is chosen by itself if the game waits for it", () => {
    const only = new FakeTable({ "5r0": [A1] });
    expect(start(only).placement.piece!.text).toBe("5r0");
    const word = new FakeTable({ "5r0": [A1] }, ["done"]);
    expect(start(word).placement.piece).toBeNull();
    const outOfTurn = new FakeTable({ "5r0": [A1] });
    outOfTurn.seatView = { ...outOfTurn.seatView!, awaited: [] };
    expect(start(outOfTurn).placement.piece).toBeNull();
  });

  test("nothing can be chosen while the screen is covered, or of another seat", () => {
    const covered = new FakeTable(PLACES);
    covered.covered = true;
    expect(start(covered).placement.pieces.size).toBe(0);
    const other = new FakeTable(PLACES);
    other.shownSeat = 1;
    expect(start(other).placement.pieces.size).toBe(0);
  });
});

describe("turning and flipping", () => {
  test("turning goes round the orientations of a side, in both directions", () => {
    const { placement } = start();
    placement.choose("5");
    expect(placement.canTurn).toBe(true);
    placement.turn();
    expect(placement.piece!.text).toBe("5r1");
    placement.turn();
    expect(placement.piece!.text).toBe("5r0");
    placement.turn(-1);
    expect(placement.piece!.text).toBe("5r1");
  });

  test("flipping leads to the other side and back", () => {
    const { placement } = start();
    placement.choose("5");
    expect(placement.canFlip).toBe(true);
    placement.flip();
    expect(placement.piece!.text).toBe("5f0");
    expect(placement.canTurn).toBe(false);
    placement.flip();
    expect(placement.piece!.text).toBe("5r0");
  });

  test("on the board it turns only to orientations that are legal there, and back", () => {
    const { placement } = start();
    placement.choose("5");
    placement.put(A1);
    expect(placement.ways).toBe(2);
    placement.turn();
    expect([placement.piece!.text, placement.cell, placement.legal]).toEqual(["5r1", A1, true]);
    placement.turn();
    expect([placement.piece!.text, placement.cell]).toEqual(["5r0", A1]);
    placement.put(C1);
    expect([placement.ways, placement.canTurn, placement.turnable]).toEqual([1, false, true]);
    placement.turn();
    expect([placement.piece!.text, placement.cell]).toEqual(["5r0", C1]);
  });

  test("on an illegal place it turns through all orientations", () => {
    const { placement } = start();
    placement.choose("5");
    placement.put(FAR);
    expect([placement.ways, placement.canTurn]).toEqual([0, true]);
    placement.turn();
    expect(placement.piece!.text).toBe("5r1");
    placement.turn();
    expect([placement.piece!.text, placement.cell]).toEqual(["5r0", FAR]);
  });

  test("a purist table turns through all orientations and shows no options", () => {
    const table = new FakeTable(PLACES);
    table.purist = true;
    const { placement } = start(table);
    placement.choose("5");
    placement.put(C1);
    expect(placement.canTurn).toBe(true);
    placement.turn();
    expect([placement.piece!.text, placement.options.length]).toEqual(["5r1", 1]);
  });

  test("one cell can be neither turned nor flipped", () => {
    const { placement } = start();
    placement.choose("sheep");
    expect([placement.canTurn, placement.canFlip]).toEqual([false, false]);
    placement.turn();
    placement.flip();
    expect(placement.piece!.text).toBe("sheep");
  });
});

describe("placing", () => {
  test("an exact cell may be illegal; a near one snaps to a legal place", () => {
    const { placement } = start();
    placement.choose("sheep");
    placement.put({ x: 1, y: 0 });
    expect([placement.cell, placement.legal]).toEqual([{ x: 1, y: 0 }, false]);
    placement.aim({ x: 85, y: 24 }); // just left of c1
    expect([placement.cell, placement.legal, placement.pinned]).toEqual([C1, true, true]);
  });

  test("a point far from every legal place is taken as it is", () => {
    const { placement } = start();
    placement.choose("sheep");
    placement.aim({ x: 5.5 * 48, y: 5.5 * 48 });
    expect([placement.cell, placement.legal]).toEqual([{ x: 5, y: 5 }, false]);
  });

  test("a ghost that follows the mouse shows legal places only, and leaves with the mouse", () => {
    const { placement } = start();
    placement.choose("sheep");
    placement.aim({ x: 24, y: 24 }, true);
    expect([placement.cell, placement.pinned]).toEqual([A1, false]);
    placement.aim({ x: 400, y: 400 }, true);
    expect(placement.cell).toBeNull();
    placement.aim({ x: 24, y: 24 }, true);
    placement.leave();
    expect(placement.cell).toBeNull();
  });

  test("only a ghost that was put down on a legal place is ready", () => {
    const { placement } = start();
    placement.choose("sheep");
    placement.aim({ x: 24, y: 24 }, true);
    expect(placement.ready).toBe(false);
    placement.aim({ x: 24, y: 24 });
    expect(placement.ready).toBe(true);
    placement.put(FAR);
    expect(placement.ready).toBe(false);
  });

  test("a ghost that is picked up again follows the pointer", () => {
    const { placement } = start();
    placement.choose("sheep");
    placement.put(A1);
    placement.lift();
    placement.aim({ x: 5 * 24, y: 24 }, true);
    expect([placement.cell, placement.pinned]).toEqual([C1, false]);
    placement.leave();
    expect(placement.cell).toBeNull();
  });

  test("a ghost that was put down ignores the mouse", () => {
    const { placement } = start();
    placement.choose("sheep");
    placement.put(A1);
    placement.aim({ x: 120, y: 24 }, true);
    placement.leave();
    expect(placement.cell).toEqual(A1);
  });

  test("arrow keys go from legal place to legal place", () => {
    const { placement } = start();
    placement.choose("sheep");
    placement.step("right");
    expect(placement.legal).toBe(true);
    placement.put(A1);
    placement.step("right");
    expect(placement.cell).toEqual(C1);
    placement.step("right");
    expect(placement.cell).toEqual(C1);
    placement.step("left");
    expect(placement.cell).toEqual(A1);
  });

  test("taking back returns the piece to the tray, then deselects it", () => {
    const { placement } = start();
    placement.choose("sheep");
    placement.put(A1);
    placement.takeBack();
    expect([placement.cell, placement.piece?.text]).toEqual([null, "sheep"]);
    placement.takeBack();
    expect(placement.piece).toBeNull();
  });
});

describe("playing", () => {
  test("a legal move is sent, and the choice is over", async () => {
    const { table, placement } = start();
    placement.choose("5", "5r1");
    placement.put(A1);
    await placement.lay();
    expect(table.played).toEqual(["5r1@a1"]);
    expect([placement.cell, placement.busy]).toEqual([null, false]);
  });

  test("a ghost that follows the pointer is put down before it can be played", async () => {
    const { table, placement } = start();
    placement.choose("sheep");
    placement.aim({ x: 24, y: 24 }, true);
    await placement.lay();
    expect([table.played, placement.pinned]).toEqual([[], true]);
    await placement.lay();
    expect(table.played).toEqual(["sheep@a1"]);
  });

  test("while it is on its way nothing can be changed", async () => {
    const { table, placement } = start();
    placement.choose("sheep");
    placement.put(A1);
    const laying = placement.lay();
    expect(placement.busy).toBe(true);
    placement.put(C1);
    placement.takeBack();
    void placement.lay();
    await laying;
    expect(table.played).toEqual(["sheep@a1"]);
  });

  test("an illegal move is not sent, but explained", async () => {
    const { table, placement } = start();
    table.refusal = new ApiError("illegal", "It would cover b1.");
    placement.choose("sheep");
    placement.put({ x: 1, y: 0 });
    await placement.lay();
    expect([table.played, table.previewed]).toEqual([[], ["sheep@b1"]]);
    expect(placement.refusal).toBe("It would cover b1.");
  });

  test("a purist table sends it, and the refusal stays with the piece", async () => {
    const table = new FakeTable(PLACES);
    table.purist = true;
    table.refusal = new ApiError("illegal", "It would cover b1.");
    const { placement } = start(table);
    placement.choose("sheep");
    placement.put({ x: 1, y: 0 });
    await placement.lay();
    expect(table.played).toEqual(["sheep@b1"]);
    expect([placement.refusal, placement.cell]).toEqual(["It would cover b1.", { x: 1, y: 0 }]);
  });

  test("any other refusal is shown with its advice", async () => {
    const { table, placement } = start(new FakeTable(PLACES, ["done"]));
    table.refusal = new ApiError("too-fast", "Too fast.", "Wait a moment.");
    await placement.playWord("done");
    expect(placement.refusal).toBe("Too fast. Wait a moment.");
    expect(placement.busy).toBe(false);
    placement.choose("sheep");
    expect(placement.refusal).toBeNull();
  });

  test("without a place nothing is sent", async () => {
    const { table, placement } = start();
    placement.choose("sheep");
    await placement.lay();
    expect(table.played).toEqual([]);
  });
});
