// What was typed, taken apart. Words come from the catalogue; English ones are always accepted as well.

import { t } from "../../i18n";
import { commands as english } from "../../i18n/locales/en/commands";
import { readCell } from "../../board/notation";

export const KINDS = [
  "lay",
  "try",
  "choose",
  "at",
  "map",
  "moves",
  "hand",
  "score",
  "turn",
  "log",
  "undo",
  "help",
] as const;
export type Kind = (typeof KINDS)[number];

export interface Command {
  readonly kind: Kind;
  /** What follows the word, without what is only there for the sentence. */
  readonly rest: readonly string[];
}

const split = (words: string): string[] => words.split("|");

/** Everything that is accepted for a kind; what is suggested comes first. */
export function phrasesOf(kind: Kind): string[] {
  return [...new Set([...split(t(`commands.word_${kind}`)), ...split(english[`word_${kind}`])])];
}

function fillers(): ReadonlySet<string> {
  return new Set([...split(t("commands.fillers")), ...split(english.fillers)]);
}

/** "17r2@c-3" is two words, as is "17r2 c-3". */
function tokensOf(text: string): string[] {
  return text.split(/[\s@,]+/).filter(Boolean);
}

export function tidy(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/[.!]+$/, "")
      // A question mark alone asks for help.
      .replace(/(?<=\S)\s*\?+$/, "")
      .replace(/\s+/g, " ")
      .trim()
  );
}

/** The words of a text that mean something. */
export function meant(text: string): string[] {
  const left = fillers();
  const tokens = tokensOf(tidy(text).replace(/\?$/, ""));
  // A word that is also a field or a tile means just that.
  return tokens.filter((token) => !left.has(token) || readCell(token) !== null);
}

/** A command by its word; null where none of them begins the text. */
export function readCommand(text: string): Command | null {
  const typed = tidy(text);
  let best: { kind: Kind; phrase: string } | null = null;
  for (const kind of KINDS) {
    for (const phrase of phrasesOf(kind)) {
      const begins = typed === phrase || typed.startsWith(`${phrase} `);
      if (begins && phrase.length > (best?.phrase.length ?? 0)) best = { kind, phrase };
    }
  }
  return best && { kind: best.kind, rest: meant(typed.slice(best.phrase.length)) };
}
