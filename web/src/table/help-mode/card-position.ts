// The position of a help card: beside its target, never over it; on a phone in the other half of the screen.

import type { HelpTarget } from "./resolve";

const GAP = 10;
const EDGE = 8;
const NARROW = 699;

const within = (at: number, size: number, room: number): number => Math.max(EDGE, Math.min(at, room - size - EDGE));

/** Position a card. Inside an open dialog it has to be a child of the dialog to be reachable. */
export function positionCard({ box, element }: HelpTarget): (card: HTMLElement) => void {
  return (card) => {
    element?.closest("dialog")?.append(card);
    const { innerWidth: wide, innerHeight: high } = window;
    const { offsetWidth: width, offsetHeight: height } = card;
    const [left, top] = wide <= NARROW ? narrow() : beside();
    card.style.left = `${left}px`;
    card.style.top = `${top}px`;

    function narrow(): [number, number] {
      const below = (box.top + box.bottom) / 2 < high / 2;
      const near = below ? box.bottom + GAP : box.top - height - GAP;
      return [(wide - width) / 2, within(near, height, high)];
    }

    function beside(): [number, number] {
      const middle = within((box.top + box.bottom) / 2 - height / 2, height, high);
      if (box.right + GAP + width <= wide - EDGE) return [box.right + GAP, middle];
      if (box.left - GAP - width >= EDGE) return [box.left - GAP - width, middle];
      const below = box.bottom + GAP + height <= high - EDGE;
      const at = within((box.left + box.right) / 2 - width / 2, width, wide);
      return [at, below ? box.bottom + GAP : within(box.top - GAP - height, height, high)];
    }
  };
}
