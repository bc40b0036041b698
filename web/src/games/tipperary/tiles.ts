// Names and sizes of the pieces of Tipperary.

import { t } from "../../i18n";
import { groundName, pieceName } from "../../i18n/game-texts.svelte";
import type { PieceShape } from "../../board/model";

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
export function tileName(number: number, shape: PieceShape | undefined): string {
  if (!shape) return pieceName(String(number));
  return t("tipperary.tileOf", { number, features: features(shape) });
}

function features(shape: PieceShape): string {
  const counts = new Map<string, number>();
  const add = (name: string): unknown => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const { ground, on } of shape.cells) {
    add(groundName(ground[0] ?? ""));
    if (on.includes("sheep-symbol")) add(pieceName("sheep-symbol"));
  }
  return [...counts]
    .map(([feature, count]) => (count > 1 ? t("tipperary.several", { count, feature }) : feature))
    .join(", ");
}
