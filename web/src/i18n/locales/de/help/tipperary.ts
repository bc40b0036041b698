import type { tipperary as english } from "../../en/help/tipperary";
import type { Texts } from "../../../catalogue";

/** What everything at a table of Tipperary does, in a sentence or two. */
export const tipperary: Texts<typeof english> = {
  board:
    "Eine Auslage: der Heimatort und alles, was darum liegt. Klammern zeigen das größte lückenlose Rechteck, das am Ende zählt.",
  outlineScore: "Es liegt im größten lückenlosen Rechteck, das einen Punkt pro Feld bringt.",

  // Squares
  meadow: "Eine Wiese ist frei: für ein Holzschaf oder für ein Bonusplättchen darauf. Sie gehört zu keiner Herde.",
  pasture:
    "Schafe auf Weiden, die mit einer Kante aneinandergrenzen, sind eine Herde. Deine größte Herde bringt einen Punkt pro Schaf.",
  grain: "Jede Kante zwischen einem Getreidefeld und einer Brennerei bringt dein Whiskeyfass einen Schritt weiter.",
  distillery:
    "Jede Kante zwischen einer Brennerei und einem Getreidefeld bringt dein Whiskeyfass einen Schritt weiter.",
  bog: "Zwei Moore, die mit einer Kante aneinandergrenzen, sind ein Schutzgebiet und bringen ein Bonusplättchen, das sofort gezogen wird.",
  ruin: "Drei Ruinen in gerader Reihe ohne Lücke bringen einen Turm, den du am Ende setzen darfst.",
  stone: "Ein Steinkreis bringt am Ende die Punkte, die auf ihm stehen, und bewirkt vorher nichts.",
  town: "Dein Heimatort. Wenn am Ende alle 18 Felder darum bedeckt sind, bringt das 5 Punkte.",
  tower: "Ein Turm füllt am Ende des Spiels ein Feld. Er zählt für das Rechteck und rund um den Heimatort.",
  "wooden-sheep": "Ein Holzschaf macht diese Wiese zur Weide mit einem Schaf.",
  "sheep-symbol": "Wer ein Plättchen mit diesem Symbol legt, bekommt ein Holzschaf für eine freie Wiese.",
  bonus: "Dieses Feld ist ein Bonusplättchen; es kam von einem Schutzgebiet aus Mooren.",
  arms: "Das Wappen dieses Heimatorts. Auf der Drehscheibe zeigt es auf den Bereich, aus dem du ein Plättchen nehmen darfst.",

  // Players
  points: "Die Punkte, wenn jetzt Schluss wäre: Rechteck, Herde, Marker, Heimatort, Whiskey und Steinkreise.",
  factArea: "Das größte lückenlose Rechteck dieser Auslage: ein Punkt pro Feld.",
  factSheep: "Die größte Herde: ein Punkt pro Schaf.",
  factWhiskey: "Die Zahl unter dem Whiskeyfass dieser Person.",
  factStones: "Die Zahlen auf den Steinkreisen dieser Person, zusammengezählt.",
  badgeTower: "Türme, die diese Person bisher bekommen hat. Sie dürfen am Ende gesetzt werden, um Lücken zu füllen.",
  badgeMarker: "Hat den Marker: nach einer Runde allein die größte Herde. Am Ende ist er 5 Punkte wert.",

  // The side
  move: "Was du jetzt zu tun hast und was du dafür brauchst.",
  tile: "Ein Plättchen, das du nehmen darfst. Drücke es und zeige dann auf eine Stelle deiner Auslage, oder zieh es dorthin. Das andere Plättchen bleibt in seinem Bereich.",
  sheep: "Ein Holzschaf, das du bekommen hast. Setze es auf eine freie Wiese deiner Auslage.",
  bonusTile:
    "Das Bonusplättchen, das du gezogen hast. Lege es neben deine Auslage oder auf eine freie Wiese; was es zeigt, wirkt.",
  towerPiece: "Ein Turm, den du bekommen hast. Setze ihn neben deine Auslage, am besten in eine Lücke.",
  draw: "Zieht jetzt dein Bonusplättchen; das Schaf wartet, bis das Plättchen liegt. Du entscheidest, was zuerst kommt.",
  done: "Beendet das Spiel für dich. Türme, die du nicht gesetzt hast, bleiben übrig.",
  others: "Was die anderen tun, während du wartest.",
  wheel:
    "Fünf Bereiche mit je zwei offenen Plättchen. Dein Wappen in der Mitte zeigt auf den Bereich, aus dem du in dieser Runde ein Plättchen nimmst.",
  river: "Das Fass auf dem Fluss zählt die Runden.",
  whiskey:
    "Die Whiskeyleiste. Dein Fass rückt für jede neue Kante zwischen Getreide und Brennerei einen Schritt weiter; seine Zahl zählt am Ende. Ein Schafsymbol auf einem Schritt bringt ein Holzschaf.",
  standing: "Deine größte Herde, deine Türme und deine Steinkreise.",
  supply: "Was für alle übrig ist: Geht etwas aus, bekommt niemand mehr davon.",
  supplySheep: "Holzschafe im Vorrat. Sind keine mehr da, bringt ein Symbol nichts.",
  supplyTowers: "Türme im Vorrat. Sind keine mehr da, bringt eine Reihe aus Ruinen nichts.",
  supplyBonus: "Bonusplättchen im Vorrat. Sind keine mehr da, bringt ein Schutzgebiet nichts.",
  supplyBag: "Plättchen, die noch im Beutel sind, und wer in dieser Runde den Beutel hat.",
  marker: "Wer den Marker für die größte Herde hat. Das wird nach jeder Runde geprüft; am Ende ist er 5 Punkte wert.",
};
