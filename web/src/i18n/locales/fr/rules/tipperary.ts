import type { tipperary as english } from "../../en/rules/tipperary";
import type { Translated } from "../../../rulebook";

/** The rules of Tipperary, in our own words. */
export const tipperary: Translated<typeof english> = {
  lead: "Chacun compose son propre comté autour d’un village de départ, tuile après tuile et tous en même temps. De grands troupeaux, du whiskey et un paysage sans trous rapportent des points.",
  short: [
    {
      name: "Le but",
      text: "Fais grandir ton comté autour de ton village de départ pendant douze manches (dix si l’on joue à cinq). Qui a le plus de points gagne ; en cas d’égalité, la victoire est partagée.",
    },
    {
      name: "Une manche",
      text: "La roue tourne et donne à chacun une zone avec deux tuiles. Tous choisissent en même temps : prends-en une et pose-la contre ton comté, côté contre côté, tournée et retournée comme tu veux.",
    },
    {
      name: "Ce que rapporte une tuile",
      text: "Un symbole mouton : un mouton en bois pour une de tes prairies. Des céréales à côté d’une distillerie : un cran de whiskey. Une nouvelle ligne droite de trois ruines : une tour pour la fin. Deux tourbières qui se touchent : une tuile bonus, piochée tout de suite. Tu choisis l’ordre.",
    },
    {
      name: "Après chaque manche",
      text: "Qui a, sans égalité, le plus grand troupeau (moutons sur des pâturages qui se touchent) détient le marqueur.",
    },
    {
      name: "Les points",
      text: "Ton plus grand rectangle plein, 1 par case. Ton plus grand troupeau, 1 par mouton, et 5 pour le marqueur. 5 si ton village de départ est entouré. Le nombre sous ton tonneau de whiskey. Les nombres sur tes cercles de pierres. Avant cela, tu peux placer tes tours pour combler des trous.",
    },
  ],
  sections: {
    aim: {
      title: "But du jeu",
      body: [
        "Pendant **douze manches** (dix si l’on joue à cinq), tu ajoutes à chaque manche une tuile paysage à ton comté. À la fin, cinq choses comptent : ton plus grand rectangle plein, ton plus grand troupeau, un village de départ entouré, ton whiskey et tes cercles de pierres. Qui a le plus de points gagne.",
      ],
    },
    components: {
      title: "Matériel",
      body: [
        {
          list: [
            "**60 tuiles paysage** de trois à sept cases. Chaque case montre un élément : prairie, pâturage avec un ou deux moutons, champ de céréales, distillerie, tourbière, ruine ou cercle de pierres. Certaines cases portent en plus un symbole mouton.",
            "**5 villages de départ** avec un blason et deux faces. Six des neuf cases sont le village lui-même et ne montrent aucun élément.",
            "Une **roue** avec cinq blasons, et autour d’elle cinq zones avec deux tuiles visibles chacune.",
            "**24 moutons en bois**, **12 tours**, **12 tuiles bonus** d’une case, et le marqueur du **plus grand troupeau**.",
            "Une **piste de whiskey** avec un tonneau pour chacun, le **sac en tissu**, et la rivière qui compte les manches.",
          ],
        },
      ],
    },
    setup: {
      title: "Mise en place",
      body: [
        "Chacun reçoit un village de départ, avec une de ses faces au hasard, et met un tonneau au début de la piste de whiskey. On pioche deux tuiles pour chacune des cinq zones. Le hasard décide qui a le sac en premier. Rien de ce qui est sur un village de départ n’a encore d’effet.",
      ],
    },
    round: {
      title: "Une manche",
      body: [
        {
          list: [
            "**Phase de pose.** Qui a le sac fait tourner la roue. Chaque blason pointe alors vers une zone. Tu y prends une des deux tuiles, tu la poses, et tu laisses l’autre. Tous le font en même temps.",
            "**Phase des moutons.** Quand tout le monde a fini, on cherche le plus grand troupeau (voir plus bas).",
            "**Fin de la manche.** Le tonneau sur la rivière avance, le sac passe à gauche, et chaque zone est complétée à deux tuiles. Après la dernière manche, on ne complète plus rien.",
          ],
        },
        "À moins de cinq joueurs, les cinq zones sont quand même garnies ; les blasons qui ne sont à personne n’ont aucun rôle.",
      ],
    },
    laying: {
      title: "Poser une tuile",
      body: [
        "On peut tourner et retourner une tuile comme on veut. Au moins une de ses cases doit avoir un **côté** en commun avec ton comté ; un coin ne suffit pas. Rien ne doit se chevaucher, et ce qui est posé reste en place. Tu peux laisser des trous, et ton comté peut s’étendre aussi loin que tu veux dans toutes les directions.",
        {
          picture: "laying",
          caption:
            "La colonne de droite est la nouvelle tuile : une de ses quatre cases a un côté en commun avec le village de départ. Ce que montrent les cases n’a pas besoin de correspondre.",
        },
        "Ce que la tuile rapporte arrive tout de suite. Si plusieurs choses sont en attente, tu choisis l’ordre.",
      ],
    },
    sheep: {
      title: "Prairies, pâturages et moutons",
      body: [
        "Les pâturages qui ont un côté en commun forment un **troupeau**. Sa taille est le nombre de **moutons** qui s’y trouvent, imprimés et en bois. Des pâturages qui ne se touchent que par un coin font deux troupeaux. Les prairies et les symboles mouton ne font partie d’aucun troupeau.",
        {
          picture: "flock",
          caption:
            "Cinq pâturages avec deux moutons chacun : un troupeau de 10. Le mouton isolé dans le coin en haut à droite est un troupeau à part.",
        },
        "Pour chaque **symbole mouton** sur une tuile que tu poses, tu reçois un mouton en bois et tu le places sur une **prairie libre** de ton comté : sur la nouvelle tuile, sur le village de départ, sur une tuile bonus, n’importe où. Cette case est désormais un pâturage avec un mouton. Le mouton doit être placé si c’est possible ; s’il n’y a plus de prairie libre, il est perdu.",
        {
          picture: "wooden",
          caption:
            "Deux moutons en bois sont sur des prairies, dont un sur le village de départ. Avec le mouton imprimé en dessous, ils forment un troupeau de 3.",
        },
      ],
    },
    whiskey: {
      title: "Céréales et distilleries : le whiskey",
      body: [
        "Chaque **nouveau côté commun entre un champ de céréales et une distillerie** fait avancer ton tonneau d’un cran. Une seule tuile peut en créer plusieurs. Qui atteint ou dépasse 6, 13 ou 21 reçoit chaque fois un mouton en bois. Au bout de la piste, le tonneau reste en place.",
        {
          head: ["Crans", "Points"],
          rows: [
            ["0", "0"],
            ["1", "3"],
            ["2", "6 et un mouton"],
            ["3", "10"],
            ["4", "13 et un mouton"],
            ["5", "17"],
            ["6", "21 et un mouton"],
            ["7", "25"],
            ["8", "30"],
          ],
        },
        {
          picture: "whiskey",
          caption:
            "La nouvelle distillerie touche deux champs de céréales : deux crans d’un coup, jusqu’à 6, et un mouton en bois.",
        },
      ],
    },
    ruins: {
      title: "Ruines : les tours",
      body: [
        "Une **nouvelle ligne droite d’au moins trois ruines**, horizontale ou verticale, rapporte une **tour**. Tu la gardes jusqu’à la fin de la partie. Allonger une ligne ne rapporte rien de plus. Une nouvelle ligne qui en croise une ancienne rapporte une tour, même si elles partagent une ruine. Une ruine qui complète à la fois une ligne horizontale et une ligne verticale rapporte deux tours ; une ligne de cinq formée d’un coup en rapporte une.",
        { picture: "ruins", caption: "Trois ruines en ligne, sans trou : une tour." },
      ],
    },
    bogs: {
      title: "Tourbières : les tuiles bonus",
      body: [
        "**Deux tourbières qui ont un côté en commun** forment un site protégé. Un nouveau site rapporte une **tuile bonus** : pioches-en une sans regarder et place-la tout de suite, soit contre ton comté, soit **sur une prairie** qui n’a ni mouton ni tuile bonus. Ce qu’elle montre a son effet habituel, et une réaction en chaîne peut donc suivre. Agrandir un site ne rapporte rien ; deux tourbières isolées reliées par une troisième rapportent une seule tuile bonus.",
        {
          picture: "bogs",
          caption: "La tourbière de la nouvelle tuile touche celle du village de départ : une tuile bonus.",
        },
      ],
    },
    stones: {
      title: "Cercles de pierres",
      body: [
        "Un cercle de pierres n’a aucun effet pendant la partie. À la fin, il vaut le nombre imprimé dessus : 1, 2 ou 3.",
      ],
    },
    flock: {
      title: "Le plus grand troupeau",
      body: [
        "Après chaque manche, tous comparent leur plus grand troupeau. Qui a le plus grand **sans égalité** prend le marqueur. En cas d’égalité :",
        {
          list: [
            "personne n’a encore le marqueur : il reste dans la réserve ;",
            "la personne qui le détient est parmi les ex æquo : elle le garde ;",
            "la personne qui le détient n’en fait pas partie : il retourne dans la réserve.",
          ],
        },
      ],
    },
    end: {
      title: "Fin et décompte",
      body: [
        "Après la dernière phase des moutons, tu peux placer les tours que tu as gagnées : une case chacune, contre ton comté ou l’une contre l’autre, jamais sur une tuile. Leur seul effet est de combler des trous. Puis on compte les points :",
        {
          head: ["Quoi", "Points"],
          rows: [
            ["Surface : le plus grand rectangle plein", "1 par case, village de départ, tuiles bonus et tours compris"],
            ["Moutons : ton plus grand troupeau", "1 par mouton"],
            ["Le marqueur du plus grand troupeau", "5"],
            ["Exploration : les 18 cases autour du village de départ sont toutes couvertes, coins compris", "5"],
            ["Whiskey", "le nombre sous ton tonneau"],
            ["Cercles de pierres", "leurs nombres"],
          ],
        },
        {
          picture: "area",
          caption:
            "Un comté à la fin. Le plus grand rectangle plein fait 7 sur 8 : 56 points. Avec un troupeau de 11, le marqueur, l’exploration, 6 pour le whiskey et 4 pour les cercles de pierres, cela fait 87.",
        },
        {
          picture: "exploration",
          caption:
            "Le même comté : les 18 cases autour du village de départ sont toutes couvertes. Cela vaut 5 points.",
        },
        "Le total le plus élevé gagne. En cas d’**égalité**, la victoire est partagée.",
      ],
    },
    options: {
      title: "Options à nos tables",
      body: [
        {
          list: [
            "**Pose des tuiles** : tous en même temps, ou à tour de rôle en commençant par qui a le sac.",
            "**En solo** (un joueur ; notre version, pas la feuille solo de l’éditeur) : douze manches, un blason, les cinq zones. Celle que tu as utilisée est complétée ; il n’y a pas de marqueur.",
          ],
        },
      ],
    },
    rulings: {
      title: "Nos décisions",
      body: [
        "Là où les règles imprimées ne disent rien, il a fallu choisir :",
        {
          rulings: [
            {
              question: "Dans quel ordre se produisent plusieurs effets ?",
              answer:
                "Comme le veut la personne à qui ils reviennent. Une tuile bonus est piochée quand cette personne s’en occupe.",
              reason: "Cela ne concerne qu’elle ; et une tuile piochée plus tôt serait connue trop tôt.",
            },
            {
              question: "Un mouton peut-il attendre une tuile bonus ?",
              answer:
                "Oui, pendant le même tour. Une tuile bonus peut même prendre la dernière prairie libre ; le mouton est alors perdu.",
              reason: "Il est seulement exclu de le garder pour une manche suivante.",
            },
            {
              question: "Qu’est-ce qui est nouveau dans une réaction en chaîne ?",
              answer: "Tout ce qui n’existait pas juste avant cette pose précise.",
              reason: "Sinon, une même ligne ou un même site serait payé deux fois.",
            },
            {
              question: "Et s’il n’y a plus de moutons, de tours ou de tuiles bonus ?",
              answer: "On n’en gagne plus. Ce qui a été déclenché en premier est servi en premier.",
              reason: "La boîte en contient un nombre compté.",
            },
            {
              question: "Faut-il placer toutes les tours ?",
              answer: "Non. Qui a des tours finit par « Terminé » ; qui n’en a pas a fini d’office.",
              reason: "La règle le permet sans l’exiger.",
            },
            {
              question: "Peut-on laisser le tonneau sur place ?",
              answer: "Non. La règle dit qu’on peut l’avancer ; ici, il avance toujours.",
              reason:
                "Y renoncer ne pourrait que préserver une prairie d’un mouton en bois, ce qui n’aide presque jamais.",
            },
            {
              question: "Et si personne n’a de mouton ?",
              answer:
                "C’est une égalité, et le marqueur reste dans la réserve. On ne vérifie pas une nouvelle fois après les tours.",
              reason: "Personne n’a le plus grand troupeau sans égalité, et les tours ne portent pas de moutons.",
            },
          ],
        },
      ],
    },
    reconstructed: {
      title: "Ce qui est reconstitué",
      body: [
        "**Les tuiles ne sont pas celles de la boîte.** Les 60 tuiles paysage, les 12 tuiles bonus et les cases extérieures des villages de départ sont notre propre reconstitution ; tailles, éléments et quantités suivent ce qu’on en sait. Nous avons aussi supposé que le dos d’une tuile est son image en miroir, qu’une tour couvre une case, les contours des villages de départ, deux des cinq noms de lieux et quatre des cinq blasons.",
        "Sur la **piste de whiskey**, 3, 6, 10, 13 et 21 sont connus ; 17, 25 et 30 sont complétés par nous. Sur notre **roue**, les cinq positions ont la même probabilité.",
      ],
    },
  },
};
