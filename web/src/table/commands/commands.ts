// Execution of typed commands. The server decides what is legal and explains refusals.

import { t } from "../../i18n";
import type { Cell } from "../../board/model";
import { cellName, readCell } from "../../board/notation";
import type { Orientation } from "../../board/placement";
import { describePreview } from "../../board/preview-tip";
import { type CommandKind, KINDS, normalize, phrasesFor, readCommand, significantWords } from "./grammar";
import { findOrientations, readNamedMove } from "./piece-names";
import {
  type CommandContext,
  describeBoardCell,
  describeHand,
  describeLog,
  describeMap,
  describeMoves,
  describePlaces,
  describeScores,
  describeTurn,
  describeWords,
  nameWithNotation,
} from "./queries";
import { type Candidate, mostSimilar } from "./similarity";

export interface CommandReply {
  readonly lines: readonly string[];
  /** Whether the text was not understood or the move refused. */
  readonly bad?: boolean;
  /** Similar commands that can be typed as they are. */
  readonly suggestions?: readonly string[];
}

const MAX_SUGGESTIONS = 4;
const HELP = [...KINDS.filter((kind) => kind !== "help"), "words"] as const;

/** Execute a typed text. */
export async function runCommand(context: CommandContext, text: string): Promise<CommandReply> {
  const command = readCommand(text);
  const word = findWord(context, text);
  // A word move has priority over a command of the same name.
  if (word !== undefined) return playWord(context, word);
  if (command) return execute(context, command.kind, command.rest, text);
  const words = significantWords(text);
  const { piece, cell } = readNamedMove(words, context.places);
  const orientations = findOrientations(piece, context.places, context.ui.pieceName);
  if (cell && (orientations.length || /^\d/.test(piece[0] ?? ""))) return lay(context, words, text);
  if (orientations.length)
    return { lines: describePlaces(context, orientations), suggestions: exampleMoves(context, orientations) };
  const only = words.length === 1 ? readCell(words[0] ?? "") : null;
  return only ? { lines: [describeBoardCell(context, only)] } : notUnderstood(context, text);
}

async function execute(
  context: CommandContext,
  kind: CommandKind,
  rest: readonly string[],
  text: string,
): Promise<CommandReply> {
  switch (kind) {
    case "lay":
      return lay(context, rest, text);
    case "try":
      return lay(context, rest, text, true);
    case "choose":
      return choose(context, rest);
    case "at":
      return describeAt(context, rest);
    case "moves":
      return placesFor(context, rest, text);
    case "map":
      return { lines: describeMap(context) };
    case "hand":
      return { lines: describeHand(context) };
    case "score":
      return { lines: describeScores(context) };
    case "turn":
      return { lines: describeTurn(context) };
    case "log":
      return { lines: describeLog(context) };
    case "undo":
      return undo(context);
    case "help":
      return {
        lines: [t("commands.helpTitle"), ...HELP.map((name) => t(`commands.help_${name}`)), ...describeWords(context)],
      };
  }
}

/** A legal word move, by its notation or by the label of its button. */
function findWord({ places, ui }: CommandContext, text: string): string | undefined {
  const typed = normalize(text);
  return places.words.find(
    (word) => [word, ui.wordName(word).toLowerCase()].includes(typed) || word === typed.replaceAll(" ", ""),
  );
}

async function playWord({ placement, table, ui }: CommandContext, word: string): Promise<CommandReply> {
  if (placement.busy) return { lines: [t("commands.busy")], bad: true };
  const before = table.seatView?.nextSeq;
  await placement.playWord(word);
  if (placement.refusal !== null) return { lines: [placement.refusal], bad: true };
  const done = table.seatView?.nextSeq !== before;
  return { lines: [done ? t("commands.said", { word: ui.wordName(word) }) : t("commands.notDone")], bad: !done };
}

