// Finds places on the screen: cells of boards, and elements with a `data-anchor`.

import { findCells, type ScreenSpot } from "../../board/board-views";
import type { Place } from "./flights";

export interface FoundPlace extends ScreenSpot {
  /** The element; null for cells of a board. */
  readonly element: Element | null;
}

/** The largest size of what travels to or from an element that is not a drawing of it, in pixels. */
const LARGEST = 44;

/** Where a place is; null if no part of it is on the screen. */
export function locate({ area, anchors }: Place): FoundPlace | null {
  const cells = area && findCells(area.board, area.cells);
  if (cells) return { ...cells, element: null };
  for (const anchor of anchors) {
    for (const element of document.querySelectorAll(`[data-anchor="${CSS.escape(anchor)}"]`)) {
      const { left, top, width, height } = element.getBoundingClientRect();
      if (width === 0 || left > innerWidth || top > innerHeight || left + width < 0 || top + height < 0) continue;
      const whole = anchor.startsWith("piece-");
      const size = (length: number): number => (whole ? length : Math.min(length, LARGEST));
      return { x: left + width / 2, y: top + height / 2, width: size(width), height: size(height), element };
    }
  }
  return null;
}
