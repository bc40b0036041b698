import type { Lessons } from "../../lessons";

/** The lessons: for each step a title, a text, and words for a legal move that is not what the step asks for. */
export const lessons: Lessons = {
  tipperary: {
    wheel_title: "La roue",
    wheel:
      "Bienvenue dans Tipperary ! Tu es Robin, et Wren joue avec toi. À chaque manche, la roue tourne ; la zone vers laquelle pointe ton blason contient les deux tuiles parmi lesquelles tu peux choisir.",
    lay_title: "Poser une tuile",
    lay: "Choisis une de tes deux tuiles et pose-la contre ton village de départ, côté contre côté. Tourne-la et retourne-la comme tu veux. Tout le monde pose en même temps.",
    symbol_title: "Un symbole mouton",
    symbol: "Une de tes tuiles a un petit symbole mouton : il rapporte un mouton en bois. Pose cette tuile.",
    symbol_miss: "Cette tuile n’a pas de symbole mouton. Prends l’autre.",
    sheep_title: "Le mouton en bois",
    sheep:
      "Le mouton va sur une prairie libre, qui devient un pâturage. Place-le là où il agrandit ton plus grand troupeau : juste à côté de pâturages qui ont déjà des moutons.",
    sheep_miss: "Là, il est à l’écart de ton troupeau. Choisis une prairie qui touche tes autres moutons.",
    flock_title: "Le plus grand troupeau",
    flock:
      "Les moutons sur des pâturages qui se touchent forment un troupeau. Après chaque manche, qui a le plus grand troupeau sans égalité détient le marqueur. Avec trois moutons, il est maintenant à toi : 5 points, tant que tu le gardes.",
    whiskey_title: "Le whiskey",
    whiskey:
      "Partout où un champ de céréales touche une distillerie, ton tonneau avance. Ton champ de céréales et ta distillerie sont marqués : pose une tuile qui donne à l’un des deux son partenaire.",
    whiskey_miss: "Là, aucun champ de céréales ne touche une distillerie. Réunis les deux, côté contre côté.",
    ruins_title: "Ruines et tours",
    ruins:
      "Trois ruines en ligne droite rapportent une tour, pour la fin de la partie. Deux sont marquées : poses-en une troisième dans leur alignement.",
    ruins_miss: "Cela ne fait pas une ligne de trois ruines. Il te faut une case de plus dans la même colonne.",
    bogs_title: "Les tourbières",
    bogs: "Deux tourbières qui se touchent forment un site protégé et rapportent tout de suite une tuile bonus. Pose une tourbière contre celle qui est marquée.",
    bogs_miss: "Là, les deux tourbières ne se touchent pas. Les côtés comptent, pas les coins.",
    bonus_title: "La tuile bonus",
    bonus:
      "Tu as pioché un cercle de pierres qui vaut 2 points. Place-le sur une case vide contre ton comté, ou sur une prairie sans mouton.",
    area_title: "Le plus grand rectangle",
    area: "À la fin, ton plus grand rectangle plein compte un point par case : c’est de là que viennent la plupart des points. Les crochets le montrent. Pose une tuile qui l’agrandit.",
    area_miss: "Le rectangle reste comme il est. Remplis toute une ligne ou toute une colonne contre lui.",
    town_title: "Autour de ton village",
    town: "Si toutes les cases autour de ton village de départ sont couvertes, coins compris, tu reçois 5 points. Il manque deux cases à gauche : couvre les deux.",
    town_miss: "Il y a encore un trou autour du village de départ.",
    tower_title: "Les tours à la fin",
    tower:
      "Les douze manches sont finies. Ta tour remplit maintenant une case vide contre ton comté. Place-la dans le trou marqué : elle agrandit le rectangle.",
    tower_miss: "Là, le rectangle ne grandit pas. Cherche le seul trou, dans son coin.",
    end_title: "Le score",
    end: "Rectangle 54, troupeau 12, marqueur 5, village entouré 5, whiskey 6, cercles de pierres 10 : tu gagnes avec 92 points. Tu sais maintenant tout ce qu’il faut !",
  },
  cornwall: {
    map_title: "Une carte pour tous",
    map: "Bienvenue dans Cornwall ! Tu es Robin, et Wren joue avec toi. Tout le monde pose sur une seule carte avec cinq types de paysage : montagne, marais, forêt, village et prairie. Les cases d’un même type qui se touchent forment un territoire.",
    lay_title: "Poser la tuile",
    lay: "Pose ta tuile de façon qu’au moins deux de ses côtés touchent la carte et qu’au moins une case agrandisse un territoire. Tourne-la comme tu veux ; les autres côtés n’ont pas besoin de correspondre.",
    figure_title: "Placer un pion",
    figure:
      "Tu peux maintenant placer des pions sur la tuile que tu viens de poser. Le premier, sur un territoire vide, est gratuit : places-en un.",
    figure_miss: "Tu peux t’en passer, mais ici, place d’abord un pion.",
    strength_title: "La force",
    strength:
      "Wren arrive dans ta forêt. Un petit pion vaut 1, un moyen 2, le grand 3 ; qui a le total le plus élevé dans un territoire y a la majorité. Ici, Wren mène 2 à 1.",
    coins_title: "Les pièces",
    coins:
      "Une tuile qui agrandit des territoires de deux types rapporte une pièce, de trois types deux pièces. Pose cette tuile de façon qu’elle rapporte une pièce.",
    coins_miss:
      "Cela n’agrandit que des territoires d’un seul type. Trouve une place où la forêt rejoint la forêt et la prairie la prairie.",
    chapel_title: "La chapelle",
    chapel:
      "Un pion sur une case avec une chapelle rapporte tout de suite 3 points, et il y reste comme tout autre pion. Places-en un sur la case marquée.",
    chapel_miss: "Une autre case peut être bonne aussi, mais les 3 points sont sur la chapelle.",
    price_title: "Ce que coûtent les pions",
    price:
      "Dans un même tour, chaque pion après le premier coûte une pièce. S’y ajoute, pour chaque pion, une pièce par pion déjà sur son territoire. Place un deuxième pion.",
    price_miss: "Tu as assez de pièces : place encore un pion avant de continuer.",
    flag_title: "Les drapeaux",
    flag: "Avec un drapeau, un territoire vaut plus : dans ce village, la majorité rapporte 3 points par case et la deuxième place 1. Dans un autre paysage avec un drapeau, c’est 2 et 1 ; sans drapeau, 1 et rien.",
    cottage_title: "Un cottage achève",
    cottage:
      "Un territoire est achevé quand un cottage y est posé, ou quand aucune tuile ne peut plus l’atteindre. Tu as la majorité dans la prairie marquée : poses-y le cottage.",
    cottage_miss: "Le cottage doit toucher la prairie où est ton pion.",
    close_title: "Les territoires achevés comptent",
    close:
      "Tu pourrais placer des pions maintenant, mais tu n’en as pas besoin. Termine ton tour, et la prairie achevée sera évaluée.",
    close_miss: "C’est permis, mais aucun pion n’est nécessaire ici. Termine ton tour.",
    pub_title: "Le pub",
    pub: "Tu reçois un point par case, et ton pion est allé au pub. Une fois par tour, après la pose, tu peux payer une pièce et y reprendre tous tes pions. Fais-le maintenant.",
    pub_miss: "Reprends d’abord ton pion du pub.",
    moor_title: "Les marais attendent",
    moor: "Un marais n’est jamais achevé ; il ne compte qu’à la fin de la partie, avec 2 points par case pour la majorité et 1 pour la deuxième place. Place un pion sur le marais de ta tuile.",
    moor_miss: "Ce n’est pas le marais. Choisis la case avec des roseaux et de l’eau.",
    end_title: "La fin",
    end: "Les 36 tuiles sont posées. Tout ce qui était encore ouvert a été compté tel quel, et chaque pièce vaut un point : tu gagnes 98 à 87. Tu sais maintenant tout ce qu’il faut !",
  },
  woolybully: {
    hand_title: "Ta main et ta couleur",
    hand: "Bienvenue dans Wooly Bully ! Tu es Robin, et Wren joue avec toi. Ton berger garde les moutons rouges, et personne d’autre ne le sait. Tes tuiles sont secrètes aussi ; chacune a deux faces.",
    lay_title: "Poser une tuile",
    lay: "Pose n’importe quelle tuile contre une autre, de façon que tous les côtés en contact montrent la même chose : moutons d’une couleur, village ou forêt. Ensuite, tu pioches.",
    lay_miss: "Pas si vite : pose d’abord une tuile.",
    draw_title: "Pioche autant que tu touches",
    draw: "Tu pioches autant de tuiles que ta tuile en touche. Poses-en une qui touche deux tuiles à la fois : contre les deux qui sont marquées.",
    draw_miss: "Elle ne touche qu’une tuile. Il y a un coin entre les deux qui sont marquées.",
    field_title: "Enferme tes moutons",
    field:
      "Un enclos est fermé quand aucun de ses côtés n’est plus ouvert. Seul ton plus grand enclos fermé compte, un point par mouton. Ferme l’enclos rouge à droite, ou n’importe quel autre enclos rouge.",
    field_miss: "Cela ne ferme aucun enclos rouge. Le côté ouvert du grand est à sa droite.",
    wolf_title: "Un Loup !",
    wolf: "Wren a posé un Loup dans la forêt à côté de ton enclos. Tant qu’il est là, aucun enclos qui borde cette forêt n’est à l’abri, et le tien ne compte pas. Toi aussi, tu peux poser des Loups ainsi, même hors de ton tour.",
    hunter_title: "Appelle le Chasseur",
    hunter:
      "Un Chasseur peut être posé à tout moment, même maintenant, alors que c’est à Wren de jouer. Pose le tien sur le Loup : ton enclos est de nouveau à l’abri, et aucun autre Loup ne peut entrer dans cette forêt.",
    hunter_miss: "Le Loup est encore là. Pose le Chasseur sur lui.",
    reveal_title: "Montre ta couleur",
    reveal:
      "Une fois dans la partie, tu peux révéler ton berger : quatre moutons rouges, posés comme une tuile. Tous connaissent alors ta couleur, mais tu as en plus un tour gratuit. Révèle-le.",
    reveal_miss: "Ici, révèle ton berger.",
    free_title: "Le tour gratuit",
    free: "Pose encore une tuile, là où elle va. Ton tour normal vient après.",
    free_miss: "Sers-toi du tour gratuit : pose une tuile.",
    quit_title: "Quitter à temps",
    quit: "Qui quitte la partie en premier reçoit 6 points, puis c’est 3, 1 ou rien. Ton enclos compte encore à la fin, mais tu ne peux plus le protéger. Tu es en tête : quitte la partie.",
    quit_miss: "Tu pourrais continuer à jouer, mais ici, quitte la partie.",
    end_title: "Le score",
    end: "Les couleurs sont montrées : 6 moutons dans ton enclos et 6 pour la première sortie font 12, et Wren a 4. Tu sais maintenant tout ce qu’il faut !",
  },
};
