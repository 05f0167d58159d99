import type { Pattern } from './pattern.ts';

/** A place where a pattern was found; all texts are normalised, `before` and `after` end with the sentence. */
export type Hit = { found: string; before: string; after: string; sentence: string };

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const SELF = words('i im ive id ill me my myself mine je j me m moi mon ma mes');
const CLOSE =
  'friend friends brother sister mother mom mum dad father son daughter husband wife partner boyfriend girlfriend colleague coworker boss manager neighbour neighbor cousin uncle aunt roommate flatmate child children kid kids teen teenager student client employee teammate niece nephew grandmother grandfather grandma grandpa bestie ex ami amie amis frere soeur mere maman pere papa fils fille mari femme conjoint conjointe compagnon compagne copain copine pote collegue collegues chef patron voisin voisine cousine oncle tante coloc enfant enfants ado eleve etudiant cliente clients patient patients patiente patientes residents salarie salariee proche proches neveu grand';
const CLOSE_WORDS = words(CLOSE);
const OTHERS = words(
  'he she they him her them hes shes theyre theyve someone somebody people anyone everybody il elle ils elles lui eux quelqu quelquun character hero heroine protagonist actor personnage heros acteur gens certains',
);
const FIRST_PERSON_VERB = /(?:^| )(?:veux|ai|suis|vais|peux|dois|pense a|voulais|aimerais|voudrais)(?: |$)/;

/** Who is spoken of, when it is not the writer. `close`: named as somebody the writer knows. */
export function bystander(pattern: Omit<Pattern, 'find'>, hit: Hit): { close: boolean } | null {
  const found = ` ${hit.found} `;
  if (/ (?:myself|my self|my|mes|mon|ma) /.test(found) && pattern.about !== 'mention') return null;
  if (/ (?:himself|herself|themselves|themself|his|ses|leurs) /.test(found)) return { close: isClose(hit.before) };
  const before = hit.before.trim().split(' ');
  let sawSelf = false;
  for (let at = before.length - 1; at >= 0; at--) {
    const word = before[at] ?? '';
    if (CLOSE_WORDS.has(word) || OTHERS.has(word)) {
      // "I hate my boss and want to die": the nearest noun is not who wants it.
      if (FIRST_PERSON_VERB.test(hit.found) || FIRST_PERSON_VERB.test(before.slice(at + 1).join(' '))) return null;
      const ownEarlier = before.slice(0, at).some((each) => each === 'i' || each === 'im' || each === 'ive');
      if (/^(?:want|wish|need|hope|feel|plan) /.test(hit.found) && ownEarlier && !OTHERS.has(word)) return null;
      return { close: CLOSE_WORDS.has(word) || isClose(hit.before) };
    }
    if (SELF.has(word)) {
      // "my friend": the possessive belongs to the noun that was just passed over, which would have answered above.
      if (word === 'my' || word === 'mon' || word === 'ma' || word === 'mes') continue;
      sawSelf = true;
      break;
    }
  }
  if (sawSelf) return null;
  if (pattern.about === 'mention' || /^(?:suicide|s est|s etait|se )/.test(hit.found)) {
    const after = hit.after.trim().split(' ').slice(0, 6);
    if (after.some((word) => CLOSE_WORDS.has(word)) && !hit.sentence.includes(' i ')) return { close: true };
  }
  return null;
}

const isClose = (text: string): boolean => text.split(' ').some((word) => CLOSE_WORDS.has(word));

const NEGATORS = words(
  'not dont didnt wasnt isnt never no without nor neither wont wouldnt havent aint arent doesnt pas jamais aucune aucun sans ni plus nullement non',
);
const BETWEEN = words(
  'really actually going to want wanting wanted feeling feel having have thinking think of about any at all currently planning trying tried ever even thoughts thought talking saying considering intend intending intention looking the a been in way being being here im that i plans plan desire wish longer contemplate contemplating envie envies l d de a au aux pense penser pensee pensees idee idees intention intentions du tout vraiment en train le la les des question veux vais songe non par compte eu projet mes parle dis dit suis sois veut plus',
);
const NOT_A_NEGATION =
  / (?:(?:arrete|empecher|cesse|arrive|pourquoi(?: ne)?|sais|peux) (?:pas|plus)|why not|not (?:just|only|sure|going to lie)|not only|pas (?:seulement|que|juste)|no (?:but|yes)|plus (?:que|qu) )/;

