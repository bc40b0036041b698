import type { Texts } from "../../../i18n/catalogue";
import type { woolybully as english } from "./en";

/** Texts of the tray. */
export const woolybully: Texts<typeof english> = {
  // Pieces
  colourK: "schwarz",
  colourB: "blau",
  colourR: "rot",
  colourY: "gelb",
  tileFace: "Plättchen {tile}, Seite {face}",
  backOf: "Schafseite: {what}",

  // For screen readers
  fieldOpen: {
    one: "{sides}: Pferch ({colour}) mit {count} Schaf, offen.",
    other: "{sides}: Pferch ({colour}) mit {count} Schafen, offen.",
  },
  fieldClosed: {
    one: "{sides}: Pferch ({colour}) mit {count} Schaf, geschlossen.",
    other: "{sides}: Pferch ({colour}) mit {count} Schafen, geschlossen.",
  },
  fieldWolf: {
    one: "{sides}: Pferch ({colour}) mit {count} Schaf, geschlossen, aber daneben ist ein Wolf.",
    other: "{sides}: Pferch ({colour}) mit {count} Schafen, geschlossen, aber daneben ist ein Wolf.",
  },
  faceSpoken: "Seite {face}: {sides}",
  handSpoken: "{tile}: {faces}",

  // Words of the notation
  discard: "Abwerfen: {what}",

  // The line beside the title
  callNote: "Alle haben gepasst. Noch jemand?",

  // Public facts about a seat
  badgeKnown: "Schafe: {colour}",

  // The hand
  hand: "Deine Hand",
  bag: "{count} im Beutel",
  bagShort: "Beutel: {count}",
  bagEmptyShort: "Beutel leer",
  youLeftTitle: "Du bist ausgestiegen",
  emptyHand: "Du hast keine Plättchen.",
  ownSecret: "Deine Farbe: {colour}, noch geheim.",
  ownRevealed: "Deine Farbe: {colour}, allen bekannt.",
  faceOf: "{what}, Seite {face}: {sides}",
  fitsNowhere: "passt jetzt nirgends",
  noFit: "Diese Seite passt jetzt nirgends.",
  noTileFits: "Keines deiner Plättchen passt: Passe oder nutze eine Sonderaktion.",
  notYourTurn: "Nicht dein Zug: nur Wolf, Jäger, aufdecken oder aussteigen.",
  otherFace: "Seite",
  otherFaceLong: "Andere Seite",
  lay: "Anlegen",
  layWolf: "Wolf legen",
  layHunter: "Jäger legen",
  layShepherd: "Aufdecken: {colour}",
  putAway: "Abwerfen",
  putAwayChoose: { one: "Wähle {count} Plättchen zum Abwerfen.", other: "Wähle {count} Plättchen zum Abwerfen." },
  ownGone: {
    one: "{count} Plättchen abgeworfen, von den anderen ungesehen",
    other: "{count} Plättchen abgeworfen, von den anderen ungesehen",
  },

  // At any time
  anyTime: "Jederzeit",
  anyTimeNote: "auch außer der Reihe",
  callWolf: "Wolf!",
  callHunter: "Jäger!",
  reveal: "Aufdecken",
  quit: "Aussteigen",
  bonus: "+{count}",
  quitBrings: "Jetzt aussteigen: +{count}. Du legst nichts mehr, aber dein Pferch zählt trotzdem.",
  quitBringsNothing: "Jetzt aussteigen: kein Bonus. Du legst nichts mehr, aber dein Pferch zählt trotzdem.",
  quitEnds: "Aussteigen: Du legst nichts mehr, aber dein Pferch zählt trotzdem.",
  quitQuestion: "Aussteigen?",
  quitHand: {
    one: "Dein Plättchen geht ungesehen aus dem Spiel, und du spielst nicht mehr mit.",
    other: "Deine {count} Plättchen gehen ungesehen aus dem Spiel, und du spielst nicht mehr mit.",
  },
  quitNoHand: "Du spielst nicht mehr mit.",
  quitSecret: "Deine Schafe ({colour}) zählen am Ende trotzdem; bis dahin bleibt deine Farbe geheim.",
  quitKnown: "Deine Schafe ({colour}) zählen am Ende trotzdem.",
  quitBonus: "Bonus, wenn du jetzt aussteigst: {count}.",
  quitNoBonus: "Wenn du jetzt aussteigst, gibt es keinen Bonus.",
  stay: "Bleiben",
  leave: "Aussteigen",

  // What the rivals may keep
  rivals: "Farben der anderen",
  rivalsNote: "nur für dich",
  rivalNone: "{name}, {colour}: kein Zeichen",
  rivalLikely: "{name}, {colour}: wahrscheinlich",
  rivalUnlikely: "{name}, {colour}: unwahrscheinlich",

  // For spectators
  watching: "Du schaust zu",
  watchingNote: "Hände und Farben sind bis zum Ende geheim.",
};
