// The layout of the wheel in units of its drawing; the centre is 0, 0.

import type { Point } from "../../board/geometry";
import { ARMS } from "./model";

export const AREAS = ARMS.length;
export const RIM = 146;
export const HUB = 60;
/** The width of a square of an open tile; two of the widest tiles fit side by side into an area. */
export const SQUARE = 12.5;

const STEP = 360 / AREAS;
/** Distances of tiles and coats of arms from the centre. */
const TILES_AT = 104;
const ARMS_AT = 39;
/** The angle in degrees between a tile and the middle of its area, if the area has two tiles. */
const ASIDE = 18;

/** Angles are degrees clockwise from the right; the first area is at the top. */
const middleOf = (area: number): number => area * STEP - 90;

function pointAt(angle: number, far: number): Point {
  const radians = (angle * Math.PI) / 180;
  return { x: Math.cos(radians) * far, y: Math.sin(radians) * far };
}

const formatPoint = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The outline of an area. */
export function areaPath(area: number): string {
  const from = middleOf(area) - STEP / 2;
  const to = middleOf(area) + STEP / 2;
  return (
    `M${formatPoint(pointAt(from, RIM))}A${RIM} ${RIM} 0 0 1 ${formatPoint(pointAt(to, RIM))}` +
    `L${formatPoint(pointAt(to, HUB))}A${HUB} ${HUB} 0 0 0 ${formatPoint(pointAt(from, HUB))}z`
  );
}

/** The spoke before an area. */
export function spokePath(area: number): string {
  const at = middleOf(area) - STEP / 2;
  return `M${formatPoint(pointAt(at, HUB))}L${formatPoint(pointAt(at, RIM))}`;
}

/** The middle of an open tile. A single tile is in the middle of its area. */
export function tileAt(area: number, place: number, count: number): Point {
  const aside = count < 2 ? 0 : place === 0 ? -ASIDE : ASIDE;
  return pointAt(middleOf(area) + aside, TILES_AT);
}

/** The position of a coat of arms before the wheel is turned. */
export const armsAt = (arms: number): Point => pointAt(middleOf(arms), ARMS_AT);

/** The angle of the hub after a spin. */
export const angleOf = (spin: number): number => spin * STEP;
