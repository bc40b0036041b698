// Names and sizes of the pieces of Tipperary.

import { t } from "../../i18n";
import type { PieceShape } from "../../board/model";
import { featureName, GROUND } from "./model";
import type { Token } from "./view";

const TOKEN = new Map(Object.entries(GROUND).map(([token, ground]) => [ground, token as Token]));

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
  if (!shape) return t("tipperary.piece_tile", { number });
  return t("tipperary.tileOf", { number, features: features(shape) });
}

function features(shape: PieceShape): string {
  const counts = new Map<string, number>();
  const add = (name: string): unknown => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const { ground, on } of shape.cells) {
    add(featureName(TOKEN.get(ground[0] ?? "") ?? "M"));
    if (on.includes("sheep-symbol")) add(t("tipperary.sheepSymbol"));
  }
  return [...counts]
    .map(([feature, count]) => (count > 1 ? t("tipperary.several", { count, feature }) : feature))
    .join(", ");
}
