// What a page of rules is made of. The English texts say which sections there are; other languages have the same ones.

/** A question that a rulebook leaves open, how we decided, and why. */
export interface Ruling {
  readonly question: string;
  readonly answer: string;
  readonly reason: string;
}

/** A paragraph (`**…**` is strong), a list, a small table, a picture from the server by its name, or rulings. */
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
  /** The game in short, for the help at a table. */
  readonly short: readonly { readonly name: string; readonly text: string }[];
  /** Sections by the names that links to them have. */
  readonly sections: Readonly<Record<string, Section>>;
}

/** The same rulebook in another language: every section, paragraph, line and row; pictures keep their names. */
export type Told<English> = {
  readonly [Name in keyof English]: Name extends "picture"
    ? English[Name]
    : English[Name] extends string
      ? string
      : Told<English[Name]>;
};
