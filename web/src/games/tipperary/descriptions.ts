// Descriptions of Tipperary for screen readers and the command box.

import { t } from "../../i18n";
import type { PieceShape } from "../../board/model";
import { featureName } from "./model";
import { tileName } from "./tiles";
import type { TipperaryView } from "./view";

export function describeHand(
  view: TipperaryView,
  seat: number,
  shape: (piece: string) => PieceShape | undefined,
): readonly string[] {
  const display = view.displays[seat];
  if (!display) return [];
  const tiles = display.area === null || display.laid ? [] : (view.areas[display.area] ?? []);
  const { sheep_to_place: sheep, bonus_in_hand: bonus, towers } = display;
  return [
    ...tiles.map((tile) => tileName(tile, shape(`${tile}r0`))),
    ...(sheep ? [t("tipperary.yourSheep", { count: sheep })] : []),
    ...(bonus ? [t("tipperary.piece_bonus", { feature: featureName(bonus) })] : []),
    ...(towers ? [t("tipperary.towerCount", { count: towers })] : []),
  ];
}
