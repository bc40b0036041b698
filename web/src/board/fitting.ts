// Where a piece fits near a point, in any of its orientations. The legal places come from the server.

import type { Geometry, Point } from "./geometry";
import type { Cell, PieceShape } from "./model";
import type { Orientation } from "./placement";
import { coveredCells, nearestPlace, type Places } from "./places";

/** What a fit depends on. */
export interface FitContext {
  readonly geometry: Geometry;
  readonly places: Places;
  readonly shape: (text: string) => PieceShape | undefined;
}

/** A legal place for a piece in one orientation. */
export interface Fit {
  readonly orientation: Orientation;
  readonly cell: Cell;
}

/** Distance in cells within which a piece snaps to a legal place that is not under the pointer. */
const SNAP_ONE_CELL = 0.75;
const SNAP_LARGER = 1.3;
/** Distance in cells by which a piece may move when it is turned on the board. */
const TURN_REACH = 1;

/**
 * The best place near a point: one that covers it, in the first of the orientations that has one; otherwise the nearest
 * one within reach, again in the first orientation that has one.
 */
export function bestFit(context: FitContext, orientations: readonly Orientation[], point: Point): Fit | null {
  const { geometry, places, shape } = context;
  let near: Fit | null = null;
  for (const orientation of orientations) {
    const piece = shape(orientation.text);
    const found = nearestPlace(geometry, places.of(orientation.text), piece, point);
    if (found === null) continue;
    if (found.covers) return { orientation, cell: found.cell };
    const isLarge = coveredCells(piece, { x: 0, y: 0 }).length > 1;
    const limit = (isLarge ? SNAP_LARGER : SNAP_ONE_CELL) * geometry.pitch;
    if (near === null && found.distance <= limit) near = { orientation, cell: found.cell };
  }
  return near;
}

/** The place of each orientation that covers a point; orientations without one are left out. */
export function fitsCovering(context: FitContext, orientations: readonly Orientation[], point: Point): Fit[] {
  return fits(context, orientations, point, (found) => found.covers);
}

/** The place of each orientation with its middle near a point; orientations without one are left out. */
export function fitsAround(context: FitContext, orientations: readonly Orientation[], point: Point): Fit[] {
  const reach = TURN_REACH * context.geometry.pitch;
  return fits(context, orientations, point, (found) => found.distance <= reach);
}

function fits(
  { geometry, places, shape }: FitContext,
  orientations: readonly Orientation[],
  point: Point,
  accepts: (found: NonNullable<ReturnType<typeof nearestPlace>>) => boolean,
): Fit[] {
  return orientations.flatMap((orientation) => {
    const found = nearestPlace(geometry, places.of(orientation.text), shape(orientation.text), point);
    return found !== null && accepts(found) ? [{ orientation, cell: found.cell }] : [];
  });
}
