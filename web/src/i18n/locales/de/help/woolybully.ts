import type { woolybully as english } from "../../en/help/woolybully";
import type { Texts } from "../../../catalogue";

/** What everything at a table of Wooly Bully does, in a sentence or two. */
export const woolybully: Texts<typeof english> = {
  board:
    "Das gemeinsame Land. Angrenzende Kanten zeigen immer dasselbe. Eine Hecke zeigt, dass ein Pferch geschlossen ist.",
  outlineClosed:
    "Ein Pferch hier ist geschlossen: Nichts kann mehr dazukommen. Er zählt, wenn er deine Farbe hat und kein Wolf ihn bedroht.",

  // Tiles
  field:
    "Ein Pferch mit einem Schaf an jeder Kante eines Plättchens. Kanten derselben Farbe, die zusammentreffen, sind ein Pferch; geschlossen zählt er für die Person mit dieser Farbe.",
  village: "Eine Kante mit Dorf. Nur an eine andere Kante mit Dorf darf sie grenzen.",
  forest:
    "Eine Kante mit Wald. Nur an eine andere Kante mit Wald darf sie grenzen. Ein Wolf in diesem Wald bedroht jeden Pferch, der an den Wald grenzt.",
  wolf: "Ein Wolf. Solange ihn kein Jäger überdeckt, zählt kein Pferch, der an seinen Wald grenzt.",
  hunter: "Ein Jäger. Er hat einen Wolf überdeckt, oder er bewacht diesen Wald: Kein Wolf darf mehr hinein.",
  shepherd: "Ein offener Schäfer: ein Plättchen mit vier Schafen in der Farbe einer Person.",
  well: "Der Dorfplatz, mit dem das Land begann.",

  // Players
  points: "Das Ergebnis dieser Person, jetzt, da alle Farben offen liegen.",
  badge:
    "Was man von der Farbe dieser Person weiß. Sie bleibt geheim, bis die Person Farbe bekennt oder das Spiel zu Ende ist.",
  factTiles: "Wie viele Plättchen diese Person hat. Welche, ist geheim.",
  factSafe: "Die Schafe im größten geschlossenen Pferch dieser Farbe, den kein Wolf bedroht.",
  factGone: "Plättchen, die diese Person abgelegt hat. Niemand sieht, welche.",
  factBonus: "Der Bonus, den diese Person fürs frühe Aussteigen bekommen hat.",

  // The side
  hand: "Deine Plättchen, jedes mit beiden Seiten. Nur du siehst sie.",
  bag: "Wie viele Plättchen noch im Beutel sind. Ist er leer, machen alle mit dem weiter, was sie haben.",
  colour: "Die Farbe deiner Schafe. Sonst kennt sie niemand, bis du Farbe bekennst.",
  face: "Eine Seite eines deiner Plättchen. Drücke sie und zeige auf eine Stelle des Landes, oder zieh sie dorthin. Jede angrenzende Kante muss passen.",
  wolfFace:
    "Ein Wolf. Du darfst ihn jederzeit in einen Wald ohne Jäger legen; Pferche neben diesem Wald zählen dann nichts.",
  hunterFace:
    "Ein Jäger. Du darfst ihn jederzeit legen: auf einen Wolf oder in einen Wald ohne Wolf, den er dann bewacht.",
  otherFace: "Zeigt die andere Seite des gewählten Plättchens. Die Taste F tut dasselbe.",
  putBack: "Nimmt das Plättchen zurück auf die Hand. Noch ist nichts gelegt. Esc tut dasselbe.",
  pass: "Sagt, dass du jetzt nichts legen kannst. Du ziehst nichts nach.",
  doneFree: "Lässt deinen Freizug ungenutzt.",
  decline: "Lässt diesen Moment vorbeigehen: Du rufst jetzt keinen Wolf, keinen Jäger und keinen Schäfer.",
  putAway: "Legt das gewählte Plättchen endgültig ab, von den anderen ungesehen, weil deine Hand zu groß ist.",
  anyTime: "Was du jederzeit tun darfst, auch während andere spielen.",
  callWolf:
    "Nimmt einen Wolf aus deiner Hand. Du darfst ihn jederzeit legen, wenn jede angrenzende Kante Wald ist und dort kein Jäger ist.",
  callHunter:
    "Nimmt einen Jäger aus deiner Hand. Du darfst ihn jederzeit legen, auf einen Wolf oder in einen Wald ohne Wolf.",
  reveal: "Nimmt deinen Schäfer. Liegt er, kennen alle deine Farbe; du ziehst nach und bekommst einen Freizug.",
  quit: "Du steigst endgültig aus. Dein Pferch zählt trotzdem, und je früher du aussteigst, desto größer ist dein Bonus. Du wirst noch einmal gefragt.",
  away: "Die Plättchen, die du abgelegt hast. Nur du kannst sie ansehen.",
  watching: "Du schaust zu: Hände und Farben bleiben für dich bis zum Ende geheim.",
};
