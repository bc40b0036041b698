import type { commands as english } from "../en/commands";
import type { Texts } from "../texts";

/** Texts of the page: the command box. Words that are accepted stand side by side, with a bar between them; the first is
 *  the one that is suggested. English ones are always accepted as well. */
export const commands: Texts<typeof english> = {
  // Accepted words
  word_lay: "lay|put|place|play",
  word_try: "try|preview|what if",
  word_choose: "choose|take|pick",
  word_at: "what is at|what's at|what is on|look at|look|at|cell",
  word_score: "score|scores|points|standing",
  word_moves: "moves|where can|where|places|legal moves",
  word_hand: "hand|tiles|pieces|my hand|my tiles",
  word_log: "log|last|history|what happened",
  word_turn: "turn|whose turn|who is next|status|task",
  word_undo: "undo|take back",
  word_map: "map|board|land",
  word_help: "help|commands|?",
  /** Left out wherever they stand. */
  fillers: "at|on|to|the|tile|tiles|go|is|it|with|please|my|lie|can|of",

  // The box
  title: "Command box",
  open: "Type a command",
  label: "Command",
  hint: "For example: help, or what is at b2",
  run: "Do it",
  answers: "Answers",
  suggestions: "Did you mean",
  asked: "You: {text}",

  // Answers
  unknown: "“{text}” is not understood.",
  unknownPiece: "“{text}” is no piece that can be laid now.",
  noCell: "“{text}” is no field. Fields are named like b2 or c-3.",
  needsCell: "Where? Name a field, for example b2.",
  needsPiece: "What? Name a piece, and where it goes.",
  several: { one: "There is {count} way to lay it there.", other: "There are {count} ways to lay it there: which?" },
  laid: "{piece} is laid at {cell}.",
  said: "Done: {word}.",
  notDone: "Nothing was done.",
  busy: "The last move is still on its way. Try again in a moment.",
  chosen: {
    one: "{piece} is chosen. It may go to {count} place.",
    other: "{piece} is chosen. It may go to {count} places.",
  },
  chosenPurist: "{piece} is chosen.",
  brings: "{piece} at {cell}: {text}",
  nothingToLay: "There is nothing to lay for you now.",
  placesOf: { one: "{piece}: {count} way to lay it", other: "{piece}: {count} ways to lay it" },
  placesIn: "{lie}: {cells}",
  more: "{cells} and {count} more",
  wordsNow: "You may also say: {words}.",
  wordAs: "{word} ({name})",
  emptyHand: "You hold nothing now.",
  watching: "You are watching and have no hand.",
  purist: "This table is played without help: places are not told.",
  scoreOf: "{name}: {facts}",
  pointsSecret: "points are secret",
  fact: "{name}: {value}",
  waitsFor: "The game waits for {names}.",
  undone: "Taking back.",
  mapOf: {
    one: "{title}: {count} field, from {from} to {to}.",
    other: "{title}: {count} fields, from {from} to {to}.",
  },
  mapRow: "Row {row}: {cells}",

  // Help
  helpTitle: "You can type:",
  whereExample: "where can {piece} go",
  layExample: "lay {piece} at {cell}",
  help_lay: "lay 17 r2 at c-3: lays tile 17, turned twice. 17r2@c-3 does the same.",
  help_try: "try 17 r2 at c-3: says what it would bring.",
  help_choose: "choose 17: takes up a piece, to be moved by arrows.",
  help_at: "what is at b2: tells what is on a field.",
  help_map: "map: tells the whole board, row by row.",
  help_moves: "moves, or where can 17 go: tells what is possible.",
  help_hand: "hand: tells what you have to lay with.",
  help_score: "score: tells how all stand.",
  help_turn: "turn: tells whose turn it is, and what to do.",
  help_log: "log: tells the last moves.",
  help_undo: "undo: takes your move back.",
  help_words: "Words of the game, such as pass, done or quit, as they are.",
};
