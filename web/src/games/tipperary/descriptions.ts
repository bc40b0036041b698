// Descriptions of Tipperary for screen readers and the command box.

import type { TipperaryView } from "../../api/schema";
import { t } from "../../i18n";
import type { PieceShape } from "../../board/model";
import { nameOfPiece } from "../generic/names";
import { areasOf } from "./model";
import { tileName } from "./tiles";
import type { GamePosition } from "../../table/game-ui";

export function describeHand(
  { scene, view }: GamePosition<TipperaryView>,
  seat: number,
  shape: (piece: string) => PieceShape | undefined,
): readonly string[] {
  const display = view.seats[seat];
  if (!display) return [];
  const tiles = display.area === null || display.need !== "tile" ? [] : (areasOf(scene)[display.area] ?? []);
  const { sheep_to_place: sheep, bonus_in_hand: bonus, towers } = display;
  return [
    ...tiles.map((tile) => tileName(tile, shape(`${tile}r0`))),
    ...(sheep ? [t("tipperary.yourSheep", { count: sheep })] : []),
    ...(bonus ? [nameOfPiece(bonus)] : []),
    ...(towers ? [t("tipperary.towerCount", { count: towers })] : []),
  ];
}
