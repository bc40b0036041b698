// Names of pieces, word moves, regions and shares.

import { list, t } from "../../i18n";
import { clauses } from "../../i18n/clauses";
import { type CornwallView, type Figures, type Region, type Size, SIZES, terrainOf, tilesLeft } from "./view";

function isSize(piece: string): piece is Size {
  return (SIZES as readonly string[]).includes(piece);
}

export function pieceName(piece: string): string {
  if (isSize(piece)) return t(`cornwall.${piece}`);
  return t("cornwall.tile", { number: Number.parseInt(piece, 10) });
}

export function wordName(word: string): string {
  return word === "pub" ? t("cornwall.pubWord") : word === "done" ? t("cornwall.done") : word;
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** "Meadow of 6". */
export function regionName(region: Region): string {
  return capital(
    t("cornwall.ofSize", { terrain: t(`cornwall.${terrainOf(region.terrain)}`), count: region.cells.length }),
  );
}

/** "2 small and 1 big". */
export function figureNames(figures: Figures): string {
  const [small, tall, big] = figures;
  const parts = [
    small && t("cornwall.smallCount", { count: small }),
    tall && t("cornwall.tallCount", { count: tall }),
    big && t("cornwall.bigCount", { count: big }),
  ].filter((part) => part !== 0);
  return parts.length ? list(parts) : t("cornwall.nobodyAtHand");
}

export interface Share {
  readonly seat: number;
  readonly strength: number;
  readonly points: number;
}

/** The players in a region, the strongest first, with their points if it were scored now. */
export function sharesOf(region: Region): Share[] {
  return region.strengths
    .map((strength, seat) => ({ seat, strength, points: region.worth[seat] ?? 0 }))
    .filter(({ strength }) => strength > 0)
    .toSorted((one, other) => other.strength - one.strength);
}

export function nameOf(seat: number, own: number | null, names: readonly string[]): string {
  return seat === own ? t("cornwall.you") : (names[seat] ?? "");
}

export function priceText(coins: number): string {
  return coins ? t("cornwall.coins", { count: coins }) : t("cornwall.free");
}

/** Describe a region in one sentence; with `help`, including its points. */
export function describeRegion(region: Region, own: number | null, names: readonly string[], help: boolean): string {
  const name = region.flag ? `${regionName(region)}, ${t("cornwall.withFlag")}` : regionName(region);
  const inside = sharesOf(region).map(({ seat, strength, points }) => {
    const result = [nameOf(seat, own, names), t("cornwall.strength", { count: strength })];
    return (help ? [...result, t("cornwall.points", { count: points })] : result).join(", ");
  });
  const empty = region.closed ? t("cornwall.regionClosed") : t("cornwall.nobodyHere");
  return t("cornwall.regionSpoken", { region: name, strengths: inside.length ? clauses(inside) : empty });
}

export function tilesLeftText(view: CornwallView): string {
  return t("cornwall.tilesLeft", { count: tilesLeft(view) });
}