function describeAt(context: CommandContext, [name = "", ...more]: readonly string[]): CommandReply {
  const cell = more.length ? null : readCell(name);
  if (cell) return { lines: [describeBoardCell(context, cell)] };
  const lines = [name ? t("commands.noCell", { text: [name, ...more].join(" ") }) : t("commands.needsCell")];
  const cells = (context.board?.cells ?? []).map((one) => cellName(one));
  const [phrase = ""] = phrasesFor("at");
  return {
    lines,
    bad: true,
    suggestions: mostSimilar(
      name,
      cells.map((as) => ({ text: `${phrase} ${as}`, as: [as] })),
      MAX_SUGGESTIONS,
    ),
  };
}

function placesFor(context: CommandContext, rest: readonly string[], text: string): CommandReply {
  if (!rest.length) return { lines: describeMoves(context) };
  const orientations = findOrientations(rest, context.places, context.ui.pieceName);
  return orientations.length
    ? { lines: describePlaces(context, orientations), suggestions: exampleMoves(context, orientations) }
    : noPiece(context, rest, text);
}

function choose(context: CommandContext, rest: readonly string[]): CommandReply {
  const [orientation] = findOrientations(rest, context.places, context.ui.pieceName);
  if (!orientation) return noPiece(context, rest, rest.join(" "));
  context.placement.choose(orientation.key, rest.join("") === orientation.text ? orientation.text : undefined);
  const piece = nameWithNotation(orientation.key, context.ui);
  const count = context.placement.places.length;
  return {
    lines: [
      context.placement.showsHelp ? t("commands.chosen", { piece, count }) : t("commands.chosenPurist", { piece }),
    ],
  };
}

async function lay(
  context: CommandContext,
  rest: readonly string[],
  text: string,
  only = false,
): Promise<CommandReply> {
  const { places, ui, placement } = context;
  if (!rest.length) return { lines: [t("commands.needsPiece"), ...describeMoves(context)], bad: true };
  const { piece, cell, where } = readNamedMove(rest, places);
  const orientations = findOrientations(piece, places, ui.pieceName);
  if (!cell) {
    const lines = [where && rest.length > 1 ? t("commands.noCell", { text: where }) : t("commands.needsCell")];
    return {
      lines,
      bad: true,
      suggestions: orientations.length ? exampleMoves(context, orientations) : suggestSimilar(context, text),
    };
  }
  if (placement.busy) return { lines: [t("commands.busy")], bad: true };
  const fitting = orientations.filter((orientation) => places.has(orientation.text, cell));
  const [orientation] = fitting;
  if (!orientation) return explainRefusal(context, orientations[0]?.text ?? piece.join(""), cell, text);
  if (fitting.length > 1) {
    const suggestions = fitting.map((one) => moveText(one, cell));
    return { lines: [t("commands.several", { count: fitting.length })], bad: true, suggestions };
  }
  return only ? previewMove(context, orientation, cell) : layPiece(context, orientation, cell);
}

async function layPiece(
  { placement, ui }: CommandContext,
  orientation: Orientation,
  cell: Cell,
): Promise<CommandReply> {
  placement.choose(orientation.key, orientation.text);
  placement.put(cell);
  await placement.lay();
  if (placement.refusal !== null) return { lines: [placement.refusal], bad: true };
  return { lines: [t("commands.laid", { piece: nameWithNotation(orientation.key, ui), cell: cellName(cell) })] };
}

async function previewMove({ table, ui }: CommandContext, orientation: Orientation, cell: Cell): Promise<CommandReply> {
  const preview = await table.preview(`${orientation.text}@${cellName(cell)}`);
  const { total, first, more } = describePreview(preview);
  const text = [total, first, ...more].filter(Boolean).join(". ");
  return {
    lines: [t("commands.brings", { piece: nameWithNotation(orientation.key, ui), cell: cellName(cell), text })],
  };
}

/** Request the server's explanation of an illegal move. */
async function explainRefusal(context: CommandContext, piece: string, cell: Cell, text: string): Promise<CommandReply> {
  const suggestions = similarMoves(context, text, MAX_SUGGESTIONS);
  try {
    await context.table.preview(`${piece}@${cellName(cell)}`);
  } catch (problem) {
    const { message = t("common.failed"), advice = "" } = problem as { message?: string; advice?: string };
    return { lines: [[message, advice].filter(Boolean).join(" ")], bad: true, suggestions };
  }
  return { lines: [t("commands.unknownPiece", { text: piece })], bad: true, suggestions };
}

