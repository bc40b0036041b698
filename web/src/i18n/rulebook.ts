// Types of rulebook pages. The English texts define the sections; translations have the same ones.

/** A question that the rulebook leaves open, with our decision and its reason. */
export interface Ruling {
  readonly question: string;
  readonly answer: string;
  readonly reason: string;
}

/** A paragraph (`**…**` is strong), a list, a table, a picture of the server by name, or rulings. */
export type Block =
  | string
  | { readonly list: readonly string[] }
  | { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly picture: string; readonly caption: string }
  | { readonly rulings: readonly Ruling[] };

export interface Section {
  readonly title: string;
  readonly body: readonly Block[];
}

export interface Rulebook {
  /** The game in one or two sentences. */
  readonly lead: string;
  /** A summary for the help dialog at a table. */
  readonly short: readonly { readonly name: string; readonly text: string }[];
  /** Sections by the names that links use. */
  readonly sections: Readonly<Record<string, Section>>;
}

/** A translation of a rulebook: the same sections, paragraphs, lines and rows; picture names stay. */
export type Translated<English> = {
  readonly [Name in keyof English]: Name extends "picture"
    ? English[Name]
    : English[Name] extends string
      ? string
      : Translated<English[Name]>;
};
