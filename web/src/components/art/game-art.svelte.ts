// The art of the games: how the names of grounds and pieces are drawn. Games have their own drawings, from the server.

import { gameArt as fetchGameArt } from "../../api/http";
import {
  SEAT_COLOURS,
  type GameArt,
  type GridArt,
  type GroundArt,
  type PieceArt,
  type Vocabulary,
} from "../../api/schema";
import { addStyles, insertSymbols } from "./sheets";

/** The kinds of grids; each has its own drawings. */
export type GridKind = "square" | "hex" | "quadrant";

export function seatColour(seat: number): (typeof SEAT_COLOURS)[number] {
  return SEAT_COLOURS[seat % SEAT_COLOURS.length] ?? SEAT_COLOURS[0];
}

const NOTHING: readonly (readonly [])[] = [[], [], [], []];
const BLANK_GROUND: GroundArt = { tone: "token", pattern: false, drawings: NOTHING, marks: NOTHING, letters: "" };
const BLANK_PIECE: PieceArt = {
  place: "",
  full: [],
  alone: [],
  under: [],
  mini: [],
  room: null,
  top: false,
  covers: false,
  aside: 0,
  spacing: 0,
  area: "",
  clearing: 0,
  letters: "",
};
/** Shown until the art is loaded. */
const BLANK: GridArt = { grounds: {}, pieces: {}, undrawn_ground: BLANK_GROUND, undrawn_piece: BLANK_PIECE };

const loaded = new Map<string, Promise<GameArt>>();

/** Load the art of a game, once, and add its drawings to the document. */
export function loadArt(game: string): Promise<GameArt> {
  const known = loaded.get(game);
  if (known) return known;
  const loading = fetchGameArt(game).then((art) => {
    addStyles(art.styles);
    insertSymbols(art.symbols);
    return art;
  });
  loaded.set(game, loading);
  loading.catch(() => loaded.delete(game));
  return loading;
}

export const gridArt = (vocabulary: Vocabulary | undefined, grid: GridKind): GridArt =>
  vocabulary?.grids[grid] ?? BLANK;

class CurrentArt {
  #vocabulary = $state.raw<Vocabulary>();

  /** Load the art of a game and draw with it from now on. */
  async load(game: string): Promise<void> {
    this.show((await loadArt(game)).vocabulary);
  }

  show(vocabulary: Vocabulary): void {
    this.#vocabulary = vocabulary;
  }

  /** The drawings of the current game on a grid. */
  grid(grid: GridKind): GridArt {
    return gridArt(this.#vocabulary, grid);
  }

  piece(name: string, grid: GridKind): PieceArt {
    const art = this.grid(grid);
    return art.pieces[name] ?? art.undrawn_piece;
  }

  /** The drawing beside an item of the score sheet. */
  item(name: string): string | undefined {
    return this.#vocabulary?.items[name.replaceAll(" ", "-")];
  }

  /** How a piece, a symbol of a counter or a ground sounds. */
  sound(name: string): Vocabulary["sounds"][string] | undefined {
    return this.#vocabulary?.sounds[name];
  }

  /** The name of a seat's own piece: `figure-2` of the first seat is `figure-red-2`. Other names stay as they are. */
  owned(name: string, seat: number | null): string {
    return this.#vocabulary?.owned[name]?.replace("*", seatColour(seat ?? 0)) ?? name;
  }
}

export const gameArt = new CurrentArt();
