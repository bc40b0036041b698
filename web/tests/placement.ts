// A table for tests of placing a piece, without a server.

import { flushSync } from "svelte";
import { vi } from "vitest";
import type { ApiError } from "../src/api/errors";
import type { LegalMoves } from "../src/api/schema";
import type { Cell, PieceShape } from "../src/board/model";
import type { MovePreview } from "../src/board/placement";
import type { SeatView } from "../src/table/contract";
import { PlacementState, type PlacementTable } from "../src/table/placement.svelte";
import { scene } from "./scenes";

const SIDE = 16;
export const PREVIEW: MovePreview = { total: 0, items: [], secured: 0, lines: [], boards: [], guessed: false };
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

/** A table that records moves and previews, and answers with `refusal` if there is one. */
export class FakeTable implements PlacementTable {
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

  async preview(move: string): Promise<MovePreview> {
    this.previewed.push(move);
    if (this.refusal) throw this.refusal;
    return PREVIEW;
  }
}

export const A1 = { x: 0, y: 0 };
export const C1 = { x: 2, y: 0 };
export const FAR = { x: 5, y: 5 };
export const PLACES = { "5r0": [A1, C1], "5r1": [A1], "5f0": [C1], sheep: [A1, C1] };

/** A placement at a table, by default one where all of `PLACES` are legal. */
export function start(table = new FakeTable(PLACES)): { table: FakeTable; placement: PlacementState } {
  return { table, placement: new PlacementState(table, "square") };
}

/** Let the effects run, and the pause before a preview pass. */
export async function settle(): Promise<void> {
  flushSync();
  await vi.advanceTimersByTimeAsync(100);
}
