import type { Texts } from "../../catalogue";
import type { tray as english } from "../en/tray";

export const tray: Texts<typeof english> = {
  turn: "Ruota",
  flip: "Ribalta",
  back: "Riprendi",
  choosePiece: "Scegli un pezzo",
  chooseTile: "Scegli una tessera",
  choosePlace: "Scegli un posto",
  noTurn: "Ruotato in altro modo non sta da nessuna parte.",
  noFlip: "Sull’altro lato non sta da nessuna parte.",
  notOnBoard: "Non è ancora sul tabellone.",
  lay: "Posa",
  yourMove: "Tocca a te",
  waiting: "In attesa",
  watching: "Ora in gioco",
  pieceOf: "{piece}: {things}",
  several: "{count} × {thing}",
  ownerOf: "{name}: {title}",
  hidden: { one: "{count} coperto", other: "{count} coperti" },
  pieces: "Pezzi",
  words: "Altre mosse",
  notes: "Note",
  supply: "Riserva",
  stockEmpty: "Non ne resta nessuna.",
};
