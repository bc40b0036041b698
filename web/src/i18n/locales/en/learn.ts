/** Texts of the page: lessons, hints, the first game. The lessons are messages of the games. */
export const learn = {
  // The way in
  learn: "Learn in three minutes",
  learnOf: "Learn in three minutes: {game}",
  lesson: "Learn {game}",

  // The panel of a step
  panel: "Lesson",
  progress: "Step {step} of {steps}",
  back: "Back",
  next: "Continue",
  skip: "Skip",
  showMe: "Show me",
  showWord: "Press the highlighted button.",
  leave: "Leave the lesson",
  reached: "Well done!",
  prepared: "That works too. The lesson continues from a prepared position.",
  tryAgain: "Try again: nothing has been placed.",
  players: "Players",

  // The end
  firstGame: "Play your first game",
  firstGameNote: "Against one easy bot, with a hint every turn. You can turn hints off in the menu.",
  again: "Start over",

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
