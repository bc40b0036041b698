import type { cornwall as english } from "../../en/help/cornwall";
import type { Texts } from "../../../catalogue";

/** What everything at a table of Cornwall does, in a sentence or two. */
export const cornwall: Texts<typeof english> = {
  board:
    "La carte commune. Les cases d’un même type de paysage qui ont un côté en commun forment un territoire ; une haie marque un territoire achevé.",
  outlineClosed: "Son territoire est achevé : il a été évalué et ne peut plus jamais grandir.",
  outlineLight: "La ligne autour montre tout le territoire.",

  // Fields
  mountain:
    "Une montagne. Quand son territoire est achevé, la majorité y rapporte 1 point par case ; avec un drapeau 2, et la deuxième place 1.",
  forest:
    "Une forêt. Quand son territoire est achevé, la majorité y rapporte 1 point par case ; avec un drapeau 2, et la deuxième place 1.",
  village:
    "Un village. Quand son territoire est achevé, la majorité y rapporte 1 point par case ; avec un drapeau 3, et la deuxième place 1.",
  meadow:
    "Une prairie. Quand son territoire est achevé, la majorité y rapporte 1 point par case ; avec un drapeau 2, et la deuxième place 1.",
  moor: "Un marais ne compte qu’à la fin de la partie : 2 points par case pour la majorité, 1 pour la deuxième place. Les pions y restent jusque-là.",
  cottage: "Un cottage achève tout son territoire dans le tour où il est posé.",
  flag: "Avec un drapeau, le territoire vaut plus, et la deuxième place rapporte aussi des points. Un deuxième drapeau ne change rien.",
  chapel: "Un pion placé sur une chapelle rapporte tout de suite 3 points. Il y reste et compte comme d’habitude.",
  figure_1: "Un petit pion compte 1 pour la majorité sur son territoire.",
  figure_2: "Un pion moyen compte 2 pour la majorité sur son territoire.",
  figure_3: "Un grand pion compte 3 pour la majorité sur son territoire.",

  // Players
  points: "Les points sur le tableau des scores. Les territoires ouverts et les pièces ne sont pas encore comptés.",
  factCoins: "Les pièces de ce joueur. Elles paient les pions et le pub, et chacune vaut 1 point à la fin.",
  factPub: "Le nombre de pions de ce joueur qui sont au pub.",
  atHand: "Les pions que ce joueur peut encore placer.",

  // The side
  move: "Ce que tu as à faire maintenant : d’abord poser la tuile, puis y placer des pions si tu veux.",
  tile: "La tuile piochée. Appuie dessus et choisis une place sur la carte, ou fais-la glisser jusque-là. Au moins deux côtés doivent toucher la carte, et au moins un territoire ouvert doit grandir.",
  laid: "La tuile posée en dernier. Les pions de ce tour ne peuvent aller que sur elle.",
  field:
    "Une case de la tuile qui vient d’être posée, avec le prix d’un pion à cet endroit. Appuie dessus pour y mettre le pion choisi.",
  small: "Tes petits pions : valeur 1. Appuie pour en choisir un, puis sur une case de la tuile que tu viens de poser.",
  tall: "Tes pions moyens : valeur 2. Appuie pour en choisir un, puis sur une case de la tuile que tu viens de poser.",
  big: "Ton grand pion : valeur 3. Appuie pour le choisir, puis sur une case de la tuile que tu viens de poser.",
  purse: "Tes pièces : ce que tu avais, ce que la tuile a rapporté, ce que tu as payé, et ce qui reste.",
  done: "Termine ton tour sans autre pion. Les territoires achevés sont alors évalués.",
  pub: "Les pions des territoires évalués sont ici. Pour une pièce, on peut reprendre tous les siens.",
  payPub: "Paie une pièce et reprend tous tes pions du pub. Seulement après la pose et avant le premier pion.",
  track: "Où en est chacun. Les anneaux montrent les points si la partie s’arrêtait là.",
  regions: "Tous les territoires de la carte, avec la force de chacun et ce qu’ils rapporteraient.",
  regionKinds:
    "Choisit quels territoires sont affichés : ceux où tu as des pions, tous ceux qui sont ouverts, ou ceux qui sont achevés.",
  region: "Un territoire. La carte montre où il se trouve.",
  stack: "Les tuiles encore à venir. Ouvre la liste pour voir lesquelles ; leur ordre, personne ne le connaît.",
  prices: "Ce que coûtent les pions et le pub, en pièces.",
  tileSet: "Les tuiles avec lesquelles on joue. Le jeu habituel est notre reconstitution, pas celui de la boîte.",
};