/** "I'm not suicidal", "je ne pense pas au suicide": only small words may stand between. */
export function isNegated({ before, found }: Hit): boolean {
  if (
    /^(?:mieux|better|tranquil|soulag|heureu|leger|bien|facile|simple|easier|happier|rien|personne|lost|perdu|no|not|dont|never|any|jamais|plus|pas|aucune?|ne|nothing|wont|cant|wouldnt|didnt)[a-z]* /.test(
      found,
    )
  )
    return false;
  const tail = before.trim().split(' ').slice(-7);
  for (let at = tail.length - 1; at >= 0; at--) {
    const word = tail[at] ?? '';
    if (NEGATORS.has(word)) {
      const around = ` ${tail.slice(Math.max(0, at - 2)).join(' ')} `;
      return !NOT_A_NEGATION.test(around);
    }
    if (!BETWEEN.has(word)) return false;
    if (word === 'i' && !/(?:dont|not|never) (?:really )?(?:think|believe)(?: that)? i/.test(tail.join(' ')))
      return false;
  }
  return false;
}

const PAST =
  / (?:used to|when i was (?:a|an|\d+|young|younger|little|in|at)|years? ago|in the past|back then|as a (?:teen|teenager|kid|child|student)|long ago|in my (?:teens|twenties|youth|adolescence)|months ago|il y a (?:\d+|des|quelques|longtemps|plusieurs|deux|trois|quatre|cinq|dix|vingt|un|une)(?! ?(?:minutes?|heures?|jours?|semaines?|instants?|nuits?)) ?(?:ans?|annees|mois)?|a l epoque|quand j (?:etais|avais)|dans le passe|autrefois|adolescente?|dans ma jeunesse|par le passe|jadis|in (?:19|20)\d\d|en (?:19|20)\d\d) /;
const NOW =
  / (?:again|now|today|tonight|still|lately|recently|these days|this (?:week|morning|evening|afternoon|weekend)|com(?:ing|es|e|ing) back|came back|return(?:ed|s|ing)|yesterday|last night|every (?:day|night)|encore|toujours|maintenant|aujourd hui|ce (?:soir|matin|midi|week)|cette (?:nuit|semaine)|a nouveau|de nouveau|recemment|ces (?:jours|temps|derniers|dernieres)|en ce moment|reviennent|revient|revenu|revenues|hier|tous les (?:jours|soirs)|chaque (?:jour|nuit|soir)|right now) /;
export const isPast = (sentence: string): boolean => PAST.test(sentence);

const FICTION =
  / (?:film|films|movie|movies|series|serie|novel|novels|roman|romans|book|books|livre|livres|character|characters|personnage|personnages|protagonist|hero|heros|heroine|song|songs|lyrics|chanson|chansons|paroles|article|articles|play|piece|podcast|documentary|documentaire|netflix|episode|script|scenario|plot|intrigue|screenplay|nouvelle que j ecris|poem|poeme|romeo|juliette|juliet|hamlet|werther|opera|essay|dissertation|thesis) /;
export const inFiction = (text: string): boolean => FICTION.test(text);

const WORK =
  / (?:training|formation|workshop|atelier|course|cours|volunteer|benevole|prevention|nurse|infirmiere?|soignante?|psychiatrie|psychologist|psychologue|policy|awareness|lecture|research|recherche|statistics|statistiques|campaign|campagne|conference|seminar|seminaire|webinar|module) /;
/** The word belongs to somebody's trade or study: "I give a workshop on suicide". */
export const speaksOfWork = ({ sentence }: Hit): boolean =>
  WORK.test(sentence) && !/ (?:thinking of|thinking about|want to|envie de|pense au|pense a) /.test(sentence);

const PROFESSION =
  / (?:as an?|im an?|i am an?|i work (?:as|in|at|with)|je suis|en tant que|comme|je travaille) (?:[a-z]+ ){0,2}(?:nurse|social worker|doctor|paramedic|pharmacist|therapist|counsellor|counselor|lawyer|police|firefighter|psychiatrist|psychologist|chaplain|midwife|hospital|hospice|ward|infirmiere?|medecin|urgentiste|pompier|avocate?|policiere?|policier|pharmacienne?|psychologue|psychiatre|educatrice|educateur|assistante? sociale?|aide soignante?|ambulanciere?|soignante?|hopital|ehpad) /;
