import type { Texts } from "../../catalogue";
import type { tray as english } from "../en/tray";

export const tray: Texts<typeof english> = {
  turn: "Tourner",
  flip: "Miroir",
  back: "Retour",
  choosePiece: "Choisis une pièce",
  chooseTile: "Choisis une tuile",
  choosePlace: "Choisis une place",
  noTurn: "Tournée autrement, elle ne va nulle part.",
  noFlip: "Retournée, elle ne va nulle part.",
  notOnBoard: "Rien n’est encore sur le plateau.",
  lay: "Poser",
  yourMove: "À toi",
  waiting: "En attente",
  watching: "En train de jouer",
  pieceOf: "{piece} : {things}",
  several: "{count} × {thing}",
  ownerOf: "{name} : {title}",
  hidden: { one: "{count} caché", other: "{count} cachés" },
  pieces: "Pièces",
  words: "Autres coups",
  notes: "Remarques",
  supply: "Réserve",
  stockEmpty: "Il n’en reste plus.",
};
