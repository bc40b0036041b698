// Names and sizes of the pieces of Tipperary.

import type { PieceShape } from "../../board/model";
import { describePiece, nameOfPiece } from "../generic/names";

/** The size of a piece in pixels for squares of a given width. */
export function sizeOf(shape: PieceShape, square: number): { readonly width: number; readonly height: number } {
  const columns = shape.cells.map(({ dx }) => dx);
  const rows = shape.cells.map(({ dy }) => dy);
  return {
    width: (Math.max(...columns) - Math.min(...columns) + 1) * square,
    height: (Math.max(...rows) - Math.min(...rows) + 1) * square,
  };
}

/** "Tile 17: 2 × meadow, bog". */
export const tileName = (number: number, shape: PieceShape | undefined): string =>
  describePiece(nameOfPiece(String(number)), shape);
