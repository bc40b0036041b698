import type { HandTile, SheepField, WoolyBullyView } from "../../api/schema";
import { beforeAll, describe, expect, test } from "vitest";
import type { Placement } from "../../board/placement";
import { list, locale, t } from "../../i18n";
import { useGameTexts } from "../../../tests/game-texts";
import { board, cell, scene } from "../../../tests/scenes";
import { describeCell } from "./descriptions";
import { shape } from "./model";
import { confirm, pieceName, tileName, wordName } from "./names";
import { reasons, specials } from "./special-moves";

beforeAll(() => locale.load("en").then(() => useGameTexts("woolybully")));

const FIELD: SheepField = {
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
const handTile = (tile: number, special = ""): HandTile => ({
  tile,
  special,
  colour: special ? "K" : null,
  faces: [
    { side: "a", key: special ? `${special}-k` : String(tile), text: special ? `${special}-k` : `${tile}a0` },
    { side: "b", key: String(tile), text: `${tile}b0` },
  ],
});
const VIEW: WoolyBullyView = {
  phase: "play",
  turn: 3,
  first: 0,
  holder: 0,
  duties: [{ kind: "turn", seat: 0, tiles: 1 }],
  asked: [],
  passes: 0,
  due_seat: null,
  due: 0,
  bag: 20,
  hands: [3, 3],
  gone: [0, 0],
  finished: [],
  revealed: [false, false],
  colours: ["K", null],
  possible: [["R"], ["K", "B", "Y"]],
  special_moves: [],
  may_place: true,
  has_left: false,
  hand: [handTile(17), handTile(61, "wolf")],
  discarded: [],
  returned: [],
  fields: [FIELD],
  history: [],
};
const LAND = board([cell(0, 0, { on_top: ["well"] }), cell(1), cell(2, 0, { on_top: ["wolf"] })], { grid: "quadrant" });
const SHEPHERD = cell(0, 0, { ground: ["field-black", "field-black", "field-black", "field-black"] });
const POSITION = {
  scene: scene({
    boards: [LAND],
    trays: [
      {
        id: "hand",
        title: "",
        tiles: [{ piece: "reveal", title: "", grid: "quadrant", cells: [SHEPHERD], seat: null }],
        seat: 0,
        private: true,
        hidden: 0,
      },
    ],
  }),
  view: VIEW,
};
const placement = (pieces: readonly string[], words: readonly string[] = []): Placement =>
  ({ pieces: new Map(pieces.map((key) => [key, []])), words }) as unknown as Placement;

test("the own shepherd has the own colour, and only that", () => {
  expect(shape(POSITION, "reveal")!.cells[0]!.ground[0]).toBe("field-black");
  expect(shape(POSITION, "17a0")).toBeUndefined();
  expect(shape({ ...POSITION, scene: scene() }, "reveal")).toBeUndefined();
});

test("pieces and words have names", () => {
  expect(tileName(17)).toBe("Tile 17");
  expect(tileName(61)).toBe("Wolf with a black back");
  expect(pieceName("17b2")).toBe(t("woolybully.tileFace", { tile: 17, face: "b" }));
  expect(pieceName("wolf-k")).toBe("Wolf with a black back");
  expect(pieceName("61")).toBe(t("woolybully.backOf", { what: "Wolf with a black back" }));
  expect(wordName("discard17")).toBe(t("woolybully.discard", { what: "Tile 17" }));
  expect(confirm("quit")).toBe(t("woolybully.quitQuestion"));
  expect(confirm("pass")).toBeNull();
});

describe("special moves", () => {
  const NEITHER = "You hold neither.";
  const view: WoolyBullyView = {
    ...VIEW,
    special_moves: [
      { kind: "wolf", reason: NEITHER },
      { kind: "hunter", reason: NEITHER },
      { kind: "reveal", reason: "It fits nowhere." },
      { kind: "quit", reason: "" },
    ],
  };

  test("are possible if the server offers them", () => {
    const all = specials(view, placement(["wolf-k", "wolf-r", "hunter-b", "reveal"], ["quit"]));
    expect(all.map(({ reason }) => reason)).toEqual([null, null, null, null]);
    expect(all[0]?.pieces).toEqual(["wolf-k", "wolf-r"]);
  });

  test("otherwise have the reason of the server, told once", () => {
    const all = specials(view, placement(["17"], ["quit"]));
    expect(all.map(({ reason }) => reason)).toEqual([NEITHER, NEITHER, "It fits nowhere.", null]);
    expect(reasons(all)).toEqual([NEITHER, "It fits nowhere."]);
  });

  test("are not possible in a lesson step without a task", () =>
    expect(specials(view, placement([]))[3]).toEqual({ kind: "quit", pieces: [], reason: "" }));
});

test("fields of a tile are described by their sides", () => {
  const sides = list([t("board.south"), t("board.west")]);
  expect(describeCell(POSITION, { x: 1, y: 0 })).toEqual([
    t("woolybully.fieldClosed", { sides, colour: t("woolybully.colourR"), count: 4 }),
  ]);
  expect(describeCell(POSITION, { x: 7, y: 7 })).toEqual([]);
});
