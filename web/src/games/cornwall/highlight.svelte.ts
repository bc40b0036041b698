// What the tray and the map point out together: a region under the pointer or chosen in the list, and prices.

import type { Cell } from "../../board/model";
import { type CornwallView, type PriceTuple, type Region, regionAt, regionKey } from "./view";

const none = (): boolean => false;

class BoardHighlight {
  /** The position that the map shows; what is under the pointer is looked up in it. */
  shown: CornwallView | null = null;
  /** The first field of the region under the pointer: it stays one of its fields when the region grows. */
  cell = $state.raw<Cell | null>(null);
  /** The region pointed out in the list, by its name; it goes before the one under the pointer. */
  region = $state<string | null>(null);
  /** While a piece follows the pointer, what is under it is not pointed out. */
  quiet = $state(false);
  /** On which fields the price of a figure stands; only while this page may place one. */
  prices = $state.raw<(field: PriceTuple) => boolean>(none);

  lit(view: CornwallView): Region | undefined {
    const { region, cell } = this;
    const listed = region === null ? undefined : view.regions.find((one) => regionKey(one) === region);
    if (listed) return listed;
    return cell && !this.quiet ? regionAt(view, cell) : undefined;
  }

  /** The pointer is on a field. The map is drawn anew only when that is another region. */
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
