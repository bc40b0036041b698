import type { help as english } from "../en/help";
import type { Texts } from "../../catalogue";

/** What everything at a table does that all games share, in a sentence or two. */
export const help: Texts<typeof english> = {
  // The line over the table
  home: "Führt zur Startseite. Dein Platz bleibt deiner; du findest diesen Tisch dort unter „Meine Tische“.",
  status: "Welches Spiel das ist, wie weit es ist und was du jetzt tun sollst.",
  role: "Du siehst den Tisch, spielst aber nicht: Du schaust zu oder hast aufgegeben.",
  purist: "An diesem Tisch wird ohne Hilfe gespielt: Nichts zeigt, wo etwas passt oder was ein Zug bringen würde.",
  watching: "So viele schauen ohne Platz zu. Sie sehen, was alle wissen dürfen, nie eine geheime Hand.",
  spectatorsMuted:
    "Wer den Tisch eröffnet hat, hat alle stummgeschaltet, die nur zuschauen. Sie können lesen, was gesagt wird, aber nicht schreiben.",
  undo: "Nimmt deine letzte Entscheidung zurück. Ist seither etwas Neues bekannt geworden, müssen die anderen zustimmen. Nur gegen Bots geht es immer zurück; die Partie zählt dann als Übung.",
  goBack: "Listet deine Züge auf. Wähle einen, um vor ihn zurückzugehen; andere Personen müssen zustimmen.",
  practice:
    "Jemand ohne menschliche Gegner hat eine Ziehung oder den Zug eines Bots zurückgenommen. Diese Partie zählt in keiner Statistik.",
  theme: "Wechselt zwischen hell und dunkel.",
  help: "Zeigt das Spiel in Kürze und alle Tasten.",
  explain: "Schaltet diese Erklärungen ein und aus. Solange sie an sind, bleibt alles, was du drückst, ohne Wirkung.",
  menu: "Öffnet alles, was nicht in jedem Zug gebraucht wird: Verlauf, Regeln, Links, Einstellungen, Aufgeben.",

  // The menu
  logEntry: "Öffnet, was bisher geschehen ist und was gesagt wurde.",
  rules: "Öffnet alle Regeln dieses Spiels mit Bildern in einem neuen Tab; der Tisch bleibt offen.",
  links:
    "Zeigt die Links dieses Tisches: zum Zuschauen, um Plätze zu vergeben, um mit einem anderen Gerät weiterzuspielen.",
  settings: "Dein Name, Sprache, Aussehen, Töne und Bewegung auf diesem Gerät.",
  resign: "Überlässt deinen Platz endgültig einem Bot. Vorher wirst du noch einmal gefragt.",
  manage: "Leute stummschalten und die Plätze von Abwesenden vergeben; das kann nur, wer den Tisch eröffnet hat.",
  closeTable: "Beendet den Tisch für alle; das kann nur, wer ihn eröffnet hat. Vorher wirst du noch einmal gefragt.",
  dialogClose: "Schließt dieses Fenster. Esc tut dasselbe.",

  // Players
  seat: "Eine der Personen am Tisch: ihr Name, was sie gerade tut und was man von ihr weiß. Eine dicke Linie zeigt, auf wen das Spiel wartet.",
  doing: "Was diese Person gerade tut.",
  clock: "Die Zeit, die dieser Person bleibt. Läuft sie ab, spielt ein Bot, bis die Person zurückkommt.",
  enlarge: "Zeigt die Auslage dieser Person groß an der Stelle von deiner. Ein Knopf darüber bringt deine zurück.",
  toOwn: "Bringt die Auslage zurück, die vorher da war.",
  switchTo: "Mehrere teilen sich diesen Bildschirm: Das zeigt den Tisch so, wie diese Person ihn sieht.",
  letBot: "Diese Person ist nicht da. Ein Bot kann für sie spielen, bis sie zurückkommt.",
  replayTurn:
    "Spielt alle Züge seit deinem letzten noch einmal ab. Die farbigen Umrisse zeigen, was sich geändert und was es gebracht hat.",
  skipMotion: "Zeigt sofort den aktuellen Stand, statt einen Zug nach dem anderen.",
  seatStrip: "Eine der Personen am Tisch. Drücke, um mehr über sie zu sehen, und noch einmal, um es zu schließen.",
  closePeek: "Schließt, was über diese Person gezeigt wird.",

  // Log and chat
  log: "Was geschehen ist, nach Zügen, das Neueste zuerst. Zeig auf eine Zeile, um ihre Felder zu sehen; drück sie, um das Brett in diesem Moment zu sehen. Zurückgenommene Züge sind durchgestrichen.",
  logLine:
    "Etwas, das geschehen ist. Zeig darauf, um die Felder zu sehen; drück es, um das Brett in diesem Moment zu sehen.",
  fold: "Zeigt die kleineren Schritte dieses Zugs oder blendet sie aus.",
  chatTab: "Nachrichten zwischen den Leuten an diesem Tisch.",
  chatLines: "Die Nachrichten, die neueste unten.",
  momentBefore: "Zeigt das Brett einen Zug früher.",
  momentAfter: "Zeigt das Brett einen Zug später.",
  toNow: "Zeigt wieder das aktuelle Brett. Esc tut dasselbe.",
  chat: "Schreib allen am Tisch etwas und drücke dann Enter.",
  send: "Sendet allen am Tisch, was du geschrieben hast.",
  silent: "Wer den Tisch eröffnet hat, hat dich stummgeschaltet: Du kannst lesen, aber nicht schreiben.",
  lastLine: "Was zuletzt geschehen ist. Drücke, um den ganzen Verlauf zu lesen und den anderen zu schreiben.",

  // The board
  sheet: "Zieht das Blatt hoch, um alles zu sehen, oder herunter, um mehr vom Spielfeld zu sehen.",
  zoomIn: "Zeigt einen kleineren Teil des Spielfelds größer. Die Plustaste tut dasselbe.",
  zoomOut: "Zeigt einen größeren Teil des Spielfelds kleiner. Die Minustaste tut dasselbe.",
  fit: "Zeigt das ganze Spielfeld. Die Taste 0 tut dasselbe.",
  emptyCell: "Hier liegt noch nichts.",
  outlineLast: "Die Linie darum zeigt, was zuletzt gelegt wurde.",
  previewTip:
    "Was es hier bringen würde oder warum es hier nicht liegen darf. Bis du es anlegst, ist nichts endgültig.",

  // Laying
  turn: "Dreht das Plättchen im Uhrzeigersinn. Die Taste R tut dasselbe.",
  flip: "Wendet das Plättchen, sodass es gespiegelt liegt. Die Taste F tut dasselbe.",
  takeBack: "Nimmt vom Spielfeld zurück, was du gewählt hast. Noch ist nichts gelegt. Esc tut dasselbe.",
  lay: "Legt, was du gewählt hast, dorthin, wo es jetzt liegt. Das geht, sobald es dort liegen darf. Enter tut dasselbe.",

  // Questions
  withdraw: "Zieht deine Bitte um das Zurücknehmen zurück.",
  agree: "Stimmt zu, dass die Züge zurückgenommen werden.",
  decline: "Stimmt nicht zu: Die Züge bleiben, wie sie sind.",
  back: "Du übernimmst deinen Platz wieder vom Bot.",
  passScreen: "Verdeckt den Tisch, damit du den Bildschirm weitergeben kannst, ohne deine Plättchen zu zeigen.",
  iAm: "Deckt den Tisch für diese Person auf. Die anderen sollten wegschauen.",
  connection:
    "Die Verbindung ist gerade unterbrochen. Die Seite versucht es von selbst noch einmal; nichts geht verloren.",

  // Commands and hints
  command:
    "Tippe, was du willst, statt es zu drücken: einen Zug, eine Frage zu einem Feld, die Punkte. „Hilfe“ nennt alles.",
  commandRun: "Tut, was du getippt hast.",
  commandSuggestion: "Schreibt diesen Befehl in die Zeile, damit du ihn ändern oder ausführen kannst.",
  hint: "Ein Bot denkt über deinen Zug nach und zeigt einen guten Zug mit Begründung. Gespielt wird dadurch nichts.",
  hintPut: "Setzt es dorthin, wohin der Tipp zeigt, damit du es ansehen kannst. Anlegen musst du es selbst.",
  hintDo: "Macht den Zug, den der Tipp vorschlägt.",
  hintClose: "Räumt den Tipp weg.",
  hintsSwitch: "Bietet in jedem Zug einen Tipp an oder nur, wenn du fragst. Das merkt sich die Seite für jedes Spiel.",

  // The tray of any game
  boards: "Das Spielfeld. Zieh ein Teil darauf, oder wähle ein Teil und dann einen Platz.",
  move: "Alles, was du jetzt tun kannst: Teile zum Anlegen und Knöpfe für andere Züge.",
  piece: "Ein Teil, das du hast oder anlegen kannst. Zieh es aufs Spielfeld, oder wähle es und dann einen Platz.",
  word: "Führt diesen Zug sofort aus.",
  openTiles: "Teile neben den Spielfeldern.",
  track: "Eine Leiste mit einem Marker für jede Person.",
  supply: "Was neben den Spielfeldern übrig ist, und was sonst noch gilt.",
  counter: "Wie viele es davon gibt.",
  scoreItem: "Die Punkte, die diese Person dafür hat.",
  badge: "Etwas, das diese Person erworben oder aufgedeckt hat.",
  points: "Die bisherigen Punkte dieser Person.",
  scoreOf: "Die Punkte dieser Person. Zeige auf die Karte oder drücke, um zu sehen, wie sie zusammenkommen.",
  stock: "Die Plättchen, die noch niemand gesehen hat. Die Reihenfolge kennt niemand.",
  pieces: "Die Teile, die diese Person auf der Hand hat.",
};
