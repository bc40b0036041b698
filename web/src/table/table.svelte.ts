// A table as this page sees it: what the server says, put in order for whoever looks at the screen.

import { untrack } from "svelte";
import { asTrouble, house, isOwner, pieces, rematch, Trouble } from "../api/http";
import type { ClockStatus, GameInfo, TableStatus, UndoStatus, Update } from "../api/schema";
import type { PieceShape } from "../board/model";
import { gameUi } from "../games";
import type { GameUi } from "./game-ui";
import * as keep from "../state/storage";
import { speech, t, type Language } from "../i18n";
import type { LogEntry, Preview, Problem, SeatStatus, Standing, TableState } from "./contract";
import { Live, type Connection, type Reason, type Wish } from "./live-connection";
import { isWhole, merge, type WireEntry } from "./log";

/** What a match sends to every seat. */
interface WireMatch {
  readonly names: readonly string[];
  readonly over: boolean;
  readonly state: unknown;
  readonly log: readonly WireEntry[];
}

interface Seen {
  readonly standing: Standing;
  readonly names: readonly string[];
  readonly over: boolean;
  readonly log: readonly LogEntry[];
  /** The language of all of the log. */
  readonly language: Language;
}

/** Several at one screen see what a move has brought before the screen turns to the next of them. */
const TURN_AFTER = 700;

export class Table implements TableState {
  readonly id: string;
  readonly info: GameInfo | undefined;
  readonly ui: GameUi;
  #live: Live;
  readonly #deafen: () => void;
  #turning = 0;
  #heard = 0;
  #status = $state.raw<TableStatus>();
  #seen = $state.raw<ReadonlyMap<number | null, Seen>>(new Map());
  #own = $state.raw<readonly number[]>([]);
  #shown = $state.raw<number | null>(null);
  #connection = $state.raw<Connection>("connecting");
  #reason = $state.raw<Reason>("line");
  #problem = $state.raw<Problem | null>(null);
  #fatal = $state.raw<Problem | null>(null);
  #shapes = $state.raw<ReadonlyMap<string, PieceShape>>(new Map());
  #asked = false;
  #owner = $state(false);

  private constructor(id: string, info: GameInfo | undefined, ui: GameUi) {
    this.id = id;
    this.info = info;
    this.ui = ui;
    this.#live = this.#open();
    this.#owner = keep.table(id).made;
    this.#deafen = this.#listenInLanguage();
    void this.#askWhose();
  }

  /** When another language is chosen, everything is told again in it. */
  #listenInLanguage(): () => void {
    let spoken = speech.language;
    return $effect.root(() => {
      $effect(() => {
        if (speech.language === spoken) return;
        spoken = speech.language;
        untrack(() => this.#live.greetAgain());
      });
    });
  }

  /** Open a table of a game. */
  static async open(id: string, game: string): Promise<Table> {
    const [{ games }, ui] = await Promise.all([house(), gameUi(game)]);
    if (!ui)
      throw new Trouble(
        "old-page",
        () => t("table.noGame"),
        () => t("table.oldPageAdvice"),
      );
    return new Table(
      id,
      games.find((info) => info.name === game),
      ui,
    );
  }

