import type { Texts } from "../../catalogue";
import type { tray as english } from "../en/tray";

export const tray: Texts<typeof english> = {
  turn: "Drehen",
  flip: "Wenden",
  back: "Zurück",
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
};
