// Names of regions, figures and shares.

import type { MapRegion } from "../../api/schema";
import { list, t } from "../../i18n";
import { clauses } from "../../i18n/clauses";
import { groundName } from "../../i18n/game-texts.svelte";
import { capitalize } from "../../i18n/plain";
import type { Figures } from "./position";

/** "Meadow, 6 hexes". */
export function regionName(region: MapRegion): string {
  const terrain = groundName(region.terrain);
  return capitalize(t("cornwall.ofSize", { terrain, count: region.cells.length }));
}

/** "2 small and 1 large". */
export function figureNames(figures: Figures): string {
  const [small, tall, big] = figures;
  const parts = [
    small && t("cornwall.smallCount", { count: small }),
    tall && t("cornwall.tallCount", { count: tall }),
    big && t("cornwall.bigCount", { count: big }),
  ].filter((part) => part !== 0);
  return parts.length ? list(parts) : t("cornwall.noFigures");
}

export interface RegionShare {
  readonly seat: number;
  readonly strength: number;
  readonly points: number;
}

/** The players in a region, the strongest first, with their points if it were scored now. */
export function sharesOf(region: MapRegion): RegionShare[] {
  return region.strengths
    .map((strength, seat) => ({ seat, strength, points: region.points[seat] ?? 0 }))
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
export function describeRegion(region: MapRegion, own: number | null, names: readonly string[], help: boolean): string {
  const name = region.flag ? `${regionName(region)}, ${t("cornwall.withFlag")}` : regionName(region);
  const inside = sharesOf(region).map(({ seat, strength, points }) => {
    const result = [nameOf(seat, own, names), t("cornwall.strength", { count: strength })];
    return (help ? [...result, t("cornwall.points", { count: points })] : result).join(", ");
  });
  const empty = region.closed ? t("cornwall.regionClosed") : t("cornwall.nobodyHere");
  return t("cornwall.regionSpoken", { region: name, strengths: inside.length ? clauses(inside) : empty });
}
