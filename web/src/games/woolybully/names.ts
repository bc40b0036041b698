// Names of pieces and word moves.

import { t } from "../../i18n";
import { gameText, groundName, pieceName as pieceNameOf, wordName as wordNameOf } from "../../i18n/game-texts.svelte";
import { capitalize } from "../../i18n/plain";
import type { PieceShape } from "../../board/model";
import type { SheepColour } from "./model";

export const colourName = (colour: string): string => t(`woolybully.colour${colour as SheepColour}`);

/** "Tile 17", "Wolf with a black back". */
export const tileName = (tile: number | string): string => capitalize(pieceNameOf(String(tile)));

/** What a face shows, clockwise from the north. */
export function faceName(shape: PieceShape | undefined): string {
  const cell = shape?.cells[0];
  if (!cell) return "";
  const beast = cell.on[0];
  if (beast) return pieceNameOf(beast);
  const sides = cell.ground.map(groundName);
  const [north = "", east = "", south = "", west = ""] = sides;
  return new Set(sides).size === 1 ? north : t("board.sides", { north, east, south, west });
}

const ORIENTATION = /^(\d+)([ab])?(\d)?$/;

export function pieceName(piece: string): string {
  const orientation = ORIENTATION.exec(piece);
  if (!orientation) return capitalize(pieceNameOf(piece));
  const [, tile = "", face] = orientation;
  // Only Wolves and Hunters have names of their own; their backs are laid like ordinary tiles.
  if (gameText(`piece.${tile}`) !== undefined) return t("woolybully.backOf", { what: tileName(tile) });
  return face ? t("woolybully.tileFace", { tile, face }) : tileName(tile);
}

export function wordName(word: string): string {
  const discarded = /^discard(\d+)$/.exec(word);
  if (discarded) return t("woolybully.discard", { what: tileName(discarded[1] ?? "") });
  return wordNameOf(word);
}

/** Quitting cannot be undone. */
export const confirm = (word: string): string | null => (word === "quit" ? t("woolybully.quitQuestion") : null);

/** "You hold no Wolf. Your shepherd fits nowhere now." */
export const sentences = (texts: readonly string[]): string => texts.join(" ");
