// Painter for hexes: terrain, features on paper discs, figures.

import { FEATURES, figureShape, PIECES, seatColour, terrain } from "../components/art/vocabulary";
import { around, cellKey, outlinePath, type Point } from "./geometry";
import type { BoardCell, Figure } from "./model";
import { disc, type Drawn, type PaintContext, type Painted, use } from "./paint";

const RADIUS = 30;
const WIDTH = 52;
const MINI_MARK = 42;

export function paintHexes(land: PaintContext): Omit<Painted, "shadow" | "shade"> {
  const { geometry, cells, mini } = land;
  const lines = land.lines((cell, other) => {
    if (!cell.ground.length) return "";
    if (other === undefined) return mini ? "edge-mini" : "coast";
    if (other.ground[0] === cell.ground[0]) return mini ? "" : "seam";
    return mini ? "edge-mini" : "hedgeline";
  });
  const closed = land.closed.filter((cell) => land.byKey.has(cellKey(cell)));
  return {
    grounds: land.grounds(
      cells.flatMap((cell) => (cell.ground.length ? [{ name: cell.ground[0], corners: geometry.corners(cell) }] : [])),
    ),
    under: mini ? [] : lines.sort((a, b) => (a.css > b.css ? -1 : 1)),
    low: cells.map((cell) => ({
      key: cellKey(cell),
      drawn: (mini ? miniHex : terrainAndFeature)(cell, geometry.centre(cell)),
    })),
    over: mini ? lines : [],
    // A closed area cannot change any more, so it is veiled.
    veil: mini || !closed.length ? "" : outlinePath(around(geometry, closed)),
    high: mini
      ? []
      : cells.flatMap((cell) =>
          cell.figure === undefined
            ? []
            : [{ key: cellKey(cell), drawn: drawFigure(cell.figure, cell, geometry.centre(cell)) }],
        ),
  };
}

const featureOf = (cell: BoardCell): string | undefined => cell.on.find((name) => FEATURES.has(name));

/** The terrain drawing moves up for a feature, shrinks for a figure, and is left out for both. */
function terrainAndFeature(cell: BoardCell, { x, y }: Point): Drawn[] {
  const feature = featureOf(cell);
  const drawing = cell.ground.length ? terrain("hex", cell.ground[0]).drawing : undefined;
  const drawn: Drawn[] = [];
  if (drawing !== undefined && !(feature !== undefined && cell.figure)) {
    const [right, down, scale] = feature !== undefined ? [-8, -7, 0.78] : cell.figure ? [-11, -10, 0.62] : [0, 0, 1];
    drawn.push(
      use(drawing, x + right - (WIDTH / 2) * scale, y + down - RADIUS * scale, WIDTH * scale, 2 * RADIUS * scale),
    );
  }
  if (feature !== undefined) {
    drawn.push(disc(x + 10.5, y + 11, 11.5, 1.6), use(PIECES[feature] ?? "", x + 2.1, y + 2.2, 16.8, 16.8));
  }
  return drawn;
}

function drawFigure(figure: Figure, cell: BoardCell, centre: Point): Drawn[] {
  const shape = figureShape(figure.value);
  const colour = seatColour(figure.seat);
  const left = centre.x + (featureOf(cell) === undefined ? 0 : -14) + shape.left;
  const top = centre.y + shape.top;
  const [size, mark] = [48 * shape.scale, shape.markSize * shape.scale];
  return [
    use(shape.symbol, left, top, size, size, `seat-${colour}`),
    // The mark is light, except on yellow.
    use(
      `mk-${colour}`,
      left + shape.markX * shape.scale,
      top + shape.markY * shape.scale,
      mark,
      mark,
      colour === "yellow" ? "i" : "wool",
    ),
  ];
}

function miniHex(cell: BoardCell, { x, y }: Point): Drawn[] {
  const feature = featureOf(cell);
  const mark = cell.ground.length ? terrain("hex", cell.ground[0]).mini : undefined;
  if (cell.figure) {
    const colour = seatColour(cell.figure.seat);
    return [disc(x, y, 18.4, 3.6), use(`mk-${colour}`, x - 12, y - 12, 24, 24, `seat-${colour} mark`)];
  }
  if (feature !== undefined) {
    return [disc(x, y, 18.4, 3.6), use(PIECES[feature] ?? "", x - 13.6, y - 13.6, 27.2, 27.2)];
  }
  return mark === undefined ? [] : [use(mark, x - MINI_MARK / 2, y - MINI_MARK / 2, MINI_MARK, MINI_MARK)];
}
