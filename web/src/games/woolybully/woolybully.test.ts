import { beforeAll, describe, expect, test } from "vitest";
import type { Placement } from "../../board/placement";
import { list, locale, t } from "../../i18n";
import { describeCell } from "./descriptions";
import { handTile, land, shape } from "./model";
import { confirm, pieceName, tileName, wordName } from "./names";
import { previewLines } from "./preview-text";
import { reasons, specials } from "./special-moves";
import { status } from "./status";
import { hasLeft, lastLeft, mayLayTile, type Field, type WoolyView } from "./view";

beforeAll(() => locale.load("en"));

const FIELD: Field = {
  colour: "R",
  sheep: 4,
  closed: true,
  counts: true,
  parts: [
    [0, 0, 1],
    [1, 0, 3],
    [1, 0, 2],
    [1, 1, 0],
  ],
};
const VIEW = {
  game: "woolybully",
  seat: 0,
  phase: "play",
  turn: 3,
  to_act: [0],
  first: 0,
  holder: 0,
  duties: [["turn", 0, 1]],
  asked: [],
  passes: 0,
  due: null,
  bag: 20,
  hands: [3, 3],
  gone: [0, 0],
  finished: [],
  bonuses: [0, 0],
  revealed: [false, false],
  colours: ["K", null],
  hand: [17, 61],
  own_gone: [],
  cells: [
    [0, 0, "VVVV", "well"],
    [1, 0, "RRFR", ""],
    [2, 0, "FFFF", "wolf"],
  ],
  fields: [FIELD],
  story: [
    { seat: 0, act: "lay", move: "5a0@b1", drawn: 1 },
    { seat: 1, act: "pass", move: null, drawn: 0 },
  ],
  scores: null,
} as unknown as WoolyView;
const placement = (pieces: readonly string[], words: readonly string[] = []): Placement =>
  ({ pieces: new Map(pieces.map((key) => [key, []])), words }) as unknown as Placement;

describe("the board", () => {
  test("has tiles with four sides, the last move, and closed fields", () => {
    const board = land(VIEW);
    expect(board.cells[1]!.ground).toEqual(["field-red", "field-red", "forest", "field-red"]);
    expect(board.cells[0]!.on).toEqual(["well"]);
    expect(board.outlines.at(-1)).toEqual({ kind: "last", cells: [{ x: 1, y: 0 }] });
    expect(board.outlines[0]!.parts).toHaveLength(4);
  });

  test("numbers of sheep stand on an edge inside the field", () =>
    expect(land(VIEW).labels).toEqual([{ x: 1, y: 0.5, text: "4" }]));

  test("a threatened field has a Wolf, a small one no number", () => {
    const label = (field: Partial<Field>) => land({ ...VIEW, fields: [{ ...FIELD, ...field }] }).labels;
    expect(label({ sheep: 2 })).toEqual([]);
    expect(label({ sheep: 2, counts: false })).toMatchObject([{ text: "", symbol: "p-wolf" }]);
    expect(label({ closed: false })).toEqual([]);
  });

  test("the own shepherd has the own colour, and only that", () => {
    expect(shape(VIEW, "reveal")!.cells[0]!.ground[0]).toBe("field-black");
    expect(shape(VIEW, "17a0")).toBeUndefined();
    expect(shape({ ...VIEW, seat: 1 }, "reveal")).toBeUndefined();
  });
});

describe("tiles in hand", () => {
  test("an ordinary tile has two faces", () =>
    expect(handTile(17).faces.map(({ text }) => text)).toEqual(["17a0", "17b0"]));

  test.each([
    [61, "wolf", "K", "wolf-k"],
    [64, "wolf", "Y", "wolf-y"],
    [65, "hunter", "K", "hunter-k"],
    [68, "hunter", "Y", "hunter-y"],
  ])("tile %i is a %s with a back of colour %s", (tile, kind, colour, front) => {
    const found = handTile(tile);
    expect(found.beast).toEqual({ kind, colour });
    expect(found.faces.map(({ key }) => key)).toEqual([front, String(tile)]);
  });

  test("have names", () => {
    expect(tileName(handTile(17))).toBe(t("woolybully.tile", { tile: 17 }));
    expect(pieceName("17b2")).toBe(t("woolybully.tileFace", { tile: 17, face: "b" }));
    expect(pieceName("wolf-k")).toBe(t("woolybully.wolf"));
    expect(pieceName("61")).toBe(t("woolybully.backOf", { what: tileName(handTile(61)) }));
    expect(wordName("discard17")).toBe(t("woolybully.discard", { what: tileName(handTile(17)) }));
    expect(confirm("quit")).toBe(t("woolybully.quitQuestion"));
    expect(confirm("pass")).toBeNull();
  });
});

