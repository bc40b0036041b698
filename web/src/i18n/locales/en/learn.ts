/** Texts of the page: lessons, hints, the first game. The lessons themselves are in `lessons.ts`. */
export const learn = {
  // The way in
  learn: "Learn in three minutes",
  learnOf: "Learn in three minutes: {game}",
  lesson: "Learn {game}",

  // The panel of a step
  panel: "The lesson",
  progress: "Step {step} of {steps}",
  back: "Back",
  next: "Go on",
  skip: "Skip",
  showMe: "Show me",
  showWord: "Press the marked button.",
  leave: "Leave the lesson",
  reached: "Well done.",
  prepared: "That works as well. The lesson goes on from a prepared position.",
  tryAgain: "Try again: nothing has been laid.",
  players: "Players",

  // The end
  firstGame: "Play your first game",
  firstGameNote: "Against one easy bot, with a hint at every turn. You can switch the hints off in the menu.",
  again: "Once more from the beginning",

  // Hints at a table
  hint: "Hint",
  hintThinking: "Thinking about a hint …",
  hintLay: "{piece} at {place}: {reason}",
  hintWord: "{word}: {reason}",
  hintPut: "Put it there",
  hintClose: "Close the hint",
  hintsOn: "Hints at every turn: on",
  hintsOff: "Hints at every turn: off",
} as const;
