// A live table: what the server sends, arranged for the players at this screen.

import { untrack } from "svelte";
import { ApiError, isOwner, pieces, toApiError } from "../api/http";
import type {
  ClockStatus,
  GameInfo,
  MatchInfo,
  Problem,
  SeatStatus,
  TableStatus,
  UndoStatus,
  Update,
} from "../api/schema";
import { type Language, locale, t } from "../i18n";
import { gameInfo, gameList } from "../i18n/games.svelte";
import { settings } from "../state/settings.svelte";
import { storage } from "../state/storage";
import type { PieceShape } from "../board/model";
import type { MovePreview } from "../board/placement";
import { readShapes } from "../board/shapes";
import type { LogEntry, SeatView, TableState } from "./contract";
import { type Frame, framesOf, isJump, type Known, NO_FRAME } from "./frames";
import type { GameUi } from "./game-ui";
import { type ClientRequest, type Connection, LiveConnection, type LossReason } from "./live-connection";
import { type Look, Motion } from "./motion/motion.svelte";
import { playSounds } from "./motion/sounds";
import { Past } from "./past.svelte";
import { Rematch } from "./rematch.svelte";

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
  /** The newest position of the server. */
  #latest: Frame = NO_FRAME;
  /** The position on the screen, which may be some moves behind. */
  #frame = $state.raw<Frame>(NO_FRAME);
  #ownSeats = $state.raw<readonly number[]>([]);
  #shownSeat = $state.raw<number | null>(null);
  #connection = $state.raw<Connection>("connecting");
  #lossReason = $state.raw<LossReason>("line");
  #problem = $state.raw<Problem | null>(null);
  #fatal = $state.raw<Problem | null>(null);
  #shapes = $state.raw<ReadonlyMap<string, PieceShape>>(new Map());
  #shapesRequested = false;
  #owner = $state(false);
  /** The entry to go back to, while the player is asked whether the match shall become practice. */
  undoAsked = $state<number | null>(null);
  readonly motion = new Motion<Frame>({
    names: () => this.names,
    look: (frame) => this.#lookAt(frame),
    isOwn: (seat) => this.#ownSeats.includes(seat),
    show: (frame) => this.#show(frame),
    isHidden: () => document.hidden,
    pace: () => settings.pace,
    playSounds,
  });
  readonly past: Past = new Past(this);
  readonly rematch: Rematch = new Rematch(this);
  #chatReadTo = $state(-1);
  /** What the player has typed and not sent. */
  chatDraft = $state("");

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
        untrack(() => {
          this.#live.helloAgain();
          if (this.past.seq !== null) void this.past.look(this.past.seq);
        });
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
        if (state === "lost") this.motion.finish();
        this.#connection = state;
        this.#lossReason = reason;
      },
      fatal: (problem) => (this.#fatal = problem),
      refused: (problem) => (this.#problem = problem),
    });
  }

  /** The number up to which the log is known in the current language. */
  #since(): number {
    const numbers = [...this.#latest.known.values()].map(({ language, nextSeq }) =>
      language === locale.language ? nextSeq : 0,
    );
    return numbers.length ? Math.min(...numbers) : 0;
  }

  #apply(update: Update, language: Language): void {
    const waited = this.#status?.stage === "open";
    if (update.table) {
      this.#status = update.table;
      this.#updatedAt = performance.now();
    }
    this.#match = update.match ?? this.#match;
    const frames = framesOf(update, this.#latest, language);
    this.#latest = frames.at(-1) ?? this.#latest;
    if (this.stage !== "running") this.past.leave();
    this.motion.receive(frames, isJump(update));
    if (!this.hasMatch) return;
    // The log has taken over the chat of the waiting room, which was read there.
    if (waited) this.readChat(this.log.findLast(({ kind }) => kind === "chat")?.seq ?? -1);
    void this.#fetchShapes();
  }

  #show(frame: Frame): void {
    this.#frame = frame;
    if (this.hasMatch) this.#switchScreen();
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
    const { stage } = this.#frame;
    return stage === "open" || stage === "running" || stage === "over" || stage === "closed" ? stage : "loading";
  }

  /** Whether there is a match to show. */
  get hasMatch(): boolean {
    return this.#frame.known.size > 0;
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

  /** Whether a player without other people has undone a draw or the move of a bot. */
  get practice(): boolean {
    return this.#match?.practice ?? false;
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
    const past = this.past.position;
    const seat = this.#ownSeats.length ? this.#shownSeat : null;
    const update = this.#frame.seats.find((one) => one.seat === seat);
    const { moves = null, undo_to: undoTo = null, last_decision: lastDecision = null } = update ?? {};
    // A player who has resigned only watches; a bot makes the moves.
    const resigned = seat !== null && this.seats[seat]?.stand_in === "resigned";
    return {
      seat,
      nextSeq: known.nextSeq,
      ...(past ?? known.position),
      toAct: past ? [] : this.#frame.toAct,
      awaited: past ? [] : this.#frame.awaited,
      undoTo: resigned ? null : undoTo,
      lastDecision: resigned ? null : lastDecision,
      moves: resigned || past ? null : moves,
    };
  });

  get seatView(): SeatView | null {
    return this.#seatView;
  }

  get log(): readonly LogEntry[] {
    return this.covered ? [] : (this.#shown?.log ?? []);
  }

  /** The language of the whole log; null before it arrives. */
  get logLanguage(): Language | null {
    return this.#shown?.language ?? null;
  }

  /** The length of the log as the shown seat knows it. */
  get nextSeq(): number {
    return this.#shown?.nextSeq ?? 0;
  }

  /** The number of the last chat line that the player has read. */
  get chatReadTo(): number {
    return this.#chatReadTo;
  }

  readChat(to: number): void {
    this.#chatReadTo = Math.max(this.#chatReadTo, to);
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
    return this.#frame.awaited;
  }

  /** What the shown seat knows. */
  get #shown(): Known | undefined {
    return this.#knownIn(this.#frame);
  }

  /** What the shown seat knows in a frame; in a game without secrets everybody knows the same. */
  #knownIn({ known }: Frame): Known | undefined {
    if (this.#shownSeat === null && this.#ownSeats.length) return undefined;
    return known.get(this.#shownSeat) ?? known.get(null);
  }

  #lookAt(frame: Frame): Look | null {
    const known = this.covered ? undefined : this.#knownIn(frame);
    return known ? { scene: known.position.scene, nextSeq: known.nextSeq, log: known.log } : null;
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
    this.motion.finish();
    await this.#live.request({ type: "play", seat, move, seq: this.nextSeq });
  }

  async preview(move: string): Promise<MovePreview> {
    const reply = await this.#live.request({ type: "preview", seat: this.#actingSeat(), move });
    if (reply.type !== "preview") throw toApiError(reply);
    return reply;
  }

  /** Send any other request; `true` if other players have to agree first. */
  async request(request: ClientRequest): Promise<boolean> {
    const reply = await this.#live.request(request);
    return reply.type === "done" && reply.pending === true;
  }

  /** Show another of this page's seats; where hands are secret, only after the screen was covered. */
  show(seat: number): void {
    clearTimeout(this.#switchTimer);
    this.past.leave();
    if (this.#ownSeats.includes(seat)) this.#shownSeat = seat;
  }

  /** Cover the screen, so that it can be passed on. */
  cover(): void {
    this.past.leave();
    this.#shownSeat = null;
  }

  /** Connect again after this page has taken another seat. */
  reopen(): void {
    this.#live.end();
    this.#latest = this.#frame = NO_FRAME;
    this.motion.reset();
    this.#shownSeat = null;
    this.#live = this.#connect();
  }

  end(): void {
    clearTimeout(this.#switchTimer);
    this.#stopWatchingLanguage();
    this.#live.end();
  }
}
