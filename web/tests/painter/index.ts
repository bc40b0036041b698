// The page's painter as one script: `painter.show(…)` fills the document with a board.

import { mount } from "svelte";
import type { GameArt } from "../../src/api/schema";
import { installArt } from "../../src/components/art";
import { gridArt } from "../../src/components/art/game-art.svelte";
import { addStyles, insertSymbols } from "../../src/components/art/sheets";
import type { BoardCell, GridKind, Outline } from "../../src/board/model";
import PaintedBoard from "./PaintedBoard.svelte";

interface Board {
  readonly grid: GridKind;
  readonly cells: readonly BoardCell[];
  readonly outlines: readonly Outline[];
  readonly mini: boolean;
  readonly box: readonly [number, number, number, number];
}

export async function load({ symbols, styles }: GameArt): Promise<void> {
  await installArt();
  addStyles(styles);
  insertSymbols(symbols);
}

export function show({ vocabulary }: GameArt, board: Board): void {
  const target = document.createElement("main");
  document.querySelector("main")?.remove();
  document.body.append(target);
  mount(PaintedBoard, { target, props: { ...board, art: gridArt(vocabulary, board.grid) } });
}
