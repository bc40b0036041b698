// A live table: what the server sends, arranged for the players at this screen.

import { untrack } from "svelte";
import { ApiError, isOwner, pieces, rematch, toApiError } from "../api/http";
import { applyChange, type Change } from "../api/delta";
import type {
  ClockStatus,
  GameInfo,
  MatchInfo,
  Position,
  Problem,
  SeatStatus,
  SeatUpdate,
  TableStatus,
  UndoStatus,
  Update,
  ViewUpdate,
} from "../api/schema";
import { type Language, locale, t } from "../i18n";
import { gameInfo, gameList } from "../i18n/games.svelte";
import { storage } from "../state/storage";
import type { PieceShape } from "../board/model";
import type { Preview } from "../board/placement";
import { readShapes } from "../board/shapes";
import type { LogEntry, SeatView, TableState } from "./contract";
import type { GameUi } from "./game-ui";
import { type ClientRequest, type Connection, LiveConnection, type LossReason } from "./live-connection";
import { isComplete, merge } from "./log";

/** What a viewer knows: the position, and the log so far. */
interface Known {
  readonly position: Position;
  readonly nextSeq: number;
  readonly log: readonly LogEntry[];
  /** The language of the whole log. */
  readonly language: Language;
}

/** Milliseconds before a shared screen turns to the next player, so that everybody sees the result of the move. */
const SWITCH_DELAY = 700;

export class Table implements TableState {
  readonly id: string;
  readonly game: string;
  readonly ui: GameUi;
  #live: LiveConnection;
  readonly #stopWatchingLanguage: () => void;
  #switchTimer = 0;
  /** When the last update arrived. */
  #updatedAt = 0;
  #status = $state.raw<TableStatus>();
  #match = $state.raw<MatchInfo>();
  #toAct = $state.raw<readonly number[]>([]);
  #awaited = $state.raw<readonly number[]>([]);
  #seatUpdates = $state.raw<readonly SeatUpdate[]>([]);
  /** By viewer; null is everybody. */
  #known = $state.raw<ReadonlyMap<number | null, Known>>(new Map());
  #ownSeats = $state.raw<readonly number[]>([]);
  #shownSeat = $state.raw<number | null>(null);
  #connection = $state.raw<Connection>("connecting");
  #lossReason = $state.raw<LossReason>("line");
  #problem = $state.raw<Problem | null>(null);
  #fatal = $state.raw<Problem | null>(null);
  #shapes = $state.raw<ReadonlyMap<string, PieceShape>>(new Map());
  #shapesRequested = false;
  #owner = $state(false);

  private constructor(id: string, game: string, ui: GameUi) {
    this.id = id;
    this.game = game;
    this.ui = ui;
    this.#live = this.#connect();
    this.#owner = storage.table(id).made;
    this.#stopWatchingLanguage = this.#watchLanguage();
    void this.#fetchOwner();
  }

  /** Request all texts again when the language changes. */
  #watchLanguage(): () => void {
    let { language } = locale;
    return $effect.root(() => {
      $effect(() => {
        if (locale.language === language) return;
        language = locale.language;
        untrack(() => this.#live.helloAgain());
      });
    });
  }

  /** Open a table of a game. */
  static async open(id: string, game: string, ui: GameUi): Promise<Table> {
    await gameList.load();
    return new Table(id, game, ui);
  }

