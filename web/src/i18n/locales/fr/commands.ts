import type { commands as english } from "../en/commands";
import type { Texts } from "../../catalogue";

/** Texts of the page: the command box. Words that are accepted stand side by side, with a bar between them; the first is
 *  the one that is suggested. English ones are always accepted as well. */
export const commands: Texts<typeof english> = {
  // Accepted words
  word_lay: "poser|pose|placer|place|mettre|mets|jouer|joue|je pose|je place|je mets|je joue",
  word_try:
    "essayer|essaie|essaye|tester|teste|aperçu|apercu|et si|et si je pose|si je pose|que rapporte|que rapporterait|combien rapporte",
  word_choose: "choisir|choisis|prendre|prends|sélectionner|selectionner|je prends|je choisis",
  word_at:
    "voir|regarder|regarde|qu’y a-t-il en|qu'y a-t-il en|qu’y a-t-il sur|qu'y a-t-il sur|qu’y a-t-il|qu'y a-t-il|qu’est-ce qu’il y a en|qu'est-ce qu'il y a en|qu’est-ce qu’il y a sur|qu'est-ce qu'il y a sur|qu’est-ce qu’il y a|qu'est-ce qu'il y a|il y a quoi en|il y a quoi sur|il y a quoi|quoi en|quoi sur|case|en|sur",
  word_score:
    "score|scores|points|le score|les scores|les points|voir le score|voir les scores|voir les points|classement|qui gagne|qui gagne?|qui mène|qui mene|combien de points|où en est-on|ou en est-on",
  // "reprendre les pions" is about the pub: it lists the moves, so that nobody undoes a move with it by mistake.
  word_moves:
    "coups|coups possibles|coups permis|les coups|où peut aller|ou peut aller|où va|ou va|où poser|ou poser|où placer|ou placer|où puis-je|ou puis-je|où|ou|places|que puis-je faire|que puis-je poser|que puis-je jouer|qu’est-ce que je peux faire|qu'est-ce que je peux faire|reprendre les pions|reprendre mes pions|reprendre tous les pions|reprendre tous mes pions|reprendre mon pion|reprendre un pion|reprendre les pions du pub|reprendre mes pions du pub|reprends les pions|reprends mes pions",
  word_hand:
    "main|ma main|tuiles|mes tuiles|pions|mes pions|pièces|pieces|mes pièces|mes pieces|voir ma main|voir mes tuiles|voir mes pions|qu’ai-je en main|qu'ai-je en main|qu’est-ce que j’ai|qu'est-ce que j'ai",
  word_log:
    "journal|le journal|voir le journal|dernier coup|derniers coups|historique|que s’est-il passé|que s'est-il passé|que s'est-il passe|qu’est-ce qui s’est passé|qu'est-ce qui s'est passé|qu'est-ce qui s'est passe",
  word_turn:
    "à qui de jouer|a qui de jouer|à qui le tour|a qui le tour|à qui|a qui|c’est à qui|c'est à qui|c'est a qui|qui joue|qui doit jouer|c’est à moi|c'est à moi|c'est a moi|à moi|a moi|mon tour|le tour|tour de qui|que faire|que dois-je faire|quoi faire|état|etat|situation|à qui de jouer?|a qui de jouer?|qui joue?|c'est à moi?|que faire?",
  word_undo:
    "reprendre|reprends|reprendre le coup|reprendre mon coup|annuler|annule|annuler le coup|annuler mon coup|défaire|defaire|revenir en arrière|revenir en arriere|retour",
  word_map:
    "carte|plateau|la carte|le plateau|voir la carte|voir le plateau|décrire la carte|decrire la carte|paysage|comté|comte|mon comté|mon comte",
  word_help: "aide|aide-moi|à l’aide|à l'aide|a l'aide|commandes|?",
  /** Left out wherever they stand. */
  fillers:
    "en|sur|à|au|aux|dans|vers|le|la|les|un|une|des|du|de|mon|ma|mes|ton|ta|tes|avec|et|tuile|tuiles|case|place|face|est|c’est|c'est|il|elle|on|je|peut|peut-il|peut-elle|peut-on|puis-je|peux|aller|va|vont|poser|placer|mettre|s’il|s'il|te|vous|plaît|plait|stp|svp|merci",

  // The box
  title: "Ligne de commande",
  open: "Taper une commande",
  label: "Commande",
  hint: "aide, ou voir b2",
  run: "Exécuter",
  answers: "Réponses",
  suggestions: "Tu voulais dire",
  asked: "Toi : {text}",

  // Answers
  unknown: "« {text} » : je n’ai pas compris.",
  unknownPiece: "« {text} » : cela ne peut pas être posé maintenant.",
  noCell: "« {text} » n’est pas une case. Les cases s’appellent par exemple b2 ou c-3.",
  needsCell: "Où ? Donne une case, par exemple b2.",
  needsPiece: "Quoi ? Dis ce que tu veux poser, et où.",
  several: {
    one: "Il y a {count} pose possible à cet endroit.",
    other: "Il y a {count} poses possibles à cet endroit : laquelle ?",
  },
  laid: "C’est posé : {piece} en {cell}.",
  said: "C’est fait : {word}.",
  notDone: "Rien n’a changé.",
  busy: "Le dernier coup est encore en route. Réessaie dans un instant.",
  chosen: {
    one: "Choix : {piece}. {count} emplacement possible.",
    other: "Choix : {piece}. {count} emplacements possibles.",
  },
  chosenPurist: "Choix : {piece}.",
  brings: "{piece} en {cell} : {text}",
  nothingToLay: "Tu n’as rien à poser maintenant.",
  placesOf: { one: "{piece} : {count} pose possible", other: "{piece} : {count} poses possibles" },
  placesIn: "{orientation} : {cells}",
  more: "{cells} et encore {count}",
  wordsNow: "Tu peux aussi dire : {words}.",
  wordAs: "{word} ({name})",
  emptyHand: "Tu n’as rien en main maintenant.",
  watching: "Tu regardes et n’as pas de main.",
  purist: "À cette table, on joue sans aide : les emplacements ne sont pas donnés.",
  scoreOf: "{name} : {facts}",
  pointsSecret: "points secrets",
  fact: "{name} : {value}",
  waitsFor: "On attend {names}.",
  undone: "Reprise du coup.",
  mapOf: {
    one: "{title} : {count} case, de {from} à {to}.",
    other: "{title} : {count} cases, de {from} à {to}.",
  },
  mapRow: "Ligne {row} : {cells}",

  // Help
  helpTitle: "Tu peux taper :",
  whereExample: "où peut aller {piece}",
  layExample: "poser {piece} en {cell}",
  help_lay: "poser 17 r2 en c-3 : pose la tuile 17, tournée deux fois. 17r2@c-3 fait la même chose.",
  help_try: "essayer 17 r2 en c-3 : dit ce que cela rapporterait.",
  help_choose: "choisir 17 : prend une tuile ou un pion, à déplacer avec les flèches.",
  help_at: "voir b2 : dit ce qu’il y a sur une case.",
  help_map: "carte : décrit tout le plateau, ligne par ligne.",
  help_moves: "coups, ou bien où peut aller 17 : dit ce qui est possible.",
  help_hand: "main : dit ce que tu as à poser.",
  help_score: "score : dit où en est chacun.",
  help_turn: "à qui de jouer : dit à qui c’est de jouer, et ce qu’il faut faire.",
  help_log: "journal : donne les derniers coups.",
  help_undo: "reprendre : reprend ton coup.",
  help_words: "Les mots du jeu, comme passer ou quitter, tels quels.",
};
