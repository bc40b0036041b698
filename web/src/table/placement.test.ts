import { scene } from "../../tests/scenes";
import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../api/errors";
import type { LegalMoves } from "../api/schema";
import { locale, t } from "../i18n";
import type { Cell, PieceShape } from "../board/model";
import type { Preview } from "../board/placement";
import type { SeatView } from "./contract";
import { ConfirmedPlacement } from "./confirm.svelte";
import type { GameUi } from "./game-ui";
import { PlacementState, type PlacementTable } from "./placement.svelte";

beforeAll(() => locale.load("en"));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SIDE = 16;
const PREVIEW: Preview = { total: 0, items: [], secured: 0, lines: [], boards: [], guessed: false };
const SHAPES: Readonly<Record<string, readonly [number, number][]>> = {
  "5r0": [
    [0, 0],
    [1, 0],
  ],
  "5r1": [
    [0, 0],
    [0, 1],
  ],
  "5f0": [
    [0, 0],
    [1, 0],
  ],
};

/** Cells as the server encodes them. */
function encode(cells: readonly Cell[]): [first: number, bits: string] {
  const numbers = cells.map(({ x, y }) => (y + SIDE / 2) * SIDE + x + SIDE / 2);
  const first = Math.min(...numbers);
  return [first, numbers.reduce((sum, number) => sum | (1n << BigInt(number - first)), 0n).toString(16)];
}

class FakeTable implements PlacementTable {
  shownSeat: number | null = 0;
  covered = false;
  purist = false;
  readonly connection = "open";
  seatView: SeatView | null;
  readonly played: string[] = [];
  readonly previewed: string[] = [];
  refusal: ApiError | null = null;

  constructor(places: Readonly<Record<string, readonly Cell[]>>, words: readonly string[] = []) {
    const moves: LegalMoves = {
      words,
      side: SIDE,
      places: Object.entries(places).map(([piece, cells]) => [piece, ...encode(cells)] as const),
    };
    this.seatView = {
      seat: 0,
      nextSeq: 7,
      scene: scene(),
      view: {},
      toAct: [0],
      awaited: [0],
      undoTo: null,
      lastDecision: null,
      moves,
    };
  }

  shape(piece: string): PieceShape | undefined {
    const cells = SHAPES[piece];
    return cells && { cells: cells.map(([dx, dy]) => ({ dx, dy, ground: ["bog"], on: [] })) };
  }

  async play(move: string): Promise<void> {
    this.played.push(move);
    if (this.refusal) throw this.refusal;
    this.seatView = { ...this.seatView!, nextSeq: 8 };
  }

  async preview(move: string): Promise<Preview> {
    this.previewed.push(move);
    if (this.refusal) throw this.refusal;
    return PREVIEW;
  }
}

const A1 = { x: 0, y: 0 };
const C1 = { x: 2, y: 0 };
const FAR = { x: 5, y: 5 };
const PLACES = { "5r0": [A1, C1], "5r1": [A1], "5f0": [C1], sheep: [A1, C1] };

function start(table = new FakeTable(PLACES)): { table: FakeTable; placement: PlacementState } {
  return { table, placement: new PlacementState(table, "square") };
}

/** Let the effects run, and the pause before a preview pass. */
async function settle(): Promise<void> {
  flushSync();
  await vi.advanceTimersByTimeAsync(100);
}

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

describe("turning by itself", () => {
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

describe("previews", () => {
  test("are requested after a pause, and only for the last place", async () => {
    const { table, placement } = start();
    placement.choose("sheep");
    placement.put(A1);
    flushSync();
    await vi.advanceTimersByTimeAsync(50);
    placement.put(C1);
    await settle();
    expect(table.previewed).toEqual(["sheep@c1"]);
    expect(placement.preview).toEqual(PREVIEW);
    placement.put(A1);
    expect(placement.preview).toBeNull();
  });

  test("are requested once for each move of a position", async () => {
    const { table, placement } = start();
    placement.choose("sheep");
    for (const place of [A1, C1, A1]) {
      placement.put(place);
      await settle();
    }
    expect(table.previewed).toEqual(["sheep@a1", "sheep@c1"]);
    expect(placement.preview).toEqual(PREVIEW);
    table.seatView = { ...table.seatView!, nextSeq: 12 };
    placement.put(C1);
    await settle();
    expect(table.previewed).toEqual(["sheep@a1", "sheep@c1", "sheep@c1"]);
  });

  test("of a word are shown while it is considered and no ghost is on the board", async () => {
    const { table, placement } = start(new FakeTable(PLACES, ["done", "pub"]));
    placement.rest("done");
    await settle();
    expect([placement.word, placement.preview]).toEqual(["done", PREVIEW]);
    placement.consider("pub");
    await settle();
    expect(placement.word).toBe("pub");
    placement.choose("sheep");
    placement.put(A1);
    await settle();
    expect(placement.word).toBeNull();
    expect(table.previewed).toEqual(["done", "pub", "sheep@a1"]);
    placement.takeBack();
    placement.consider("quit"); // not a legal word
    await settle();
    expect([placement.word, placement.preview]).toEqual([null, null]);
  });

  test("explain why a place is illegal", async () => {
    const { table, placement } = start();
    table.refusal = new ApiError("illegal", "It would cover b1.", "Choose another place.");
    placement.choose("sheep");
    placement.put({ x: 1, y: 0 });
    await settle();
    expect(placement.refusal).toBe("It would cover b1.");
    placement.put(A1);
    expect(placement.refusal).toBeNull();
  });

  test("connection problems are not shown as refusals", async () => {
    const { table, placement } = start();
    table.refusal = new ApiError("offline", "No connection.");
    placement.choose("sheep");
    placement.put(A1);
    await settle();
    expect(placement.refusal).toBeNull();
  });

  test("a purist table requests none", async () => {
    const table = new FakeTable(PLACES);
    table.purist = true;
    const { placement } = start(table);
    expect(placement.showsHelp).toBe(false);
    placement.choose("sheep");
    placement.put({ x: 1, y: 0 });
    await settle();
    expect(table.previewed).toEqual([]);
    expect(placement.refusal).toBe(t("board.notHere"));
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

describe("confirmation", () => {
  const ui = { confirm: (word: string) => (word === "quit" ? "Really?" : null) } as unknown as GameUi;

  test("a word with a question waits for the answer", async () => {
    const table = new FakeTable(PLACES, ["quit", "done"]);
    const placement = new ConfirmedPlacement(table, () => "square", ui);
    const quitting = placement.playWord("quit");
    expect([placement.question, table.played]).toEqual(["Really?", []]);
    placement.answer(false);
    await quitting;
    expect([placement.question, table.played]).toEqual([null, []]);
    const again = placement.playWord("quit");
    placement.answer(true);
    await again;
    expect(table.played).toEqual(["quit"]);
  });

  test("other words are played at once", async () => {
    const table = new FakeTable(PLACES, ["quit", "done"]);
    await new ConfirmedPlacement(table, () => "square", ui).playWord("done");
    expect(table.played).toEqual(["done"]);
  });
});
