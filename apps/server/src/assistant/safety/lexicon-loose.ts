import type { Pattern } from './pattern.ts';
import { group } from './pattern.ts';

/**
 * The wide net under the exact patterns: a word of death near a word of wishing, a word of life near a word of refusal, in
 * one sentence of the writer's own. It never gives more than a concern, because it understands less.
 */
const OTHERS =
  'he|she|they|his|her|their|mother|father|mom|mum|dad|brother|sister|friend|husband|wife|son|daughter|grandmother|grandfather|uncle|aunt|cat|dog|project|plan|deal|idea|product|market|strategy|startup|team|plants?|patients?|clients?|colleague|people|animals?|il|elle|ils|elles|mere|pere|maman|papa|frere|soeur|ami|amie|mari|femme|fils|fille|grand|oncle|tante|chat|chien|projet|projets|idee|equipe|marche|produit|boite|reunion|plante|patient|entreprise|collegue|gens|animaux|motivation|deadline';
const W = `(?: (?!(?:${OTHERS}) )[a-z0-9]+)`;
const ENDS =
  '(?= (?:\\||$|(?:any ?more (?:and|because|but|i|so|\\|)|any longer|like this|right now|and|because|but|at all|tonight|or|i|so|comme ca|et|car|parce|mais|je|du tout|ainsi|tout|un jour) )| any ?more $)';

