// Descriptions of Cornwall for screen readers and the command box.

import { t } from "../../i18n";
import { asSentence } from "../../board/descriptions";
import type { Cell, PieceShape } from "../../board/model";
import { describeShape } from "../../board/orientation";
import { describeRegion, figureNames, priceText } from "./names";
import { type CornwallView, priceAt, regionAt } from "./view";

/** The region of a field, the players in it, and the price of a figure there. */
export function describeCell(
  view: CornwallView,
  cell: Cell,
  seat: number | null,
  names: readonly string[],
  showsHelp: boolean,
): readonly string[] {
  const region = regionAt(view, cell);
  const price = showsHelp ? priceAt(view, cell) : undefined;
  return [
    ...(region ? [asSentence(describeRegion(region, seat, names, showsHelp))] : []),
    ...(price ? [t("cornwall.priceHere", { price: priceText(price[2]) })] : []),
  ];
}

/** "Tile 12: forest, meadow with cottage, moor". */
export function describeTile(number: number, shape: PieceShape | undefined): string {
  const name = t("cornwall.tile", { number });
  if (!shape) return name;
  return t("cornwall.tileSpoken", { tile: name, fields: describeShape("hex", shape) });
}

export function describeHand(
  view: CornwallView,
  seat: number,
  shape: (piece: string) => PieceShape | undefined,
): readonly string[] {
  const player = view.players[seat];
  const drawn =
    view.tile !== null && view.to_act.includes(seat) ? [describeTile(view.tile, shape(`${view.tile}r0`))] : [];
  if (!player) return drawn;
  return [
    ...drawn,
    t("cornwall.atHand", { figures: figureNames(player.hand) }),
    t("cornwall.coins", { count: player.coins }),
  ];
}
