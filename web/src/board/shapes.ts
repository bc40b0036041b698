// Shapes of pieces.

import type { PiecesInfo } from "../api/schema";
import type { PieceShape } from "./model";

/** Shapes by the text of the piece ("17r2", "sheep"). */
export function readShapes(pieces: PiecesInfo["pieces"]): ReadonlyMap<string, PieceShape> {
  return new Map(
    Object.entries(pieces).map(([piece, cells]) => [
      piece,
      { cells: cells.map(([dx, dy, ground, on]) => ({ dx, dy, ground, on })) },
    ]),
  );
}
