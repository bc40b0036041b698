// What a game adds to the page. Everything else (seats, log, chat, clocks, boards, laying, score sheet, replay) is shared.

import type { Component } from "svelte";
import type { HelpKey } from "../i18n/help";
import type { BoardModel, Cell, Figure, PieceShape } from "../board/model";
import type { Placement, Preview } from "../board/placement";
import type { TableState } from "./contract";

export interface SeatFact {
  readonly value: string;
  readonly name: string;
  /** Symbol of the art shown before the value; the name is then only its title. */
  readonly symbol?: string;
  /** What explains it. */
  readonly help: HelpKey;
}

export interface SeatSummary {
  /** Points to show beside the name, or null where they are secret. */
  readonly points: number | null;
  /** What explains the points. */
  readonly help: HelpKey;
  /** What the seat is doing now, in words. */
  readonly activity: string;
  readonly facts: readonly SeatFact[];
  /** Symbol of the art that stands for the seat; null: an ink disc with the name's initial. */
  readonly mark: string | null;
  /** Symbols shown at the right end of the name, for example a revealed colour. */
  readonly badges?: readonly { readonly symbol: string; readonly title: string; readonly help: HelpKey }[];
  /** Figures at hand, shown as a row under the name; the title says them in words. */
  readonly figures?: { readonly title: string; readonly help: HelpKey; readonly row: readonly Figure[] };
  /** A small board under the name; clicking it shows it large. */
  readonly board?: string;
}

export interface TrayProps {
  readonly table: TableState;
  readonly placement: Placement;
  readonly seat: number | null;
}

/** `View` is the game's own view as the server sends it under `match.state`. */
export interface GameUi<View = unknown> {
  readonly name: string;
  /** What explains the boards as a whole. */
  readonly help: HelpKey;
  /** All boards; the first one is shown large at the start. */
  boards(view: View, seat: number | null, names: readonly string[]): BoardModel[];
  seatSummary(view: View, seat: number, names: readonly string[]): SeatSummary;
  /** The line beside the title: what is going on (bold) and what the viewer should do. */
  status(view: View, seat: number | null, names: readonly string[]): { readonly stage: string; readonly task: string };
  /** The side column of a desk; the bottom sheet of a phone. */
  readonly Tray: Component<TrayProps>;
  /** The pointer, a tap without a piece, or the board's cursor is on a cell of a board (or on none any more). */
  onPointed?(board: string, cell: Cell | null): void;
  /** Shown over the large board at its upper right corner, for example what is under the pointer. */
  readonly Card?: Component<TrayProps>;
  /** What a piece looks like to this viewer where the box alone cannot say it, for example a shepherd of a secret colour;
   *  `TableState.shape` asks here first. */
  shape?(view: View, piece: string): PieceShape | undefined;
  /** What a move would bring, in short lines, the most important first; `TableState.preview` adds it as `said`. */
  previewLines?(view: View, move: string, preview: Preview): readonly string[];
  /** What else there is to know of a cell of a board, in sentences, for who cannot see it: its region or its fields. With
   *  `helps` also what they would bring. */
  describeCell?(
    view: View,
    cell: Cell,
    seat: number | null,
    names: readonly string[],
    showsHelp: boolean,
  ): readonly string[];
  /** What a seat has to lay with, in words: its tiles, its figures. */
  describeHand?(view: View, seat: number, shape: (piece: string) => PieceShape | undefined): readonly string[];
  /** How a piece and a word of the notation are called, for buttons and for screen readers. */
  pieceName(piece: string): string;
  wordName(word: string): string;
  /** Words that need a second click, with the question; for example leaving the game. */
  confirm(word: string): string | null;
}
