// The board model of Wooly Bully, and the tiles of a hand in notation.

import { t } from "../../i18n";
import type { BoardModel, Label, Outline, Part, PieceShape } from "../../board/model";
import { readCell } from "../../board/notation";
import type { Colour, Field, Letter, WoolyView } from "./view";

const GROUNDS: Readonly<Record<Letter, string>> = {
  K: "field-black",
  B: "field-blue",
  R: "field-red",
  Y: "field-yellow",
  V: "village",
  F: "forest",
};

/** Symbols of the sheep by colour. */
export const SHEEP: Readonly<Record<Colour, string>> = { K: "w-k", B: "w-b", R: "w-r", Y: "w-y" };

// Quadrants are numbered clockwise from the north; the quadrant across an edge has the opposite number.
const EAST = 1;
const SOUTH = 2;
// Few sheep can be counted at a glance; a number would only cover them.
const MIN_NUMBERED = 4;
// A number between two sheep above each other covers less than one between two side by side.
const UPRIGHT_BONUS = 0.2;

const grounds = (face: string): string[] => [...face].map((letter) => GROUNDS[letter as Letter]);

/** The board, with closed fields hedged in and the last move outlined. */
export function land(view: WoolyView): BoardModel {
  const closed = view.fields.filter((field) => field.closed);
  const hedges = closed.map((field): Outline => ({ kind: "closed", cells: [], parts: parts(field) }));
  const laid = view.story.findLast((act) => act.move !== null)?.move?.split("@")[1];
  const last = laid === undefined ? null : readCell(laid);
  return {
    id: "land",
    seat: null,
    title: t("woolybully.land"),
    grid: "quadrant",
    cells: view.cells.map(([x, y, face, on], group) => ({ x, y, ground: grounds(face), group, on: on ? [on] : [] })),
    outlines: last ? [...hedges, { kind: "last", cells: [last] }] : hedges,
    labels: closed.filter((field) => field.sheep >= MIN_NUMBERED || !field.counts).flatMap(label),
    coordinates: true,
  };
}

const parts = (field: Field): Part[] => field.parts.map(([x, y, side]) => ({ x, y, side }));

/** The number of sheep, on an edge between two quadrants near the middle of the field, so that no piece is covered. */
function label(field: Field): Label[] {
  const own = new Set(field.parts.map((part) => part.join()));
  const meetings = field.parts.flatMap(([x, y, side]) => {
    if (side === EAST && own.has([x + 1, y, 3].join())) return [{ x: x + 0.5, y, upright: false }];
    if (side === SOUTH && own.has([x, y + 1, 0].join())) return [{ x, y: y + 0.5, upright: true }];
    return [];
  });
  const middle = (axis: 0 | 1): number => field.parts.reduce((sum, part) => sum + part[axis], 0) / field.parts.length;
  const [middleX, middleY] = [middle(0), middle(1)];
  const far = (place: (typeof meetings)[number]): number =>
    Math.hypot(place.x - middleX, place.y - middleY) - (place.upright ? UPRIGHT_BONUS : 0);
  const best = meetings.sort((one, other) => far(one) - far(other))[0];
  if (!best) return [];
  const text = field.sheep < MIN_NUMBERED ? "" : String(field.sheep);
  return [{ x: best.x, y: best.y, text, ...(field.counts ? {} : { symbol: "p-wolf" }) }];
}

/** A face of a tile in hand: its piece key, and its text in the first orientation. */
export interface Face {
  readonly side: "a" | "b";
  readonly key: string;
  readonly text: string;
}

export type Beast = "wolf" | "hunter";

export interface HandTile {
  readonly tile: number;
  /** Set for a Wolf or a Hunter; its back is a field of one colour. */
  readonly beast: { readonly kind: Beast; readonly colour: Colour } | null;
  readonly faces: readonly [Face, Face];
}

// After the ordinary tiles come a Wolf and a Hunter with a back of each colour; in notation their fronts have names.
const FIRST_WOLF = 61;
const FIRST_HUNTER = 65;
const BACKS: readonly Colour[] = ["K", "B", "R", "Y"];

export function handTile(tile: number): HandTile {
  const kind: Beast = tile >= FIRST_HUNTER ? "hunter" : "wolf";
  const colour = BACKS[tile - (kind === "hunter" ? FIRST_HUNTER : FIRST_WOLF)];
  const back: Face = { side: "b", key: String(tile), text: `${tile}b0` };
  if (colour === undefined) {
    return { tile, beast: null, faces: [{ side: "a", key: String(tile), text: `${tile}a0` }, back] };
  }
  const name = `${kind}-${colour.toLowerCase()}`;
  return { tile, beast: { kind, colour }, faces: [{ side: "a", key: name, text: name }, back] };
}

/** The viewer's shepherd, whose colour is secret. */
export function shape(view: WoolyView, piece: string): PieceShape | undefined {
  const colour = piece === "reveal" && view.seat !== null ? view.colours[view.seat] : null;
  if (!colour) return undefined;
  return { cells: [{ dx: 0, dy: 0, ground: grounds(colour.repeat(4)), on: ["shepherd"] }] };
}