  #open(): Live {
    return new Live(this.id, Object.values(keep.table(this.id).mine), {
      since: () => this.#since(),
      welcome: (seats) => (this.#own = seats),
      update: (update, language) => this.#take(update, language),
      connection: (state, reason) => {
        this.#connection = state;
        this.#reason = reason;
      },
      fatal: (problem) => (this.#fatal = problem),
      refused: (problem) => (this.#problem = problem),
    });
  }

  /** The number up to which all views have seen the log in the language that is spoken now. */
  #since(): number {
    const known = (this.#own.length ? this.#own : [null]).map((seat) => this.#seen.get(seat));
    return Math.min(...known.map((seen) => (seen?.language === speech.language ? seen.standing.nextSeq : 0)));
  }

  #take(update: Update, spoken: Language): void {
    this.#status = update.table;
    this.#heard = performance.now();
    if (update.match === undefined) return;
    const match = update.match as WireMatch;
    const before = this.#seen.get(update.seat);
    // Somebody has come or gone, no more: what was drawn from the view need not be drawn again.
    const same = before?.standing.nextSeq === update.next_seq;
    const standing: Standing = {
      seat: update.seat,
      nextSeq: update.next_seq,
      view: same ? before.standing.view : match.state,
      toAct: update.to_act ?? [],
      awaited: update.awaited ?? [],
      undoTo: update.undo_to ?? null,
      moves: update.moves ?? null,
    };
    const names = before && before.names.join() === match.names.join() ? before.names : match.names;
    const language = isWhole(match.log, before?.log) ? spoken : (before?.language ?? spoken);
    const seen: Seen = { standing, names, over: match.over, log: merge(before?.log ?? [], match.log), language };
    this.#seen = new Map(this.#seen).set(update.seat, seen);
    this.#turnScreen();
    void this.#fetchShapes();
  }

  async #fetchShapes(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    try {
      const found = await pieces(this.id);
      this.#shapes = new Map(
        Object.entries(found).map(([piece, cells]) => [
          piece,
          { cells: cells.map(([dx, dy, ground, on]) => ({ dx, dy, ground, on })) },
        ]),
      );
    } catch {
      // Asked again with the next news.
      this.#asked = false;
    }
  }

  /** Who made the table may look after it; the server knows by a cookie whether that is who uses this browser. */
  async #askWhose(): Promise<void> {
    try {
      this.#owner = await isOwner(this.id);
    } catch {
      // What this browser remembers has to do; the server refuses what is not allowed.
    }
  }

  /** Without secrets the screen shows whoever of its people is to act; with secrets it waits until they say so. */
  #turnScreen(): void {
    if (this.#own.length < 2) {
      this.#shown = this.#own[0] ?? null;
      return;
    }
    if (this.hidesHands) return;
    const due = this.due;
    const next = due[0] ?? this.#own[0] ?? null;
    clearTimeout(this.#turning);
    if (this.#shown === null) this.#shown = next;
    else if (due.length && !due.includes(this.#shown)) {
      this.#turning = window.setTimeout(() => (this.#shown = next), TURN_AFTER);
    }
  }

  // What the parts of the page look at

  get game(): string {
    return this.#status?.game ?? this.info?.name ?? "";
  }

  get stage(): TableState["stage"] {
    const stage = this.#status?.stage;
    return stage === "open" || stage === "running" || stage === "over" || stage === "closed" ? stage : "loading";
  }

  /** Whether there is a match to be looked at. */
  get begun(): boolean {
    return this.#seen.size > 0;
  }

  /** Whether whoever uses this browser made the table. */
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
    return this.#any?.names ?? this.seats.map((seat) => seat.name);
  }

  get own(): readonly number[] {
    return this.#own;
  }

  get shown(): number | null {
    return this.#shown;
  }

  /** Several people with secrets share this screen. */
  get hidesHands(): boolean {
    return this.#own.length > 1 && this.stage === "running" && this.info?.secrets !== false;
  }

  get covered(): boolean {
    return this.hidesHands && this.#shown === null;
  }

  /** Who has resigned looks on: a bot makes the moves. */
  readonly #standing = $derived.by((): Standing | null => {
    const standing = this.covered ? undefined : this.#current?.standing;
    if (!standing) return null;
    const resigned = standing.seat !== null && this.seats[standing.seat]?.stand_in === "resigned";
    return resigned ? { ...standing, moves: null, undoTo: null } : standing;
  });

  get standing(): Standing | null {
    return this.#standing;
  }

  get log(): readonly LogEntry[] {
    return this.covered ? [] : (this.#current?.log ?? []);
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** Why the connection is gone, for the words about it. */
  get reason(): Reason {
    return this.#reason;
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

  /** The own seats that the game waits for. */
  get due(): readonly number[] {
    const awaited = this.#any?.standing.awaited ?? [];
    return this.#own.filter((seat) => awaited.includes(seat) && this.seats[seat]?.stand_in !== "resigned");
  }

  /** The seats that the game waits for; everybody may know. */
  get awaited(): readonly number[] {
    return this.#any?.standing.awaited ?? [];
  }

  get #current(): Seen | undefined {
    return this.#seen.get(this.#shown) ?? (this.#own.length ? undefined : this.#seen.get(null));
  }

  get #any(): Seen | undefined {
    return this.#seen.values().next().value;
  }

  shape(piece: string): PieceShape | undefined {
    const view = this.standing?.view;
    return (view === undefined ? undefined : this.ui.shape?.(view, piece)) ?? this.#shapes.get(piece);
  }

  /** What a clock shows now, in seconds; the server's clocks run on between two messages. */
  left(seat: number): number | null {
    const left = this.clock?.left[seat];
    if (left === undefined || this.stage !== "running" || this.seats[seat]?.bot) return null;
    const used = this.clock?.running.includes(seat) ? (performance.now() - this.#heard) / 1000 : 0;
    return Math.max(0, left - used);
  }

  // What people do

  #acting(): number {
    if (this.#shown === null)
      throw new Trouble(
        "not-allowed",
        () => t("table.spectator"),
        () => t("table.spectatorAdvice"),
      );
    return this.#shown;
  }

  async play(move: string): Promise<void> {
    const seat = this.#acting();
    await this.#live.ask({ type: "play", seat, move, seq: this.#seen.get(seat)?.standing.nextSeq ?? 0 });
  }

  async preview(move: string): Promise<Preview> {
    const reply = await this.#live.ask({ type: "preview", seat: this.#acting(), move });
    if (reply.type !== "preview") throw asTrouble(reply);
    const preview = { items: reply.items, words: reply.words, guessed: reply.guessed };
    const view = this.standing?.view;
    return { ...preview, said: view === undefined ? undefined : this.ui.brings?.(view, move, preview) };
  }

  /** Anything else; `true` when others have to agree first. */
  async ask(wish: Wish): Promise<boolean> {
    const answer = await this.#live.ask(wish);
    return answer.type === "done" && answer.pending === true;
  }

  /** Put another own seat at the screen; with secrets only after the cover. */
  show(seat: number): void {
    clearTimeout(this.#turning);
    if (this.#own.includes(seat)) this.#shown = seat;
  }

  /** Cover the screen, so that it can be passed on. */
  cover(): void {
    this.#shown = null;
  }

  /** After sitting down this page has a seat more. */
  reopen(): void {
    this.#live.end();
    this.#seen = new Map();
    this.#shown = null;
    this.#live = this.#open();
  }

  async playAgain(): Promise<string> {
    const kept = keep.table(this.id);
    const token = Object.values(kept.mine)[0];
    const id = this.rematch ?? (token === undefined ? this.id : (await rematch(this.id, token)).id);
    // The secrets of the seats open the new table, too.
    if (id !== this.id) keep.keepTable(id, { mine: kept.mine, links: kept.links, made: kept.made, game: this.game });
    return id;
  }

  end(): void {
    clearTimeout(this.#turning);
    this.#deafen();
    this.#live.end();
  }
}
