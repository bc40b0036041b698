import type { tipperary as english } from "../../en/help/tipperary";
import type { Texts } from "../../../catalogue";

/** What everything at a table of Tipperary does, in a sentence or two. */
export const tipperary: Texts<typeof english> = {
  board:
    "Un comté : le village de départ et tout ce qui est posé autour. Des crochets marquent le plus grand rectangle plein, qui compte à la fin.",
  outlineScore: "C’est dans le plus grand rectangle plein, qui rapporte un point par case.",

  // Squares
  meadow:
    "Une prairie est libre : pour un mouton en bois, ou pour une tuile bonus par-dessus. Elle ne fait partie d’aucun troupeau.",
  pasture:
    "Les moutons sur des pâturages qui ont un côté en commun forment un troupeau. Ton plus grand troupeau rapporte un point par mouton.",
  grain:
    "Chaque côté commun entre un champ de céréales et une distillerie fait avancer ton tonneau de whiskey d’un cran.",
  distillery:
    "Chaque côté commun entre une distillerie et un champ de céréales fait avancer ton tonneau de whiskey d’un cran.",
  bog: "Deux tourbières qui ont un côté en commun forment un site protégé et rapportent une tuile bonus, piochée tout de suite.",
  ruin: "Trois ruines en ligne droite et sans trou rapportent une tour, que tu peux placer à la fin.",
  stone: "Un cercle de pierres rapporte à la fin les points imprimés dessus, et n’a aucun effet avant.",
  town: "Ton village de départ. Si les 18 cases autour de lui sont toutes couvertes à la fin, cela rapporte 5 points.",
  tower:
    "Une tour remplit une case à la fin de la partie. Elle compte pour le rectangle et autour du village de départ.",
  "wooden-sheep": "Un mouton en bois fait de cette prairie un pâturage avec un mouton.",
  "sheep-symbol": "Qui pose une tuile avec ce symbole reçoit un mouton en bois pour une prairie libre.",
  bonus: "Cette case est une tuile bonus, venue d’un site protégé de tourbières.",
  arms: "Le blason de ce village de départ. Sur la roue, il pointe vers la zone dont tu peux prendre les tuiles.",

  // Players
  points:
    "Les points si la partie s’arrêtait là : rectangle, troupeau, marqueur, village entouré, whiskey et cercles de pierres.",
  factArea: "Le plus grand rectangle plein de ce comté : un point par case.",
  factSheep: "Le plus grand troupeau : un point par mouton.",
  factWhiskey: "La valeur sous le tonneau de whiskey de ce joueur.",
  factStones: "Le total des nombres sur les cercles de pierres de ce joueur.",
  badgeTower: "Les tours gagnées jusqu’ici. On peut les placer à la fin, pour combler des trous.",
  badgeMarker:
    "Détient le marqueur : le plus grand troupeau, sans égalité, après une manche. À la fin, il vaut 5 points.",

  // The side
  move: "Ce que tu as à faire maintenant, et ce qu’il faut pour cela.",
  tile: "Une tuile que tu peux prendre. Appuie dessus, puis choisis une place dans ton comté ; ou fais-la glisser jusque-là. L’autre tuile reste dans sa zone.",
  sheep: "Un mouton en bois que tu as gagné. Mets-le sur une prairie libre de ton comté.",
  bonusTile:
    "La tuile bonus que tu as piochée. Mets-la contre ton comté ou sur une prairie libre ; ce qu’elle montre a son effet.",
  towerPiece: "Une tour que tu as gagnée. Mets-la contre ton comté, de préférence là où il y a un trou.",
  draw: "Pioche ta tuile bonus maintenant ; le mouton attend qu’elle soit placée. Tu décides de l’ordre.",
  done: "Termine ta partie. Les tours que tu n’as pas placées ne servent plus.",
  others: "Ce que font les autres pendant que tu attends.",
  wheel:
    "Cinq zones avec deux tuiles visibles chacune. Ton blason, au centre, pointe vers la zone où tu prends une tuile dans cette manche.",
  river: "Le tonneau sur la rivière compte les manches.",
  whiskey:
    "La piste de whiskey. Ton tonneau avance d’un cran pour chaque nouveau côté commun entre céréales et distillerie ; sa valeur compte à la fin. Un symbole mouton sur un cran rapporte un mouton en bois.",
  standing: "Ton plus grand troupeau, tes tours et tes cercles de pierres.",
  supply: "Ce qui reste pour tous : quand quelque chose est épuisé, personne n’en gagne plus.",
  supplySheep: "Les moutons en bois qui restent dans la réserve. Quand il n’y en a plus, un symbole ne rapporte rien.",
  supplyTowers: "Les tours qui restent dans la réserve. Quand il n’y en a plus, une ligne de ruines ne rapporte rien.",
  supplyBonus:
    "Les tuiles bonus qui restent dans la réserve. Quand il n’y en a plus, un site de tourbières ne rapporte rien.",
  supplyBag: "Les tuiles qui restent dans le sac, et qui a le sac dans cette manche.",
  marker:
    "Qui détient le marqueur du plus grand troupeau. On le vérifie après chaque manche, et il vaut 5 points à la fin.",
};