describe("special moves", () => {
  const kinds = (view: WoolyView, chosen: Placement): (string | null)[] =>
    specials(view, 0, chosen, ["Ann", "Ben"]).map(({ reason }) => reason);

  test("are possible if the server offers them", () =>
    expect(kinds(VIEW, placement(["wolf-k", "hunter-b", "reveal"], ["quit"]))).toEqual([null, null, null, null]));

  test("otherwise the reason is given", () => {
    const [wolf, hunter, reveal, quit] = kinds(VIEW, placement(["17"]));
    expect(wolf).toBe(t("woolybully.noWolfPlace")); // there is one in hand
    expect(hunter).toBe(t("woolybully.noHunter"));
    expect(reveal).toContain(t("woolybully.colourK"));
    expect(quit).toBe(t("woolybully.waitNext"));
  });

  test("out of turn, after leaving and at the end nothing is possible", () => {
    expect(kinds({ ...VIEW, to_act: [1] }, placement([]))[3]).toBe(t("woolybully.waitNext"));
    expect(kinds({ ...VIEW, finished: [0] }, placement([]))[3]).toBe(t("woolybully.youLeft"));
    expect(kinds({ ...VIEW, phase: "over" }, placement([]))[3]).toBe(t("woolybully.isOver"));
    expect(kinds({ ...VIEW, phase: "discard", due: [1, 2] }, placement([]))[3]).toBe(
      t("woolybully.waitDiscard", { name: "Ben" }),
    );
  });

  test("a lesson step without a task has no reasons", () =>
    expect(kinds(VIEW, placement([]))).toEqual(["", "", "", ""]));

  test("reasons are told once, and no Wolf and no Hunter together", () => {
    const none = specials({ ...VIEW, hand: [17] }, 0, placement(["17"]), ["Ann", "Ben"]);
    expect(reasons(none)[0]).toBe(t("woolybully.noBeast"));
    expect(new Set(reasons(none)).size).toBe(reasons(none).length);
  });
});

describe("previews", () => {
  const preview = {
    items: [{ name: "field", before: 2, after: 5 }],
    words: ["Ann lays.", "It closes a field.", "More."],
    guessed: false,
  };

  test("name gains, then neighbours, then what the move closes", () =>
    expect(previewLines(VIEW, "17a0@b2", preview)).toEqual([
      t("woolybully.gainField", { before: 2, after: 5 }),
      t("woolybully.touches", { count: 1 }),
      "It closes a field.",
    ]));

  test("tell that a Wolf is covered", () =>
    expect(previewLines(VIEW, "hunter-k@c1", { ...preview, items: [] })[0]).toBe(t("woolybully.coversWolf")));

  test("words have no place", () => expect(previewLines(VIEW, "quit", { ...preview, words: [] })).toHaveLength(1));
});

test("fields of a tile are described by their sides", () => {
  const sides = list([t("board.south"), t("board.west")]);
  expect(describeCell(VIEW, { x: 1, y: 0 })).toEqual([
    t("woolybully.fieldClosed", { sides, colour: t("woolybully.colourR"), count: 4 }),
  ]);
  expect(describeCell(VIEW, { x: 7, y: 7 })).toEqual([]);
});

describe("turns", () => {
  test("the newest duty decides who may lay a tile", () => {
    expect(mayLayTile(VIEW, 0)).toBe(true);
    expect(mayLayTile(VIEW, 1)).toBe(false);
    expect(
      mayLayTile(
        {
          ...VIEW,
          duties: [
            ["turn", 0, 1],
            ["free", 1, 1],
          ],
        },
        0,
      ),
    ).toBe(false);
    expect(mayLayTile({ ...VIEW, phase: "call" }, 0)).toBe(false);
  });

  test("seats leave one by one", () => {
    expect(hasLeft({ ...VIEW, finished: [0] }, 0)).toBe(true);
    expect(hasLeft(VIEW, 0)).toBe(false);
    expect(lastLeft({ ...VIEW, finished: [0] })).toBe(1);
    expect(lastLeft(VIEW)).toBeNull();
  });

  test("the status depends on the viewer", () => {
    expect(status(VIEW, 0, ["Ann", "Ben"]).stage).toBe(t("woolybully.yourTurn"));
    expect(status(VIEW, 1, ["Ann", "Ben"]).stage).toBe(t("woolybully.turnOf", { name: "Ann", count: 1 }));
    expect(status({ ...VIEW, phase: "over" }, 0, []).stage).toBe(t("woolybully.over"));
    expect(status({ ...VIEW, phase: "discard", due: [0, 2] }, 0, ["Ann"]).stage).toBe(
      t("woolybully.yourDiscard", { count: 2 }),
    );
  });
});
