// The grammar of the command box. Keywords come from the catalogue; English ones are always accepted as well.

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
export type CommandKind = (typeof KINDS)[number];

export interface Command {
  readonly kind: CommandKind;
  /** The words after the keyword, without fillers. */
  readonly rest: readonly string[];
}

const split = (words: string): string[] => words.split("|");

/** All phrases of a command, the preferred one first. */
export function phrasesFor(kind: CommandKind): string[] {
  return [...new Set([...split(t(`commands.word_${kind}`)), ...split(english[`word_${kind}`])])];
}

function fillers(): ReadonlySet<string> {
  return new Set([...split(t("commands.fillers")), ...split(english.fillers)]);
}

/** Both "17r2@c-3" and "17r2 c-3" are two tokens. */
function tokensOf(text: string): string[] {
  return text.split(/[\s@,]+/).filter(Boolean);
}

export function normalize(text: string): string {
  return (
    text
      .toLowerCase()
      .trim()
      .replace(/[.!]+$/, "")
      // A question mark alone means help.
      .replace(/(?<=\S)\s*\?+$/, "")
      .replace(/\s+/g, " ")
      .trim()
  );
}

/** The words of a text without fillers. */
export function significantWords(text: string): string[] {
  const left = fillers();
  const tokens = tokensOf(normalize(text).replace(/\?$/, ""));
  // A filler that is also a cell name is kept.
  return tokens.filter((token) => !left.has(token) || readCell(token) !== null);
}

/** Read a command by its longest matching phrase; null if no phrase begins the text. */
export function readCommand(text: string): Command | null {
  const typed = normalize(text);
  let best: { kind: CommandKind; phrase: string } | null = null;
  for (const kind of KINDS) {
    for (const phrase of phrasesFor(kind)) {
      const begins = typed === phrase || typed.startsWith(`${phrase} `);
      if (begins && phrase.length > (best?.phrase.length ?? 0)) best = { kind, phrase };
    }
  }
  return best && { kind: best.kind, rest: significantWords(typed.slice(best.phrase.length)) };
}
