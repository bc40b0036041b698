// Names of pieces and word moves.

import type { SceneCell, TrayTile } from "../../api/schema";
import { t } from "../../i18n";
import { groundName, pieceName } from "../../i18n/game-texts.svelte";
import { capitalize } from "../../i18n/plain";
import type { PieceShape } from "../../board/model";
import type { GamePosition } from "../../table/game-ui";

/** "Tile 17", "Wooden sheep". */
export const nameOfPiece = (piece: string): string => capitalize(pieceName(piece));

/** "Tile 17: 2 × meadow, bog". */
export function describePiece(name: string, shape: PieceShape | undefined): string {
  const counts = new Map<string, number>();
  for (const { ground, on } of shape?.cells ?? []) {
    for (const thing of [...new Set(ground.map(groundName)), ...on.map(pieceName)]) {
      counts.set(thing, (counts.get(thing) ?? 0) + 1);
    }
  }
  const things = [...counts].map(([thing, count]) => (count > 1 ? t("tray.several", { count, thing }) : thing));
  const news = things.filter((thing) => thing.toLowerCase() !== name.toLowerCase());
  return news.length ? t("tray.pieceOf", { piece: name, things: news.join(", ") }) : name;
}

/** The shape of a tile beside the boards. */
export function tileShape(cells: readonly SceneCell[]): PieceShape {
  return { cells: cells.map(({ x, y, ground, on_top }) => ({ dx: x, dy: y, ground, on: on_top })) };
}

/** The name of a tile beside the boards: its title, or the name of the piece. */
export const tileName = ({ piece, title }: TrayTile): string =>
  piece !== null && (title === "" || title === piece) ? nameOfPiece(piece) : title;

/** The tiles beside the boards that belong to a seat. */
export function tilesOf({ scene }: GamePosition, seat: number): readonly TrayTile[] {
  return scene.trays.flatMap((tray) => tray.tiles.filter((tile) => (tile.seat ?? tray.seat) === seat));
}

/** All tiles of a hand. */
export function describeHand(position: GamePosition, seat: number): readonly string[] {
  return tilesOf(position, seat).map((tile) => describePiece(tileName(tile), tileShape(tile.cells)));
}

/** The tile that a word move names at its end: 17 of "take17". */
export function tileOfWord({ scene }: GamePosition, word: string): TrayTile | undefined {
  const tiles = scene.trays.flatMap(({ tiles }) => tiles);
  return tiles.find(({ piece }) => {
    if (!piece || !word.endsWith(piece)) return false;
    const before = word.at(-piece.length - 1) ?? "";
    return before !== "" && !(/\d/.test(before) && /^\d/.test(piece)) && (before === " " || /^\d/.test(piece));
  });
}
