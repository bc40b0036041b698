/** Texts of the review of a finished game. They are loaded with it. */
export const review = {
  // Before it is there
  intro: "The review shows which moves cost the most, what luck did, and what you could try instead.",
  introTime: "It takes from a few seconds to a few minutes. Games that are being played come first.",
  begin: "Start the review",
  loading: "Looking for the review …",
  waiting: "Other reviews come first …",
  running: "Judging moves and draws: {done} of {total}",
  progress: "Progress of the review",
  cancel: "Stop",
  stopped: "The review was stopped.",
  failed: "The review couldn’t be completed.",

  // The players
  players: "How well you all played",
  player: "Player",
  accuracy: "Accuracy",
  percent: "{value} %",
  counted: { one: "in {count} decision", other: "in {count} decisions" },
  lostPoints: "Points lost",
  lostChance: "Chance lost",
  grade_best: "Best move",
  grade_good: "Good move",
  grade_inaccuracy: "Inaccuracy",
  grade_mistake: "Mistake",
  grade_blunder: "Blunder",

  // The costliest moves
  costliest: "Costliest moves",
  whose: "Whose moves",
  nothing: "No costly move. Well played!",
  position: "{at} of {count}",
  previous: "Previous costly move",
  next: "Next costly move",
  played: "Played: {move}",
  better: "Better: {move}",
  board: "What the board shows",
  showPlayed: "The move",
  showBetter: "The better one",
  costBoth: "It cost {points} points and {chance} % of the chance to win.",
  costPoints: "It cost {points} points.",
  plusMinus: "{value} ± {error}",
  secretMove: "a hidden move",
  hidden: "What {name} could have played instead stays hidden.",

  // The curve
  chances: "Chance to win",
  chancesOf: "Chance to win of {name} during the game",
  points: "Expected points",
  pointsOf: "Expected points of {name} during the game",
  byLuck: "changed by luck",
  byPlay: "changed by moves",
  asTable: "Show the numbers",
  change: "Changed by",
  difference: "Change",
  start: "start",
  luckOf: "luck",
  playOf: "moves",
  after: "After",
  number: "No.",

  // Luck
  luck: "Luck and play",
  luckNote: "In points ahead of the best rival: start + luck + play = result.",
  luckNoteAlone: "In points: start + luck + play = result.",
  atStart: "Start",
  luckColumn: "Luck",
  playColumn: "Play",
  result: "Result",
  withoutLuck: "Without luck",
  luckiest: "Luckiest draw of {name}",
  unluckiest: "Unluckiest draw of {name}",
  drawWorth: "{points} points: {text}",

  // Beliefs
  here: "The move on the board",
  playedBy: "{name}: {move}",
  alternatives: "Better and other moves, with the chance to win and the expected points",
  standing_forced: "The only move: it doesn’t count",
  standing_obvious: "An obvious move: it doesn’t count",
  standing_indifferent: "It made no difference",

  tryAgain: "Try again from here",
  tryAgainAs: "You continue from the position on the board, against bots: as {name}. The game counts as practice.",
  sameLuck: "Same draws",
  freshLuck: "New draws",

  beliefs: "Who knew what",
  givenAway: "{name} ({secret}): given away here",
  kept: "{name} ({secret}): never given away",
  beliefsNow: "What each player could believe at the position on the board",
  believer: "{viewer} about {name}",
  nothingYet: "Nobody has moved yet.",

  made: "Judge: {judge}, seed {seed}, effort {effort}. The number after ± is the 95 % interval of the sampling.",
} as const;

declare module "../.." {
  interface TrayAreas {
    readonly review: typeof review;
  }
}
