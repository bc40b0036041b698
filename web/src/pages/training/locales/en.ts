/** Texts of the pages for practice: puzzles, daily deals, own games. */
export const training = {
  // On the start page
  practice: "Every day",
  puzzles: "Puzzles",
  puzzlesOf: "Puzzles: {game}",
  dailyPuzzleOf: "Today’s puzzle: {game}",
  dailyDeal: "Today’s deal",
  dailyDealLink: "Today’s deal: {game}",
  shareDeal: "Share a deal",
  shareDealOf: "Share a deal: {game}",

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
  marginPoints: "The second best move ({second}) loses {points} ± {pointsError} points.",
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

  // Deals
  dailyDealOf: "{game}: deal of {day}",
  sharedDeal: "{game}: the same deal for all",
  dealAlone: "You play alone.",
  dealAgainst: { one: "You play against one bot ({level}).", other: "You play against {count} bots ({level})." },
  dealAbout: "Everyone gets the same tiles, and everyone has one try.",
  dealPlay: "Play this deal",
  dealGoOn: "Go on playing",
  dealPlayed: "You have played this deal. Everyone has one try.",
  dealPlayedToday: "You have played today’s deal. Come back tomorrow.",
  dealOver: "The day of this deal is over.",
  dealCompare: "Compare the moves",
  dealResults: "Results",
  dealNobody: "Nobody has finished this deal yet.",
  dealPractice: "took moves back",
  dealResigned: "resigned",
  dealMoves: "Move by move",
  dealMove: "Move",
  dealShare: "Who else should play it?",
  dealLink: "Link to this deal",
  place: "Place",
  player: "Player",
  points: "Points",
  lead: "Lead",
} as const;

declare module "../../../i18n" {
  interface TrayAreas {
    readonly training: typeof training;
  }
}
