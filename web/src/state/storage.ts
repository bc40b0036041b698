// Data that this browser stores: the tokens of its seats, and its settings.

const TABLES_KEY = "hedgerow-tables";
const PROBE_KEY = "hedgerow-try";
const MAX_TABLES = 60;

type Backend = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What this browser knows of a table. Seats are keys of `mine` and `links`, tokens are the values. */
export interface StoredTable {
  readonly mine: Readonly<Record<string, string>>;
  /** Links to send to other players. */
  readonly links: Readonly<Record<string, string>>;
  /** True if this browser created the table. */
  readonly made: boolean;
  /** The token of a seat link that was opened here, until the player takes the seat. */
  readonly invited: string;
  readonly game: string;
  readonly when: number;
}

const NEW_TABLE: StoredTable = { mine: {}, links: {}, made: false, invited: "", game: "", when: 0 };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function isTables(value: unknown): value is Record<string, StoredTable> {
  return isRecord(value) && Object.values(value).every((table) => isRecord(table) && isRecord(table["mine"]));
}

const byTime = ([, a]: [string, StoredTable], [, b]: [string, StoredTable]): number => b.when - a.when;

/** Returns null where the browser forbids storage. */
function probe(backend: () => Backend): Backend | null {
  try {
    backend().setItem(PROBE_KEY, "1");
    backend().removeItem(PROBE_KEY);
    return backend();
  } catch {
    return null;
  }
}

/** JSON values in the browser's storage, or in memory where storage is forbidden. */
export class BrowserStorage {
  readonly #backend: Backend | null;
  readonly #memory = new Map<string, string>();
  readonly #now: () => number;

  constructor(backend: () => Backend, now: () => number = Date.now) {
    this.#backend = probe(backend);
    this.#now = now;
  }

  /** Whether stored values survive a reload of the page. */
  get isPersistent(): boolean {
    return this.#backend !== null;
  }

  /** Read a value; undefined if there is none or if the check rejects it. */
  read<T>(key: string, check: (value: unknown) => value is T): T | undefined {
    try {
      const text = this.#backend ? this.#backend.getItem(key) : this.#memory.get(key);
      const value: unknown = JSON.parse(text ?? "null");
      return check(value) ? value : undefined;
    } catch {
      return undefined;
    }
  }

  write(key: string, value: unknown): void {
    const text = JSON.stringify(value);
    this.#memory.set(key, text);
    try {
      this.#backend?.setItem(key, text);
    } catch {
      // The storage is full. The seat is lost after a reload, but its link can still be copied.
    }
  }

  table(id: string): StoredTable {
    return { ...NEW_TABLE, ...this.#tables()[id] };
  }

  /** All known tables, the newest first. */
  tables(): [id: string, table: StoredTable][] {
    return Object.entries(this.#tables()).sort(byTime);
  }

  /** Update a stored table; seats and links are merged. */
  saveTable(id: string, change: Partial<StoredTable>): void {
    const known = this.table(id);
    const table: StoredTable = {
      ...known,
      ...change,
      mine: { ...known.mine, ...change.mine },
      links: { ...known.links, ...change.links },
      when: this.#now(),
    };
    const newest = Object.entries({ ...this.#tables(), [id]: table }).sort(byTime);
    this.write(TABLES_KEY, Object.fromEntries(newest.slice(0, MAX_TABLES)));
  }

  removeTable(id: string): void {
    this.write(TABLES_KEY, Object.fromEntries(Object.entries(this.#tables()).filter(([other]) => other !== id)));
  }

  #tables(): Record<string, StoredTable> {
    return this.read(TABLES_KEY, isTables) ?? {};
  }
}

export const storage = new BrowserStorage(() => localStorage);
