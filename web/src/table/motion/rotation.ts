// The rotation between two orientations of a piece, found by comparing their drawings.

import { type Geometry, geometryOf, type Point } from "../../board/geometry";
import type { BoardCell, GridKind } from "../../board/model";

export interface Rotation {
  /** Degrees clockwise. */
  readonly angle: number;
  /** Whether the piece is mirrored left to right before it is rotated. */
  readonly mirrored: boolean;
}

type PieceCells = readonly Pick<BoardCell, "x" | "y" | "ground">[];

interface Drawing {
  readonly at: Point;
  readonly ground: string;
}

const TOLERANCE = 0.5;

/** The grounds of the cells as points around their middle; quadrants are points, too. */
function drawingOf(geometry: Geometry, cells: PieceCells): Drawing[] {
  const drawn = cells.flatMap((cell) =>
    cell.ground.length > 1
      ? cell.ground.map((ground, side) => ({ at: middleOfPart(geometry, { ...cell, side }), ground }))
      : [{ at: geometry.centre(cell), ground: cell.ground[0] ?? "" }],
  );
  const [x, y] = [mean(drawn.map(({ at }) => at.x)), mean(drawn.map(({ at }) => at.y))];
  return drawn.map(({ at, ground }) => ({ at: { x: at.x - x, y: at.y - y }, ground }));
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

function middleOfPart(geometry: Geometry, part: { x: number; y: number; side: number }): Point {
  const corners = geometry.part(part).map((node) => geometry.onPaper(node));
  return { x: mean(corners.map(({ x }) => x)), y: mean(corners.map(({ y }) => y)) };
}

function rotated({ x, y }: Point, { angle, mirrored }: Rotation): Point {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const across = mirrored ? -x : x;
  return { x: across * cos - y * sin, y: across * sin + y * cos };
}

function matches(from: readonly Drawing[], to: readonly Drawing[], rotation: Rotation): boolean {
  return from.every(({ at, ground }) => {
    const { x, y } = rotated(at, rotation);
    return to.some(
      (other) =>
        other.ground === ground && Math.abs(other.at.x - x) < TOLERANCE && Math.abs(other.at.y - y) < TOLERANCE,
    );
  });
}

/** The smallest rotation that turns one drawing of a piece into another; null if they are different pieces. */
export function rotationBetween(grid: GridKind, from: PieceCells, to: PieceCells): Rotation | null {
  const geometry = geometryOf(grid);
  const [old, now] = [drawingOf(geometry, from), drawingOf(geometry, to)];
  if (old.length !== now.length) return null;
  const step = 360 / geometry.turns;
  const angles = Array.from({ length: geometry.turns }, (_, turn) => turn * step)
    .map((angle) => (angle > 180 ? angle - 360 : angle))
    .sort((a, b) => Math.abs(a) - Math.abs(b));
  const rotations = [false, true].flatMap((mirrored) => angles.map((angle) => ({ angle, mirrored })));
  return rotations.find((rotation) => matches(old, now, rotation)) ?? null;
}
