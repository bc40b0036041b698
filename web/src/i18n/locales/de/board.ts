import type { board as english } from "../en/board";
import type { Texts } from "../../catalogue";

/** Texts of the page: the board. */
export const board: Texts<typeof english> = {
  zoom: "Ansicht",
  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  fit: "Ganzes Spielfeld zeigen",
  keys: "Pfeiltasten bewegen, R dreht, F wendet, Enter legt an, Esc nimmt zurück. Plus und Minus zoomen, 0 zeigt das ganze Spielfeld.",
  onlyWay: "Hier passt es nur so.",
  ways: { one: "Passt hier nur so", other: "Passt hier auf {count} Arten: drehen" },
  notHere: "Hier nicht.",
  guessed: "Was du nicht sehen kannst, ist geraten.",
  noChange: "Noch keine Punkte",
  secured: { one: "Sichert {count} Punkt", other: "Sichert {count} Punkte" },
  change: "{name} {before} → {after}",
  at: "{place}: {things}",
  placed: "Auf {place}.",
  explorable:
    "E erkundet es Feld für Feld; dann gehen die Pfeiltasten von Feld zu Feld, Pos1 zum letzten Zug, Ende zur nächsten Stelle für das Gewählte, Bild ab zur nächsten Figur. Der Schrägstrich öffnet die Befehlszeile.",

  // Exploring
  explores: "Erkunden.",
  edge: "Hier ist das Spielfeld zu Ende.",
  noLast: "Noch wurde nichts gelegt.",
  noPlace: "Noch gibt es kein Ziel: Wähle zuerst, was du legen willst.",
  noPiece: "So etwas ist nicht auf dem Spielfeld.",
  empty: "leer",
  sentence: "{text}.",
  sides: "Norden {north}, Osten {east}, Süden {south}, Westen {west}",
  north: "Norden",
  east: "Osten",
  south: "Süden",
  west: "Westen",
  isLast: "zuletzt gelegt",
  isCounted: "in der Fläche, die zählt",
  isClosed: "abgeschlossen",
  fits: "Das Gewählte passt hierher.",
  covers: "Das Gewählte kann dieses Feld bedecken.",
  fitsNot: "Das Gewählte passt nicht hierher.",

  // How the chosen piece lies
  orientation: "Gewählt: {orientation}. {shape}.",
  orientationRow: "Reihe {row}: {cells}",
  gap: "Lücke",
  way_right: "rechts {things}",
  way_left: "links {things}",
  way_upLeft: "links oben {things}",
  way_upRight: "rechts oben {things}",
  way_downLeft: "links unten {things}",
  way_downRight: "rechts unten {things}",

  // Grounds and pieces, for screen readers.
  figureBy: "{figure} von {name}",
  figureMine: "deine {figure}",
  gain: "+{points}",
};
