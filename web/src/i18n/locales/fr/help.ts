import type { help as english } from "../en/help";
import type { Texts } from "../../catalogue";

/** What everything at a table does that all games share, in a sentence or two. */
export const help: Texts<typeof english> = {
  // The line over the table
  home: "Te ramène à l’accueil. Ta place reste à toi ; tu y retrouves cette table dans « Mes tables ».",
  status: "Quel jeu c’est, où en est la partie, et ce que tu dois faire maintenant.",
  role: "Tu vois la table, mais tu ne joues pas : tu regardes, ou tu as abandonné.",
  purist: "À cette table, on joue sans aide : rien ne montre où une tuile peut aller ni ce qu’un coup rapporterait.",
  watching:
    "Le nombre de personnes qui regardent cette table sans y avoir de place. Elles voient ce que tout le monde peut savoir, jamais une main secrète.",
  spectatorsMuted:
    "La personne qui a créé la table a mis tous les spectateurs en sourdine. Ils peuvent lire ce qui se dit, mais pas écrire.",
  undo: "Reprend ta dernière décision. Si quelque chose de nouveau a été dévoilé depuis, il faut l’accord des autres. Contre des bots seulement, on peut toujours revenir ; la partie compte alors comme un entraînement.",
  goBack: "Affiche tes coups. Choisis celui avant lequel revenir ; les autres personnes doivent être d’accord.",
  practice:
    "Quelqu’un qui joue sans autres personnes a annulé un tirage ou un coup de bot : cette partie n’entre dans aucune statistique.",
  theme: "Passe du clair au sombre, et inversement.",
  help: "Montre le jeu en bref et toutes les touches.",
  explain:
    "Active et désactive ces explications. Tant qu’elles sont actives, appuyer quelque part n’a pas d’autre effet.",
  menu: "Ouvre tout ce qui ne sert pas à chaque coup : journal, règles, liens, réglages, abandon.",

  // The menu
  logEntry: "Ouvre ce qui s’est passé jusqu’ici et ce qui s’est dit.",
  rules: "Ouvre toutes les règles de ce jeu, avec des images, dans un nouvel onglet ; la table reste ouverte.",
  links:
    "Montre les liens de cette table : pour la regarder, pour céder des places, pour continuer sur un autre appareil.",
  settings: "Ton nom, la langue, l’apparence, les sons et les animations sur cet appareil.",
  resign: "Laisse ta place à un bot pour de bon. Une confirmation te sera demandée.",
  manage: "Pour qui a créé la table : mettre en sourdine, et céder les places des personnes hors ligne.",
  closeTable: "Pour qui a créé la table : la ferme pour tout le monde. Une confirmation te sera demandée.",
  dialogClose: "Ferme cette fenêtre. Échap fait la même chose.",

  // Players
  seat: "Un des joueurs : son nom, ce qu’il fait en ce moment, et ce qu’on sait de lui. Un trait épais indique qui on attend.",
  doing: "Ce que ce joueur fait en ce moment.",
  clock: "Le temps qui reste à ce joueur. Si le temps est écoulé, un bot prend le relais jusqu’à son retour.",
  enlarge: "Montre le plateau de ce joueur en grand, à la place du tien. Un bouton au-dessus ramène le tien.",
  toOwn: "Ramène le plateau qui était là avant.",
  switchTo: "Montre la table telle que ce joueur la voit ; plusieurs joueurs partagent cet écran.",
  letBot: "Ce joueur est hors ligne. Un bot peut jouer à sa place jusqu’à son retour.",
  replayTurn:
    "Rejoue tous les coups depuis ton dernier tour. Les contours colorés montrent ce qui a changé et les points gagnés.",
  skipMotion: "Montre tout de suite la position actuelle, au lieu d’un coup après l’autre.",
  seatStrip: "Un joueur. Appuie pour en voir plus, et encore une fois pour refermer.",
  closePeek: "Ferme ce qui est montré sur ce joueur.",

  // Log and chat
  log: "Ce qui s’est passé, tour par tour, le plus récent en premier. Pointe une ligne pour voir ses cases ; appuie dessus pour voir le plateau à ce moment. Les coups annulés sont barrés.",
  logLine:
    "Quelque chose qui s’est passé. Pointe-le pour voir ses cases ; appuie dessus pour voir le plateau à ce moment.",
  fold: "Montre ou cache les petites étapes de ce tour.",
  chatTab: "Les messages entre les personnes à cette table.",
  chatLines: "Les messages, le plus récent en bas.",
  momentBefore: "Montre le plateau un coup plus tôt.",
  momentAfter: "Montre le plateau un coup plus tard.",
  toNow: "Montre de nouveau le plateau actuel. Échap fait de même.",
  chat: "Écris quelque chose à tout le monde à cette table, puis appuie sur Entrée.",
  send: "Envoie ce que tu as écrit à tout le monde à cette table.",
  silent: "La personne qui a créé la table t’a retiré la parole : tu peux lire, mais pas écrire.",
  lastLine: "La dernière chose qui s’est passée. Appuie pour lire tout le journal et écrire aux autres.",
  sheet: "Tire le volet vers le haut pour tout voir, ou vers le bas pour mieux voir le plateau.",

  // The board
  zoomIn: "Montre une plus petite partie du plateau, en plus grand. La touche plus fait la même chose.",
  zoomOut: "Montre une plus grande partie du plateau, en plus petit. La touche moins fait la même chose.",
  fit: "Montre tout le plateau. La touche 0 fait la même chose.",
  emptyCell: "Rien n’est encore posé ici.",
  outlineLast: "La ligne autour marque ce qui a été posé en dernier.",
  previewTip:
    "Ce que ton choix rapporterait ici, ou pourquoi il ne peut pas aller ici. Rien n’est définitif avant la pose.",

  // Laying
  turn: "Tourne la tuile dans le sens des aiguilles d’une montre. La touche R fait la même chose.",
  flip: "Retourne la tuile, comme dans un miroir. La touche F fait la même chose.",
  takeBack: "Reprend du plateau ce que tu y as mis. Rien n’a encore été posé. Échap fait la même chose.",
  lay: "Pose ce que tu as choisi, là où c’est maintenant. Le bouton est actif dès que la place est permise. Entrée fait la même chose.",

  // Questions
  withdraw: "Retire ta demande d’annulation.",
  agree: "Accepte que les coups soient repris.",
  decline: "Refuse : les coups restent comme ils sont.",
  back: "Tu reprends ta place au bot.",
  passScreen: "Cache la table, pour que tu puisses passer l’écran sans montrer tes tuiles.",
  iAm: "Dévoile la table à ce joueur. Les autres ne devraient pas regarder.",
  connection: "La connexion est perdue pour l’instant. La page réessaie d’elle-même ; rien n’est perdu.",

  // Commands and hints
  command:
    "Écris ce que tu veux au lieu d’appuyer : un coup, une question sur une case, le score. « aide » donne la liste complète.",
  commandRun: "Exécute ce que tu as écrit.",
  commandSuggestion: "Met cette commande dans le champ ; tu peux la changer ou l’exécuter.",
  hint: "Un bot réfléchit à ton tour, montre un bon coup et dit pourquoi. Rien n’est joué pour autant.",
  hintPut: "Met la tuile ou le pion là où le conseil le dit, pour voir. C’est toi qui poses ensuite.",
  hintDo: "Joue le coup proposé par le conseil.",
  hintClose: "Ferme le conseil.",
  hintsSwitch: "Propose un conseil à chaque tour, ou seulement si tu le demandes. C’est retenu pour chaque jeu.",

  // The tray of any game
  boards: "Le plateau. Fais-y glisser une pièce, ou choisis une pièce puis un emplacement.",
  move: "Tout ce que tu peux faire maintenant : des pièces à poser et des boutons pour les autres coups.",
  piece: "Une pièce que tu as ou que tu peux poser. Fais-la glisser sur le plateau, ou choisis-la puis un emplacement.",
  word: "Joue ce coup tout de suite.",
  openTiles: "Des pièces à côté des plateaux.",
  track: "Une piste avec un marqueur par personne.",
  supply: "Ce qui reste à côté des plateaux, et d’autres informations sur la partie.",
  counter: "Combien il y en a.",
  scoreItem: "Les points que ce joueur a pour cela.",
  badge: "Quelque chose que cette personne a gagné ou révélé.",
  points: "Les points de cette personne jusqu’ici.",
  scoreOf: "Les points de cette personne. Passe sur la carte ou appuie pour voir le détail.",
  stock: "Les tuiles que personne n’a encore vues. Personne n’en connaît l’ordre.",
  pieces: "Les pièces que cette personne a en main.",
};
