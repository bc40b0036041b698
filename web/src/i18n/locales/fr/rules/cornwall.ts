import type { cornwall as english } from "../../en/rules/cornwall";
import type { Translated } from "../../../rulebook";

/** The rules of Cornwall, in our own words. */
export const cornwall: Translated<typeof english> = {
  lead: "Tous composent une seule carte d’hexagones et y placent des pions. Quand un territoire est achevé, qui y a la majorité prend les points, et les pions vont au pub.",
  short: [
    {
      name: "Le but",
      text: "Composer une carte commune, et avoir les pions les plus forts sur ses territoires quand ils s’achèvent. Qui a le plus de points gagne ; à égalité, qui a le plus de pièces.",
    },
    {
      name: "Poser",
      text: "Pose la tuile piochée de façon qu’au moins deux de ses côtés touchent la carte et qu’au moins une case agrandisse un territoire ouvert. Un territoire achevé ne grandit jamais. Tu reçois une pièce pour chaque type de paysage agrandi après le premier.",
    },
    {
      name: "Placer des pions",
      text: "Place ensuite jusqu’à trois pions sur la nouvelle tuile. Le petit vaut 1, le moyen 2, le grand 3. Le premier est gratuit, chaque pion de plus dans ce tour coûte une pièce, et chaque pion coûte une pièce de plus par pion déjà sur ce territoire. Un pion sur une chapelle rapporte tout de suite 3 points. Pour une pièce, tu peux d’abord reprendre tous tes pions du pub.",
    },
    {
      name: "Les territoires s’achèvent",
      text: "Un territoire est achevé quand un cottage y est posé ou quand il est entouré. La majorité y rapporte un point par case ; avec un drapeau davantage, et la deuxième place rapporte aussi. Puis tous ses pions vont au pub. Les marais ne comptent qu’à la fin : 2 par case pour la majorité, 1 pour la deuxième place.",
    },
    {
      name: "La fin",
      text: "Après la dernière tuile, tout ce qui est encore ouvert compte tel quel, et chaque pièce vaut un point.",
    },
  ],
  sections: {
    aim: {
      title: "But du jeu",
      body: [
        "Deux à quatre joueurs composent la carte ensemble. Tu gagnes des points en ayant la **majorité** dans des territoires quand ils sont évalués, par les chapelles, et par les pièces qui te restent. Qui a le plus de points gagne.",
      ],
    },
    components: {
      title: "Matériel",
      body: [
        {
          list: [
            "**1 tuile de départ** de cinq cases, une par type de paysage : montagne, forêt, village, prairie et marais.",
            "**36 tuiles** de trois cases avec deux ou trois types de paysage. Une case peut montrer un **cottage**, un **drapeau** ou une **chapelle**.",
            "**7 pions** pour chacun : quatre petits de valeur 1, deux moyens de valeur 2, et un grand de valeur 3.",
            "Des **pièces**, une pour chacun au début, et le **pub**.",
          ],
        },
        "Les cases d’un même type de paysage qui ont un côté en commun forment un **territoire**. Il est **ouvert** jusqu’à ce qu’il soit achevé ; ensuite, il ne change plus jamais.",
      ],
    },
    setup: {
      title: "Mise en place",
      body: [
        "La tuile de départ est au milieu, les autres forment la pioche. Chacun a tous ses pions en main, une pièce et aucun point. Le hasard décide qui commence ; on joue ensuite dans le sens des aiguilles d’une montre. Les pièces sont visibles de tous.",
      ],
    },
    turn: {
      title: "Un tour",
      body: [
        {
          list: [
            "Dévoile une tuile, **pose**-la, et prends les pièces qu’elle rapporte.",
            "Si tu veux, passe au **pub**.",
            "Si tu veux, **place des pions** sur la nouvelle tuile.",
            "Les territoires désormais achevés sont **évalués**.",
          ],
        },
      ],
    },
    laying: {
      title: "Poser une tuile",
      body: [
        "Tourne la tuile comme tu veux ; on ne la retourne jamais en miroir. Tout ceci doit être respecté :",
        {
          list: [
            "Elle ne recouvre rien.",
            "Au moins **deux de ses côtés** touchent des côtés de la carte. Les deux peuvent toucher la même case.",
            "Au moins une de ses cases touche une case du **même type de paysage** dans un territoire ouvert, et donc l’agrandit. Tous les autres côtés peuvent différer.",
            "Aucune de ses cases ne touche son propre type de paysage dans un territoire **achevé**.",
          ],
        },
        {
          picture: "laying",
          caption:
            "La première tuile à côté de la tuile de départ. Deux de ses côtés touchent la carte, et sa prairie agrandit la prairie.",
        },
        "Une tuile qui ne va nulle part est mise sous la pioche, et tu en pioches une autre.",
      ],
    },
    coins: {
      title: "Des pièces pour la pose",
      body: [
        "Compte les **types de paysage différents** que ta tuile a agrandis, marais compris. Relier deux territoires d’un même type compte une fois.",
        {
          head: ["Types agrandis", "Pièces"],
          rows: [
            ["1", "0"],
            ["2", "1"],
            ["3", "2"],
          ],
        },
        {
          picture: "coins",
          caption: "Forêt, prairie et village ont grandi, tous par une seule tuile : 2 pièces.",
        },
      ],
    },
    figures: {
      title: "Placer des pions",
      body: [
        "Tu peux placer **jusqu’à trois pions** de n’importe quelle taille sur la tuile que tu viens de poser, un au plus par case. Tu paies :",
        {
          head: ["Pour", "Pièces"],
          rows: [
            ["le premier pion de ce tour", "0"],
            ["chaque pion de plus dans ce tour", "1"],
            ["chaque pion déjà sur ce territoire, à qui que ce soit, les tiens aussi", "1 de plus"],
          ],
        },
        {
          picture: "prices",
          caption:
            "Ce que coûte un premier pion sur chaque case de la nouvelle tuile : autant de pièces qu’il y a de pions sur ce territoire. La case à 2 pièces a une chapelle.",
        },
        "Un pion sur une **chapelle** rapporte tout de suite **3 points** ; il reste là et compte comme d’habitude. Un pion peut aussi être placé sur une case avec un cottage, ou sur un territoire que la tuile vient d’achever : il compte dans l’évaluation.",
      ],
    },
    pub: {
      title: "Le pub",
      body: [
        "Les pions des territoires évalués sont au pub. Après la pose et avant de placer des pions, tu peux payer **1 pièce** et y reprendre **tous** tes pions. Les pièces de ce tour peuvent servir à payer, et les pions peuvent être utilisés tout de suite.",
      ],
    },
    closing: {
      title: "Quand un territoire est achevé",
      body: [
        {
          list: [
            "**Par un cottage** : la tuile qui vient d’être posée a un cottage sur ce territoire. Tout le territoire est achevé, avec tout ce qui y a été relié. Une case cottage qui n’agrandit rien forme un territoire à part, achevé aussitôt.",
            "**Parce qu’il est entouré** : aucune tuile ne peut plus atteindre le territoire.",
          ],
        },
        "Il est évalué à la fin du tour, une fois dans la partie, même si personne n’y est. Puis tous ses pions vont au pub. Les **marais** ne sont jamais achevés : ils ne comptent qu’à la fin de la partie, et les pions y restent jusque-là.",
        {
          picture: "cottage",
          caption:
            "La nouvelle tuile apporte un cottage à cette montagne de quatre cases. Le jaune, sans rival, reçoit 4 points.",
        },
        {
          picture: "enclosed",
          caption:
            "On ne peut plus rien ajouter à ce village de deux cases : il est achevé. La haie le montre ; les pions sont allés au pub.",
        },
      ],
    },
    points: {
      title: "Points pour un territoire",
      body: [
        "Additionne les valeurs de tes pions sur le territoire : c’est ta force. La plus grande force donne la majorité. Les points sont donnés **par case** :",
        {
          head: ["Territoire", "Majorité", "Deuxième place"],
          rows: [
            ["montagne, forêt, village, prairie", "1", "0"],
            ["les mêmes avec un drapeau, sauf le village", "2", "1"],
            ["village avec un drapeau", "3", "1"],
            ["marais (à la fin)", "2", "1"],
          ],
        },
        {
          list: [
            "Un deuxième drapeau sur le même territoire ne change rien.",
            "**Égalité pour la majorité** : les points de la majorité et de la deuxième place sont additionnés et partagés entre les ex æquo, en arrondissant à l’entier supérieur. Les autres ne reçoivent rien.",
            "**Égalité pour la deuxième place** : les points de la deuxième place sont partagés entre les ex æquo, en arrondissant à l’entier supérieur.",
            "Si la deuxième place n’est à personne, ses points ne sont pas donnés.",
          ],
        },
        {
          picture: "flag",
          caption:
            "Un village de trois cases avec un drapeau. Le rouge est plus fort (3 contre 1) : 9 points pour le rouge, 3 pour le bleu.",
        },
        {
          picture: "tie",
          caption:
            "Un village de sept cases avec un drapeau ; le rouge et le jaune ont 1 chacun. (3 + 1) × 7 = 28, divisé par deux : 14 points chacun.",
        },
        {
          picture: "moor",
          caption:
            "Un marais de trois cases. S’il reste ainsi, le bleu (3) reçoit 6 points à la fin et le jaune (1) en reçoit 3.",
        },
      ],
    },
    end: {
      title: "Fin de la partie",
      body: [
        "Quand la dernière tuile a été posée et évaluée, chaque territoire pas encore évalué compte tel quel, marais compris. Puis chaque pièce vaut **1 point**. Qui a le plus de points gagne. En cas d’**égalité**, qui a le plus de pièces l’emporte ; si l’égalité demeure, la victoire est partagée.",
      ],
    },
    options: {
      title: "Options à nos tables",
      body: [
        {
          list: [
            "**Pièces** : autant qu’il en faut (par défaut), ou bien 20 ou 40 en tout, celles du début comprises. Si la banque s’épuise, tu reçois ce qui reste ; ce qui est payé y retourne.",
            "**Un territoire est achevé** quand aucune tuile ne peut plus l’atteindre (par défaut), ou seulement quand aucun hexagone voisin n’est vide.",
            "**Drapeaux sur montagnes et forêts** : 2 points par case pour la majorité et 1 pour le deuxième (par défaut), ou 3 et 1.",
          ],
        },
      ],
    },
    rulings: {
      title: "Nos décisions",
      body: [
        "Là où les règles imprimées ne disent rien, ou diffèrent d’une langue à l’autre (le texte allemand fait alors foi), il a fallu choisir :",
        {
          rulings: [
            {
              question: "Quand un territoire ne peut-il plus être agrandi ?",
              answer:
                "Quand aucun hexagone vide voisin ne peut être recouvert par une tuile de trois hexagones, quelles que soient les tuiles qui restent. Tous les territoires sont vérifiés après chaque tour.",
              reason:
                "Un trou où aucune tuile n’entre achève un territoire aussi bien qu’une tuile, et il peut se former de loin.",
            },
            {
              question:
                "Et si une tuile agrandissait un territoire tout en touchant un territoire achevé du même type ?",
              answer: "On ne peut pas du tout la poser là.",
              reason: "Un territoire achevé ne grandit jamais.",
            },
            {
              question: "Un pion placé à l’instant rend-il le suivant plus cher sur le même territoire ?",
              answer: "Oui.",
              reason:
                "Chaque pion sur le territoire compte, les tiens aussi. L’ordre dans lequel tu les places n’y change rien.",
            },
            {
              question: "Qui peut passer au pub, et quand ?",
              answer: "Seulement la personne dont c’est le tour, après la pose et avant le premier pion.",
              reason:
                "Les règles le placent juste après la pose. Seul le texte allemand dit que les pions peuvent être placés aussitôt ; nous le suivons.",
            },
            {
              question: "Que deviennent les tuiles sous la pioche ?",
              answer:
                "Elles reviennent quand toutes les autres sont piochées, dans l’ordre où elles y ont été mises. Si aucune d’elles ne va, la partie se termine par l’évaluation habituelle.",
              reason: "Les règles les mettent sous la pioche ; le reste en découle.",
            },
          ],
        },
      ],
    },
    reconstructed: {
      title: "Ce qui est reconstitué",
      body: [
        "**Les tuiles ne sont pas celles de la boîte.** Les 36 tuiles et la tuile de départ sont notre propre reconstitution. Ce qu’on sait est respecté : 11 cottages, aucun drapeau sur un marais, le plus souvent trois types de paysage par tuile.",
        "**Montagnes et forêts avec un drapeau** : l’image qui donne leurs valeurs est perdue. Nous supposons 2 et 1 par case, comme pour les prairies ; une option permet d’en changer. Le nombre de **pièces** dans la liste imprimée (40) est une coquille, la boîte en contient 20 ; notre banque en a autant qu’il en faut.",
      ],
    },
  },
};
