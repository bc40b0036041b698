// The match as an update carries it; the generated schema does not describe it.

export interface LogEvent {
  readonly kind: string;
  readonly seat: number;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface WireEntry {
  readonly seq: number;
  readonly kind: string;
  readonly seat?: number;
  readonly from?: number | string;
  readonly by?: number;
  readonly text?: string;
  readonly to?: number;
  readonly undone?: boolean;
  readonly events?: readonly LogEvent[];
}

/** `state` is the game's own view; `log` holds only the entries that the page has not received yet. */
export interface WireMatch {
  readonly names: readonly string[];
  readonly over: boolean;
  readonly state: unknown;
  readonly log: readonly WireEntry[];
}
