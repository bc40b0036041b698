// Names of pieces and word moves.

import { list, t, tOr } from "../../i18n";
import type { PieceShape } from "../../board/model";
import { handTile, type HandTile } from "./model";
import type { Colour } from "./view";

export const colourName = (colour: Colour): string => t(`woolybully.colour${colour}`);

/** "Tile 17", "Wolf with a black back". */
export function tileName({ tile, beast }: HandTile): string {
  if (!beast) return t("woolybully.tile", { tile });
  const values = { colour: colourName(beast.colour) };
  return beast.kind === "wolf" ? t("woolybully.wolfTile", values) : t("woolybully.hunterTile", values);
}

/** What a face shows, clockwise from the north. */
export function faceName(shape: PieceShape | undefined): string {
  const cell = shape?.cells[0];
  if (!cell) return "";
  const beast = cell.on[0];
  if (beast) return tOr(`woolybully.${beast}`, beast);
  const sides = cell.ground.map((ground) => tOr(`woolybully.${ground}`, ground));
  const [north = "", east = "", south = "", west = ""] = sides;
  return new Set(sides).size === 1 ? north : t("woolybully.face", { north, east, south, west });
}

const BEASTS = /^(wolf|hunter)-([kbry])$/;
const ORIENTATION = /^(\d+)([ab])?(\d)?$/;

export function pieceName(piece: string): string {
  if (piece === "reveal") return t("woolybully.shepherd");
  const beast = BEASTS.exec(piece);
  if (beast) return t(beast[1] === "wolf" ? "woolybully.wolf" : "woolybully.hunter");
  const orientation = ORIENTATION.exec(piece);
  if (!orientation) return piece;
  const tile = handTile(Number(orientation[1]));
  if (tile.beast) return t("woolybully.backOf", { what: tileName(tile) });
  return orientation[2] ? t("woolybully.tileFace", { tile: tile.tile, face: orientation[2] }) : tileName(tile);
}

export function wordName(word: string): string {
  const discarded = /^discard(\d+)$/.exec(word);
  if (discarded) return t("woolybully.discard", { what: tileName(handTile(Number(discarded[1]))) });
  return tOr(`woolybully.word-${word}`, word);
}

/** Quitting cannot be undone. */
export const confirm = (word: string): string | null => (word === "quit" ? t("woolybully.quitQuestion") : null);

/** "You hold no Wolf. Your shepherd fits nowhere now." */
export const sentences = (texts: readonly string[]): string => texts.join(" ");

export const seatNames = (seats: readonly number[], names: readonly string[]): string =>
  list(seats.map((seat) => names[seat] ?? ""));
