// What travels when one scene follows another: from where, to where, and turned by how much.

import type { Scene, TrayTile } from "../../api/schema";
import type { BoardCell, Cell, GridKind } from "../../board/model";
import { changedAreas, type LaidPiece, type MovedPiece, type SceneChange, type BoardArea } from "./scene-change";
import { type Rotation, rotationBetween } from "./rotation";

/** A place on the screen: cells of a board, or else the first visible element with one of the anchors. */
export interface Place {
  readonly area?: BoardArea;
  readonly anchors: readonly string[];
}

export interface Flight {
  /** What travels: cells of a board, or a symbol of the art. */
  readonly drawing: { readonly grid: GridKind; readonly cells: readonly BoardCell[] } | { readonly symbol: string };
  readonly from: Place;
  readonly to: Place;
  /** How it turns on its way. */
  readonly rotation: Rotation | null;
  /** Its number among several of the same kind, which start one after another. */
  readonly order: number;
}

/** Several of the same kind would hide each other. */
const MAX_TOKENS = 3;

/** The names of places beside the boards, as `data-anchor` on the elements of the page. */
export const anchors = {
  seat: (seat: number): string => `seat-${seat}`,
  score: (seat: number): string => `score-${seat}`,
  counter: (seat: number, id: string): string => `counter-${seat}-${id}`,
  supply: (id: string): string => `supply-${id}`,
  tray: (id: string): string => `tray-${id}`,
  piece: (piece: string): string => `piece-${piece}`,
};

const ofSeat = (seat: number | null): readonly string[] => (seat === null ? [] : [anchors.seat(seat)]);

interface Source {
  readonly place: Place;
  readonly rotation: Rotation | null;
}

const cellsOf = (tile: TrayTile): BoardCell[] =>
  tile.cells.map(({ x, y, ground, group, on_top: on }) => ({ x, y, ground, group, on }));

/** The tile of a tray that was laid: it has left its tray and looks the same in some orientation. */
function sourceOf({ board, cells }: LaidPiece, before: Scene, after: Scene, mover: number | null): Source {
  for (const tray of before.trays) {
    const now = after.trays.find(({ id }) => id === tray.id);
    for (const tile of tray.tiles) {
      if (tile.grid !== board.grid || now?.tiles.some(({ piece }) => piece === tile.piece)) continue;
      const rotation = rotationBetween(board.grid, cellsOf(tile), cells);
      if (rotation === null) continue;
      const piece = tile.piece === null ? [] : [anchors.piece(tile.piece)];
      return { place: { anchors: [...piece, anchors.tray(tray.id), ...ofSeat(mover)] }, rotation };
    }
  }
  return { place: { anchors: ofSeat(mover) }, rotation: null };
}

const placeOf = ({ board }: MovedPiece, cell: Cell): Place => ({
  area: { board: board.id, cells: [cell] },
  anchors: board.seat === null ? [] : ofSeat(board.seat),
});

/** A piece alone, without the cell it stands on. */
function pieceFlight(piece: MovedPiece, from: Place, to: Place, at: Cell): Flight {
  const cell = { x: at.x, y: at.y, ground: [], group: 0, on: [piece.name] };
  return { drawing: { grid: piece.board.grid, cells: [cell] }, from, to, rotation: null, order: 0 };
}

/** What travels to its place before the scene after the move is shown. What a player at this screen has placed is there
 *  already. */
export function flightsBefore(
  change: SceneChange,
  before: Scene,
  after: Scene,
  mover: number | null,
  own: boolean,
): Flight[] {
  const tiles = own
    ? []
    : change.laid.map((piece): Flight => {
        const { board, cells } = piece;
        const { place, rotation } = sourceOf(piece, before, after, mover);
        const to = { area: { board: board.id, cells }, anchors: ofSeat(board.seat) };
        return { drawing: { grid: board.grid, cells }, from: place, to, rotation, order: 0 };
      });
  const pieces = change.moved.flatMap((piece) => {
    if (piece.to === null || (own && piece.from === null)) return [];
    const from = piece.from === null ? { anchors: ofSeat(mover) } : placeOf(piece, piece.from);
    return [pieceFlight(piece, from, placeOf(piece, piece.to), piece.to)];
  });
  return [...tiles, ...pieces];
}

const COLOUR = /^figure-([a-z]+)-/;

/** The seat that a piece belongs to: that of its colour, or the owner of the board. */
function ownerOf({ name, board }: MovedPiece, after: Scene, mover: number | null): number | null {
  const colour = COLOUR.exec(name)?.[1];
  const seat = colour === undefined ? -1 : after.seats.findIndex(({ mark }) => mark === `mk-${colour}`);
  return seat >= 0 ? seat : (board.seat ?? mover);
}

/** What travels after the move: pieces that return to their owners, and what counters count. */
export function flightsAfter(change: SceneChange, after: Scene, mover: number | null): Flight[] {
  const gone = change.moved.flatMap((piece) => {
    if (piece.to !== null || piece.from === null) return [];
    return [
      pieceFlight(piece, placeOf(piece, piece.from), { anchors: ofSeat(ownerOf(piece, after, mover)) }, piece.from),
    ];
  });
  const [area] = changedAreas(change);
  if (area === undefined || gone.length) return gone;
  const board: Place = { area, anchors: [] };
  const tokens = change.counters.flatMap(({ seat, id, symbol, gain }) => {
    if (seat === null || symbol === "") return [];
    const counter: Place = { anchors: [anchors.counter(seat, id), anchors.seat(seat)] };
    const [from, to] = gain > 0 ? [board, counter] : [counter, board];
    return Array.from({ length: Math.min(Math.abs(gain), MAX_TOKENS) }, (_, order): Flight => {
      return { drawing: { symbol }, from, to, rotation: null, order };
    });
  });
  return tokens;
}
