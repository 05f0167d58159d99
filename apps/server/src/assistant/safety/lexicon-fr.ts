import type { Pattern } from './pattern.ts';
import { group } from './pattern.ts';

const MORE =
  '(?:plus|pu|pas|jamais|aucune|plus aucune|plus trop|plus vraiment|plus du tout|pas vraiment|meme plus|meme pas)';
const VERY =
  '(?:(?:vraiment|juste|simplement|seulement|parfois|souvent|tellement|trop|tout simplement|toujours|tout le temps|encore|tout|de plus en plus) )?';
const WILL =
  '(?:envie (?:de|d)|veux|veut|voudrais|voudrait|voulais|voulait|aimerais|aimerait|souhaite|souhaiterais|prefere|prefererais|prefererait|vais|va|compte|pense a|pensait a|pensais a|songe a|decide de|pret a|prete a|besoin de|faut|reve de|pourrais|essaye de|essaie de|hate de|tente de|idee de|pensees de|intention de|voulu|parle de|menace de|projet de|idees de|obsede par|failli|pulsion de|pulsions de|droit de|merite de|merite|avais envie de|plus qu a|envisage de|choisi de|devrais|dois|vouloir|plaisir de|vivement|moyen de)';
const PILLS =
  '(?:medicaments|pilules|somniferes|anxiolytiques|antidepresseurs|doliprane|paracetamol|xanax|boite|boites|plaquettes?|pills)';
const PLACE_HIGH =
  '(?:pont|train|trains|metro|rer|bus|voiture|camion|falaise|fenetre|toit|balcon|immeuble|arbre|mur|rails|vide|platane|seine|rhone|ravin|voie|viaduc|tram|riviere|etage)';
const BODY = '(?:bras|poignets?|cuisses?|jambes?|peau|ventre|veines?)';

