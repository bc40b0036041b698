import { expect, test } from "vitest";
import { board, cell, scene, seat } from "../../tests/scenes";
import { boardModel, boardsOf } from "./scene";

test("cells have figures apart from other pieces", () => {
  const [first] = boardModel(board([cell(0, 0, { on_top: ["flag", "figure-blue-3"] })])).cells;
  expect(first).toEqual({ x: 0, y: 0, ground: ["bog"], group: 0, on: ["flag"], figure: { seat: 1, value: 3 } });
});

test("outlines and labels keep their kinds, parts and symbols", () => {
  const outlines = [{ kind: "closed", cells: [[1, 2]], parts: [[1, 2, 3]] }] as const;
  const labels = [
    { x: 0.5, y: 0, text: "4", symbol: "" },
    { x: 1, y: 0, text: "", symbol: "p-wolf" },
  ];
  const model = boardModel(board([], { outlines, labels }));
  expect(model.outlines).toEqual([{ kind: "closed", cells: [{ x: 1, y: 2 }], parts: [{ x: 1, y: 2, side: 3 }] }]);
  expect(model.labels).toEqual([
    { x: 0.5, y: 0, text: "4" },
    { x: 1, y: 0, text: "", symbol: "p-wolf" },
  ]);
});

test("a board that is the same keeps its content, so that nothing is painted again", () => {
  const same = board([cell(0)]);
  expect(boardModel(same, ["Ann"]).cells).toBe(boardModel(same).cells);
});

test("shared boards come first, then the viewer's, then those of the next seats", () => {
  const boards = [0, 1, 2].map((owner) => board([], { id: `b${owner}`, seat: owner, title: "Cashel" }));
  const all = scene({ boards: [...boards, board([], { id: "map" })], seats: [seat(), seat(), seat()] });
  const ids = (viewer: number | null) => boardsOf(all, viewer, ["Ann", "Ben", "Cem"]).map(({ id }) => id);
  expect(ids(1)).toEqual(["map", "b1", "b2", "b0"]);
  expect(ids(null)).toEqual(["map", "b0", "b1", "b2"]);
  expect(boardsOf(all, 1, ["Ann", "Ben", "Cem"])[1]!.title).toBe("Ben: Cashel");
});
