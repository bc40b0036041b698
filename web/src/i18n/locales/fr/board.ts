import type { board as english } from "../en/board";
import type { Texts } from "../../catalogue";

/** Texts of the page: the board. */
export const board: Texts<typeof english> = {
  zoom: "Vue",
  zoomIn: "Zoom avant",
  zoomOut: "Zoom arrière",
  fit: "Voir tout le plateau",
  keys: "Les flèches déplacent, R tourne, F retourne, Entrée pose, Échap reprend. Plus et moins zooment, 0 montre tout le plateau.",
  onlyWay: "Ici, elle ne va que dans ce sens.",
  ways: { one: "Une seule orientation possible ici", other: "{count} orientations possibles ici : tourner" },
  notHere: "Pas ici.",
  guessed: "Ce que tu ne peux pas voir a été deviné.",
  noChange: "Pas encore de points",
  secured: { one: "Assure {count} point", other: "Assure {count} points" },
  change: "{name} {before} → {after}",
  at: "{place} : {things}",
  placed: "En {place}.",
  explorable:
    "E explore le plateau case par case ; ensuite, les flèches vont de case en case, Début au dernier coup, Fin à la prochaine place pour ce que tu as choisi, Page suivante à l’élément suivant. La barre oblique ouvre la ligne de commande.",

  // Exploring
  explores: "Exploration.",
  edge: "La carte s’arrête ici.",
  noLast: "Rien n’a encore été posé.",
  noPlace: "Il n’y a pas de place où aller : choisis d’abord quoi poser.",
  noPiece: "Il n’y a rien de tel sur le plateau.",
  empty: "vide",
  sentence: "{text}.",
  sides: "nord {north}, est {east}, sud {south}, ouest {west}",
  north: "nord",
  east: "est",
  south: "sud",
  west: "ouest",
  orientation: "Choix : {orientation}. {shape}.",
  orientationRow: "ligne {row} : {cells}",
  gap: "trou",
  way_right: "à droite {things}",
  way_left: "à gauche {things}",
  way_upLeft: "en haut à gauche {things}",
  way_upRight: "en haut à droite {things}",
  way_downLeft: "en bas à gauche {things}",
  way_downRight: "en bas à droite {things}",
  isLast: "dernier coup",
  isCounted: "dans la surface qui compte",
  isClosed: "territoire achevé",
  fits: "Ton choix peut aller ici.",
  covers: "Ton choix peut couvrir cette case.",
  fitsNot: "Ton choix ne peut pas aller ici.",

  // Grounds and pieces, for screen readers.
  figureBy: "{figure} ({name})",
  figureMine: "ton {figure}",
  gain: "+{points}",
};
