// Cornwall for who cannot see it: what is at a field, and what a seat has.

import type { Cell, PieceShape } from "../../board/model";
import { shapeInWords } from "../../board/orientation";
import { asSentence } from "../../board/descriptions";
import { t } from "../../i18n";
import { figureNames, priceText, regionSpoken } from "./names";
import { priceAt, regionAt, type CornwallView } from "./view";

/** The region of a field, who is in it, and what a figure costs there. */
export function about(
  view: CornwallView,
  cell: Cell,
  seat: number | null,
  names: readonly string[],
  helps: boolean,
): readonly string[] {
  const region = regionAt(view, cell);
  const price = helps ? priceAt(view, cell) : undefined;
  return [
    ...(region ? [asSentence(regionSpoken(region, seat, names, helps))] : []),
    ...(price ? [t("cornwall.priceHere", { price: priceText(price[2]) })] : []),
  ];
}

/** "Tile 12: forest, meadow with cottage, moor". */
export function tileSpoken(number: number, shape: PieceShape | undefined): string {
  const name = t("cornwall.tile", { number });
  if (!shape) return name;
  return t("cornwall.tileSpoken", { tile: name, fields: shapeInWords("hex", shape) });
}

export function hand(
  view: CornwallView,
  seat: number,
  shape: (piece: string) => PieceShape | undefined,
): readonly string[] {
  const player = view.players[seat];
  const drawn =
    view.tile !== null && view.to_act.includes(seat) ? [tileSpoken(view.tile, shape(`${view.tile}r0`))] : [];
  if (!player) return drawn;
  return [
    ...drawn,
    t("cornwall.atHand", { figures: figureNames(player.hand) }),
    t("cornwall.coins", { count: player.coins }),
  ];
}
