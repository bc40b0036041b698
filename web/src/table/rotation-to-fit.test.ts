import { beforeAll, describe, expect, test } from "vitest";
import { A1, C1, FakeTable, FAR, start } from "../../tests/placement";
import type { Cell } from "../board/model";
import { locale } from "../i18n";

beforeAll(() => locale.load("en"));

describe("rotation to fit", () => {
  const E5 = { x: 4, y: 4 };
  const middleOf = ({ x, y }: Cell) => ({ x: (x + 0.5) * 48, y: (y + 0.5) * 48 });
  const options = { "5r0": [A1], "5r1": [A1, E5], "5f0": [FAR] };

  test("the piece fits where another orientation is legal, and keeps the chosen one where it can", () => {
    const { placement } = start(new FakeTable(options));
    placement.choose("5");
    placement.aim(middleOf(E5), true);
    expect([placement.piece!.text, placement.cell, placement.legal]).toEqual(["5r1", E5, true]);
    placement.aim(middleOf(A1), true);
    expect([placement.piece!.text, placement.cell]).toEqual(["5r0", A1]);
    placement.aim({ x: 900, y: 900 }, true);
    expect([placement.piece!.text, placement.cell]).toEqual(["5r0", null]);
  });

  test("it is mirrored where only its other side fits", () => {
    const { placement } = start(new FakeTable(options));
    placement.choose("5");
    placement.aim(middleOf(FAR));
    expect([placement.piece!.text, placement.cell]).toEqual(["5f0", FAR]);
  });

  test("a tile with two faces is never turned over by itself", () => {
    const { placement } = start(new FakeTable({ "5a0": [A1], "5a1": [C1], "5b0": [FAR] }));
    placement.choose("5", "5a0");
    expect(placement.options.map(({ orientation }) => orientation.text)).toEqual(["5a0", "5a1"]);
    placement.aim(middleOf(FAR));
    expect([placement.piece!.text, placement.legal]).toEqual(["5a0", false]);
  });

  test("R chooses another legal orientation below the pointer, and the pointer keeps it", () => {
    const { placement } = start(new FakeTable(options));
    placement.choose("5");
    placement.aim(middleOf(A1), true);
    placement.turn();
    expect([placement.piece!.text, placement.pinned]).toEqual(["5r1", false]);
    placement.aim(middleOf(A1), true);
    expect(placement.piece!.text).toBe("5r1");
  });

  test("back in the tray it lies as the player has chosen", () => {
    const { placement } = start(new FakeTable(options));
    placement.choose("5");
    placement.aim(middleOf(E5));
    placement.takeBack();
    expect([placement.piece!.text, placement.cell]).toEqual(["5r0", null]);
  });

  test("arrow keys reach the places of other orientations beyond those of the chosen one", () => {
    const { placement } = start(new FakeTable(options));
    placement.choose("5");
    placement.step("down");
    expect([placement.piece!.text, placement.cell]).toEqual(["5r0", A1]);
    placement.step("down");
    expect([placement.piece!.text, placement.cell]).toEqual(["5r1", E5]);
    placement.step("up");
    expect([placement.piece!.text, placement.cell]).toEqual(["5r0", A1]);
  });
});
