import type { end as english } from "../en/end";
import type { Texts } from "../../catalogue";

/** Texts of the page: the end of a match, score sheet, replay and sharing. */
export const end: Texts<typeof english> = {
  // Winners
  overTitle: "La partie est terminée",
  runningTitle: "Partie en cours",
  runningDetail: "Voici la partie jusqu’ici.",
  closedTitle: "Cette table est fermée",
  closedDetail:
    "La personne qui l’a créée a arrêté la partie avant la fin. Voici ce qui a été joué ; ce qui était caché le reste.",
  youWin: "Tu gagnes",
  wins: "{name} gagne",
  share: "Victoire partagée : {names}",
  allShare: "Victoire partagée entre tous",
  youInList: "toi",
  points: { one: "{count} point", other: "{count} points" },
  pointsEach: { one: "{count} point chacun", other: "{count} points chacun" },
  byMargin: "{count} points, {margin} d’avance sur {names}",
  byTieBreak: "{count} points, à égalité avec {names} ; victoire au départage",
  gaveUp: "abandon",

  // What to do now
  playAgain: "Rejouer",
  wantsRematch: "{name} veut une revanche.",
  declineRematch: "Refuser",
  goToNext: "Rejoindre la revanche",
  watchNext: "Regarder la revanche",
  nextReady: "La revanche est prête.",
  ownGame: "Lancer une partie",
  watch: "Regarder la table",
  toStart: "Accueil",

  // The score sheet
  scores: "Scores",
  scoresOf: "Scores en détail : {names}",
  scoresSecret: "Les points sont secrets jusqu’à la fin.",
  scoresStaySecret: "Les points devaient rester secrets jusqu’à la fin, et ils le restent.",
  sum: "Total",
  place_1: "1re",
  place_2: "2e",
  place_3: "3e",
  place_4: "4e",
  place_5: "5e",
  lightHint: "Choisis un nombre pour voir sur le plateau d’où il vient.",
  lightCell: "{name}, {item} : {points}. Montrer sur le plateau",
  lightPart: "{points} sur {count}",
  lit: "{name}, {item} : {points}",

  // The replay
  replay: "Rediffusion",
  replayOf: "Rediffusion : {game}",
  boards: "Plateaux",
  position: "Position dans la partie",
  positionText: "{at} sur {count}. {words}",
  start: "Le début.",
  first: "Au début",
  previous: "Un pas en arrière",
  play: "Lancer la rediffusion",
  pause: "Arrêter la rediffusion",
  next: "Un pas en avant",
  last: "À la fin",
  key_Home: "Début",
  key_ArrowLeft: "flèche gauche",
  key_Space: "barre d’espace",
  key_ArrowRight: "flèche droite",
  key_End: "Fin",
  withKey: "{what} ({key})",
  speed: "Vitesse : {speed}",
  speed_slow: "lente",
  speed_normal: "normale",
  speed_fast: "rapide",
  speedShort_slow: "½ ×",
  speedShort_normal: "1 ×",
  speedShort_fast: "3 ×",
  preparing: "Lecture des coups…",

  // Sharing and keeping
  shareTitle: "Partager et garder",
  shareNow: "Partager",
  linkCopied: "Lien copié",
  link: "Lien vers la rediffusion",
  linkHere: "Lien vers cette position",
  picture: "Image",
  pictureSvg: "Dessin (SVG)",
  pictureBusy: "Dessin en cours…",
  pictureFailed: "L’image n’a pas pu être créée.",
  pictureAdvice: "Vérifie la connexion, puis réessaie.",
  code: "Code de la partie",
  codeCopied: "Code copié",
  file: "Fichier de la partie",
  fairTitle: "Équité",

  // Loading and failure
  loading: "Ouverture de la rediffusion…",
  failedTitle: "La rediffusion n’a pas pu s’ouvrir",
  counting: "On compte les points …",
  countingSkip: "Une touche pour passer.",

  // A deal that several guests play
  deal: "Tous les résultats de cette donne",
};
