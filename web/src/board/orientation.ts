// Orientations of pieces: comparing and describing them.

import { t } from "../i18n";
import { clauses } from "../i18n/clauses";
import { groundName, pieceName } from "../i18n/game-texts.svelte";
import { geometryOf } from "./geometry";
import type { GridKind, PieceShape } from "./model";
import type { Orientation, Placement } from "./placement";

type ShapeCell = PieceShape["cells"][number];

/** Directions from the first hex of a piece. */
const HEX_DIRECTIONS: Readonly<Record<string, "right" | "left" | "upLeft" | "upRight" | "downLeft" | "downRight">> = {
  "1,0": "right",
  "-1,0": "left",
  "0,-1": "upLeft",
  "1,-1": "upRight",
  "-1,1": "downLeft",
  "0,1": "downRight",
};

function cellContents({ ground, on }: ShapeCell): string {
  return [...new Set(ground.map(groundName)), ...on.map(pieceName)].join(" ");
}

function describeSides({ ground, on }: ShapeCell): string {
  const names = ground.map(groundName);
  if (on.length || new Set(names).size === 1) return [...new Set(names), ...on.map(pieceName)].join(" ");
  const [north = "", east = "", south = "", west = ""] = names;
  return t("board.sides", { north, east, south, west });
}

/** Describe squares row by row, with the gaps between them. */
function describeRows(cells: readonly ShapeCell[]): string {
  const rows = [...new Set(cells.map(({ dy }) => dy))].sort((a, b) => a - b);
  const left = Math.min(...cells.map(({ dx }) => dx));
  return clauses(
    rows.map((row, index) => {
      const inRow = cells.filter(({ dy }) => dy === row);
      const width = Math.max(...inRow.map(({ dx }) => dx)) - left + 1;
      const contents = Array.from({ length: width }, (_, column) => {
        const cell = inRow.find(({ dx }) => dx === left + column);
        return cell ? cellContents(cell) : t("board.gap");
      });
      return t("board.orientationRow", { row: index + 1, cells: contents.join(", ") });
    }),
  );
}

function describeHexes(cells: readonly ShapeCell[]): string {
  return cells
    .map((cell) => {
      const direction = HEX_DIRECTIONS[`${cell.dx},${cell.dy}`];
      return direction ? t(`board.way_${direction}`, { things: cellContents(cell) }) : cellContents(cell);
    })
    .join(", ");
}

/** Describe the cells of a shape with their positions relative to each other. */
export function describeShape(grid: GridKind, { cells }: PieceShape): string {
  if (grid === "quadrant") return cells.map(describeSides).join(", ");
  if (cells.length === 1) return cells.map(cellContents).join("");
  return grid === "hex" ? describeHexes(cells) : describeRows(cells);
}

/** "17r2. Row 1: meadow, ruin; row 2: gap, bog." Empty if no piece is chosen. */
export function describeOrientation(placement: Placement | null): string {
  if (!placement?.piece) return "";
  const orientation = placement.piece.text;
  return placement.shape
    ? t("board.orientation", { orientation, shape: describeShape(placement.grid, placement.shape) })
    : orientation;
}

/** Whether two sides of a piece are mirror images; the two faces of a tile are not. */
const areMirrored = (one: string, other: string): boolean => "rf".includes(one) && "rf".includes(other);

/** Orientations by their likeness to a wanted one: the same side first, then those that are turned least. */
export function byLikeness(orientations: readonly Orientation[], wanted: Orientation, grid: GridKind): Orientation[] {
  const { turns } = geometryOf(grid);
  const difference = ({ side, turn }: Orientation): number => {
    const clockwise = (turn - wanted.turn + 2 * turns) % turns;
    return (side === wanted.side ? 0 : turns) + Math.min(clockwise, turns - clockwise);
  };
  return orientations.toSorted((one, other) => difference(one) - difference(other));
}

/** The orientation closest to a wanted one. */
export function closestOrientation(
  orientations: readonly Orientation[],
  wanted: Orientation,
  grid: GridKind,
): Orientation | undefined {
  return byLikeness(orientations, wanted, grid)[0];
}

/** The orientations into which the page may turn a piece: all of its side, and of a side that is its mirror image. */
export const interchangeable = (orientations: readonly Orientation[], { side }: Orientation): Orientation[] =>
  orientations.filter((other) => other.side === side || areMirrored(side, other.side));

/** The same piece mirrored left to right: a tile that was turned clockwise is turned counterclockwise. */
export function mirrored(orientation: Orientation, grid: GridKind): Orientation {
  const { side, turn } = orientation;
  return areMirrored(side, side) ? { ...orientation, turn: geometryOf(grid).turns - turn } : orientation;
}
