// The size of the tiles in a hand: as large as its place allows.

const GAP = 8;
/** Pixels that the frame of a tile adds to its two faces. */
const [FRAME_WIDTH, FRAME_HEIGHT] = [20, 18];
const [SMALLEST, LARGEST] = [44, 104];
const MOST_COLUMNS = 3;

export interface HandLayout {
  readonly columns: number;
  /** The width of a face in pixels. */
  readonly face: number;
}

/** The layout with the largest faces that fit; with many tiles the smallest faces, and the hand scrolls. */
export function handLayout(width: number, height: number, tiles: number): HandLayout {
  const layouts = Array.from({ length: MOST_COLUMNS }, (_, at): HandLayout => {
    const columns = at + 1;
    const rows = Math.max(1, Math.ceil(tiles / columns));
    const wide = ((width + GAP) / columns - GAP - FRAME_WIDTH) / 2;
    const high = (height + GAP) / rows - GAP - FRAME_HEIGHT;
    return { columns, face: Math.floor(Math.min(wide, high, LARGEST)) };
  });
  const best = layouts.reduce((one, other) => (other.face > one.face ? other : one));
  if (best.face >= SMALLEST) return best;
  const narrowest = layouts.findLast(({ columns }) => (width + GAP) / columns - GAP - FRAME_WIDTH >= 2 * SMALLEST);
  return { columns: narrowest?.columns ?? 1, face: SMALLEST };
}
