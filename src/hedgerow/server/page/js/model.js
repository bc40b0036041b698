// What this page knows of a table: its status, and for each own seat (or a spectator) the newest view and the whole log.

export class Model {
  constructor() {
    this.table = null;
    this.heard = 0;
    this.own = [];
    this.views = new Map();
  }

  /** The last number that all views have seen. */
  since() {
    const known = this.own.length ? this.own : [null];
    const numbers = known.map((seat) => this.views.get(seat)?.next ?? 0);
    return Math.min(...numbers);
  }

  welcome(message) {
    this.own = message.seats;
  }

  take(update) {
    this.table = update.table;
    this.heard = performance.now();
    if (!update.match) return;
    const view = this.views.get(update.seat) ?? { log: [] };
    for (const entry of update.match.log) {
      view.log[entry.seq] = entry;
      if (entry.kind === "undo") takeBack(view.log, entry);
    }
    view.next = update.next_seq;
    view.toAct = update.to_act;
    view.awaited = update.awaited;
    view.undoTo = update.undo_to;
    view.moves = update.moves ?? { words: [], places: [] };
    view.state = update.match.state;
    view.names = update.match.names;
    view.over = update.match.over;
    this.views.set(update.seat, view);
  }

  view(seat) {
    return this.views.get(seat ?? null);
  }

  /** Any view, for what all seats may know. */
  get anyView() {
    return this.views.values().next().value;
  }

  /** What a clock shows now; the server's clocks run on between two messages. */
  left(seat) {
    const clock = this.table?.clock;
    if (!clock || clock.left[seat] === undefined || this.table.stage === "over") return null;
    const used = clock.running.includes(seat) ? (performance.now() - this.heard) / 1000 : 0;
    return clock.left[seat] - used;
  }
}

function takeBack(log, undo) {
  for (const entry of log) {
    const counts = entry && (entry.kind === "move" || entry.kind === "chance");
    if (counts && entry.seq > undo.to && entry.seq < undo.seq) entry.undone = true;
  }
}