  #connect(): LiveConnection {
    return new LiveConnection(this.id, Object.values(storage.table(this.id).mine), {
      since: () => this.#since(),
      welcome: (seats) => (this.#ownSeats = seats),
      update: (update, language) => this.#apply(update, language),
      connection: (state, reason) => {
        this.#connection = state;
        this.#lossReason = reason;
      },
      fatal: (problem) => (this.#fatal = problem),
      refused: (problem) => (this.#problem = problem),
    });
  }

  /** The number up to which the log is known in the current language. */
  #since(): number {
    const numbers = [...this.#known.values()].map(({ language, nextSeq }) =>
      language === locale.language ? nextSeq : 0,
    );
    return numbers.length ? Math.min(...numbers) : 0;
  }

  #apply(update: Update, language: Language): void {
    if (update.table) {
      this.#status = update.table;
      this.#updatedAt = performance.now();
    }
    this.#match = update.match ?? this.#match;
    this.#toAct = update.to_act ?? [];
    this.#awaited = update.awaited ?? [];
    this.#seatUpdates = update.seats ?? this.#seatUpdates;
    if (update.views) {
      const known = new Map(this.#known);
      for (const view of update.views) known.set(view.viewer, this.#learn(view, update.next_seq, language));
      this.#known = known;
    }
    if (!this.hasMatch) return;
    this.#switchScreen();
    void this.#fetchShapes();
  }

  #learn({ viewer, position, change, log }: ViewUpdate, nextSeq: number, language: Language): Known {
    const before = this.#known.get(viewer);
    const base = position ?? before?.position;
    if (!base) throw new Error("the first update has no position");
    return {
      position: change === undefined ? base : applyChange(base, change as Change),
      nextSeq,
      log: merge(before?.log ?? [], log),
      language: isComplete(log, before?.log) ? language : (before?.language ?? language),
    };
  }

  async #fetchShapes(): Promise<void> {
    if (this.#shapesRequested) return;
    this.#shapesRequested = true;
    try {
      this.#shapes = readShapes(await pieces(this.id));
    } catch {
      // The next update tries again.
      this.#shapesRequested = false;
    }
  }

  async #fetchOwner(): Promise<void> {
    try {
      this.#owner = await isOwner(this.id);
    } catch {
      // Rely on what this browser has stored; the server refuses owner actions of others.
    }
  }

  /** Show a seat that is to act. Where hands are secret, wait until its player asks for it. */
  #switchScreen(): void {
    if (this.#ownSeats.length < 2) {
      this.#shownSeat = this.#ownSeats[0] ?? null;
      return;
    }
    if (this.hidesHands) return;
    const due = this.dueSeats;
    const next = due[0] ?? this.#ownSeats[0] ?? null;
    clearTimeout(this.#switchTimer);
    if (this.#shownSeat === null) this.#shownSeat = next;
    else if (due.length && !due.includes(this.#shownSeat)) {
      this.#switchTimer = window.setTimeout(() => (this.#shownSeat = next), SWITCH_DELAY);
    }
  }

  /** The game in the list of the server; undefined if the server no longer has it. */
  get info(): GameInfo | undefined {
    return gameInfo(this.game);
  }

  get stage(): TableState["stage"] {
    const stage = this.#status?.stage;
    return stage === "open" || stage === "running" || stage === "over" || stage === "closed" ? stage : "loading";
  }

  /** Whether there is a match to show. */
  get hasMatch(): boolean {
    return this.#known.size > 0;
  }

  /** Whether this browser created the table. */
  get owner(): boolean {
    return this.#owner;
  }

  get spectatorsMuted(): boolean {
    return this.#status?.spectators_muted ?? false;
  }

  get status(): TableStatus | undefined {
    return this.#status;
  }

  get purist(): boolean {
    return this.#status?.purist ?? false;
  }

  get seats(): readonly SeatStatus[] {
    return this.#status?.seats ?? [];
  }

  get names(): readonly string[] {
    return this.#match?.names ?? this.seats.map((seat) => seat.name);
  }

  get ownSeats(): readonly number[] {
    return this.#ownSeats;
  }

  get shownSeat(): number | null {
    return this.#shownSeat;
  }

  /** Whether several players with secret hands share this screen. */
  get hidesHands(): boolean {
    return this.#ownSeats.length > 1 && this.stage === "running" && this.info?.secrets !== false;
  }

  get covered(): boolean {
    return this.hidesHands && this.#shownSeat === null;
  }

  readonly #seatView = $derived.by((): SeatView | null => {
    const known = this.covered ? undefined : this.#shown;
    if (!known) return null;
    const seat = this.#ownSeats.length ? this.#shownSeat : null;
    const { moves = null, undo_to: undoTo = null } = this.#seatUpdates.find((update) => update.seat === seat) ?? {};
    // A player who has resigned only watches; a bot makes the moves.
    const resigned = seat !== null && this.seats[seat]?.stand_in === "resigned";
    return {
      seat,
      nextSeq: known.nextSeq,
      ...known.position,
      toAct: this.#toAct,
      awaited: this.#awaited,
      undoTo: resigned ? null : undoTo,
      moves: resigned ? null : moves,
    };
  });

