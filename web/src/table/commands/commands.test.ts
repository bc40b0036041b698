import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ApiError } from "../../api/errors";
import { locale, t } from "../../i18n";
import type { BoardModel, Cell } from "../../board/model";
import { cellName, readOrientation } from "../../board/notation";
import type { Placement } from "../../board/placement";
import { Places } from "../../board/places";
import { scene, seat } from "../../../tests/scenes";
import type { GameUi } from "../game-ui";
import { runCommand } from "./commands";
import { describeCell } from "../../board/descriptions";
import type { CommandContext } from "./queries";

beforeAll(() => locale.load("en"));

const BOARD: BoardModel = {
  id: "b",
  seat: 0,
  title: "Ann’s land",
  grid: "square",
  cells: [
    { x: 0, y: 0, ground: ["meadow"], group: 0, on: [] },
    { x: 1, y: 0, ground: ["bog"], group: 0, on: [] },
    { x: 0, y: 1, ground: ["ruin"], group: 0, on: [] },
  ],
  outlines: [],
  coordinates: true,
};

const ui = {
  pieceName: (piece: string) => (piece === "sheep" ? "Wooden sheep" : `Tile ${parseInt(piece, 10)}`),
  wordName: (word: string) => (word === "done" ? "I’m done" : word),
} as unknown as GameUi;

const counters = [{ id: "area", name: "Area", value: 9, symbol: "" }];
const SCENE = scene({
  seats: [seat({ points: 12, counters }), seat({ points: null, activity: "thinking", counters })],
});

let played: string[];
let chosen: string[];

/** A table with tile 17 in two orientations, and a wooden sheep. */
function context(more: Partial<CommandContext> = {}, showsHelp = true): CommandContext {
  const moves = {
    words: ["done"],
    side: 8,
    places: [
      ["17r0", 38, "1"],
      ["17r1", 38, "3"],
      ["sheep", 36, "1"],
    ] as const,
  };
  const places = new Places(moves);
  let refusal: string | null = null;
  let piece: string | null = null;
  let cell: Cell | null = null;
  const seatView = {
    seat: 0,
    nextSeq: 5,
    scene: SCENE,
    view: {},
    toAct: [0],
    awaited: [0],
    undoTo: null,
    lastDecision: null,
    moves,
  };
  const placement = {
    showsHelp,
    busy: false,
    get refusal() {
      return refusal;
    },
    get places() {
      return piece ? places.of(piece) : [];
    },
    piece: null,
    choose: (key: string, text?: string) => {
      piece = text ?? places.pieces.get(key)![0]!.text;
      chosen.push(piece);
    },
    put: (to: Cell) => (cell = to),
    lay: async () => void played.push(`${piece}@${cellName(cell!)}`),
    playWord: async (word: string) => {
      played.push(word);
      seatView.nextSeq += 1;
      if (word === "never") refusal = "No.";
    },
  } as unknown as Placement;
  const table = {
    names: ["Ann", "Ben"],
    log: [],
    shownSeat: 0,
    seatView,
    shape: () => undefined,
    preview: async (move: string) => {
      if (!move.endsWith("@c1")) throw new ApiError("illegal", "It would cover b1.", "Try c1.");
      return {
        total: 3,
        items: [{ name: "Area", before: 9, after: 12 }],
        secured: 0,
        lines: [],
        boards: [],
        guessed: false,
      };
    },
  } as unknown as CommandContext["table"];
  const viewer = { names: ["Ann", "Ben"], seat: 0 };
  return { table, ui, placement, places, board: BOARD, viewer, status: "Round 3. Your turn.", undo: null, ...more };
}

beforeEach(() => {
  played = [];
  chosen = [];
});

const run = (text: string, more: Partial<CommandContext> = {}) => runCommand(context(more), text);