const IN_CARE =
  / (?:my|our|a|of|the|mon|ma|mes|un|une|nos|le|la|de) (?:[a-z]+ ){0,1}(?:clients?|patients?|patientes?|clientes?|residents?|residentes?|detainees?|detenus?|user|usager|victim|victime)(?: |$)/;
/** Somebody in the care of the writer, whose trade it is: what they bring is their own day. */
export const isOfTheTrade = ({ sentence }: Hit, message: string): boolean =>
  IN_CARE.test(sentence) &&
  PROFESSION.test(message) &&
  !/ (?:right now|tonight|ce soir|maintenant|en ce moment) /.test(sentence);

const THINKING =
  / (?:think|thinks|thinking|thought|thoughts|consider|considering|contemplat\w*|plan|planning|attempt\w*|want|wants|tried|try|feel|feeling|option|solution|only|answer|way|commit|obsess\w*|escape|urge|ideation|pense|penser|pensais|pensees?|songe|songer|idee|idees|envie|envies|tent\w*|projet|veux|commettre|option|seule|obsede\w*|hante|parler|peur|suis|reste|mind|head|reponse|issue|crise|appelle|attire|plus que) /;
const WANTING =
  / (?:i|im|ive|je|j) (?:[a-z]+ ){0,3}(?:think|thinking|want|consider|considering|pense|veux|envie|songe) /;
const FIRST = / (?:i|im|ive|id|my|me|je|j|m|mes|mon|ma|moi) /;
/** A bare mention becomes the writer's own when they say they think of it, or when it is nearly all they say. */
export const thinksOfIt = ({ sentence }: Hit): boolean =>
  (!inFiction(sentence) || WANTING.test(sentence)) &&
  ((THINKING.test(sentence) && (FIRST.test(sentence) || sentence.trim().split(' ').length <= 6)) ||
    sentence.trim().split(' ').length <= 3);

const BEREAVED =
  / (?:died by suicide|dead by suicide|killed (?:him|her|them)sel\w+|took (?:his|her|their) (?:own )?li\w+|hanged (?:him|her)self|committed suicide|lost (?:[a-z]+ ){1,4}to suicide|suicide of (?:my|a|our)|s (?:est|etait) (?:suicidee?|tuee?|pendue?|donne la mort|ote la vie|defenestree?|foutue? en l air)|mis fin a ses jours|suicide de (?:mon|ma|mes|notre|un|une)|(?:died|dead) (?:from|of) suicide|(?:after|since|apres|depuis) (?:the|his|her|my|le|son|sa) (?:[a-z]+ )?(?:s )?suicide) /;
export const isBereaved = ({ sentence }: Hit): boolean =>
  BEREAVED.test(sentence) &&
  !/ (?:wants?|wanted|threaten\w*|going to|tried|talks?|talking|veut|va|menace|parle) (?:[a-z]+ ){0,3}(?:to |de |d )?(?:kill|die|end|se|suicid|mourir)/.test(
    sentence,
  );

const AT_HAND =
  / (?:(?:have|got|holding|with|bought|hold) (?:the|a|my|enough|some|these) (?:[a-z]+ )?(?:pills|gun|rope|knife|noose|razor|blade|tablets|meds|bottle of pills)|(?:pills|gun|rope|knife|noose|razor|blade|tablets|meds|medicaments|couteau|corde|fusil|arme|lame|boite|boites) (?:[a-z]+ ){0,4}(?:in front of me|in my hand|in my hands|next to me|beside me|ready|on the table|devant moi|dans (?:la|ma) main|a cote de moi|pret|prets|prete|pretes|sous la main|sur la table)|(?:suicide|goodbye|farewell) (?:note|letter) (?:is )?(?:written|ready|on)|(?:wrote|written|writing|leaving|left) (?:[a-z]+ ){0,2}(?:suicide |goodbye )(?:note|letter|letters|notes)|(?:ecrit|ecris|laisse|redige) (?:[a-z]+ ){0,3}(?:lettre|lettres|mot|mots) d adieu|(?:lettre|mot) d adieu (?:est|sont|prete)|(?:on|at|standing on|edge of|sitting on|near) (?:the |a |my )?(?:edge of (?:the |a )?)?(?:bridge|roof|rooftop|ledge|balcony|tracks|platform|cliff|window ledge) (?:now|right now|and|about)|(?:suis|debout|assis|assise|monte|montee) (?:[a-z]+ ){0,2}(?:sur|au bord (?:du|de la)|devant|en haut (?:du|de)) (?:le |la |les |l |un )?(?:pont|toit|balcon|rails|voie|quai|fenetre|falaise|vide|immeuble)) /;
