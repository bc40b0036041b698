// The part of the page that a game provides. Everything else (seats, log, chat, clocks, boards, placement) is shared.

import type { Component } from "svelte";
import type { Scene } from "../api/schema";
import type { BoardModel, Cell, Figure, PieceShape } from "../board/model";
import type { Placement } from "../board/placement";
import type { TableState } from "./contract";

export interface SeatFact {
  /** The id of the counter in the scene. */
  readonly id: string;
  readonly value: string;
  readonly name: string;
  /** A symbol shown before the value; the name is then only its title. */
  readonly symbol?: string;
  /** The key of the explanation in the help mode; further keys, after spaces, replace a missing one. */
  readonly help: string;
}

export interface SeatSummary {
  /** Points to show beside the name; null if they are secret. */
  readonly points: number | null;
  /** The explanation of the points in the help mode. */
  readonly help: string;
  /** What the seat is doing now. */
  readonly activity: string;
  /** The items that add up to the points; empty if the points are secret. */
  readonly score: readonly SeatFact[];
  readonly facts: readonly SeatFact[];
  /** The symbol of the seat; null for a disc with the initial of the name. */
  readonly mark: string | null;
  /** Symbols after the name, for example a revealed colour. */
  readonly badges?: readonly { readonly symbol: string; readonly title: string; readonly help: string }[];
  /** Figures in hand, shown as a row below the name. */
  readonly figures?: { readonly title: string; readonly help: string; readonly row: readonly Figure[] };
  /** The id of a board to show as a thumbnail. */
  readonly board?: string;
}

export interface TrayProps {
  readonly table: TableState;
  readonly placement: Placement;
  readonly seat: number | null;
}

/** A position: what everybody can draw, and the game's own additions. */
export interface GamePosition<View = unknown> {
  readonly scene: Scene;
  readonly view: View;
}

export interface GameUi<View = unknown> {
  readonly name: string;
  /** What explains the boards as a whole. */
  readonly help: string;
  /** Add highlights of the tray to the boards of the scene. */
  highlighted?(boards: BoardModel[], view: View): BoardModel[];
  /** The content of the tray. */
  readonly Tray: Component<TrayProps>;
  /** The pointer, a tap or the cursor has moved to a cell of a board, or has left it. */
  onPointed?(board: string, cell: Cell | null): void;
  /** A card at the upper right corner of the large board. */
  readonly Card?: Component<TrayProps>;
  /** The shape of a piece for this viewer, if the server's shapes are not enough, as for a shepherd of a secret colour;
   *  used by `TableState.shape`. */
  shape?(position: GamePosition<View>, piece: string): PieceShape | undefined;
  /** More sentences about a cell, for screen readers: its region or its fields. With `showsHelp` also their points. */
  describeCell?(
    position: GamePosition<View>,
    cell: Cell,
    seat: number | null,
    names: readonly string[],
    showsHelp: boolean,
  ): readonly string[];
  /** Describe what a seat has in hand: tiles, figures. */
  describeHand?(
    position: GamePosition<View>,
    seat: number,
    shape: (piece: string) => PieceShape | undefined,
  ): readonly string[];
  /** The names of a piece and of a word move. */
  pieceName(piece: string): string;
  wordName(word: string): string;
  /** The question to confirm before a word move, for example quitting; null for most words. */
  confirm(word: string): string | null;
}
