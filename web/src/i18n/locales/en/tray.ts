/** Texts of the page: the tray of a game. */
export const tray = {
  turn: "Rotate",
  flip: "Flip",
  back: "Put back",
  lay: "Place",
  yourMove: "Your move",
  waiting: "Waiting",
  watching: "Now playing",
  pieceOf: "{piece}: {things}",
  several: "{count} × {thing}",
  ownerOf: "{name}: {title}",
  hidden: { one: "{count} hidden", other: "{count} hidden" },
  pieces: "Pieces",
  words: "Other moves",
  notes: "Notes",
  supply: "Supply",
};
