// Execution of typed commands. The server decides what is legal and explains refusals.

import { t } from "../../i18n";
import type { Cell } from "../../board/model";
import { cellName, readCell } from "../../board/notation";
import type { Orientation } from "../../board/placement";
import { type Kind, KINDS, meant, phrasesOf, readCommand, tidy } from "./grammar";
import { findOrientations, readMove } from "./piece-names";
import {
  type Known,
  nameWith,
  tellCell,
  tellHand,
  tellLog,
  tellMap,
  tellMoves,
  tellPlaces,
  tellScore,
  tellTurn,
  wordsNow,
} from "./queries";
import { type Candidate, nearest } from "./similarity";

export interface Answer {
  readonly lines: readonly string[];
  /** Whether the text was not understood or the move refused. */
  readonly bad?: boolean;
  /** Similar commands that can be typed as they are. */
  readonly suggestions?: readonly string[];
}

const MAX = 4;
const HELP = [...KINDS.filter((kind) => kind !== "help"), "words"] as const;

/** Execute a typed text. */
export async function obey(known: Known, text: string): Promise<Answer> {
  const command = readCommand(text);
  const word = wordOf(known, text);
  // A word move has priority over a command of the same name.
  if (word !== undefined) return say(known, word);
  if (command) return follow(known, command.kind, command.rest, text);
  const words = meant(text);
  const { piece, cell } = readMove(words, known.places);
  const orientations = findOrientations(piece, known.places, known.ui.pieceName);
  if (cell && (orientations.length || /^\d/.test(piece[0] ?? ""))) return lay(known, words, text);
  if (orientations.length) return { lines: tellPlaces(known, orientations), suggestions: movesOf(known, orientations) };
  const only = words.length === 1 ? readCell(words[0] ?? "") : null;
  return only ? { lines: [tellCell(known, only)] } : unknown(known, text);
}

async function follow(known: Known, kind: Kind, rest: readonly string[], text: string): Promise<Answer> {
  switch (kind) {
    case "lay":
      return lay(known, rest, text);
    case "try":
      return lay(known, rest, text, true);
    case "choose":
      return choose(known, rest);
    case "at":
      return look(known, rest);
    case "moves":
      return where(known, rest, text);
    case "map":
      return { lines: tellMap(known) };
    case "hand":
      return { lines: tellHand(known) };
    case "score":
      return { lines: tellScore(known) };
    case "turn":
      return { lines: tellTurn(known) };
    case "log":
      return { lines: tellLog(known) };
    case "undo":
      return undo(known);
    case "help":
      return {
        lines: [t("commands.helpTitle"), ...HELP.map((name) => t(`commands.help_${name}`)), ...wordsNow(known)],
      };
  }
}

/** A legal word move, by its notation or by the label of its button. */
function wordOf({ places, ui }: Known, text: string): string | undefined {
  const typed = tidy(text);
  return places.words.find(
    (word) => [word, ui.wordName(word).toLowerCase()].includes(typed) || word === typed.replaceAll(" ", ""),
  );
}

async function say({ placement, table, ui }: Known, word: string): Promise<Answer> {
  if (placement.busy) return { lines: [t("commands.busy")], bad: true };
  const before = table.seatView?.nextSeq;
  await placement.playWord(word);
  if (placement.refusal !== null) return { lines: [placement.refusal], bad: true };
  const done = table.seatView?.nextSeq !== before;
  return { lines: [done ? t("commands.said", { word: ui.wordName(word) }) : t("commands.notDone")], bad: !done };
}

function look(known: Known, [name = "", ...more]: readonly string[]): Answer {
  const cell = more.length ? null : readCell(name);
  if (cell) return { lines: [tellCell(known, cell)] };
  const lines = [name ? t("commands.noCell", { text: [name, ...more].join(" ") }) : t("commands.needsCell")];
  const cells = (known.board?.cells ?? []).map((one) => cellName(one));
  const [phrase = ""] = phrasesOf("at");
  return {
    lines,
    bad: true,
    suggestions: nearest(
      name,
      cells.map((as) => ({ text: `${phrase} ${as}`, as: [as] })),
      MAX,
    ),
  };
}

function where(known: Known, rest: readonly string[], text: string): Answer {
  if (!rest.length) return { lines: tellMoves(known) };
  const orientations = findOrientations(rest, known.places, known.ui.pieceName);
  return orientations.length
    ? { lines: tellPlaces(known, orientations), suggestions: movesOf(known, orientations) }
    : noPiece(known, rest, text);
}

function choose(known: Known, rest: readonly string[]): Answer {
  const [orientation] = findOrientations(rest, known.places, known.ui.pieceName);
  if (!orientation) return noPiece(known, rest, rest.join(" "));
  known.placement.choose(orientation.key, rest.join("") === orientation.text ? orientation.text : undefined);
  const piece = nameWith(orientation.key, known.ui);
  const count = known.placement.places.length;
  return {
    lines: [known.placement.showsHelp ? t("commands.chosen", { piece, count }) : t("commands.chosenPurist", { piece })],
  };
}

async function lay(known: Known, rest: readonly string[], text: string, only = false): Promise<Answer> {
  const { places, ui, placement } = known;
  if (!rest.length) return { lines: [t("commands.needsPiece"), ...tellMoves(known)], bad: true };
  const { piece, cell, where } = readMove(rest, places);
  const orientations = findOrientations(piece, places, ui.pieceName);
  if (!cell) {
    const lines = [where && rest.length > 1 ? t("commands.noCell", { text: where }) : t("commands.needsCell")];
    return { lines, bad: true, suggestions: orientations.length ? movesOf(known, orientations) : similar(known, text) };
  }
  if (placement.busy) return { lines: [t("commands.busy")], bad: true };
  const fitting = orientations.filter((orientation) => places.has(orientation.text, cell));
  const [orientation] = fitting;
  if (!orientation) return refused(known, orientations[0]?.text ?? piece.join(""), cell, text);
  if (fitting.length > 1) {
    const suggestions = fitting.map((one) => moveText(one, cell));
    return { lines: [t("commands.several", { count: fitting.length })], bad: true, suggestions };
  }
  return only ? brings(known, orientation, cell) : place(known, orientation, cell);
}

