/** Texts of the tray. */
export const woolybully = {
  // Pieces
  colourK: "black",
  colourB: "blue",
  colourR: "red",
  colourY: "yellow",
  tileFace: "Tile {tile}, face {face}",
  backOf: "Sheep back of the {what}",

  // For screen readers
  fieldOpen: {
    one: "{sides}: {colour} field with {count} sheep, open.",
    other: "{sides}: {colour} field with {count} sheep, open.",
  },
  fieldClosed: {
    one: "{sides}: {colour} field with {count} sheep, closed.",
    other: "{sides}: {colour} field with {count} sheep, closed.",
  },
  fieldWolf: {
    one: "{sides}: {colour} field with {count} sheep, closed, but a Wolf is beside it.",
    other: "{sides}: {colour} field with {count} sheep, closed, but a Wolf is beside it.",
  },
  faceSpoken: "face {face}: {sides}",
  handSpoken: "{tile}: {faces}",

  // Words of the notation
  discard: "Discard: {what}",

  // The line beside the title
  callNote: "Everyone has passed. Last call!",

  // Public facts about a seat
  badgeKnown: "{colour} sheep",

  // The hand
  hand: "Your hand",
  bag: "{count} in the bag",
  bagShort: "Bag: {count}",
  bagEmptyShort: "bag empty",
  youLeftTitle: "You’ve retired",
  emptyHand: "You hold no tiles.",
  ownSecret: "You keep the {colour} sheep (secret).",
  ownRevealed: "You keep the {colour} sheep (revealed).",
  faceOf: "{what}, face {face}: {sides}",
  fitsNowhere: "doesn’t fit now",
  noFit: "This face doesn’t fit anywhere now.",
  noTileFits: "None of your tiles fits: pass, or use Wolf, Hunter or Reveal.",
  notYourTurn: "Not your turn: you can only use Wolf, Hunter, Reveal or Retire.",
  otherFace: "Face",
  otherFaceLong: "Other face",
  lay: "Place tile",
  layWolf: "Place the Wolf",
  layHunter: "Place the Hunter",
  layShepherd: "Reveal {colour}",
  putAway: "Discard",
  putAwayChoose: { one: "Choose {count} tile to discard.", other: "Choose {count} tiles to discard." },
  ownGone: {
    one: "{count} tile discarded, unseen by the others",
    other: "{count} tiles discarded, unseen by the others",
  },

  // At any time
  anyTime: "At any time",
  anyTimeNote: "even out of turn",
  callWolf: "Wolf!",
  callHunter: "Hunter!",
  reveal: "Reveal",
  quit: "Retire",
  bonus: "+{count}",
  quitBrings: "Retire now: +{count}. You place no more tiles, but your field still scores.",
  quitBringsNothing: "Retire now: no bonus. You place no more tiles, but your field still scores.",
  quitEnds: "Retire: you place no more tiles, but your field still scores.",
  quitQuestion: "Retire from this game?",
  quitHand: {
    one: "Your last tile leaves the game unseen, and you play no more.",
    other: "Your {count} tiles leave the game unseen, and you play no more.",
  },
  quitNoHand: "You play no more.",
  quitSecret: "Your {colour} field still scores at the end; until then your colour stays secret.",
  quitKnown: "Your {colour} field still scores at the end.",
  quitBonus: "Bonus for retiring now: {count}.",
  quitNoBonus: "There’s no bonus for retiring now.",
  stay: "Keep playing",
  leave: "Retire",

  // What the rivals may keep
  rivals: "Rivals’ sheep",
  rivalsNote: "private marks",
  rivalNone: "{name}, {colour} sheep: no mark",
  rivalLikely: "{name}, {colour} sheep: likely",
  rivalUnlikely: "{name}, {colour} sheep: unlikely",

  // For spectators
  watching: "You’re watching",
  watchingNote: "Hands and colours are secret until the end.",
} as const;

declare module "../../../i18n" {
  interface TrayAreas {
    readonly woolybully: typeof woolybully;
  }
}