  get seatView(): SeatView | null {
    return this.#seatView;
  }

  get log(): readonly LogEntry[] {
    return this.covered ? [] : (this.#shown?.log ?? []);
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** Why the connection was lost. */
  get lossReason(): LossReason {
    return this.#lossReason;
  }

  get problem(): Problem | null {
    return this.#problem;
  }

  /** Why this table cannot be shown at all. */
  get fatal(): Problem | null {
    return this.#fatal;
  }

  get rematch(): string | null {
    return this.#status?.rematch ?? null;
  }

  get undo(): UndoStatus | null {
    return this.#status?.undo ?? null;
  }

  get clock(): ClockStatus | null {
    return this.#status?.clock ?? null;
  }

  get watching(): number {
    return this.#status?.watching ?? 0;
  }

  /** The seats of this page that the game waits for. */
  get dueSeats(): readonly number[] {
    const { awaited } = this;
    return this.#ownSeats.filter((seat) => awaited.includes(seat) && this.seats[seat]?.stand_in !== "resigned");
  }

  /** All seats that the game waits for; this is public. */
  get awaited(): readonly number[] {
    return this.#awaited;
  }

  /** What the shown seat knows; in a game without secrets everybody knows the same. */
  get #shown(): Known | undefined {
    if (this.#shownSeat === null && this.#ownSeats.length) return undefined;
    return this.#known.get(this.#shownSeat) ?? this.#known.get(null);
  }

  shape(piece: string): PieceShape | undefined {
    return (this.seatView && this.ui.shape?.(this.seatView, piece)) ?? this.#shapes.get(piece);
  }

  /** The remaining seconds of a clock; a running clock continues between two updates. */
  remainingTime(seat: number): number | null {
    const left = this.clock?.left[seat];
    if (left === undefined || this.stage !== "running" || this.seats[seat]?.bot) return null;
    const used = this.clock?.running.includes(seat) ? (performance.now() - this.#updatedAt) / 1000 : 0;
    return Math.max(0, left - used);
  }

  #actingSeat(): number {
    if (this.#shownSeat === null)
      throw new ApiError(
        "not-allowed",
        () => t("table.spectator"),
        () => t("table.spectatorAdvice"),
      );
    return this.#shownSeat;
  }

  async play(move: string): Promise<void> {
    const seat = this.#actingSeat();
    const seq = this.#shown?.nextSeq ?? 0;
    await this.#live.request({ type: "play", seat, move, seq });
  }

  async preview(move: string): Promise<Preview> {
    const reply = await this.#live.request({ type: "preview", seat: this.#actingSeat(), move });
    if (reply.type !== "preview") throw toApiError(reply);
    const preview = { items: reply.items, words: reply.words, guessed: reply.guessed };
    return { ...preview, lines: this.seatView ? this.ui.previewLines?.(this.seatView, move, preview) : undefined };
  }

  /** Send any other request; `true` if other players have to agree first. */
  async request(request: ClientRequest): Promise<boolean> {
    const reply = await this.#live.request(request);
    return reply.type === "done" && reply.pending === true;
  }

  /** Show another of this page's seats; where hands are secret, only after the screen was covered. */
  show(seat: number): void {
    clearTimeout(this.#switchTimer);
    if (this.#ownSeats.includes(seat)) this.#shownSeat = seat;
  }

  /** Cover the screen, so that it can be passed on. */
  cover(): void {
    this.#shownSeat = null;
  }

  /** Connect again after this page has taken another seat. */
  reopen(): void {
    this.#live.end();
    this.#known = new Map();
    this.#shownSeat = null;
    this.#live = this.#connect();
  }

  async playAgain(): Promise<string> {
    const { mine, links, made } = storage.table(this.id);
    const token = Object.values(mine)[0];
    const id = this.rematch ?? (token === undefined ? this.id : (await rematch(this.id, token)).id);
    // The new table accepts the same tokens.
    if (id !== this.id) storage.saveTable(id, { mine, links, made, game: this.game });
    return id;
  }

  end(): void {
    clearTimeout(this.#switchTimer);
    this.#stopWatchingLanguage();
    this.#live.end();
  }
}
