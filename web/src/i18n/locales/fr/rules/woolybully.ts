import type { woolybully as english } from "../../en/rules/woolybully";
import type { Translated } from "../../../rulebook";

/** The rules of Wooly Bully, in our own words. */
export const woolybully: Translated<typeof english> = {
  lead: "Tous composent un seul paysage d’enclos, de forêts et de villages. Chacun a une couleur secrète et veut le plus grand enclos fermé avec des moutons de cette couleur. Quelqu’un a un Loup, quelqu’un un Chasseur.",
  short: [
    {
      name: "Le but",
      text: "Enferme les moutons de ta couleur secrète : le plus grand enclos fermé de ta couleur qu’aucun loup ne peut atteindre compte un point par mouton.",
    },
    {
      name: "Ton tour",
      text: "Pose une tuile, la face que tu veux, là où chaque côté en contact correspond. Pioche autant de tuiles qu’elle en touche. Qui peut poser doit poser ; qui ne peut pas passe.",
    },
    {
      name: "À tout moment, même hors de ton tour",
      text: "Un Loup va dans une forêt sans Chasseur et menace tous les enclos voisins. Un Chasseur recouvre un Loup, ou garde une forêt avant qu’il n’en vienne un. Révéler pose ton berger : tous connaissent ta couleur, et tu as un tour gratuit. Quitter met fin à la partie pour toi.",
    },
    {
      name: "Quitter",
      text: "Qui quitte la partie en premier reçoit 6 points, puis 3, puis 1 ; qui reste en dernier n’en reçoit pas. Ton enclos compte encore à la fin.",
    },
    {
      name: "La fin",
      text: "Quand tous ont quitté la partie ou que personne ne peut poser, on montre les couleurs : enclos plus bonus.",
    },
  ],
  sections: {
    aim: {
      title: "But du jeu",
      body: [
        "Deux à quatre joueurs composent le paysage ensemble. À la fin, ton **plus grand enclos fermé** avec des moutons de ta couleur compte **un point par mouton**, si aucun Loup ne le menace, et ton bonus de sortie s’y ajoute. Qui a le plus de points gagne.",
      ],
    },
    components: {
      title: "Matériel",
      body: [
        {
          list: [
            "**1 place du village**, d’où part le paysage.",
            "**4 bergers** : un point d’interrogation devant, quatre moutons d’une couleur et un berger au dos. Noir, bleu, rouge, jaune.",
            "**60 tuiles ordinaires** à deux faces différentes. Chacun des quatre côtés montre un enclos avec un mouton, un village ou une forêt. Village et forêt ne sont jamais sur la même face.",
            "**4 Loups et 4 Chasseurs** : de la forêt sur les quatre côtés, et au dos un enclos avec quatre moutons. Il y a un Loup et un Chasseur par couleur.",
          ],
        },
      ],
    },
    setup: {
      title: "Mise en place",
      body: [
        "La place du village est au milieu. Chacun reçoit un **berger**, que personne d’autre ne peut regarder, et **quatre tuiles** du sac. Les bergers qui ne sont à personne restent cachés. Le nombre de tuiles en main est connu de tous, pas ce qu’elles montrent. Le hasard décide qui commence ; on joue ensuite dans le sens des aiguilles d’une montre.",
      ],
    },
    turn: {
      title: "Ton tour",
      body: [
        "Pose **une tuile**, la face que tu veux, tournée comme tu veux, contre au moins une tuile. **Chaque côté en contact doit montrer la même chose** : moutons de la même couleur, village contre village, forêt contre forêt. Le côté moutons d’un Loup ou d’un Chasseur se pose comme n’importe quelle tuile.",
        "Pioche ensuite **autant de tuiles qu’elle en touche**, une à quatre, ou ce qui reste dans le sac. Qui peut poser doit poser. Qui ne peut pas **passe** et ne pioche rien.",
        {
          picture: "draw",
          caption:
            "La nouvelle tuile est au-dessus de la place du village et à côté d’une autre tuile, et les deux côtés en contact correspondent : pioche deux tuiles.",
        },
      ],
    },
    fields: {
      title: "Enclos",
      body: [
        "Les côtés d’une même couleur qui se rejoignent, d’une tuile à l’autre ou côte à côte sur une tuile, forment un seul **enclos**. Les côtés opposés d’une tuile ne se rejoignent pas. Un enclos a autant de moutons que de côtés.",
        "Un enclos est **fermé** quand aucun de ses côtés ne donne sur une place vide. Une place vide à l’intérieur le laisse ouvert. Un enclos fermé a toujours un nombre pair de moutons.",
        {
          picture: "field",
          caption: "Un enclos fermé avec 8 moutons noirs. La haie montre qu’on ne peut plus rien y ajouter.",
        },
      ],
    },
    wolf: {
      title: "Loup !",
      body: [
        "Tu peux poser un **Loup à tout moment**, même hors de ton tour : sur une place vide où chaque côté en contact est de la forêt, s’il n’y a **aucun Chasseur** dans aucune de ces forêts. Tu pioches comme d’habitude. Il ne compte pas comme la tuile de ton tour.",
        "Tant qu’aucun Chasseur ne le recouvre, **aucun enclos qui borde sa forêt ne compte**. Un enclos borde une forêt là où les deux sont côte à côte sur une tuile.",
        {
          picture: "wolf",
          caption:
            "Le Loup est dans une forêt que borde cet enclos fermé de moutons jaunes. Tant qu’il est là, l’enclos ne compte pas.",
        },
      ],
    },
    hunter: {
      title: "Chasseur !",
      body: [
        "Un **Chasseur** peut lui aussi être posé à tout moment. Il va **sur un Loup**, qui ne fait alors plus de mal ; tu pioches autant de tuiles qu’il y en a autour de cette place. Ou il va sur une place vide avec de la forêt sur chaque côté en contact, s’il n’y a aucun Loup à découvert dans ces forêts : aucun Loup ne peut alors plus y venir.",
        {
          picture: "hunter",
          caption: "Le Chasseur a été posé sur un Loup. Il touche une tuile : pioche une tuile.",
        },
      ],
    },
    reveal: {
      title: "Révéler",
      body: [
        "Une fois dans la partie, à tout moment, tu peux retourner ton **berger** et le poser comme une tuile. Tous connaissent désormais ta couleur. Tu pioches comme d’habitude et tu as un **tour gratuit** : tu peux poser encore une tuile, et piocher pour elle. Si tu as interrompu le tour de quelqu’un, ce tour reprend ensuite. Dans ton propre tour, le berger s’ajoute à ta tuile normale.",
        { picture: "shepherd", caption: "Un berger révélé : une tuile avec quatre moutons jaunes." },
      ],
    },
    quit: {
      title: "Quitter",
      body: [
        "À tout moment, tu peux quitter la partie. Ta main est défaussée sans être montrée, tu ne joues plus rien, et ta couleur reste secrète si elle n’est pas révélée. Ton enclos compte encore à la fin. Plus tu pars tôt, plus ton bonus est grand :",
        {
          head: ["Sortie", "2 joueurs", "3 joueurs", "4 joueurs"],
          rows: [
            ["première", "6", "6", "6"],
            ["deuxième", "0", "3", "3"],
            ["troisième", "–", "0", "1"],
            ["quatrième", "–", "–", "0"],
          ],
        },
        "Qui reste en dernier continue avec des tours normaux, n’a pas l’obligation de poser et peut arrêter à tout moment.",
      ],
    },
    end: {
      title: "Fin et décompte",
      body: [
        "La partie est terminée quand tout le monde l’a quittée, ou quand personne ne peut continuer : après un tour de table où tous ont passé, chacun peut encore une fois jouer un Loup, un Chasseur ou son berger, ou quitter la partie (le **dernier appel**). Si personne ne fait rien, elle se termine, et qui est encore en jeu ne reçoit pas de bonus.",
        "Puis on montre les couleurs :",
        {
          head: ["Quoi", "Points"],
          rows: [
            ["Ton plus grand enclos fermé qu’aucun Loup ne menace", "1 par mouton"],
            ["Bonus de sortie", "6, 3, 1 ou 0"],
          ],
        },
        "Le total le plus élevé gagne. En cas d’**égalité**, qui a quitté la partie plus tôt l’emporte, y compris sur les personnes encore en jeu à la fin ; entre ces dernières, la victoire est partagée.",
      ],
    },
    options: {
      title: "Options à nos tables",
      body: [
        {
          list: [
            "**Taille de la main** : sans limite, ou 3 tuiles : on en distribue alors trois, et après ton tour tu défausses ce qui est en trop, face cachée. Le berger ne compte pas.",
            "**Tour supplémentaire au lieu de plusieurs tuiles** : en touchant au moins deux tuiles, tu en pioches une et tu rejoues aussitôt. Incompatible avec la pose de plusieurs tuiles.",
            "**Toucher plusieurs tuiles oblige à en poser plusieurs** : ta première tuile dit combien de tuiles tu poses dans ce tour ; les suivantes ne font rien piocher.",
            "**Tous les enclos fermés de sa couleur comptent**, pas seulement le plus grand.",
            "**Loup affamé** : un Loup peut être posé sur un Chasseur et l’annule. Seul compte ce qui est au-dessus.",
            "**Qui reste en dernier pioche encore** (par défaut), ou ne joue que les tuiles en main, comme le dit la règle. Avec pioche, le jeu est meilleur : sans elle, à deux, qui quitte tôt gagne presque toujours.",
            "**Une égalité revient** à qui a quitté la partie plus tôt (par défaut), ou au plus grand enclos pris seul.",
          ],
        },
      ],
    },
    rulings: {
      title: "Nos décisions",
      body: [
        "Là où les règles imprimées ne disent rien, ou laissent un choix, il a fallu décider :",
        {
          rulings: [
            {
              question: "Qui peut agir, et quand ?",
              answer:
                "Une pose avec sa pioche n’est jamais interrompue. Entre deux poses, tout le monde peut agir ; la demande arrivée la première passe d’abord. Si des révélations s’interrompent l’une l’autre, la plus récente est menée à bien d’abord.",
              reason: "Ainsi, on sait toujours clairement ce qui s’est passé et ce qui est possible.",
            },
            {
              question: "Quelle place vide laisse un enclos ouvert ?",
              answer:
                "Celle sur laquelle donne un côté de l’enclos. Un trou sur lequel ne donnent que d’autres côtés est sans importance.",
              reason: "Le trou doit être dans l’enclos, et pas seulement à l’intérieur de son contour.",
            },
            {
              question: "Et si une forêt avec un Chasseur et une forêt avec un Loup se rejoignent ?",
              answer:
                "Le Loup continue de menacer jusqu’à ce qu’un Chasseur soit posé sur lui. Aucun autre Loup ne peut y venir.",
              reason:
                "La FAQ et les règles publiées diffèrent : d’après les règles, le Chasseur déjà présent pourrait aussi aller sur le Loup. Nous suivons la FAQ.",
            },
            {
              question: "Et si le sac est vide ?",
              answer:
                "On continue avec les mains. Qui a révélé sa couleur et n’a plus rien en main a fini et prend le bonus suivant. Qui ne l’a pas révélée n’a jamais fini sans le dire.",
              reason: "Cela trahirait que le berger ne va nulle part.",
            },
            {
              question: "Et si personne ne peut commencer ?",
              answer: "Les mains des personnes encore en jeu sont redistribuées.",
              reason: "Sans côté village, personne ne pourrait jamais jouer.",
            },
            {
              question: "Avec trois tuiles au plus : qu’est-ce qui compte, et quand défausse-t-on ?",
              answer:
                "Tout ce que tu as en main compte, sauf le berger. Tu défausses une fois terminé ton tour, ta révélation avec son tour gratuit ou ton interruption.",
              reason: "La variante n’indique que le nombre.",
            },
            {
              question: "Loup affamé : un Loup peut-il recouvrir l’un de deux Chasseurs d’une forêt ?",
              answer: "Oui. Un Chasseur sous un Loup n’écarte plus les Loups.",
              reason: "Seule compte la tuile du dessus.",
            },
            {
              question: "Faut-il poser un Loup si rien d’autre ne va ?",
              answer:
                "Son côté moutons compte comme une tuile qu’il faut poser si elle va. La face Loup n’est jamais obligatoire.",
              reason: "Un Loup peut venir à tout moment, le poser ne compte donc pas comme un tour.",
            },
          ],
        },
      ],
    },
    reconstructed: {
      title: "Ce qui est reconstitué",
      body: [
        "**Les tuiles ne sont pas celles de la boîte.** Les 60 tuiles ordinaires sont notre propre reconstitution : chaque combinaison d’au moins deux côtés différents apparaît, chaque couleur est sur 94 côtés, village et forêt sur 52 chacun.",
        "La règle ne donne ni le nombre de tuiles, de Loups et de Chasseurs, ni le dos de ces derniers. Ils viennent d’autres sources et sont eux aussi reconstitués.",
      ],
    },
  },
};
