// Tiles that are still to come: equal ones together.

import type { Stock } from "../../api/schema";
import type { PieceShape } from "../../board/model";

export interface StockTile {
  /** The faces of the tile. */
  readonly shapes: readonly PieceShape[];
  /** The face that names the tile. */
  readonly piece: string;
  readonly count: number;
}

/** The tiles of a stock, equal ones once with their number. Tiles whose shapes are not loaded yet are left out. */
export function stockTiles({ tiles }: Stock, shapeOf: (face: string) => PieceShape | undefined): StockTile[] {
  const kinds = new Map<string, StockTile>();
  for (const faces of tiles) {
    const shapes = faces.flatMap((face) => shapeOf(face) ?? []);
    const [piece] = faces;
    if (piece === undefined || shapes.length < faces.length) continue;
    const look = JSON.stringify(shapes);
    const known = kinds.get(look);
    kinds.set(look, { shapes, piece, count: (known?.count ?? 0) + 1 });
  }
  return [...kinds.values()];
}
