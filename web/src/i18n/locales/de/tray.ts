import type { Texts } from "../../catalogue";
import type { tray as english } from "../en/tray";

export const tray: Texts<typeof english> = {
  turn: "Drehen",
  flip: "Wenden",
  back: "Zurück",
  choosePiece: "Teil wählen",
  chooseTile: "Plättchen wählen",
  choosePlace: "Stelle wählen",
  noTurn: "Anders gedreht passt es nirgends.",
  noFlip: "Auf der anderen Seite passt es nirgends.",
  notOnBoard: "Es liegt noch nicht auf dem Spielfeld.",
  lay: "Anlegen",
  yourMove: "Dein Zug",
  waiting: "Warten",
  watching: "Gerade am Zug",
  pieceOf: "{piece}: {things}",
  several: "{count} × {thing}",
  ownerOf: "{name}: {title}",
  hidden: { one: "{count} verdeckt", other: "{count} verdeckt" },
  pieces: "Teile",
  words: "Andere Züge",
  notes: "Hinweise",
  supply: "Vorrat",
  stockEmpty: "Keine mehr übrig.",
};
