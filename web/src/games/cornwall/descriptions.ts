// Descriptions of Cornwall for screen readers and the command box.

import type { CornwallView } from "../../api/schema";
import { t } from "../../i18n";
import { pieceName } from "../../i18n/game-texts.svelte";
import { asSentence } from "../../board/descriptions";
import type { Cell, PieceShape } from "../../board/model";
import { describeShape } from "../../board/orientation";
import { describeRegion, figureNames, priceText } from "./names";
import type { GamePosition } from "../../table/game-ui";
import { drawnTile, priceAt, regionAt } from "./position";

/** The region of a field, the players in it, and the price of a figure there. */
export function describeCell(
  { view }: GamePosition<CornwallView>,
  cell: Cell,
  seat: number | null,
  names: readonly string[],
  showsHelp: boolean,
): readonly string[] {
  const region = regionAt(view, cell);
  const price = showsHelp ? priceAt(view, cell) : undefined;
  return [
    ...(region ? [asSentence(describeRegion(region, seat, names, showsHelp))] : []),
    ...(price ? [t("cornwall.priceHere", { price: priceText(price.coins) })] : []),
  ];
}

/** "Tile 12: forest, meadow with cottage, moor". */
export function describeTile(number: number, shape: PieceShape | undefined): string {
  const name = pieceName(String(number));
  if (!shape) return name;
  return t("cornwall.tileSpoken", { tile: name, fields: describeShape("hex", shape) });
}

export function describeHand(
  { scene, view }: GamePosition<CornwallView>,
  seat: number,
  shape: (piece: string) => PieceShape | undefined,
): readonly string[] {
  const player = view.players[seat];
  const tile = drawnTile(scene);
  const drawn = tile !== null && view.active === seat ? [describeTile(tile, shape(`${tile}r0`))] : [];
  if (!player) return drawn;
  return [
    ...drawn,
    t("cornwall.atHand", { figures: figureNames(player.hand) }),
    t("cornwall.coins", { count: player.coins }),
  ];
}
