/** Texts of the pages for practice: puzzles, daily deals, own games. */
export const training = {
  // Puzzles
  panel: "Puzzle",
  puzzle: "Puzzle",
  daily: "Today’s puzzle",
  dailyOf: "Puzzle of {day}",
  rating: "Your puzzle rating: {rating}",
  task: "Find the best move",
  taskHelp: "It’s your turn, and one move is clearly better than all others. Play it on the board.",
  goOn: "Right! Go on",
  goOnHelp: "That was the best move, and the turn isn’t over. What comes next?",
  triedBefore: "You have tried this puzzle before, so it doesn’t change your rating.",
  solved: "Solved!",
  failed: "Not quite",
  found: { one: "You found the best move.", other: "You found all {count} moves in the right order." },
  best: "Better:",
  margin:
    "The second best move ({second}) loses {points} ± {pointsError} points and {chance} ± {chanceError} % chance to win.",
  themes: "Themes",
  ratingUp: "Your rating rises by {change} to {rating}. The puzzle is rated {puzzle}.",
  ratingDown: "Your rating falls by {change} to {rating}. The puzzle is rated {puzzle}.",
  notRated: "Only the first try counts, so your rating stays the same.",
  again: "Try again",
  skip: "Another puzzle",
  next: "Next puzzle",
  solvedOf: "Solved",
  ofTried: "{solved} of {tried}",
  streak: "In a row",
  bestStreak: "Best run",
  days: "Days in a row",
} as const;

declare module "../../../i18n" {
  interface TrayAreas {
    readonly training: typeof training;
  }
}