describe("queries", () => {
  test.each(["what is at a1", "What's at a1?", "a1"])("%s describes a cell", async (text) => {
    const known = context();
    expect((await runCommand(known, text)).lines).toEqual([
      describeCell(BOARD, { x: 0, y: 0 }, known.placement, known.viewer),
    ]);
  });

  test("a cell that is none is refused with suggestions", async () => {
    const answer = await run("what is at 9x");
    expect(answer).toMatchObject({ lines: [t("commands.noCell", { text: "9x" })], bad: true });
  });

  test("the map is read row by row", async () => {
    const { lines } = await run("map");
    expect(lines[0]).toBe(t("commands.mapOf", { title: "Ann’s land", count: 3, from: "a1", to: "b2" }));
    expect(lines).toHaveLength(3);
  });

  test("scores may be secret", async () => {
    expect((await run("score")).lines).toEqual([
      t("commands.scoreOf", {
        name: "Ann",
        facts: `${t("table.points", { count: 12 })}, ${t("commands.fact", { name: "Area", value: "9" })}`,
      }),
      t("commands.scoreOf", {
        name: "Ben",
        facts: `${t("commands.pointsSecret")}, thinking, ${t("commands.fact", { name: "Area", value: "9" })}`,
      }),
    ]);
  });

  test("the turn names those whom the game waits for", async () =>
    expect((await run("whose turn")).lines).toEqual(["Round 3. Your turn.", t("commands.waitsFor", { names: "Ann" })]));

  test("moves count the places of each piece", async () => {
    const { lines } = await run("moves");
    expect(lines[0]).toBe(t("commands.placesOf", { piece: "Tile 17", count: 3 }));
    expect(lines.at(-1)).toContain("done");
  });

  test("a piece lists its places, and moves to try", async () => {
    const answer = await run("where can 17 go");
    expect(answer.lines).toContain(t("commands.placesIn", { orientation: "17r1", cells: "c1, d1" }));
    expect(answer.suggestions).toContain(t("commands.layExample", { piece: "17r0", cell: "c1" }));
  });

  test("help names every command", async () => expect((await run("help")).lines.length).toBeGreaterThan(10));
});

describe("moves", () => {
  test.each(["lay 17r1 at d1", "17r1@d1", "17 r1 d1", "Lay 17r1 on d1."])("%s is played", async (text) => {
    const answer = await run(text);
    expect(played).toEqual(["17r1@d1"]);
    expect(answer.lines).toEqual([t("commands.laid", { piece: "Tile 17", cell: "d1" })]);
  });

  test("one orientation that fits is enough", async () => {
    await run("lay 17 at d1");
    expect(played).toEqual(["17r1@d1"]);
  });

  test("of several the player has to choose", async () => {
    const answer = await run("lay 17 at c1");
    expect(played).toEqual([]);
    expect(answer).toMatchObject({ lines: [t("commands.several", { count: 2 })], bad: true });
    expect(answer.suggestions).toHaveLength(2);
  });

  test("names are understood", async () => {
    await run("lay sheep at a1");
    expect(played).toEqual(["sheep@a1"]);
  });

  test("an illegal place is refused in the server's words", async () => {
    const answer = await run("lay 17r0 at b1");
    expect(answer).toMatchObject({ lines: ["It would cover b1. Try c1."], bad: true });
    expect(answer.suggestions!.length).toBeGreaterThan(0);
    expect(played).toEqual([]);
  });

  test("try previews a move without playing it", async () => {
    const answer = await run("try 17r0@c1");
    const text = `+3. ${t("board.change", { name: "Area", before: 9, after: 12 })}`;
    expect(answer.lines).toEqual([t("commands.brings", { piece: "Tile 17", cell: "c1", text })]);
    expect(played).toEqual([]);
  });

  test("choose takes up a piece", async () => {
    const answer = await run("choose 17r1");
    expect(chosen).toEqual(["17r1"]);
    expect(answer.lines).toEqual([t("commands.chosen", { piece: "Tile 17", count: 2 })]);
  });

  test("words are played by notation or by label", async () => {
    await run("done");
    await run("I’m done");
    expect(played).toEqual(["done", "done"]);
  });

  test("undo says why it is impossible", async () => {
    expect(await run("undo")).toEqual({ lines: [t("table.undoNothing")], bad: true });
    let undone = 0;
    const undo = { possible: true, title: "", act: () => (undone += 1) };
    expect((await run("undo", { undo })).lines).toEqual([t("commands.undone")]);
    expect(undone).toBe(1);
  });

  test("a busy table takes no move", async () => {
    const known = context();
    Object.assign(known.placement, { busy: true });
    expect(await runCommand(known, "17r1@d1")).toEqual({ lines: [t("commands.busy")], bad: true });
  });
});

describe("texts that are not understood", () => {
  test("suggest similar commands", async () => {
    const answer = await run("scroe");
    expect(answer).toMatchObject({ lines: [t("commands.unknown", { text: "scroe" })], bad: true });
    expect(answer.suggestions![0]).toBe("score");
  });

  test("suggest similar moves", async () =>
    expect((await run("17r1d1x")).suggestions).toContain(t("commands.layExample", { piece: "17r1", cell: "d1" })));

  test("suggest no moves at a purist table", async () => {
    const known = context({}, false);
    const { suggestions } = await runCommand(known, "17r1d1x");
    expect(suggestions!.filter((text) => text.includes("17"))).toEqual([]);
    expect(await runCommand(known, "where can 17 go")).toEqual({ lines: [t("commands.purist")], suggestions: [] });
  });
});

test("an orientation is part of the notation", () => expect(readOrientation("17r1").turn).toBe(1));
