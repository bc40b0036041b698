// Cells in words, for screen readers.

import { t, tOr } from "../words";
import type { BoardCell, Cell } from "./model";
import { cellName } from "./names";

export function groundName(name: string): string {
  return tOr(`board.ground_${name}`, name);
}

export function pieceOnName(name: string): string {
  return tOr(`board.on_${name}`, name);
}

/** "c3: meadow, wooden sheep". */
export function cellInWords(at: Cell, cell: BoardCell | undefined): string {
  if (cell === undefined) return cellName(at);
  const things = [...new Set(cell.ground.map(groundName)), ...cell.on.filter(isSaid).map(pieceOnName)];
  if (cell.figure) {
    const figure = tOr(`board.figure_${cell.figure.value}`, "");
    things.push(t("board.figureOf", { figure, seat: cell.figure.seat + 1 }));
  }
  return t("board.at", { place: cellName(at), things: things.join(", ") });
}

const isSaid = (name: string): boolean => !name.startsWith("arms-");
