// Highlights that the tray and the map share: a region, and prices on fields.

import type { CornwallView, FigurePrice, MapRegion } from "../../api/schema";
import type { Cell } from "../../board/model";
import { regionAt, regionKey } from "./position";

const none = (): boolean => false;

class BoardHighlight {
  /** The position on the map, for finding the region under the pointer. */
  shown: CornwallView | null = null;
  /** The first field of the region under the pointer; it stays in the region when that grows. */
  cell = $state.raw<Cell | null>(null);
  /** The key of the region highlighted in the list; it has priority over the one under the pointer. */
  region = $state<string | null>(null);
  /** Whether to ignore the pointer, because a piece follows it. */
  quiet = $state(false);
  /** Selects the fields that show the price of a figure. */
  prices = $state.raw<(field: FigurePrice) => boolean>(none);

  shownRegion(view: CornwallView): MapRegion | undefined {
    const { region, cell } = this;
    const listed = region === null ? undefined : view.regions.find((one) => regionKey(one) === region);
    if (listed) return listed;
    return cell && !this.quiet ? regionAt(view, cell) : undefined;
  }

  /** The pointer is on a field. The map changes only if that is in another region. */
  point(field: Cell | null): void {
    const [x, y] = (field && this.shown && regionAt(this.shown, field)?.cells[0]) ?? [];
    if (x === this.cell?.x && y === this.cell?.y) return;
    this.cell = x === undefined || y === undefined ? null : { x, y };
  }

  clear(): void {
    this.cell = this.region = null;
    this.prices = none;
    this.quiet = false;
  }
}

export const highlight = new BoardHighlight();
