// A puzzle as a table: it uses the real board, tray and placement. The server judges every move.

import type { AttemptReply, PuzzleSolution, PuzzleView } from "../../api/schema";
import { cellsOf } from "../../board/ghost";
import type { BoardCell } from "../../board/model";
import { readMove } from "../../board/notation";
import type { MovePreview } from "../../board/placement";
import { readShapes } from "../../board/shapes";
import { t } from "../../i18n";
import type { GameUi } from "../../table/game-ui";
import { PreparedTable, type Shapes } from "../../table/prepared-table.svelte";
import { loadGameUi } from "../../games";
import * as api from "./api";

export type PuzzleOutcome = AttemptReply["outcome"];

export class PuzzleTable extends PreparedTable {
  readonly id = "puzzle";
  readonly #puzzle: PuzzleView;
  /** The moves of this attempt. */
  #moves = $state.raw<readonly string[]>([]);
  #outcome = $state<PuzzleOutcome>("going");
  /** How many moves of the solution the player has found. */
  #found = $state(0);
  #solution = $state.raw<PuzzleSolution | null>(null);

  private constructor(puzzle: PuzzleView, game: string, ui: GameUi, shapes: Shapes) {
    super(game, ui, puzzle.update.seat ?? 0, shapes);
    this.#puzzle = puzzle;
    this.apply(puzzle.update);
  }

  /** Open a puzzle by its id, the `daily` one, or the `next` one, other than the one `after` which it comes. */
  static async open(game: string, wanted: string, after = ""): Promise<PuzzleTable> {
    const [puzzle, pieces, ui] = await Promise.all([
      api.puzzle(game, wanted, after),
      api.puzzlePieces(game),
      loadGameUi(game),
    ]);
    return new PuzzleTable(puzzle, game, ui, readShapes(pieces));
  }

  get puzzleId(): string {
    return this.#puzzle.id;
  }

  /** The day, if it is the daily puzzle of today. */
  get day(): string | null {
    return this.#puzzle.day;
  }

  /** Whether the guest has tried it before, so that an attempt is not rated. */
  get tried(): boolean {
    return this.#puzzle.tried;
  }

  get outcome(): PuzzleOutcome {
    return this.#outcome;
  }

  get found(): number {
    return this.#found;
  }

  get solution(): PuzzleSolution | null {
    return this.#solution;
  }

  /** The move that the player has missed; null before the end and after a solved puzzle. */
  get missed(): string | null {
    return this.#outcome === "failed" ? (this.#solution?.line[this.#found] ?? null) : null;
  }

  /** The missed move as a piece on the board; empty for a word. */
  get ghost(): readonly BoardCell[] {
    const { piece, cell } = readMove(this.missed ?? "");
    return cell === null ? [] : cellsOf(this.shape(piece), cell, this.shownSeat);
  }

  /** A move in words. */
  describe(move: string): string {
    const { piece, cell } = readMove(move);
    const [, place = ""] = move.split("@", 2);
    return cell === null ? this.ui.wordName(piece) : t("learn.hintLay", { piece: this.ui.pieceName(piece), place });
  }

  async play(move: string): Promise<void> {
    const moves = [...this.#moves, move];
    const reply = await api.puzzleAttempt(this.game, this.puzzleId, moves);
    [this.#moves, this.#outcome, this.#found] = [moves, reply.outcome, reply.found];
    this.#solution = reply.solution;
    this.apply(reply.update);
  }

  /** Request the server's texts again after the language has changed. */
  async refreshTexts(): Promise<void> {
    const [moves, known] = [this.#moves, this.#solution];
    const { update, solution } = moves.length
      ? await api.puzzleAttempt(this.game, this.puzzleId, moves)
      : { ...(await api.puzzle(this.game, this.puzzleId)), solution: null };
    if (moves !== this.#moves) return;
    // The second answer does not count, so the ratings are those of the first one.
    this.#solution = known && solution ? { ...known, themes: solution.themes } : known;
    this.apply(update);
  }

  preview(move: string): Promise<MovePreview> {
    return api.puzzlePreview(this.game, this.puzzleId, this.#moves, move);
  }
}
