// Parts of Tipperary's position, and what the viewer has to do.

import type { Scene, TipperarySeat, TipperaryView } from "../../api/schema";

/** Coats of arms in their order on the wheel. */
export const ARMS = ["castle", "harp", "bridge", "rock", "bee"] as const;
export type Arms = (typeof ARMS)[number];

/** What the viewer has to do; `watch`: nothing, as a spectator. */
export function needOf(view: TipperaryView, seat: number | null): TipperarySeat["need"] | "watch" {
  if (view.seats.includes(null)) return "prepare";
  return seat === null
    ? view.seats[0]?.need === "prepare"
      ? "prepare"
      : "watch"
    : (view.seats[seat]?.need ?? "watch");
}

/** The numbers of the open tiles in each area of the wheel. */
export function areasOf({ trays }: Scene): number[][] {
  return trays
    .filter(({ id }) => id.startsWith("area-"))
    .map(({ tiles }) => tiles.map(({ piece }) => Number(piece)).sort((one, other) => one - other));
}

/** A number of the supply, by its id. */
export const supplyOf = ({ counters }: Scene, id: string): number =>
  counters.find((counter) => counter.id === id)?.value ?? 0;

/** The points of a seat for one item, by its id. */
export const pointsFor = (scene: Scene, seat: number, id: string): number =>
  scene.seats[seat]?.score.find((item) => item.id === id)?.value ?? 0;
