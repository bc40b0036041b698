import type { woolybully as english } from "../../en/help/woolybully";
import type { Texts } from "../../../catalogue";

/** What everything at a table of Wooly Bully does, in a sentence or two. */
export const woolybully: Texts<typeof english> = {
  board: "Le paysage commun. Les côtés en contact montrent toujours la même chose. Une haie marque un enclos fermé.",
  outlineClosed:
    "Ici, un enclos est fermé : on ne peut plus rien y ajouter. Il compte s’il est de ta couleur et qu’aucun Loup ne le menace.",

  // Tiles
  field:
    "Un enclos avec un mouton sur chaque côté d’une tuile. Les côtés d’une même couleur qui se rejoignent forment un seul enclos ; fermé, il compte pour qui a cette couleur.",
  village: "Un côté village. Seul un autre côté village peut le toucher.",
  forest:
    "Un côté forêt. Seul un autre côté forêt peut le toucher. Un Loup dans cette forêt menace chaque enclos qui la borde.",
  wolf: "Un Loup. Tant qu’aucun Chasseur ne le recouvre, aucun enclos qui borde sa forêt ne compte.",
  hunter: "Un Chasseur. Il a recouvert un Loup, ou il garde cette forêt : aucun Loup ne peut plus y venir.",
  shepherd: "Un berger révélé : une tuile avec quatre moutons de la couleur d’un joueur.",
  well: "La place du village, par laquelle le paysage a commencé.",

  // Players
  points: "Le résultat de ce joueur, maintenant que toutes les couleurs sont montrées.",
  badge:
    "Ce qu’on sait de la couleur de ce joueur. Elle reste secrète jusqu’à ce qu’elle soit révélée ou que la partie soit terminée.",
  factTiles: "Le nombre de tuiles que ce joueur a en main. Lesquelles, c’est secret.",
  factSafe: "Les moutons dans le plus grand enclos fermé de cette couleur qu’aucun Loup ne menace.",
  factGone: "Les tuiles que ce joueur a défaussées. Personne ne voit lesquelles.",
  factBonus: "Le bonus que ce joueur a reçu pour avoir quitté la partie avant d’autres.",

  // The side
  hand: "Tes tuiles, chacune avec ses deux faces. Personne d’autre ne les voit.",
  bag: "Le nombre de tuiles encore dans le sac. Quand il est vide, tous continuent avec ce qu’ils ont en main.",
  colour: "La couleur de tes moutons. Personne d’autre ne la connaît tant que tu ne la révèles pas.",
  face: "Une face d’une tuile de ta main. Appuie dessus et choisis une place dans le paysage, ou fais-la glisser jusque-là. Chaque côté en contact doit correspondre.",
  wolfFace:
    "Un Loup. Tu peux le poser à tout moment dans une forêt sans Chasseur ; les enclos qui bordent cette forêt ne comptent alors plus.",
  hunterFace:
    "Un Chasseur. Tu peux le poser à tout moment : sur un Loup, ou dans une forêt sans Loup, qu’il garde alors.",
  otherFace: "Montre l’autre face de la tuile choisie. La touche F fait la même chose.",
  putBack: "Remet la tuile dans ta main. Rien n’a encore été posé. Échap fait la même chose.",
  pass: "Dit que rien de ce que tu as en main ne peut être posé maintenant. Tu ne pioches rien.",
  doneFree: "Renonce à ton tour gratuit.",
  decline: "Laisse passer ce moment : pas de Loup, de Chasseur ni de berger pour toi maintenant.",
  putAway: "Défausse la tuile choisie pour de bon, sans que les autres la voient, parce que ta main est trop grande.",
  anyTime: "Ce que tu peux faire à tout moment, même pendant que d’autres jouent.",
  callWolf:
    "Prend un Loup de ta main. Tu peux le poser à tout moment, si chaque côté en contact est de la forêt et qu’aucun Chasseur n’y est.",
  callHunter: "Prend un Chasseur de ta main. Tu peux le poser à tout moment, sur un Loup ou dans une forêt sans Loup.",
  reveal:
    "Prend ton berger. Une fois qu’il est posé, tous connaissent ta couleur ; tu pioches, et tu as un tour gratuit.",
  quit: "Quitte la partie pour de bon. Ton enclos compte encore, et plus tu pars tôt, plus ton bonus est grand. Une confirmation te sera demandée.",
  away: "Les tuiles que tu as défaussées. Personne d’autre ne peut les regarder.",
  watching: "Tu regardes : les mains et les couleurs restent secrètes pour toi jusqu’à la fin.",
};
