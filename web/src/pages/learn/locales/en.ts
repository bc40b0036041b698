/** Texts of a lesson. Its steps are messages of the game. */
export const learn = {
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
  firstGame: "Play your first game",
  firstGameNote: "Against one easy bot, with a hint every turn. You can turn hints off in the menu.",
  again: "Start over",
} as const;

declare module "../../../i18n" {
  interface TrayAreas {
    readonly learn: typeof learn;
  }
}
