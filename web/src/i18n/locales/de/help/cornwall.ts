import type { cornwall as english } from "../../en/help/cornwall";
import type { Texts } from "../../../catalogue";

/** What everything at a table of Cornwall does, in a sentence or two. */
export const cornwall: Texts<typeof english> = {
  board:
    "Die gemeinsame Karte. Felder desselben Landschaftstyps, die mit einer Kante aneinandergrenzen, sind ein Gebiet; eine Hecke zeigt, dass ein Gebiet abgeschlossen ist.",
  outlineClosed: "Sein Gebiet ist abgeschlossen: Es ist gewertet und kann nie mehr wachsen.",
  outlineLight: "Die Linie darum zeigt das ganze Gebiet.",

  // Fields
  mountain:
    "Ein Berg. Wird sein Gebiet abgeschlossen, bekommt die Mehrheit dort 1 Punkt pro Feld; mit Flagge 2, und der zweite Platz bekommt 1.",
  forest:
    "Ein Wald. Wird sein Gebiet abgeschlossen, bekommt die Mehrheit dort 1 Punkt pro Feld; mit Flagge 2, und der zweite Platz bekommt 1.",
  village:
    "Ein Dorf. Wird sein Gebiet abgeschlossen, bekommt die Mehrheit dort 1 Punkt pro Feld; mit Flagge 3, und der zweite Platz bekommt 1.",
  meadow:
    "Eine Wiese. Wird ihr Gebiet abgeschlossen, bekommt die Mehrheit dort 1 Punkt pro Feld; mit Flagge 2, und der zweite Platz bekommt 1.",
  moor: "Ein Moor zählt erst am Ende des Spiels: 2 Punkte pro Feld für die Mehrheit, 1 für den zweiten Platz. Figuren bleiben bis dahin dort.",
  cottage: "Ein Cottage schließt sein ganzes Gebiet in dem Zug ab, in dem es gelegt wird.",
  flag: "Mit Flagge ist ein Gebiet mehr wert, und auch der zweite Platz bekommt Punkte. Eine zweite Flagge ändert nichts.",
  chapel: "Eine Figur auf einer Kapelle bringt sofort 3 Punkte. Sie bleibt dort stehen und zählt wie sonst.",
  figure_1: "Eine kleine Figur zählt 1 für die Mehrheit in ihrem Gebiet.",
  figure_2: "Eine mittlere Figur zählt 2 für die Mehrheit in ihrem Gebiet.",
  figure_3: "Eine große Figur zählt 3 für die Mehrheit in ihrem Gebiet.",

  // Players
  points: "Die Punkte auf der Wertungstafel. Offene Gebiete und Münzen sind noch nicht mitgezählt.",
  factCoins:
    "Die Münzen dieser Person. Mit ihnen werden Figuren und der Pub bezahlt, und jede ist am Ende 1 Punkt wert.",
  factPub: "So viele Figuren dieser Person sind im Pub.",
  atHand: "Die Figuren, die diese Person noch setzen kann.",

  // The side
  move: "Was du jetzt zu tun hast: zuerst das Plättchen anlegen, dann Figuren darauf setzen, wenn du magst.",
  tile: "Das gezogene Plättchen. Drücke es und zeige auf eine Stelle der Karte, oder zieh es dorthin. Mindestens zwei Kanten müssen anliegen, und mindestens ein offenes Gebiet muss wachsen.",
  laid: "Das zuletzt gelegte Plättchen. Figuren dürfen in diesem Zug nur darauf stehen.",
  field:
    "Ein Feld des eben gelegten Plättchens und was eine Figur dort kostet. Drücke es, um die gewählte Figur darauf zu setzen.",
  small: "Deine kleinen Figuren: Wert 1. Drücke, um eine zu wählen, dann ein Feld des eben gelegten Plättchens.",
  tall: "Deine mittleren Figuren: Wert 2. Drücke, um eine zu wählen, dann ein Feld des eben gelegten Plättchens.",
  big: "Deine große Figur: Wert 3. Drücke, um sie zu wählen, dann ein Feld des eben gelegten Plättchens.",
  purse: "Deine Münzen: was du hattest, was das Plättchen gebracht hat, was du bezahlt hast und was übrig ist.",
  done: "Beendet deinen Zug ohne weitere Figur. Dann werden abgeschlossene Gebiete gewertet.",
  pub: "Hier sind Figuren aus gewerteten Gebieten. Für eine Münze darf man alle eigenen zurückholen.",
  payPub:
    "Zahlt eine Münze und holt alle deine Figuren aus dem Pub zurück. Nur nach dem Anlegen und vor der ersten Figur.",
  track: "Wie viele Punkte alle haben. Ringe zeigen die Punkte, wenn jetzt Schluss wäre.",
  regions: "Alle Gebiete der Karte: wer wie stark darin ist und was sie bringen würden.",
  regionKinds:
    "Wählt, welche Gebiete in der Liste stehen: die mit deinen Figuren, alle offenen oder die abgeschlossenen.",
  region: "Ein Gebiet. Die Karte zeigt, wo es liegt.",
  stack:
    "Die Plättchen, die noch kommen. Öffne es, um zu sehen, welche das sind; in welcher Reihenfolge sie kommen, weiß niemand.",
  prices: "Was Figuren und der Pub kosten, in Münzen.",
  tileSet: "Mit welchen Plättchen gespielt wird. Der übliche Satz ist unsere Rekonstruktion, nicht der gedruckte.",
};
