import type { woolybully as english } from "../../en/rules/woolybully";
import type { Translated } from "../../../rulebook";

/** The rules of Wooly Bully, in our own words. */
export const woolybully: Translated<typeof english> = {
  lead: "Alle legen gemeinsam ein Land aus Pferchen, Wäldern und Dörfern. Alle haben eine geheime Farbe und wollen den größten geschlossenen Pferch mit Schafen dieser Farbe. Irgendwer hat einen Wolf, irgendwer einen Jäger.",
  short: [
    {
      name: "Das Ziel",
      text: "Zäune Schafe deiner geheimen Farbe ein: Der größte geschlossene Pferch deiner Farbe, den kein Wolf erreicht, zählt einen Punkt pro Schaf.",
    },
    {
      name: "Dein Zug",
      text: "Lege ein Plättchen, mit einer Seite deiner Wahl, wo jede angrenzende Kante passt. Ziehe so viele Plättchen nach, wie daran angrenzen. Wer legen kann, muss legen; wer nicht kann, passt.",
    },
    {
      name: "Jederzeit, auch außer der Reihe",
      text: "Ein Wolf geht in einen Wald ohne Jäger und bedroht alle Pferche daneben. Ein Jäger überdeckt einen Wolf oder bewacht einen Wald, bevor einer kommt. Aufdecken legt deinen Schäfer: Alle kennen deine Farbe, und du bekommst einen Freizug. Aussteigen beendet das Spiel für dich.",
    },
    {
      name: "Aussteigen",
      text: "Wer zuerst aussteigt, bekommt 6 Punkte, danach gibt es 3, dann 1; wer zuletzt übrig ist, bekommt keine. Dein Pferch zählt am Ende trotzdem.",
    },
    {
      name: "Das Ende",
      text: "Wenn alle ausgestiegen sind oder niemand legen kann, werden die Farben gezeigt: Pferch plus Bonus.",
    },
  ],
  sections: {
    aim: {
      title: "Ziel des Spiels",
      body: [
        "Zwei bis vier Personen legen gemeinsam das Land. Am Ende zählt dein **größter geschlossener Pferch** mit Schafen deiner eigenen Farbe **einen Punkt pro Schaf**, wenn kein Wolf ihn bedroht; dazu kommt dein Bonus für frühes Aussteigen. Wer die meisten Punkte hat, gewinnt.",
      ],
    },
    components: {
      title: "Spielmaterial",
      body: [
        {
          list: [
            "**1 Dorfplatz**, bei dem das Land beginnt.",
            "**4 Schäfer**: vorn ein Fragezeichen, hinten vier Schafe einer Farbe und ein Schäfer. Schwarz, blau, rot, gelb.",
            "**60 gewöhnliche Plättchen** mit zwei verschiedenen Seiten. Jede der vier Kanten zeigt einen Pferch mit einem Schaf, ein Dorf oder einen Wald. Dorf und Wald sind nie auf derselben Seite.",
            "**4 Wölfe und 4 Jäger**: Wald an allen vier Kanten und auf der Rückseite ein Pferch mit vier Schafen. Von jedem gibt es einen in jeder Farbe.",
          ],
        },
      ],
    },
    setup: {
      title: "Vorbereitung",
      body: [
        "Der Dorfplatz liegt in der Mitte. Alle bekommen einen **Schäfer**, den nur sie selbst ansehen dürfen, und **vier Plättchen** aus dem Beutel. Schäfer, die niemand hat, bleiben ungesehen. Wie viele Plättchen jemand hat, ist offen; welche es sind, nicht. Der Zufall bestimmt, wer beginnt; dann geht es im Uhrzeigersinn weiter.",
      ],
    },
    turn: {
      title: "Dein Zug",
      body: [
        "Lege **ein Plättchen**, mit einer Seite deiner Wahl und beliebig gedreht, neben mindestens ein Plättchen. **Wo Kanten aneinandergrenzen, müssen beide dasselbe zeigen**: Schafe derselben Farbe, Dorf an Dorf, Wald an Wald. Die Schafseite eines Wolfs oder Jägers darf gelegt werden wie jedes Plättchen.",
        "Ziehe dann **so viele Plättchen nach, wie daran angrenzen**, ein bis vier, oder was der Beutel noch hat. Wer legen kann, muss legen. Wer nicht kann, **passt** und zieht nichts nach.",
        {
          picture: "draw",
          caption:
            "Das neue Plättchen liegt über dem Dorfplatz und neben einem weiteren Plättchen, und beide angrenzenden Kanten passen: Ziehe zwei nach.",
        },
      ],
    },
    fields: {
      title: "Pferche",
      body: [
        "Kanten derselben Farbe, die zusammentreffen, von Plättchen zu Plättchen oder nebeneinander auf einem Plättchen, sind ein **Pferch**. Gegenüberliegende Kanten eines Plättchens treffen nicht zusammen. Ein Pferch hat so viele Schafe, wie Kanten zu ihm gehören.",
        "Ein Pferch ist **geschlossen**, wenn keine seiner Kanten an einer leeren Stelle liegt. Eine leere Stelle im Inneren hält ihn offen. Ein geschlossener Pferch hat immer eine gerade Zahl von Schafen.",
        {
          picture: "field",
          caption:
            "Ein geschlossener Pferch mit 8 schwarzen Schafen. Die Hecke zeigt, dass nichts mehr dazukommen kann.",
        },
      ],
    },
    wolf: {
      title: "Wolf!",
      body: [
        "Einen **Wolf** darfst du **jederzeit** legen, auch außer der Reihe: an eine leere Stelle, an der jede angrenzende Kante Wald ist, wenn in keinem dieser Wälder ein **Jäger** ist. Du ziehst nach wie sonst. Er zählt nicht als das Plättchen deines Zuges.",
        "Solange ihn kein Jäger überdeckt, zählt **kein Pferch, der an seinen Wald grenzt**. Ein Pferch grenzt an einen Wald, wo beide nebeneinander auf einem Plättchen sind.",
        {
          picture: "wolf",
          caption:
            "Der Wolf sitzt in einem Wald, der an diesen geschlossenen Pferch mit gelben Schafen grenzt. Der Pferch zählt nichts, solange der Wolf dort ist.",
        },
      ],
    },
    hunter: {
      title: "Jäger!",
      body: [
        "Auch ein **Jäger** darf jederzeit gelegt werden. Er kommt **auf einen Wolf**, der dann keinen Schaden mehr anrichtet; du ziehst so viele Plättchen nach, wie an diese Stelle angrenzen. Oder er kommt an eine leere Stelle mit Wald an jeder angrenzenden Kante, wenn in diesen Wäldern kein unbedeckter Wolf ist: Dann darf dort kein Wolf mehr hinein.",
        {
          picture: "hunter",
          caption: "Der Jäger wurde auf einen Wolf gelegt. Er grenzt an ein Plättchen: Ziehe eines nach.",
        },
      ],
    },
    reveal: {
      title: "Aufdecken",
      body: [
        "Einmal im Spiel darfst du jederzeit deinen **Schäfer** umdrehen und wie ein Plättchen legen. Jetzt kennen alle deine Farbe. Du ziehst nach wie sonst und bekommst einen **Freizug**: Du darfst noch ein Plättchen legen und dafür nachziehen. Wenn du jemandes Zug unterbrichst, geht dieser danach weiter. In deinem eigenen Zug kommt der Schäfer zu deinem normalen Plättchen dazu.",
        { picture: "shepherd", caption: "Ein offener Schäfer: ein Plättchen mit vier gelben Schafen." },
      ],
    },
    quit: {
      title: "Aussteigen",
      body: [
        "Du darfst jederzeit aus dem Spiel aussteigen. Deine Hand geht ungesehen aus dem Spiel, du spielst nicht mehr mit, und deine Farbe bleibt geheim, wenn du sie nicht schon gezeigt hast. Dein Pferch zählt am Ende trotzdem. Je früher du aussteigst, desto größer dein Bonus:",
        {
          head: ["Ausstieg", "zu zweit", "zu dritt", "zu viert"],
          rows: [
            ["erster", "6", "6", "6"],
            ["zweiter", "0", "3", "3"],
            ["dritter", "–", "0", "1"],
            ["vierter", "–", "–", "0"],
          ],
        },
        "Wer zuletzt übrig ist, macht mit normalen Zügen weiter, muss nicht legen und darf jederzeit aufhören.",
      ],
    },
    end: {
      title: "Ende und Wertung",
      body: [
        "Das Spiel ist zu Ende, wenn alle ausgestiegen sind oder wenn niemand weiterkann: Haben reihum alle gepasst, werden alle noch einmal nach Wolf, Jäger, Schäfer oder Ausstieg gefragt (der **letzte Aufruf**). Wenn niemand etwas tut, ist Schluss, und wer noch im Spiel ist, bekommt keinen Bonus.",
        "Dann werden die Farben gezeigt:",
        {
          head: ["Was", "Punkte"],
          rows: [
            ["Dein größter Pferch, der geschlossen ist und den kein Wolf bedroht", "1 pro Schaf"],
            ["Bonus fürs Aussteigen", "6, 3, 1 oder 0"],
          ],
        },
        "Die höchste Summe gewinnt. Bei **Gleichstand** gewinnt, wer früher ausgestiegen ist, und wer ausgestiegen ist, gewinnt gegen alle, die noch im Spiel waren; bei Gleichstand unter diesen gibt es einen gemeinsamen Sieg.",
      ],
    },
    options: {
      title: "Zur Wahl an unseren Tischen",
      body: [
        {
          list: [
            "**Größe der Hand**: unbegrenzt oder 3 Plättchen: Dann werden drei verteilt, und nach deinem Zug legst du verdeckt ab, was zu viel ist. Der Schäfer zählt nicht mit.",
            "**Extrazug statt mehrerer Plättchen**: Wer an zwei oder mehr Plättchen anlegt, zieht eines nach und hat sofort noch einen Zug. Nicht zusammen mit dem Legen mehrerer Plättchen.",
            "**Wer an mehrere Plättchen anlegt, legt mehrere**: Dein erstes Plättchen bestimmt, wie viele Plättchen du in diesem Zug legst; für die weiteren ziehst du nichts nach.",
            "**Alle eigenen geschlossenen Pferche zählen**, nicht nur der größte.",
            "**Hungriger Wolf**: Ein Wolf darf auf einen Jäger gelegt werden und macht ihn unwirksam. Nur was obenauf liegt, zählt.",
            "**Wer zuletzt übrig ist, zieht weiter nach** (üblich) oder spielt nur noch die Plättchen der eigenen Hand, wie es die Anleitung sagt. Mit Nachziehen ist es das bessere Spiel: Ohne gewinnt zu zweit fast immer, wer früh aussteigt.",
            "**Bei Gleichstand gewinnt**, wer früher ausgestiegen ist (üblich), oder der größere einzelne Pferch.",
          ],
        },
      ],
    },
    rulings: {
      title: "Wie wir entschieden haben",
      body: [
        "Wo die gedruckten Regeln schweigen oder eine Wahl lassen, mussten wir entscheiden:",
        {
          rulings: [
            {
              question: "Wer darf wann handeln?",
              answer:
                "Ein Legen mit seinem Nachziehen wird nie unterbrochen. Zwischen zweien dürfen alle handeln; wer zuerst kommt, ist zuerst dran. Wenn ein Aufdecken ein anderes unterbricht, wird das neueste zuerst beendet.",
              reason: "So ist immer klar, was geschehen ist und was jetzt möglich ist.",
            },
            {
              question: "Welche leere Stelle hält einen Pferch offen?",
              answer:
                "Eine, an der eine Kante des Pferchs liegt. Ein Loch, an dem nur andere Kanten liegen, macht nichts aus.",
              reason: "Das Loch muss im Pferch sein, nicht bloß innerhalb seines Umrisses.",
            },
            {
              question: "Was ist, wenn ein Wald mit Jäger und einer mit Wolf zusammenwachsen?",
              answer:
                "Der Wolf bedroht weiter, bis ein Jäger auf ihn gelegt wird. Ein weiterer Wolf darf dort nicht hinein.",
              reason:
                "Die FAQ und die veröffentlichten Regeln unterscheiden sich: Nach den Regeln könnte auch der Jäger, der schon da ist, auf den Wolf wandern. Wir folgen der FAQ.",
            },
            {
              question: "Was ist, wenn der Beutel leer ist?",
              answer:
                "Es geht mit den Händen weiter. Wer die eigene Farbe gezeigt hat und kein Plättchen mehr hat, ist fertig und bekommt den nächsten Bonus. Wer sie nicht gezeigt hat, ist nie fertig, ohne es zu sagen.",
              reason: "Es würde verraten, dass der Schäfer nirgends passt.",
            },
            {
              question: "Was ist, wenn niemand beginnen kann?",
              answer: "Die Hände aller, die noch im Spiel sind, werden neu verteilt.",
              reason: "Ohne eine Kante mit Dorf könnte nie jemand spielen.",
            },
            {
              question: "Mit höchstens drei Plättchen: Was zählt, und wann legst du ab?",
              answer:
                "Alles auf deiner Hand außer dem Schäfer zählt. Du legst ab, wenn dein Zug, dein Aufdecken mit seinem freien Zug oder dein Zwischenruf vorbei ist.",
              reason: "Die Variante nennt nur die Zahl.",
            },
            {
              question: "Hungriger Wolf: Darf ein Wolf auf einen von zwei Jägern in einem Wald?",
              answer: "Ja. Ein Jäger unter einem Wolf hält keine Wölfe mehr fern.",
              reason: "Nur das oberste Plättchen einer Stelle zählt.",
            },
            {
              question: "Muss ein Wolf gelegt werden, wenn sonst nichts passt?",
              answer:
                "Seine Schafseite gilt als Plättchen, das gelegt werden muss, wenn es passt. Die Seite mit dem Wolf ist nie Pflicht.",
              reason: "Ein Wolf darf jederzeit kommen, also ist er kein Zug.",
            },
          ],
        },
      ],
    },
    reconstructed: {
      title: "Was rekonstruiert ist",
      body: [
        "**Die Plättchen sind nicht die gedruckten.** Die 60 gewöhnlichen Plättchen sind unsere eigene Rekonstruktion: Jede Zusammenstellung mit mindestens zwei verschiedenen Kanten kommt vor, jede Farbe ist auf 94 Kanten, Dorf und Wald auf je 52.",
        "Die Anleitung nennt weder die Zahl der Plättchen, Wölfe und Jäger noch deren Rückseiten. Sie stammen aus anderen Quellen und sind ebenfalls rekonstruiert.",
      ],
    },
  },
};
