// The player's own notes: which colours each rival may keep. They stay in this browser.

import { storage } from "../../state/storage";

export type ColourNote = "none" | "likely" | "unlikely";

/** By table, viewing seat, rival and colour. */
type StoredNotes = Readonly<Record<string, Readonly<Record<string, ColourNote>>>>;

const KEY = "hedgerow-colour-notes";
/** Tables whose notes are kept. */
const MAX_TABLES = 30;
const NEXT: Readonly<Record<ColourNote, ColourNote>> = { none: "likely", likely: "unlikely", unlikely: "none" };

const isNotes = (value: unknown): value is StoredNotes =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((table) => typeof table === "object" && table !== null);

const load = (): StoredNotes => storage.read(KEY, isNotes) ?? {};

export class ColourNotes {
  readonly #table: string;
  readonly #viewer: () => number | null;
  #notes = $state.raw<Readonly<Record<string, ColourNote>>>({});

  constructor(table: string, viewer: () => number | null) {
    this.#table = table;
    this.#viewer = viewer;
    this.#notes = load()[table] ?? {};
  }

  note(rival: number, colour: string): ColourNote {
    const note = this.#notes[this.#key(rival, colour)];
    return note === "likely" || note === "unlikely" ? note : "none";
  }

  /** Set the next mark: likely, unlikely, none. */
  change(rival: number, colour: string): void {
    this.#notes = { ...this.#notes, [this.#key(rival, colour)]: NEXT[this.note(rival, colour)] };
    const others = Object.entries(load()).filter(([table]) => table !== this.#table);
    storage.write(KEY, Object.fromEntries([...others.slice(1 - MAX_TABLES), [this.#table, this.#notes]]));
  }

  /** Several players may share a screen, each with notes of their own. */
  #key(rival: number, colour: string): string {
    return `${this.#viewer()} ${rival} ${colour}`;
  }
}
