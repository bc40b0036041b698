import type { Texts } from "../../../i18n/catalogue";
import type { woolybully as english } from "./en";

/** Texts of the tray. */
export const woolybully: Texts<typeof english> = {
  // Pieces
  colourK: "noir",
  colourB: "bleu",
  colourR: "rouge",
  colourY: "jaune",
  tileFace: "Tuile {tile}, face {face}",
  backOf: "Côté moutons : {what}",

  // For screen readers
  fieldOpen: {
    one: "{sides} : enclos {colour} avec {count} mouton, ouvert.",
    other: "{sides} : enclos {colour} avec {count} moutons, ouvert.",
  },
  fieldClosed: {
    one: "{sides} : enclos {colour} avec {count} mouton, fermé.",
    other: "{sides} : enclos {colour} avec {count} moutons, fermé.",
  },
  fieldWolf: {
    one: "{sides} : enclos {colour} avec {count} mouton, fermé, mais menacé par un Loup.",
    other: "{sides} : enclos {colour} avec {count} moutons, fermé, mais menacé par un Loup.",
  },
  faceSpoken: "face {face} : {sides}",
  handSpoken: "{tile} : {faces}",

  // Words of the notation
  discard: "Défausser : {what}",

  // The line beside the title
  callNote: "Tout le monde a passé. Un dernier appel ?",

  // Public facts about a seat
  badgeKnown: "Couleur : {colour}",

  // The hand
  hand: "Ta main",
  bag: "{count} dans le sac",
  bagShort: "Sac : {count}",
  bagEmptyShort: "sac vide",
  youLeftTitle: "Tu as quitté la partie",
  emptyHand: "Tu n’as pas de tuile en main.",
  ownSecret: "Ta couleur secrète : le {colour}.",
  ownRevealed: "Ta couleur, le {colour}, est révélée.",
  faceOf: "{what}, face {face} : {sides}",
  fitsNowhere: "ne va nulle part pour l’instant",
  noFit: "Cette face ne va nulle part pour l’instant.",
  noTileFits: "Aucune de tes tuiles ne va : passe, ou joue une tuile spéciale.",
  notYourTurn: "Pas ton tour : seulement Loup, Chasseur, Révéler ou Quitter.",
  otherFace: "Face",
  otherFaceLong: "Autre face",
  lay: "Poser la tuile",
  layWolf: "Poser le Loup",
  layHunter: "Poser le Chasseur",
  layShepherd: "Révéler le {colour}",
  putAway: "Défausser",
  putAwayChoose: { one: "Choisis {count} tuile à défausser.", other: "Choisis {count} tuiles à défausser." },
  ownGone: {
    one: "{count} tuile défaussée, à l’insu des autres",
    other: "{count} tuiles défaussées, à l’insu des autres",
  },

  // At any time
  anyTime: "À tout moment",
  anyTimeNote: "même hors de ton tour",
  callWolf: "Loup !",
  callHunter: "Chasseur !",
  reveal: "Révéler",
  quit: "Quitter",
  bonus: "+{count}",
  quitBrings: "Quitter maintenant rapporte {count} et met fin à ta partie ; tes moutons comptent encore.",
  quitBringsNothing: "Quitter maintenant ne rapporte aucun bonus et met fin à ta partie ; tes moutons comptent encore.",
  quitEnds: "Quitter met fin à ta partie ; tes moutons comptent encore.",
  quitQuestion: "Quitter la partie ?",
  quitHand: {
    one: "Ta main ({count} tuile) est défaussée sans être montrée, et tu ne joues plus rien.",
    other: "Ta main ({count} tuiles) est défaussée sans être montrée, et tu ne joues plus rien.",
  },
  quitNoHand: "Tu ne joues plus rien.",
  quitSecret: "Tes moutons comptent encore à la fin ; d’ici là, ta couleur, le {colour}, reste secrète.",
  quitKnown: "Tes moutons (couleur : {colour}) comptent encore à la fin.",
  quitBonus: "Bonus si tu quittes maintenant : {count}.",
  quitNoBonus: "Il n’y a pas de bonus si tu quittes maintenant.",
  stay: "Rester",
  leave: "Quitter la partie",

  // What the rivals may keep
  rivals: "Couleurs adverses",
  rivalsNote: "pour toi seul",
  rivalNone: "{name}, {colour} : pas de marque",
  rivalLikely: "{name}, {colour} : probable",
  rivalUnlikely: "{name}, {colour} : peu probable",

  // For spectators
  watching: "Tu regardes",
  watchingNote: "Les mains et les couleurs sont secrètes jusqu’à la fin.",
};
