import { beforeAll, describe, expect, test } from "vitest";
import { locale, t } from "../../i18n";
import type { ScoreItem } from "./replay-frames";
import { resultText, placeName, places, sheetRows, sum } from "./score-sheet";

beforeAll(() => locale.load("en"));

const item = (name: string, points: number): ScoreItem => ({ name, points, cells: [] });

describe("rows", () => {
  test("items of the same name are added up", () => {
    const [row] = sheetRows([[item("field", 3), item("field", 5)]]);
    expect(row!.cells[0]).toMatchObject({ points: 8 });
    expect(row!.cells[0]!.items).toHaveLength(2);
  });

  test("the order of the sheets is kept; an item that only one has is put beside its neighbour", () => {
    const names = (...sheets: string[][]): string[] =>
      sheetRows(sheets.map((sheet) => sheet.map((name) => item(name, 1)))).map(({ name }) => name);
    expect(names(["a", "c"], ["a", "b", "c"])).toEqual(["a", "b", "c"]);
    expect(names(["a", "b", "c"], ["c"])).toEqual(["a", "b", "c"]);
    expect(names(["b"], ["a", "b"])).toEqual(["a", "b"]);
    expect(names([], [])).toEqual([]);
  });

  test("every seat has a cell in every row", () => {
    const rows = sheetRows([[item("a", 2)], [item("b", 3)]]);
    expect(rows.map(({ cells }) => cells.map(({ points }) => points))).toEqual([
      [0, 3],
      [2, 0],
    ]);
  });

  test("a sheet has a sum", () => expect(sum([item("a", 2), item("b", -3)])).toBe(-1));
});

describe("ranks", () => {
  test.each([
    [[30, 20, 10], [0], [1, 2, 3]],
    [[20, 30, 10], [1], [2, 1, 3]],
    [
      [20, 20, 10],
      [0, 1],
      [1, 1, 3],
    ],
    [[20, 20, 10], [1], [2, 1, 3]], // decided by a tie-break
    [[5, 9, 9, 9], [2], [4, 2, 1, 2]],
    [[5, 9], [0], [1, 2]], // the winner need not have most points
  ])("%j with winners %j", (totals, winners, expected) => expect(places(totals, winners)).toEqual(expected));

  test("have names", () => expect(placeName(1)).not.toBe("1"));
});

describe("the text of the result", () => {
  const names = ["Ann", "Ben", "Cleo"];

  test("names the winner and the margin", () => {
    expect(resultText(names, [30, 20, 25], [0], null)).toEqual({
      title: t("end.wins", { name: "Ann" }),
      detail: t("end.byMargin", { count: 30, margin: 5, names: "Cleo" }),
    });
  });

  test("addresses the viewer", () => {
    expect(resultText(names, [30, 20, 25], [0], 0).title).toBe(t("end.youWin"));
    expect(resultText(names, [30, 20, 25], [0], 2).detail).toContain(t("end.youInList"));
  });

  test("tells a tie-break", () =>
    expect(resultText(names, [30, 30, 25], [1], null).detail).toBe(
      t("end.byTieBreak", { count: 30, margin: 0, names: "Ann" }),
    ));

  test("several may share the victory", () => {
    expect(resultText(names, [30, 30, 25], [0, 1], null)).toEqual({
      title: t("end.share", { names: "Ann and Ben" }),
      detail: t("end.pointsEach", { count: 30 }),
    });
    expect(resultText(names, [30, 30, 30], [0, 1, 2], null).title).toBe(t("end.allShare"));
  });

  test("works without points, without opponents and without winners", () => {
    expect(resultText(names, null, [0], null).detail).toBe("");
    expect(resultText(["Ann"], [30], [0], 0).detail).toBe(t("end.points", { count: 30 }));
    expect(resultText(names, [1, 2, 3], [], null)).toEqual({ title: t("end.overTitle"), detail: "" });
  });
});