export const loosePatterns: Pattern[] = group('suicidal_ideation', [
  [
    'en.wish-near-death',
    'concern',
    'self',
    `(?:i|im|ive|id|me|my|myself)${W}{0,6} (?:want|wants|wanting|wish|wishing|hope|hoping|ready|plan|plans|planning|planned|pictur(?:e|ing)|imagin(?:e|ing)|thinking|thoughts|googl(?:e|ed|ing)|search(?:ed|ing)?|research(?:ed|ing)?|looked up|looking up|dream|dreaming|fantasi[sz](?:e|ing)|rather|prefer|deserve|decided|ways?|only|until|obsessed|welcome|crave|craving|longing|waiting|easier|relief|escape)${W}{0,5} (?:die|dying|dead|death|funeral)(?! (?:of (?:a|an|the|my|our|his|her|their|this)|in the|rate|line|lines|end|ends|weight|code|by|and taxes|plants?|leads?|stock|battery))`,
  ],
  [
    'fr.souhait-pres-mort',
    'concern',
    'self',
    `(?:je|j|me|m|moi|ma|mon)${W}{0,6} (?:veux|voudrais|envie|aimerais|pense|penser|pensais|pensees?|imagine|imaginer|reve|souhaite|prefere|prefererais|cherche|attends|attendre|solution|issue|option|obsedee?|espere|planifiee?|prepare|prete?|decide|envisage|songe|mieux|laisse|laissez|appelle|plus que|pouvais)${W}{0,5} (?:mourir|mort|morte|crever|enterrement|obseques)(?! (?:de (?!moi)|du|des|d|dans|subite|a (?:la|l)|au|aux|sur))`,
  ],
  [
    'en.refusal-near-life',
    'concern',
    'self',
    `(?:i|im|ive|id|me|my)${W}{0,5} (?:no|not|dont|never|cant|couldnt|stop|stopped|stopping|lost|losing|without|tired|exhausted|sick|done|weary|hate|hating|pointless|unbearable|worthless|fed up|barely|hardly|give up|giving up|given up)${W}{0,5} (?:live|living|alive|exist|existing|existence)(?<!place to live|where to live|somewhere to live|how to live|for a living|a living|of living|way to live|city to live|house to live|way of living|does not exist|doesnt exist|dont exist|standard of living)(?! any ?more (?:in|with|at|near|here|so|abroad))${ENDS}`,
  ],
  [
    'fr.refus-pres-vie',
    'concern',
    'self',
    `(?:je|j|me|m|ma|on)${W}{0,5} (?:pas|plus|pu|jamais|aucune?|rien|sans|arreter|perdu|fatiguee?|marre|lasse?|insupportable|deteste|assez|inutile)${W}{0,5} (?:vivre|exister|vive)(?<!(?:ou|quoi|comment|savoir|pour|pour en|fait|laisse|faire|a faire|d en|a mieux|mieux) (?:vivre|exister|vive))${ENDS}`,
  ],
  [
    'en.gone',
    'concern',
    'self',
    `(?:want(?:ed)?|wish|ready|like|prefer) to be (?:gone|no more|at peace (?:forever|at last)|done with (?:life|it all|all of it|everything|all this))|(?:and|just|could|rather|should) be dead(?! (?:tired|serious|last|wrong|set|by|in|on|if))|(?:feel|feeling|felt) like (?:dying|ending (?:it|everything|things))(?! (?:of|of) )|(?:nothing|not|isnt|nothings|hardly)(?: [a-z]+){0,3} worth (?:staying alive|living|being alive|going on)|(?:going to|want to|will|ill|could|should|about to|ready to) (?:just )?jump $|(?:look|looking|stand|standing|stare|staring)(?: [a-z]+){0,4} (?:tracks|bridge|ledge|pills|roof|cliff)(?: [a-z]+){0,4} (?:think|thinking|wonder|wondering|imagine|imagining|jump|jumping)|(?:cant|cannot|dont want to|couldnt)(?: [a-z]+){0,3} (?:live|living|face|survive|stand) (?:through )?another (?:day|week|year)(?! (?:in|at|of|with|like))|(?:better|happier|easier|relieved|freer)(?: [a-z]+){0,3} if i (?:was|were|wasnt|werent|didnt|am|had)(?: not| no longer| never)? ?(?:around|here|alive|exist|existed|gone|dead)(?! (?:in|at|for|on|to))|(?:so|just|be|completely) done with (?:it all|all of it|life) $|time for me to (?:go|leave|be gone|disappear) (?:for good|forever|permanently)|planning my (?:own )?(?:death|funeral|end|suicide)|(?:no|any|lost|lose|losing|zero|without|lack|all|little)(?: [a-z]+){0,3} (?:desire|will|wish|motivation|strength|reasons?|energy) to (?:keep on |keep |go on |continue |even )?(?:live|living|exist|existing|be alive|stay alive|stay here|be here)|(?:dont|cant|do not|no longer) see (?:the|any|a) (?:point|reason|sense)(?: [a-z]+){0,2} (?:being alive|living|life|going on|staying alive|being here|existing|go on)(?! (?:in|with))|(?:how|everything) (?:would be|is) easier if i (?:was|were) (?:not here|gone)`,
  ],
  [
    'en.death-as-answer',
    'concern',
    'self',
    `(?:dying|death|being dead|suicide|not existing|not being here|not waking up) (?:would|might|could|will|sounds|seems|feels|is|looks)(?: [a-z]+){0,3} (?:easier|better|simpler|nice|peaceful|relief|good|only|solution|escape)|(?:being|be) dead(?! (?:tired|serious|last|wrong|set|by|in|on|if|weight))|(?:wish|wished)(?: [a-z]+){0,3} been (?:the one|me) (?:who|that) died|should have been me (?:who|that) died|(?:to|at|plan|planning|imagine|attend) my (?:own )?(?:funeral|grave|burial)|my (?:own )?suicide|my life is (?:over|finished|worthless) $|my existence is (?:a mistake|pointless|worthless|meaningless)|(?:dont|do not|not) belong (?:on|in) this (?:planet|world|earth)|(?:stay|staying) asleep $|(?:living|live|surviving|survive) another (?:day|week|month|year)(?! (?:in|at|of|with|like))|(?:crash|crashes|crashed|sinks?|explodes?) with me (?:in|on) it|until (?:it|i) bleeds?|reached (?:the|my) end $|(?:cant|cannot) (?:fight|keep fighting) (?:this )?any ?more $|driv(?:e|ing) (?:my car |the car |straight )?off (?:the|a) (?:road|bridge|cliff)|life (?:is|feels|has become|became|got) (?:just |simply )?(?:too|so|unbearably) (?:painful|much to bear|hard to (?:continue|bear|keep|go on)|heavy to)|disappear(?:ing)? (?:for good|forever|permanently|completely)`,
  ],
  [
    'fr.mort-comme-issue',
    'concern',
    'self',
    `(?:plus (?:simple|facile)|mieux|preferable|reposant|soulagement|apaisant)(?: [a-z]+){0,3} (?:de (?:mourir|crever|disparaitre pour toujours|partir pour toujours)|d (?:etre morte?|en finir)|si je mourais|que je (?:meure|disparaisse|creve))|mourir (?:serait|est|me semble|me parait|ce serait)(?: [a-z]+){0,2} (?:mieux|simple|facile|solution|soulagement|issue|doux)|raison de (?:rester en vie|vivre encore|continuer a vivre)|ma vie (?:ne sert|ne rime|sert|rime|ne mene|mene) a rien|ma vie (?:est|n est)(?: [a-z]+){0,2} (?:finie|foutue|un cauchemar|sans (?:interet|valeur|issue)|qu une souffrance|que souffrance)|(?:pas|plus|aucune) (?:ma |de )?place (?:sur (?:cette )?terre|dans ce monde|ici bas|parmi les vivants)|tout s eteigne|mon existence est (?:une erreur|inutile|un poids|vide)|rester endormie?|s (?:ecrase|ecraser) avec moi|jusqu au sang|me vois pas (?:vivre|vivante?|en vie)(?! (?:a|au|en|avec|ici|dans|seul))|peux plus me battre $`,
  ],
  [
    'en.means',
    'concern',
    'self',
    `(?:bought|buy|buying|got|found|getting|tied) (?:a|the|some|my)(?: [a-z]+)? (?:rope|noose|gun|razor blades?)(?! (?:licen[cs]e|for (?:sport|hunting)|bridge|course|safe|climb|for (?:climbing|the|my (?:boat|dog))))|voices?(?: [a-z]+){0,4} (?:tells?|telling|says?|saying|told|wants?)(?: [a-z]+){0,2} to (?:jump|die|do it|hurt|kill|end)|crash(?:ing)? (?:my|the) (?:car|bike)(?: [a-z]+){0,2} (?:on purpose|deliberately|into)|on purpose (?:into|off)|let(?:ting)? go of the (?:wheel|railing|steering wheel)|something i (?:cant|wont be able to|cannot|will not be able to) (?:take back|undo|come back from)|(?:googl|search|look|research)(?:e|ed|ing|ing up|ed up)? (?:for |up )?(?:ways|methods|how) to (?:die|end|kill|hang|overdose)`,
  ],
  [
    'fr.nu',
    'concern',
    'self',
    `en finir(?= (?:\\||$|ne|me|est|m|et|mais|car|parce|pour|ce soir|bientot|je|c est)|$)|(?:vais|veux|voudrais|envie d|faut) en terminer(?! avec (?:ce|cet|cette (?!vie)|le|la (?!vie)|les|l|mon|ma (?!vie)|mes))|(?:de trop|en trop) (?:sur (?:cette )?terre|dans ce monde|ici bas|dans cette vie)|sert a rien (?:que je|que j) (?:vive|sois|existe|reste|continue)|(?:la|ma|cette) vie m (?:est|a l air)(?: [a-z]+)? (?:insupportable|inutile|impossible|vide)|rien a (?:attendre|esperer) de (?:la|ma|cette) vie|(?:failli|envie de|veux|vais|voudrais|pense a) sauter(?= (?:\\||$|hier|ce soir|cette nuit|pour de bon)|$)|(?:tiendrai|tiendrais|passerai|survivrai) (?:pas|plus)(?: [a-z]+){0,2} (?:demain|la nuit|cette nuit|ce soir|noel)|(?:me faire|qu on m|qu une voiture m|que je me fasse|qu un (?:bus|camion|train) m) (?:ecraser?|renverser?|percuter?|fauche|roule dessus)|(?:rien|vaut|valait)(?: [a-z]+){0,4} (?:peine|coup) (?:de|d) (?:vivre|rester en vie|etre en vie|exister|continuer a vivre)|m endormir(?: [a-z]+){0,4} (?:finisse|s arrete|soit fini|toujours)|vivre (?:me|m) (?:fait|est|semble|parait|pese|coute|epuise|fatigue)(?! (?:plaisir|du bien|envie))|(?:envie|besoin) (?:de|d) (?:partir|m en aller) (?:loin )?(?:de la vie|de ce monde|d ici bas)|(?:achete|acheter|trouve|prepare) (?:une|la|de la|ma) corde(?! (?:a (?:sauter|linge)|d escalade|de))|partir (?:la |le )?rejoindre (?:mamie|papi|mamy|papy|mes morts)|(?:ne veux|veux|supporte|supporter)(?: ne)? plus (?:de )?(?:cette|ma|la) vie(?! (?:de|a|au|en|d|la)) ?(?= (?:\\||$|et|je|mais)|$)|qu on me laisse (?:mourir|crever|partir en paix)|envie de rien a part (?:dormir|partir) pour toujours`,
  ],
]);

