import { readMove, readOrientation } from "./notation";
import type { Placement } from "./placement";

/** Put the piece of a move on the board without playing the move. */
export function placeMove(placement: Placement, move: string): void {
  const { piece, cell } = readMove(move);
  if (cell === null) return;
  placement.choose(readOrientation(piece).key, piece);
  placement.put(cell);
}