export const frenchPatterns: Pattern[] = [
  ...group('suicidal_ideation', [
    [
      'fr.me-tuer',
      'crisis',
      'self',
      `(?:envie de|veux|vais|voudrais|pense a) me tue(?! (?:a|au))|(?<!(?:va|vont|allait|faire) )(?:me|m) (?:tuer|suicider|supprimer(?! (?:de|du|des))|buter|flinguer|zigouiller|crever|liquider|unalive|desvivre|oter la vie|enlever la vie|donner la mort|euthanasier|autodetruire|foutre en l air|ficher en l air|faire sauter (?:la cervelle|le caisson)|exploser la tete contre|desinstaller(?: de la vie)?|foutre (?:sous|par)|butter|effacer (?:de la (?:surface|terre|vie)|definitivement|a jamais))`,
    ],
    [
      'fr.se-tuer',
      'crisis',
      'subject',
      `(?:se|s) (?:tuer(?! (?:a la tache|au travail|a (?:lui|leur)))|suicider|supprimer|buter|flinguer|pendre(?! (?:au telephone|sa))|foutre en l air|oter la vie|enlever la vie|donner la mort|faire du mal|mutiler|scarifier|tirer une balle|jeter (?:sous|du|par|d un|dans le vide)|defenestrer|ouvrir les veines|tailler les veines|unalive)|(?:s est|se serait|s etait|etre|me suis) (?:suicidee?s?|tuee?(?! (?:a|au))|pendue?|donne la mort|ote la vie|defenestree?|foutue? en l air)|(?:a|ont|avait) (?:mis fin a|voulu mettre fin a|attente a) (?:ses|leurs) (?:jours|vies?)`,
    ],
    ['fr.suicidaire', 'crisis', 'subject', 'suicidaires?|autolyse'],
    [
      'fr.fin-jours',
      'crisis',
      'subject',
      '(?:fin a|terme a|attenter a|fin de|abreger) (?:mes|ses|leurs|ces|mon|ma|sa|la|cette|toute cette|tout|tout ca|tout cela|l) ?(?:jours|vie|souffrances?|existence|calvaire|souffrir|malheur)?(?<=fin a tout(?: ca| cela)?|jours|vie|souffrances?|existence|calvaire)(?! (?:professionnelle|commune|de (?:couple|bureau)|conjugale|en (?:entreprise|open)))(?<!fin de (?:la|ma|cette|l|sa) vie|fin de (?:mes|ses|ces) jours)',
    ],
    [
      'fr.en-finir',
      'crisis',
      'subject',
      '(?:en|d en|pour en|vraiment en) finir(?: (?:avec (?:la vie|ma vie|cette vie|moi|tout(?: ca| cela)?|mes souffrances|cette souffrance|l existence|mes jours|ce monde|la souffrance)|une (?:bonne )?fois pour toutes|definitivement|pour (?:de bon|toujours|de vrai)|maintenant|ce soir|vite|et (?:partir|ne plus)|tout court|aujourd hui|cette nuit|demain))(?! avec (?:ce|cette|le|la (?!vie)|les|mon|ma (?!vie)|mes))|(?:envie d|veux|voudrais|voulais|aimerais|pense a|vais|besoin d|pense souvent a|songe a|reve d|mieux d|prefere|faut|pret a|prete a)(?: juste| vraiment| seulement)? en finir(?! (?:avec|rapidement avec|vite avec|au plus vite avec|d abord|par))|autant en finir',
    ],
    [
      'fr.passage-acte',
      'crisis',
      'self',
      '(?:passer|passe|passerai|passage) a l acte(?! (?:d achat|commercial|pour (?:mon|ma|le|la|mes|changer|creer|lancer|postuler)|et (?:de )?(?:me )?(?:lancer|creer|postuler|quitter|demissionner|demander|changer|oser)|sur (?:mon|ce|le)|professionnel|dans mon))|faire une (?:connerie|betise|grosse betise|grosse connerie|folie irreparable)(?= (?:\\||$|ce soir|si|cette nuit|irreparable|je)|$)|commettre l irreparable|faire l irreparable|faire quelque chose d irreparable|faire quelque chose de (?:stupide|grave|definitif)(?= (?:\\||$)|$)|(?:me rayer|etre raye|etre rayee) (?:de la carte|du monde|de ce monde)|tentative de suicide|(?:une|ma|sa|ta|la|cette|des|mes|ses|deux|trois|premiere|derniere|nouvelle|enieme|apres|fait|faire|en) ts',
    ],
  ]),
  ...group('suicidal_ideation', [
    [
      'fr.mourir',
      'crisis',
      'subject',
      `${WILL} ${VERY}(?:mourir|crever|la mort|claquer|clamser|etre mort|etre morte|ma mort|die|unalive)(?! (?:de (?!chagrin|tristesse|desespoir)|d (?!ici)|mes|la porte|les|le|l|du|des|a (?:petit|cause)|un|une|en duree|idiots?|moins))`,
    ],
    [
      'fr.etre-mort',
      'crisis',
      'self',
      'mourir (?:c est|est|voila|serait) (?:tout|la seule|ma seule|mon seul|le seul|la solution|plus simple|mieux)|(?:voudrais|aimerais|prefererais|prefere|souhaite|souhaiterais|mieux|voulais|veux|serais|je serai|si j etais|quand je serai|quand je ne serai|serai) (?:etre |bientot |deja |juste |mieux )?(?:mort|morte|mourir|decede|decedee)(?! (?:de|d|avant))|mieux (?:mort|morte)|plutot (?:mourir|crever|etre mort)(?! (?:que|de))|mourir que (?:de )?(?:vivre|continuer|souffrir)|autant (?:mourir|crever|que je (?:meure|creve|disparaisse))|(?:vivement|hate|que je|pourvu que je|esperer que je|espere que je) (?:que je )?(?:meure|creve|mourir|meurs)|laissez? moi (?:mourir|crever|partir)|la mort (?:me|serait|est|m|comme|semble|parait|viendra|va)(?: [a-z]+){0,2} (?:soulagement|delivrance|solution|douce|apaiser|apaise|attire|liberer|paix|issue|tente|appelle|delivrer|option|repos|hante)|(?:si|quand) je (?:meurs|mourais|creve|crevais)(?! de)|attends? (?:que )?la mort|attendre la mort|envie de mort|pulsions? de mort|idees? de mort|envies? suicidaires',
    ],
    [
      'fr.penser-mort',
      'crisis',
      'subject',
      '(?:pense|penser|pensees?|pensais|songe|reve|obsede|obsedee|hante|fantasme|imagine|idee|idees|pensait)(?: (?!pas |jamais )[a-z]+){0,3} (?:a la mort|a ma mort|a mourir|de mourir|ma mort|mon (?:propre )?enterrement|mes (?:propres )?obseques|par la mort|de mort|de la mort|a disparaitre|a ne plus (?:etre|exister|vivre)|a sauter)(?! (?:de (?:mon|ma|mes|notre|nos|la|l|son|sa|ses)|subite de|du|des|d un|dans ce (?:film|roman)))',
    ],
    [
      'fr.plus-vivre',
      'crisis',
      'subject',
      `(?:${MORE} (?:envie (?:de|d)|la force (?:de|d)|le courage (?:de|d)|de raison (?:de|d)|raison (?:de|d)|gout (?:a|de)|l envie (?:de|d)|le gout (?:de|d)|la volonte (?:de|d)|d envie (?:de|d)|d interet a|la peine (?:de|d)|de sens (?:a|de)|l energie (?:de|d)|rien a|aucun sens a|cette force de|d espoir de)|(?:veux|veut|voudrais|voulais|voulait|voudrait|peux|peut|supporte|sers|merite|arrive|arrivais|pouvais) ${MORE}(?: de| a| pas| du tout)?|aucune (?:raison|envie) (?:de|d)|ne ${MORE}|envie de ${MORE}|n ai ${MORE} rien a|prefere ne ${MORE}) ${VERY}(?:vivre|la vie|exister|cette vie|etre en vie|rester en vie|respirer|etre de ce monde|etre sur (?:cette )?terre|continuer a vivre|etre vivante?|ma vie|etre la(?= (?:\\||$|pour (?:personne|rien)|du tout|demain|je|c|et)|$)|me (?:lever|reveiller)(?= (?:\\||$|demain|du tout|jamais|un jour)|$)|rester sur (?:cette )?terre|vivre ainsi)(?! (?:ici|a (?!quoi)|au|aux|dans (?!cet enfer|ce monde|cette souffrance)|en (?!vain)|avec (?!cette (?:douleur|souffrance)|ca|cette honte)|chez|pres|loin|ensemble|comme (?:coloc|avant|des|mes|mon|ma|eux|lui|tout)|de (?:mon|ma|mes|la|l|cette|maniere)|l?(?:instant|moment)|sans (?!espoir|toi|lui|elle|eux|envie|but)|ca|cela|professionnelle|de bureau|parisienne|associative|en entreprise|privee|sociale|etudiante))`,
    ],
    [
      'fr.plus-la',
      'crisis',
      'self',
      `(?:${MORE} envie d|envie (?:de|d) ${MORE}|ne (?:veux|voudrais|serai|sera|serais|souhaite)|veux|aimerais|voudrais|prefererais|voudrai|prefere|si je n|si je ne|quand je ne|un jour je ne|bientot je ne|que je ne)(?: [a-z]+){0,2} ${MORE} (?:etre (?:la|ici|de ce monde|present)|serai(?:s|t)? (?:la|plus la)|serais la|la|exister|etais la|etait la|sois la|me reveiller|me lever(?= (?:\\||$|demain|un jour)|$))(?! (?:pour (?:eteindre|faire|servir|combler|reparer|sauver|gerer|la|le|l|cette|ce|vous aider|aider|eux le)|quand (?:le|la|l|il|elle|vous|mes)|a (?:la|l|ce)|lundi|demain (?:matin )?pour|jusqu|avant|en (?:reunion|conge)|ce (?:jour|week)|le (?:lundi|mardi|mercredi|jeudi|vendredi)|comme (?:moteur|salarie|manager)|entre))|plus envie d etre (?:la|ici|sur terre|vivante?|en vie|present dans ce monde)(?! (?:lundi|en reunion|dans (?:cette (?:equipe|boite|entreprise)|ce (?:poste|service))))|ne serai (?:plus|pas) la (?:demain|bien longtemps|pour le voir|la semaine prochaine)(?= (?:\\||$)|$)`,
    ],
    [
      'fr.fatigue-vivre',
      'crisis',
      'subject',
      `(?:fatiguee?|lasse?|marre|epuisee?|assez|ras le bol|creve|en peux ${MORE}|n en peux ${MORE}|degoutee?|plein le (?:dos|cul)|degout|fatigue|dur|penible|insupportable|sature|j en ai fini|fini)(?: [a-z]+){0,2} (?:de vivre|de la vie|de cette vie|d exister|d etre en vie|de ma vie|d etre la|de me reveiller (?:chaque matin|tous les (?:jours|matins))|de respirer|avec la vie|de l existence|de continuer a vivre|d etre vivante?|vivre comme ca)(?! (?:ici|a (?!quoi)|au|aux|dans (?!la souffrance|ce monde)|en (?!vain|sursis)|avec|chez|pres|loin|ensemble|comme (?:coloc|des)|de (?:bureau|couple|mon|parisienne)|parisienne|professionnelle|de bureau|en (?:ville|coloc)))`,
    ],
    [
      'fr.vie-sens',
      'crisis',
      'mention',
      `(?:la|ma|cette) vie (?:n|ne|c est|est|me semble|me parait|n a|n est|vaut|a)(?: [a-z]+){0,4} (?:vaut ${MORE}|vaut rien|vaut (?:plus )?(?:la peine|le coup)(?: d etre vecue)?|peine d etre vecue|${MORE} (?:d interet|de sens|aucun sens|la peine|de valeur|envie)|aucun (?:sens|interet)|aucune valeur|insupportable|un enfer|finie|fini|foutue|inutile|invivable|fardeau|plus qu un poids|interesse ${MORE})|a quoi (?:bon|ca sert de|sert de|cela sert de|sert il de)(?: de| me)? (?:vivre|continuer a vivre|exister|rester en vie|se lever|me lever|continuer a exister|etre la|respirer|se battre encore)|pourquoi (?:je (?:suis (?:encore|toujours) (?:en vie|la|vivante?)|vis encore|continue a vivre|devrais vivre|existe|suis nee?)|vivre|continuer a vivre|rester en vie|suis je (?:encore )?(?:en vie|nee?|la))(?! (?:a|au|ici|dans|en|avec)) ?(?= (?:\\||$)|$)|(?:${MORE}|aucune|pas une|seule) raison (?:de|d) (?:vivre|continuer(?! (?:ce|cette|a travailler|dans))|rester (?:en vie|la|ici|sur terre)|etre la|me lever|me battre)|plus rien (?:ne )?(?:me|m) (?:retient|attend|rattache)(?: ici| a la vie| sur (?:cette )?terre)?(?! (?:dans (?:cette|ce)|a (?:ce|paris|mon))|chez)(?= (?:\\||$|ici|a la vie|sur|et|je)|$)`,
    ],
    [
      'fr.disparaitre',
      'concern',
      'subject',
      `(?:envie (?:de|d)|veux|veut|voudrais|voulais|aimerais|prefererais|prefere|souhaite|souhaiterais|mieux (?:si je|que je|de)|besoin de|reve de|faudrait que je|pense a|devrais|pourrais|vais|fasse|je puisse|que je)(?: [a-z]+){0,2} (?:disparaitre|disparaisse|disparais|disparaissais|m effacer|m eteindre|m evaporer|m evanouir (?:dans la nature|pour toujours)|me volatiliser|cesser d exister|arreter d exister|arreter de vivre|arreter de respirer|ne plus exister|n exister plus|n avoir jamais existe)(?! (?:sous (?:terre|la table|ma couette|les)|dans un trou|la|les|le|l|ce|cette|ces|mes|mon|ma|ses|pendant|quelques|une (?:semaine|journee)|deux|trois|en vacances|au (?:fond|bout|soleil|japon|canada)|des (?:radars|reseaux)|du (?:bureau|meeting|groupe)|de (?:la (?:reunion|salle|circulation)|l (?:ecran|organigramme|equipe|entreprise)|cette reunion|linkedin|facebook|instagram)|derriere|devant|un peu|le temps))`,
    ],
    [
      'fr.si-disparaissais',
      'crisis',
      'self',
      '(?:personne|qui|nul|aucun|manquera|manquerai|manquerais|remarquerait|verrait|pleurerait|s en (?:rendrait|apercevrait)|rien)(?: [a-z]+){0,6} (?:si je (?:disparaissais|mourais|n etais plus(?: la)?|partais pour|meurs|disparais|creve|crevais|n existais|ne suis plus|me tuais|m en allais|venais a)|ma (?:mort|disparition)|mon absence definitive)|(?:manquerai|manquerais|manque) a personne|personne ne (?:me (?:pleurera|pleurerait|regrettera|regretterait)|viendrait a mon enterrement|s en (?:remettrait pas|apercevrait)|remarquerait)(?= (?:\\||$|mon|ma)|$)',
    ],
    [
      'fr.mieux-sans-moi',
      'crisis',
      'self',
      '(?:mieux|plus (?:heureux|heureuse|tranquilles?|leger|simple|facile|legers)|soulages?|debarrasses?|bien|plus belle|tranquilles?)(?: [a-z]+){0,3} (?:sans moi|si je n etais (?:plus|pas) la|si je disparaissais|si je n existais (?:pas|plus)|quand je (?:ne )?serai plus la|si j etais (?:mort|morte|plus la)|si je mourais|de moi)(?! (?:a (?:la|cette|ce)|pour (?:ce|cette|le|la|l)|dans (?:ce|cette|la|l)|sur (?:ce|le|la)|qui|en reunion|lundi))|(?:je|on) (?:vous|les|te|leur) debarrasse(?:rai|rais|r)? (?:de moi|de ma presence|le plancher)',
    ],
    [
      'fr.jamais-ne',
      'crisis',
      'self',
      '(?:jamais|pas|n aurais|n avoir|ne pas) (?:du |etre |ete |voulu |demande a |jamais )?(?:ne(?= (?:\\||$|je|et|ou)|$)|nee|naitre|etre nee?|venir au monde|exister)(?<!pas ne)(?! (?:en|pour|aux|dans|a))|n aurais (?:jamais|pas) du (?:naitre|exister|venir au monde|voir le jour)|(?:jamais|pas) demande a (?:vivre|etre la|naitre|exister)|erreur de la nature',
    ],
    [
      'fr.sommeil',
      'crisis',
      'self',
      '(?:endormir|dormir|coucher|dors|endors|fermer les yeux|endorme|sommeil)(?: [a-z]+){0,5} (?:plus (?:jamais )?(?:me |se )?(?:reveiller|rouvrir|ouvrir|reveille)|jamais (?:plus )?(?:me )?(?:reveiller|rouvrir|reveille)|pas me reveiller|pour toujours|a jamais|definitivement|eternellement|pour de bon|ne plus ouvrir|eternel|sans reveil|sans me reveiller)|(?:plus|jamais|pas) (?:me |se )reveiller(?= (?:\\||$|demain|un jour|jamais|le matin|ce serait|et)|$)|(?:plus|jamais) (?:jamais )?me reveille|le grand (?:sommeil|saut|voyage)(?! (?:dans|vers|de l entrepreneuriat|professionnel|a (?:l|velo)|en|au|de (?:la|l|creer)))|sommeil eternel|repos eternel',
    ],
    [
      'fr.quitter-monde',
      'crisis',
      'subject',
      '(?:quitter|quitte|quitterai|partir de|sortir de|m en aller de|fuir) (?:ce|ce bas|cette) (?:monde|terre|vie)(?! (?:de (?:bureau|fou|dingue|l entreprise|la (?:finance|pub))|professionnel|corporate|parisienne|pro|du (?:travail|conseil)))|(?:partir|m en aller|tout quitter|tout arreter|tout stopper|m en vais|partirai|pars) (?:pour (?:toujours|de bon|l eternite)(?! (?:de (?:cette|ce|la|mon|ma|l)|au|a|en|vers|chez))|a (?:tout )?jamais|definitivement(?= (?:\\||$)|$)|pour ne (?:plus|jamais) revenir|de ce monde|au ciel|la haut|loin de (?:ce monde|tout pour toujours))|desinscrire de la vie|demissionner de la vie|deconnecter de la vie|debrancher (?:definitivement|pour (?:de bon|toujours))|abandonner la vie|renoncer a (?:la vie|vivre)|rendre les armes pour toujours|lacher la rampe|passer de l autre cote|vivre n est pas pour moi|la vie (?:n est|est) pas (?:faite )?pour moi|(?:suis|etais) pas (?:fait|faite) pour (?:vivre|la vie|ce monde|exister|cette vie)(?! (?:ici|a|en|seul|de bureau))|vivre (?:est|devient|c est|m est)(?: [a-z]+){0,2} (?:insupportable|trop dur|impossible|une torture|un supplice|une corvee|un enfer|douloureux|trop lourd)',
    ],
    [
      'fr.rejoindre',
      'crisis',
      'self',
      '(?:rejoindre|retrouver|rejoins|rejoindrai|retrouverai|suivre) (?:mon|ma|mes|lui|elle)?(?: ?[a-z]+){0,4} (?:au ciel|la haut|au paradis|dans l au dela|de l autre cote|dans la mort|dans la tombe|au cimetiere|parmi les (?:anges|etoiles)|decedee?|defunte?)(?! (?:de la rue|du (?:couloir|pont|fleuve)))',
    ],
    [
      'fr.continuer',
      'concern',
      'self',
      `(?:${MORE} (?:envie|la force|le courage|capable|l energie|les moyens|la volonte)(?: de| d)?|peux ${MORE}|veux ${MORE}|(?:arrive|arriverai|reussis) ${MORE} a|pourrai ${MORE}|sais ${MORE} comment|sers? a rien de|a quoi bon|pas la peine de|pourquoi)(?: a)? (?:continuer(?: (?:comme ca|ainsi|a me battre|a lutter|a faire semblant d aller bien))?|me battre|lutter|avancer dans la vie|tenir|rester ici bas|affronter (?:une journee de plus|demain|la vie))(?= (?:\\||$|je|tout|plus|rien|et (?:je|tout|personne))|$)`,
    ],
    [
      'fr.arrete',
      'concern',
      'self',
      '(?:que|pour que|veux que|voudrais que|aimerais que|envie que|prie pour que) (?:tout|la douleur|cette douleur|cette souffrance|la souffrance|ma vie|la vie|mes souffrances|le calvaire|ca fasse plus mal|tout cela|tout ca)(?: [a-z]+){0,2} (?:s arrete|cesse|finisse|se termine|prenne fin|soit fini|soit terminee?|disparaisse|arrete|s eteigne|s acheve|parte)|(?:tout|de tout) (?:arreter|stopper|eteindre|lacher)(?= (?:\\||$|pour de bon|definitivement|une fois pour toutes|et (?:dormir|partir))|$)|arreter (?:de souffrir(?! (?:du|des) )|d avoir mal|la souffrance|la douleur|d exister|de respirer|ma vie)(?! (?:au|du|a)(?: [a-z]+)? (?:dos|genou|nuque|epaule|tendon))|ne plus (?:rien (?:ressentir|sentir)|souffrir|avoir mal)(?= (?:\\||$|jamais|du tout|et|pour)|$)',
    ],
    [
      'fr.adieu',
      'crisis',
      'self',
      'adieu(?:x)? (?:a tous|tout le monde|la vie|le monde|monde cruel|mes amis|a toutes et a tous pour toujours|pour toujours|et pardon|pardon)|(?:lettre|lettres|mot|message|video) d adieu(?! (?:a (?:mon|ma|mes) (?:equipe|collegues?|boite|patron|chef|entreprise)|au (?:bureau|service)|professionnel))|(?:dernier|derniere|derniers) (?:message|nuit|soir|jour|mots|lettre|soiree) (?:sur terre|a tous|avant de (?:partir pour|mourir|disparaitre|m en aller)|de ma vie|en vie|ici bas)|c est mon dernier message|vous ne me (?:reverrez|verrez) (?:plus(?: jamais)?|jamais)(?= (?:\\||$|vivant)|$)|on ne (?:me )?(?:reverra|verra) plus jamais me|(?:affaires|papiers) en ordre (?:avant de (?:partir|disparaitre|mourir|m en aller)|pour (?:apres|quand je))|donne (?:toutes )?mes (?:affaires|animaux|objets)(?: [a-z]+){0,4}(?= (?:\\||$)|$)|fait mes adieux(?! (?:a (?:l equipe|mes collegues|la boite)))',
    ],
    [
      'fr.noir',
      'concern',
      'self',
      '(?:idees|pensees) (?:tres |de plus en plus |bien |si |trop |super )?(?:noires?|sombres?|morbides|macabres|funebres)|broie du noir|broyer du noir|envies? noires?|(?:pas|plus) en securite (?:avec moi|seul avec|seule avec|face a moi)|peur de (?:moi meme|ce que je pourrais (?:me )?faire|rester seule? avec moi|me faire)|danger pour moi(?: meme)?|(?:confiance|fais) (?:plus |pas )?(?:confiance )?(?:en |a )?moi (?:ce soir|quand je suis seule?)(?= (?:\\||$)|$)|(?:perdu|perds) (?:le gout|l envie) (?:de|a) (?:vivre|la vie)|(?:au bout|je suis au bout) du (?:rouleau|bout)(?= (?:\\||$|de ma vie)|$)|au fond du (?:gouffre|trou noir)',
    ],
    [
      'fr.poids',
      'concern',
      'self',
      '(?:suis|etre|qu|deviens|sens|comme|devenue?|represente|que)(?: [a-z]+){0,2} (?:un (?:poids|fardeau|boulet|dechet|parasite)|une (?:charge|plaie|erreur|merde))(?: (?:pour|sur|a) (?:tout le monde|ma famille|mes (?:proches|parents|enfants)|tous|eux|les autres|mon (?:mari|conjoint|entourage)|ma (?:femme|mere|compagne)|la societe|mes amis|toute? (?:ma|le)))(?! (?:au (?:travail|bureau)))',
    ],
    [
      'fr.desespoir',
      'weak',
      'self',
      `(?:j en |en |n en |je n en )peux ${MORE}(?! (?:de (?:ce|cette|ces|mon|ma|mes|la (?!vie)|l|le|les|leur|son|ses)|d attendre|des))|a quoi bon|(?:plus|aucun) (?:d )?espoir|desespoir|desesperee?|sans issue|aucune issue|pas d issue|seule? au monde|plus rien (?:n a de sens|ne m importe|n a d importance|ne compte|a perdre|ne me fait envie)|vide a l interieur|mort(?:e)? (?:a l interieur|de l interieur|interieurement)|sers? a rien|je suis (?:une merde|un rate|une ratee|foutue?|de trop)|plus (?:le gout a rien|envie de rien|aucune envie)|deteste ma vie|hais ma vie|vie de merde|plus d avenir|aucun avenir|pas d avenir`,
    ],
  ]),
  ...group('suicidal_ideation', [
    [
      'fr.moyen',
      'crisis',
      'self',
      `(?:me|m) (?:pendre(?! (?:au telephone|la))|noyer(?! (?:dans (?:le travail|les|un|une|mes|l alcool|la masse)|sous))|tirer une balle(?! dans le pied)|empoisonner|immoler|asphyxier|etrangler|tailler les veines|ouvrir les (?:veines|poignets)|trancher (?:les veines|la gorge)|couper les veines|vider de mon sang|poignarder|faire sauter le caisson|saigner a mort|bruler vive?|defenestrer|laisser mourir|laisser crever|noyer dans la)|(?:balle|fusil|gun|pistolet|flingue|canon) (?:dans|sur|contre|a) (?:la|ma) (?:tete|bouche|tempe|peau)|corde au cou(?! avec)|la corde (?:est|autour)`,
    ],
    [
      'fr.medicaments',
      'crisis',
      'self',
      `(?:avaler|avale|avalais|prendre|pris|prends|gober|gobe|ingerer|ingurgiter|vider|videe?|prendrais)(?: [a-z]+){0,2} (?:tous|toute|toutes|trop de|plein de|la boite|une boite|des boites|deux boites|assez de|un tas de|plusieurs|beaucoup de|la plaquette|la pharmacie|une poignee|l armoire|\\d+)(?: [a-z]+){0,3} ?(?:${PILLS})?(?<= (?:${PILLS}|pharmacie))|overdose|surdose|(?:stocke|stocker|garde|mis de cote|accumule|economise)(?: [a-z]+){0,2} ${PILLS}`,
    ],
    [
      'fr.sauter',
      'crisis',
      'subject',
      `(?:sauter|saute|sauterai|sauterais|saut|(?:me|m|se) (?:jeter|jette|balancer|lancer|foutre|precipiter|laisser tomber|encastrer|ecraser|mettre|allonger|coucher)|foncer|fonce|rouler|envoyer ma voiture|donner un coup de volant)(?: [a-z]+){0,3} (?:du|d un|d une|par|sous|depuis|dans|sur|contre|devant|de)(?: (?:la|le|l|les|un|une|mon|ma|ce|cette|premier|prochain|haut du|dernier|pont|\\d+eme)){0,4} ${PLACE_HIGH}(?! (?:d achat|en marche pour aller|de (?:la (?:croissance|hype)|l innovation)))|foutre (?:la voiture|ma voiture) dans`,
    ],
    [
      'fr.comment',
      'crisis',
      'mention',
      '(?:comment|facon|moyen|methode|maniere)(?: [a-z]+){0,3} (?:mourir(?! d (?:envie|ennui))|se (?:tuer|suicider|pendre)|me (?:tuer|suicider|pendre)|en finir(?! avec (?:ce|cette|le|la (?!vie)|les|mon|ma (?!vie)|mes))|mettre fin a (?:mes|ses) jours)|mourir (?:sans (?:souffrir|douleur)|vite|rapidement|facilement|dans (?:mon|son) sommeil)|dose (?:mortelle|letale|fatale)|combien de(?: [a-z]+){1,3} (?:pour|faut il pour) (?:mourir|en finir|se tuer|y rester)|sans douleur (?:pour|de) (?:mourir|partir|en finir)',
    ],
    [
      'fr.plan',
      'crisis',
      'self',
      '(?:plan|date|jour|methode|moyens?|lieu)(?: [a-z]+){0,4} (?:pour (?:mourir|en finir(?! avec)|me (?:tuer|suicider)|partir pour toujours|mettre fin)|de (?:mourir|mon suicide|ma mort|me tuer))|(?:decide|choisi|fixe|prevu)(?: [a-z]+){0,3} (?:de (?:mourir|partir pour toujours)|ma mort|mon suicide|la date de ma mort|comment (?:mourir|je vais (?:mourir|me tuer|en finir))|quand je vais (?:mourir|me tuer))|tout (?:prepare|prevu|planifie) pour (?:ma mort|mourir|en finir|mon suicide|partir (?:pour toujours|ce soir))',
    ],
  ]),
  ...group('self_harm', [
    [
      'fr.automutilation',
      'crisis',
      'subject',
      '(?:auto ?mutil(?:e|er|ation|ations|ais|ait)|scarifi(?:e|er|ee|ais|ait|cations?|es)|mutil(?:e|er|ation)|tailladee?r?|taillader)',
    ],
    [
      'fr.faire-mal',
      'crisis',
      'self',
      '(?:me|m) (?:faire (?:du |physiquement |volontairement |tres )?mal(?: physiquement| volontairement| expres| a moi meme)?|fais (?:du |volontairement )?mal(?: volontairement| expres| pour)?(?= (?:\\||$|volontairement|expres|pour|physiquement|quand|la nuit|le soir|tous les|depuis|encore|en cachette|parfois|souvent)|$)|blesser (?:volontairement|expres|moi meme|pour)|punir (?:en|physiquement|dans)|frapper (?:la tete|moi meme|contre))(?! (?:au|aux|a la|a l|a (?:un|mon|ma)|en (?:courant|tombant|jouant|faisant)|voir))|me faire du mal|(?:me suis|m etre)(?: [a-z]+){0,2} fait du mal(?! (?:au|aux|en))|fais du mal a moi(?: meme)?|faire souffrir mon corps',
    ],
    [
      'fr.me-couper',
      'crisis',
      'self',
      `(?:me|m) (?:coupe|couper|coupais|brule|bruler|brulais|entaille|entailler|taillade|griffer|suis coupee?|suis brulee?) (?:les|le|la|avec une (?:lame|cigarette)|au (?:rasoir|cutter)|aux|l)(?: [a-z]+){0,2}? ?(?:${BODY}|lame|rasoir|cutter|cigarette)(?<= (?:${BODY}|lame|rasoir|cutter|cigarette))(?! (?:en (?:cuisin|ras|brico|jardin|tomb|skiant)))|(?:recommence|repris|commence|envie|arrive pas a arreter|besoin)(?: [a-z]+){0,2} (?:de|a|d) me (?:couper|bruler|entailler|griffer)(?! (?:de|du|les ailes|l herbe|la parole|les cheveux|une|un))|je me coupe(?= (?:\\||$|pour|quand|depuis|encore|la nuit|le soir)|$)`,
    ],
    [
      'fr.lame',
      'concern',
      'self',
      '(?:lame|rasoir|cutter|knife)(?: [a-z]+){0,4} (?:peau|bras|poignets?|cuisses?)|(?:besoin|envie) de (?:me )?(?:sentir la douleur|voir (?:mon|le) sang|saigner)|me defoule sur (?:mon corps|ma peau)',
    ],
  ]),
  ...group('violent_thoughts', [
    [
      'fr.tuer-autre',
      'crisis',
      'self',
      '(?:envie de|envies de|veux|voudrais|vais|pense a|pulsions? de|pret a|prete a|peur de|risque de|capable de|reve de|idee de|compte|pourrais|voix(?: [a-z]+){0,4} de)(?: vraiment| juste| presque)? (?:(?:le|la|les|l) (?:tuer|poignarder|buter|egorger|etrangler|massacrer|descendre|flinguer|planter|empoisonner|blesser|crever)(?! (?:dans|le projet|l idee|avec (?:mes|ma|cette) (?:question|remarque)|au (?:poker|jeu|ping)|en (?:disant|lui))|par)|(?:tuer|poignarder|buter|egorger|etrangler|massacrer|flinguer|empoisonner|blesser|planter un couteau|faire du mal a|faire mal a|m en prendre physiquement a|agresser)(?: a)?(?: mon| ma| mes| un| une| des| ce| cette| cet| quelqu| les| la| mon ex)?(?: [a-z]+)? ?(?:chef|patron|manager|mari|femme|conjointe?|enfants?|bebe|fils|fille|mere|pere|frere|soeur|collegues?|voisine?|ex|copine?|compagnon|compagne|famille|parents|gens|un|quelqu un|autres|tous|type|mec|lui|elle|eux|tout le monde)(?<= (?:chef|patron|manager|mari|femme|conjointe?|enfants?|bebe|fils|fille|mere|pere|frere|soeur|collegues?|voisine?|ex|copine?|compagnon|compagne|famille|parents|gens|quelqu un|autres|tous|type|mec|lui|elle|eux|tout le monde))(?! (?:d ennui|de rire|de l interieur|par (?:mes|mon)|avec (?:mes|ma|mon) (?:mots|feedback|remarque|franchise)|en (?:disant|refusant|parlant|etant)|si je (?:dis|refuse)))(?! par))',
    ],
    [
      'fr.lui-faire-mal',
      'crisis',
      'self',
      '(?:envie de|veux|voudrais|vais|peur de|pulsion de|pulsions de|risque de) (?:lui|leur) (?:faire (?:du )?mal(?! (?:en (?:disant|refusant|parlant|lui)|avec mes mots|si je))|faire la peau|planter un couteau|tirer dessus|trancher la gorge|casser la gueule|defoncer la (?:tete|gueule)|faire payer de sa vie)',
    ],
    [
      'fr.frapper-autre',
      'concern',
      'self',
      '(?:envie de|veux|voudrais|vais|peur de|failli|pourrais|pulsion de|pulsions de|a deux doigts de) (?:(?:le|la|les) (?:frapper|cogner|gifler|demolir|fracasser|defoncer|taper)|(?:frapper|cogner|gifler|demolir|fracasser|defoncer|taper(?: sur)?)(?: mon| ma| mes| un| quelqu| un)? (?:chef|patron|manager|mari|femme|enfants?|fils|fille|collegues?|un|gens|voisin))(?! (?:dans l oeil|a l oeil))',
    ],
    [
      'fr.arme',
      'imminent',
      'self',
      '(?:venir|aller|vais|viens|arriver|debarquer)(?: [a-z]+){0,3} avec (?:une arme|un couteau|un flingue|un fusil|mon fusil)|(?:j ai|avec) (?:un|le|mon) (?:couteau|fusil|flingue|gun)(?: [a-z]+){0,6} (?:le|la|les) (?:tuer|planter|buter|descendre)|meurtrieres?|homicides?(?= (?:\\||$)|$)',
    ],
  ]),
  ...group('abuse', [
    [
      'fr.frappe',
      'crisis',
      'self',
      '(?:il|elle|mari|femme|conjointe?|compagnon|compagne|copine?|pere|mere|frere|beau pere|belle mere|ex|patron|chef|qui|parents|fils|et|mec|on|papa|maman) (?:me|m|nous) (?:a |ont |avait )?(?:encore |deja |souvent |parfois |deja souvent )?(?:frapp(?:e|ent|ee|ait|es)|bats?|battent|battait|battue?|gifle(?:e|s|nt)?|cogne(?:e|nt)?|tape(?:e|nt)? (?:dessus|souvent|fort)|tape(?= (?:\\||$)|$)|etrangle(?:e|r)?|roue(?:e)? de coups|mis un coup|mis des coups|donne (?:un|des) coups?|brutalise(?:e)?|sequestre(?:e)?|enferme(?:e)?|violee?(?! dans)|abuse(?:e)?|a fait mal physiquement|pousse dans l escalier|tire les cheveux|crache dessus)(?! (?:dans l oeil|par (?:sa|son|cette|ces)|l (?:esprit|oeil)|que|dans (?:son|sa|cette|ce|l attitude|un (?:projet|role))|au (?:tennis|ping|badminton|jeu|poker|squash|foot)|aux (?:echecs|cartes|points)|sur le (?:prix|dossier)|a (?:l epaule|chaque partie|la course|plate couture|la belote|l echec)|en (?:vitesse|finale|reunion sur)))|(?:il|elle|mari|conjoint|compagnon|copain|pere) (?:leve|a leve|leve) la main sur moi|(?:femme|homme|enfant) battue?(?= (?:\\||$)|$)|suis battue',
    ],
    [
      'fr.viol',
      'crisis',
      'self',
      '(?:ete|etre|fait|suis|etais) (?:violee?|violer|abusee?(?: sexuellement)?|agressee?(?: (?:sexuellement|physiquement))?|battue?|attouchee?|maltraitee?)(?! (?:par (?:une|un) (?:remarque|question|mail)|verbalement))|(?:il|elle|oncle|pere|frere|chef|patron|homme|type|mec|collegue) (?:m a|me|m ont|a) (?:violee?|force(?:e)? a (?:coucher|avoir|faire l amour)|touche(?:e)? (?:sans|les seins|les fesses|sexuellement|l entrejambe|malgre)|agressee? (?:sexuellement|physiquement)|abusee? de moi)|abus(?:e|er|ait) de moi(?! (?:professionnellement|en me))|attouchements|agression sexuelle|(?:un|le|mon) viol(?= (?:\\||$|que|par|quand|dans|de)|$)|inceste',
    ],
    [
      'fr.menace',
      'crisis',
      'self',
      '(?:menace|menacee?|menacait|dit|jure|essaye|essaie|tente|promis|veut|va|voulu)(?: [a-z]+){0,3} (?:de |d |qu il (?:va |allait |allait me )?|vouloir )?(?:me|nous|m) (?:tuer|frapper|buter|faire du mal|etrangler|poignarder|egorger|crever|planter|faire la peau|tabasser)(?! (?:a la tache|au travail))|menaces de mort|menacee? de mort',
    ],
    [
      'fr.violent',
      'concern',
      'subject',
      '(?:mari|conjointe?|compagnon|compagne|copine?|pere|mere|ex|il|elle|femme|partenaire|fils|frere) (?:est|devient|etait|peut etre|a ete|se montre|redevient)(?: [a-z]+){0,2} violente?s?(?! (?:dans ses (?:mots|mails|propos)|en reunion|verbalement au))|violences? (?:conjugales?|domestiques?|physiques?|sexuelles?|intrafamiliales?|familiales?|a la maison)|(?:relation|conjoint|mari|pere|compagnon|couple|foyer) (?:tres |super )?(?:violente?|abusi(?:f|ve))',
    ],
    [
      'fr.peur-maison',
      'concern',
      'self',
      '(?:peur|terrifiee?|effrayee?|terreur) (?:de|par) (?:mon (?:mari|conjoint|compagnon|copain|pere|ex|beau pere|frere)|ma (?:femme|mere|compagne|copine)|lui|rentrer (?:chez moi|a la maison)(?: (?:a cause de|car|parce)[a-z ]{0,20})?|ce qu (?:il|elle) (?:pourrait|peut|va) (?:me |nous )?faire)(?= (?:\\||$|et|quand|il|elle|je|a cause|car|parce)|$)|(?:pas|plus) en securite (?:chez moi|a la maison|avec (?:lui|mon (?:mari|conjoint|compagnon|pere)))|(?:m interdit|m empeche|interdit) de (?:sortir|voir (?:ma famille|mes amis|mes amies)|quitter la maison)',
    ],
  ]),
];