async function place({ placement, ui }: Known, orientation: Orientation, cell: Cell): Promise<Answer> {
  placement.choose(orientation.key, orientation.text);
  placement.put(cell);
  await placement.lay();
  if (placement.refusal !== null) return { lines: [placement.refusal], bad: true };
  return { lines: [t("commands.laid", { piece: nameWith(orientation.key, ui), cell: cellName(cell) })] };
}

async function brings({ table, ui }: Known, orientation: Orientation, cell: Cell): Promise<Answer> {
  const preview = await table.preview(`${orientation.text}@${cellName(cell)}`);
  const items = preview.items.map(({ name, before, after }) => t("board.change", { name, before, after }));
  const text = (preview.lines ?? [...items, ...preview.words]).join(" ") || t("board.noChange");
  return { lines: [t("commands.brings", { piece: nameWith(orientation.key, ui), cell: cellName(cell), text })] };
}

/** Request the server's explanation of an illegal move. */
async function refused(known: Known, piece: string, cell: Cell, text: string): Promise<Answer> {
  const suggestions = movesLike(known, text, MAX);
  try {
    await known.table.preview(`${piece}@${cellName(cell)}`);
  } catch (problem) {
    const { message = t("common.failed"), advice = "" } = problem as { message?: string; advice?: string };
    return { lines: [[message, advice].filter(Boolean).join(" ")], bad: true, suggestions };
  }
  return { lines: [t("commands.unknownPiece", { text: piece })], bad: true, suggestions };
}

function undo({ undo: tool }: Known): Answer {
  if (!tool?.possible) return { lines: [tool?.title ?? t("table.undoNothing")], bad: true };
  tool.act();
  return { lines: [t("commands.undone")] };
}

function noPiece(known: Known, rest: readonly string[], text: string): Answer {
  const lines = [t("commands.unknownPiece", { text: rest.join(" ") }), ...tellMoves(known)];
  const keys = [...known.places.pieces.keys()];
  const like = keys.map((key) => ({ text: t("commands.whereExample", { piece: key }), as: [key.toLowerCase()] }));
  const suggestions = nearest(rest.join(""), like, MAX, 1);
  return { lines, bad: true, suggestions: suggestions.length ? suggestions : similar(known, text) };
}

function unknown(known: Known, text: string): Answer {
  return { lines: [t("commands.unknown", { text })], bad: true, suggestions: similar(known, text) };
}

// Suggestions

const moveText = (orientation: Orientation, cell: Cell): string =>
  t("commands.layExample", { piece: orientation.text, cell: cellName(cell) });

/** Some legal moves with these orientations; none at a purist table. */
function movesOf({ places, placement }: Known, orientations: readonly Orientation[]): string[] {
  if (!placement.showsHelp) return [];
  return orientations
    .flatMap((orientation) => places.of(orientation.text).map((cell) => moveText(orientation, cell)))
    .slice(0, MAX);
}

/** The commands, word moves and legal moves most similar to a text. */
function similar(known: Known, text: string): string[] {
  const typed = tidy(text);
  const found = nearest(typed, commandsLike(known, typed), MAX, 0.5);
  const isMove = /\d/.test(typed);
  const moves = movesLike(known, text, MAX - 1);
  const all = isMove ? [...moves, ...found] : [...found, ...moves];
  const rest = KINDS.flatMap((kind) => (["moves", "turn", "help"].includes(kind) ? phrasesOf(kind).slice(0, 1) : []));
  return [...new Set(all.length ? all : rest)].slice(0, MAX);
}

/** The legal moves most similar to a text. A text with a number is most likely a move: then without a limit. */
function movesLike(known: Known, text: string, most: number): string[] {
  const command = readCommand(text);
  const words = (command?.rest ?? meant(text)).join("").replace(/^[a-z]{3,}(?=\d)/, "");
  return nearest(words, legalMoves(known), most, /\d/.test(words) ? 1 : 0.5);
}

function commandsLike({ places, ui }: Known, typed: string): Candidate[] {
  const first = typed.split(" ");
  const kinds = KINDS.map((kind): Candidate => {
    const phrases = phrasesOf(kind);
    // "scroe please" is similar to "score": compare as many words as the command has.
    const isLike = phrases.filter((phrase) => first.length > phrase.split(" ").length);
    return { text: phrases[0] ?? kind, as: [...phrases, ...isLike.map((phrase) => padded(phrase, first))] };
  });
  return [...kinds, ...places.words.map((word) => ({ text: word, as: [word, ui.wordName(word).toLowerCase()] }))];
}

/** A phrase followed by the rest of the typed words. */
function padded(phrase: string, typed: readonly string[]): string {
  return [phrase, ...typed.slice(phrase.split(" ").length)].join(" ");
}

function legalMoves({ places, placement }: Known): Candidate[] {
  if (!placement.showsHelp) return [];
  return [...places.pieces.values()]
    .flat()
    .flatMap((orientation) =>
      places
        .of(orientation.text)
        .map((cell) => ({ text: moveText(orientation, cell), as: [orientation.text.toLowerCase() + cellName(cell)] })),
    );
}
