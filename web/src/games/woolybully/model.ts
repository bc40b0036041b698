// Pieces of Wooly Bully.

import type { HandFace, HandTile, WoolyBullyView } from "../../api/schema";
import type { PieceShape } from "../../board/model";
import type { GamePosition } from "../../table/game-ui";

/** Black, blue, red and yellow sheep. */
export type SheepColour = "K" | "B" | "R" | "Y";
export type Face = HandFace;
export type Beast = "wolf" | "hunter";
export type { HandTile };

/** Symbols of the sheep by colour. */
export const SHEEP: Readonly<Record<string, string>> = {
  K: "w-k",
  B: "woolybully-w-b",
  R: "woolybully-w-r",
  Y: "woolybully-w-y",
};

/** The viewer's shepherd, whose colour is secret. */
export function shape({ scene }: GamePosition<WoolyBullyView>, piece: string): PieceShape | undefined {
  if (piece !== "reveal") return undefined;
  const shepherd = scene.trays.flatMap(({ tiles }) => tiles).find((tile) => tile.piece === piece);
  return shepherd && { cells: shepherd.cells.map(({ ground, on_top }) => ({ dx: 0, dy: 0, ground, on: on_top })) };
}