const SOON =
  / (?:tonight|tomorrow|right now|this (?:evening|afternoon|morning|weekend|minute)|in (?:an|one|a few|\d+|five|ten|twenty) (?:hours?|minutes?)|today|before (?:morning|midnight|dawn|sunrise)|ce soir|cette nuit|demain|maintenant|tout de suite|dans (?:une|quelques|\d+) (?:heures?|minutes?)|aujourd hui|avant (?:demain|minuit|ce soir)|ce week ?end|(?:its|on|this|c est|ce) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)) /;
const INTENDING =
  / (?:going to|will|ill|about to|plan|planning|planned|decided|ready|gonna|doing it|do it|im (?:killing|ending|taking|doing)|tonight is|time to|my last|goodbye|last (?:night|day|message)|vais|compte|decide|prevu|prepare|pret|prete|passe a l acte|passer a l acte|c est (?:ce soir|decide|le moment|fini)|je (?:me|le|en) (?:tue|fais|finis)|dernier|derniere|adieu|serai|ferai|on se|en finis) /;
const DONE_NOW =
  / (?:(?:i|ive|he|she|they|hes|shes|just|already|have|has) (?:just |already )?(?:took|taken|swallowed|downed|overdosed|slit|cut) (?:[a-z0-9]+ ){0,6}(?:pills|tablets|meds|medication|medicine|wrists?|veins?|paracetamol|tylenol|xanax)|just overdosed|ive overdosed|i overdosed|(?:ai|viens d|viens de|a|vient d|vient de) (?:tout |deja )?(?:avale|avaler|pris|prendre|gobe|gober|ingere|vide|vider) (?:[a-z0-9]+ ){0,6}(?:medicaments|pilules|somniferes|anxiolytiques|doliprane|boite|boites|plaquettes?|xanax|paracetamol|pharmacie)|(?:suis|s est|viens de m|vient de s) (?:ouverte?|taillee?|taille|ouvrir) les veines|bleeding (?:a lot|out|badly)|saigne (?:beaucoup|enormement)) /;
const NEAR_VIOLENCE =
  / (?:right now|outside (?:the|my) door|behind the door|has a (?:knife|gun|weapon)|locked (?:myself )?in(?: the)?|coming for me|hes here|he is here|en ce moment meme|derriere la porte|a un (?:couteau|fusil|flingue)|a une arme|enfermee? dans|il arrive|est la maintenant|me frappe la|en train de (?:me|nous) (?:frapper|battre|taper)|maintenant) /;

/** What is true of the whole message, read once however many patterns are found in it. */
export type Facts = {
  now: boolean;
  fiction: boolean;
  atHand: boolean;
  soon: boolean;
  /** A near time is named, whatever for. */
  soonWord: boolean;
  nearViolence: boolean;
  bleeding: boolean;
  weapon: boolean;
};

export const factsOf = (text: string): Facts => ({
  now: NOW.test(text),
  fiction: FICTION.test(text),
  atHand: AT_HAND.test(text) || DONE_NOW.test(text),
  soonWord: SOON.test(text),
  soon: SOON.test(text) && INTENDING.test(text),
  nearViolence: NEAR_VIOLENCE.test(text),
  bleeding:
    / (?:bleeding (?:a lot|out|badly)|wont stop bleeding|saigne (?:beaucoup|enormement)|arrete pas de saigner|too deep|trop profond) /.test(
      text,
    ),
  weapon: / (?:gun|knife|weapon|couteau|arme|fusil|flingue) /.test(text),
});

/** Whether danger is at hand: means within reach, a time set, or something already done. */
export function hasHappened(pattern: Omit<Pattern, 'find'>, { sentence }: Hit, facts: Facts): boolean {
  if (pattern.category === 'abuse') return facts.nearViolence;
  if (pattern.category === 'self_harm') return facts.bleeding;
  if (pattern.category === 'violent_thoughts') return facts.soon || facts.weapon;
  return facts.atHand || facts.soon || / (?:tonight|ce soir|cette nuit) /.test(sentence);
}
