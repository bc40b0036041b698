// Descriptions of Wooly Bully for screen readers and the command box.

import type { SheepField, WoolyBullyView } from "../../api/schema";
import { list, t } from "../../i18n";
import { clauses } from "../../i18n/clauses";
import type { Cell, PieceShape } from "../../board/model";
import { colourName, faceName, tileName } from "./names";
import type { GamePosition } from "../../table/game-ui";

const SIDES = ["board.north", "board.east", "board.south", "board.west"] as const;

/** "north and east: black field of 5 sheep, closed". */
function describeField(field: SheepField, { x, y }: Cell): string {
  const own = field.parts.filter(([atX, atY]) => atX === x && atY === y).map(([, , side]) => side);
  const values = {
    sides: list(own.toSorted().flatMap((side) => (SIDES[side] ? [t(SIDES[side])] : []))),
    colour: colourName(field.colour),
    count: field.sheep,
  };
  if (!field.closed) return t("woolybully.fieldOpen", values);
  return t(field.counts ? "woolybully.fieldClosed" : "woolybully.fieldWolf", values);
}

export function describeCell({ view }: GamePosition<WoolyBullyView>, cell: Cell): readonly string[] {
  const here = view.fields.filter(({ parts }) => parts.some(([x, y]) => x === cell.x && y === cell.y));
  return here.map((field) => describeField(field, cell));
}

/** All tiles of the hand with both faces. */
export function describeHand(
  { view }: GamePosition<WoolyBullyView>,
  _seat: number,
  shape: (piece: string) => PieceShape | undefined,
): readonly string[] {
  return view.hand.map((tile) => {
    const faces = tile.faces.map(({ side, text }) =>
      t("woolybully.faceSpoken", { face: side, sides: faceName(shape(text)) }),
    );
    return t("woolybully.handSpoken", { tile: tileName(tile.tile), faces: clauses(faces) });
  });
}
