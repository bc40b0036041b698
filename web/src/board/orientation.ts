// How a chosen piece lies, in words: what is where on it.

import type { Laying } from "../table/contract";
import { clauses } from "../i18n/clauses";
import { t } from "../i18n";
import type { GridKind, PieceShape } from "./model";
import { groundName, pieceOnName } from "./descriptions";

type ShapeCell = PieceShape["cells"][number];

/** Where a hex lies, seen from the first one. */
const HEX_WAYS: Readonly<Record<string, "right" | "left" | "upLeft" | "upRight" | "downLeft" | "downRight">> = {
  "1,0": "right",
  "-1,0": "left",
  "0,-1": "upLeft",
  "1,-1": "upRight",
  "-1,1": "downLeft",
  "0,1": "downRight",
};

function thingsOn({ ground, on }: ShapeCell): string {
  return [...new Set(ground.map(groundName)), ...on.map(pieceOnName)].join(" ");
}

function sidesOf({ ground, on }: ShapeCell): string {
  const names = ground.map(groundName);
  if (on.length || new Set(names).size === 1) return [...new Set(names), ...on.map(pieceOnName)].join(" ");
  const [north = "", east = "", south = "", west = ""] = names;
  return t("board.sides", { north, east, south, west });
}

/** Squares row by row, with gaps where there is none. */
function rowsOf(cells: readonly ShapeCell[]): string {
  const rows = [...new Set(cells.map(({ dy }) => dy))].sort((one, other) => one - other);
  const left = Math.min(...cells.map(({ dx }) => dx));
  return clauses(
    rows.map((row, at) => {
      const inRow = cells.filter(({ dy }) => dy === row);
      const width = Math.max(...inRow.map(({ dx }) => dx)) - left + 1;
      const told = Array.from({ length: width }, (_, place) => {
        const cell = inRow.find(({ dx }) => dx === left + place);
        return cell ? thingsOn(cell) : t("board.gap");
      });
      return t("board.lieRow", { row: at + 1, cells: told.join(", ") });
    }),
  );
}

function hexesOf(cells: readonly ShapeCell[]): string {
  return cells
    .map((cell) => {
      const way = HEX_WAYS[`${cell.dx},${cell.dy}`];
      return way ? t(`board.way_${way}`, { things: thingsOn(cell) }) : thingsOn(cell);
    })
    .join(", ");
}

export function shapeInWords(grid: GridKind, { cells }: PieceShape): string {
  if (grid === "quadrant") return cells.map(sidesOf).join(", ");
  if (cells.length === 1) return cells.map(thingsOn).join("");
  return grid === "hex" ? hexesOf(cells) : rowsOf(cells);
}

/** "17r2. Row 1: meadow, ruin; row 2: gap, bog." Nothing, while nothing is chosen. */
export function lieInWords(laying: Laying | null): string {
  if (!laying?.piece) return "";
  const lie = laying.piece.text;
  return laying.shape ? t("board.lie", { lie, shape: shapeInWords(laying.grid, laying.shape) }) : lie;
}
