/** Texts of the page: lessons, hints, the first game. The lessons are messages of the games. */
export const learn = {
  // The way in
  learn: "Learn in three minutes",
  learnOf: "Learn in three minutes: {game}",
  lesson: "Learn {game}",

  // The panel of a step
  players: "Players",

  // Hints at a table
  hint: "Hint",
  hintThinking: "Thinking …",
  hintLay: "{piece} at {place}",
  hintNext: "Next best: {total}",
  hintOpen: "Keeps your options open",
  hintPut: "Put it there",
  hintClose: "Close the hint",
  hintsOn: "Hints every turn: on",
  hintsOff: "Hints every turn: off",
} as const;