export const looseBodyPatterns: Pattern[] = [
  ...group('self_harm', [
    [
      'en.hit-self',
      'concern',
      'self',
      `(?:hit|hits|hitting|punch|punching|slap|slapping|bang|banging|bite|biting|scratch|scratching|burn|burning) (?:myself|my (?:own )?(?:head|face|body|arms?))(?= (?:\\||$|when|until|so|on purpose|because|if|against|to feel)|$)|(?:been|keep|started|am|kept|back to|stop|with) cutting(?= (?:\\||$|again|lately|since|every|at night|to cope)|$)|cuts (?:i made|on my (?:arms?|wrists?|legs?|thighs?))|(?:hide|hiding|cover|covering) (?:my|the) (?:cuts|scars)`,
    ],
    [
      'fr.se-frapper',
      'concern',
      'self',
      'je me (?:frappe|cogne|griffe|mords|brule|gifle|pince)(?= (?:\\||$|quand|la tete|moi|jusqu|tellement|expres|pour|parfois|souvent)|$)|(?:cache|cacher) (?:mes|les) (?:cicatrices|coupures|scarifications)|coupures sur (?:mes|les) (?:bras|poignets|cuisses|jambes)',
    ],
  ]),
  ...group('violent_thoughts', [
    [
      'en.urge-other',
      'crisis',
      'self',
      'urges? to (?:kill|hurt|harm|strangle|shake|hit|stab|suffocate|smother|punch) (?:my|him|her|them|someone|people|the (?:baby|kids?|children|dog))',
    ],
    [
      'fr.pulsion-autre',
      'crisis',
      'self',
      'pulsions? (?:de|d) (?:violence|violentes?|agressives?|meurtrieres?)|envie de (?:secouer|etouffer|frapper) (?:mon|le|ma) (?:bebe|fils|fille|enfant)',
    ],
  ]),
  ...group('abuse', [
    [
      'en.forced',
      'concern',
      'self',
      'forced me to (?:kiss|touch|undress|sleep with|watch)|(?:grabbed|grabs) (?:my (?:breasts?|butt|ass|crotch|throat|neck)|me by the (?:throat|neck|hair|arm))|pinned me (?:down|against)|(?:exposed|rubbed) himself',
    ],
    [
      'fr.contrainte',
      'concern',
      'self',
      'force(?:e)? a (?:l embrasser|me deshabiller|coucher)|(?:attrape|saisi|saisie|pris|prise) (?:par )?(?:a )?(?:la gorge|le cou|les cheveux)|(?:plaque|plaquee) contre (?:le|un) mur|mis la main (?:sur mes (?:seins|fesses|cuisses)|aux fesses|dans ma culotte)',
    ],
  ]),
];