function undo({ undo: tool }: CommandContext): CommandReply {
  if (!tool?.possible) return { lines: [tool?.title ?? t("table.undoNothing")], bad: true };
  tool.act();
  return { lines: [t("commands.undone")] };
}

function noPiece(context: CommandContext, rest: readonly string[], text: string): CommandReply {
  const lines = [t("commands.unknownPiece", { text: rest.join(" ") }), ...describeMoves(context)];
  const keys = [...context.places.pieces.keys()];
  const like = keys.map((key) => ({ text: t("commands.whereExample", { piece: key }), as: [key.toLowerCase()] }));
  const suggestions = mostSimilar(rest.join(""), like, MAX_SUGGESTIONS, 1);
  return { lines, bad: true, suggestions: suggestions.length ? suggestions : suggestSimilar(context, text) };
}

function notUnderstood(context: CommandContext, text: string): CommandReply {
  return { lines: [t("commands.unknown", { text })], bad: true, suggestions: suggestSimilar(context, text) };
}

// Suggestions

const moveText = (orientation: Orientation, cell: Cell): string =>
  t("commands.layExample", { piece: orientation.text, cell: cellName(cell) });

/** Some legal moves with these orientations; none at a purist table. */
function exampleMoves({ places, placement }: CommandContext, orientations: readonly Orientation[]): string[] {
  if (!placement.showsHelp) return [];
  return orientations
    .flatMap((orientation) => places.of(orientation.text).map((cell) => moveText(orientation, cell)))
    .slice(0, MAX_SUGGESTIONS);
}

/** The commands, word moves and legal moves most similar to a text. */
function suggestSimilar(context: CommandContext, text: string): string[] {
  const typed = normalize(text);
  const found = mostSimilar(typed, commandCandidates(context, typed), MAX_SUGGESTIONS, 0.5);
  const isMove = /\d/.test(typed);
  const moves = similarMoves(context, text, MAX_SUGGESTIONS - 1);
  const all = isMove ? [...moves, ...found] : [...found, ...moves];
  const rest = KINDS.flatMap((kind) => (["moves", "turn", "help"].includes(kind) ? phrasesFor(kind).slice(0, 1) : []));
  return [...new Set(all.length ? all : rest)].slice(0, MAX_SUGGESTIONS);
}

/** The legal moves most similar to a text. A text with a number is most likely a move: then without a limit. */
function similarMoves(context: CommandContext, text: string, most: number): string[] {
  const command = readCommand(text);
  const words = (command?.rest ?? significantWords(text)).join("").replace(/^[a-z]{3,}(?=\d)/, "");
  return mostSimilar(words, legalMoves(context), most, /\d/.test(words) ? 1 : 0.5);
}

function commandCandidates({ places, ui }: CommandContext, typed: string): Candidate[] {
  const first = typed.split(" ");
  const kinds = KINDS.map((kind): Candidate => {
    const phrases = phrasesFor(kind);
    // "scroe please" is similar to "score": compare as many words as the command has.
    const longer = phrases.filter((phrase) => first.length > phrase.split(" ").length);
    return { text: phrases[0] ?? kind, as: [...phrases, ...longer.map((phrase) => padded(phrase, first))] };
  });
  return [...kinds, ...places.words.map((word) => ({ text: word, as: [word, ui.wordName(word).toLowerCase()] }))];
}

/** A phrase followed by the rest of the typed words. */
function padded(phrase: string, typed: readonly string[]): string {
  return [phrase, ...typed.slice(phrase.split(" ").length)].join(" ");
}

function legalMoves({ places, placement }: CommandContext): Candidate[] {
  if (!placement.showsHelp) return [];
  return [...places.pieces.values()]
    .flat()
    .flatMap((orientation) =>
      places
        .of(orientation.text)
        .map((cell) => ({ text: moveText(orientation, cell), as: [orientation.text.toLowerCase() + cellName(cell)] })),
    );
}
