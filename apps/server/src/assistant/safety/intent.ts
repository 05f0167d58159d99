import type { SafetyKind } from './copy-opening.ts';
import { normalise } from './normalise.ts';
import type { Intent, Step } from './quick-replies.ts';
import { quickRepliesOf } from './quick-replies.ts';

const PATTERNS: [Intent, RegExp][] = [
  [
    'back',
    / (?:(?:go|get|come) back to (?:our|the|my|what)|back to (?:our|the|my) (?:conversation|goal|plan|topic|coaching|session|work|subject)|(?:lets|can we|could we|id like to|want to) (?:continue|go on|move on|resume|change (?:the )?(?:subject|topic)|talk about something else)|(?:revenir|retourner|reprendre|revenons|reprenons) (?:a |sur |la |le |notre |mon |ou )|(?:changer|changeons|parler) (?:de sujet|d autre chose)|passons a autre chose|on (?:peut )?(?:continue|continuer|reprend|reprendre)|continuons) /,
  ],
  [
    'danger',
    / (?:(?:im|i am) in danger|danger now|right now|about to do it|doing it now|cant hold on|in danger now|en danger (?:maintenant|immediat)|(?:suis|est) en danger(?! pas)|maintenant meme|je vais le faire|tout de suite|passe a l acte) /,
  ],
  [
    'blocked',
    / (?:(?:cant|cannot|unable to|dont want to|wont|am afraid to) (?:call|reach|phone|speak)|no (?:phone|signal|credit)|(?:peux|veux|arrive) pas (?:a )?(?:appeler|telephoner|parler|joindre)|pas de (?:telephone|reseau|credit)) /,
  ],
  [
    'helped',
    / (?:(?:ive|i have|i|have|just) (?:called|phoned|rung|texted)|(?:somebody|someone|he|she|they|my [a-z]+|help|ambulance) (?:is|are|s) (?:here|with me|with them|coming|on the way|on (?:his|her|their|its) way)|im with (?:someone|my)|(?:ai|j ai|a) (?:appele|telephone|joint|prevenu)|(?:est|sont) (?:avec moi|la avec|aupres|en route|arrives?)|(?:quelqu un|secours|ambulance) (?:arrive|arrivent|vient|est la)) /,
  ],
  [
    'unwilling',
    / (?:(?:id )?rather not|dont want (?:to (?:call|talk|speak|tell|see|write)|anyone|help)|not (?:ready|for now|comfortable|possible)|no one to (?:call|talk to)|nobody to (?:call|talk to)|(?:prefere|veux|souhaite|peux) (?:ne )?pas|pas (?:pret|prete|envie|possible|pour l instant)|personne a (?:appeler|qui parler)|je n ai personne) /,
  ],
  [
    'lighter',
    / (?:(?:a (?:little|bit) )?(?:better|lighter|calmer|safer|safe now|relieved)|(?:im|i am|were|theyre|feel) safe|helped|mieux|plus leger|plus calme|soulagee?|en securite|apaisee?|ca (?:m )?(?:a|va) (?:aide|mieux)) /,
  ],
  ['heavier', / (?:worse|heavier|harder|not better|pire|plus lourd|plus dur|empire|pas mieux) /],
  [
    'ground',
    / (?:breath\w*|calm (?:me )?down|ground\w*|panic\w*|get through (?:this|it)|respir\w*|calmer|me calmer|panique\w*|passer ce moment) /,
  ],
  ['same', / (?:(?:about )?the same|no change|pareil|comme avant|rien (?:ne )?change) /],
  ['stay', / (?:stay (?:on|with|here)|rester (?:sur|ici|la)|not yet|pas encore|keep talking|encore un peu) /],
  [
    'willing',
    / (?:(?:i )?(?:will|can|could|might|ill|going to) (?:call|text|write|talk|speak|try|ask|tell|see|phone)|my (?:doctor|friend|sister|brother|mother|mom|mum|dad|father|wife|husband|partner|therapist|gp)|(?:vais|peux|pourrais|veux bien|vais essayer) (?:d |de |l |la )?(?:appeler|ecrire|parler|essayer|demander|telephoner|voir)|(?:mon|ma) (?:medecin|amie?|soeur|frere|mere|pere|femme|mari|conjointe?|psy|psychologue|copain|copine)) /,
  ],
  [
    'sometimes',
    / (?:sometimes|from time to time|maybe|kind of|sort of|a bit|comes and goes|not exactly|parfois|des fois|quelquefois|peut etre|un peu|va et vient|ca depend|pas vraiment|not really) /,
  ],
  [
    'no',
    /^ (?:(?:no+|nope|nah|non|not|none|pas du tout|jamais|never|nan|aucunement)(?: |$)|(?:je n y pense|i m? ?not|im not|i dont|je ne|pas) )/,
  ],
  [
    'yes',
    /^ (?:yes|yeah|yep|yea|oui|ouais|ok|okay|sure|d accord|si|i do|i am|bien sur|exactly|exactement|j y pense|volontiers)(?: |$)/,
  ],
];

/** Answers to "are you safe?" that say so, or that say it was about something else. */
const SAFE =
  / (?:(?:im|i am|were|we are|theyre|hes|shes|feel|feeling) (?:all |totally |perfectly |very |quite )?(?:safe|fine|ok|okay|alright|good|well)|all good|its (?:fine|ok|okay|all good|nothing)|no worries|nothing like that|not like that|didnt mean|dont worry|no danger|(?:figure|manner|way) of speech|(?:just|only) (?:tired|stressed|joking|kidding|venting|work|an? (?:expression|joke|figure|saying|idiom|film|book|game))|(?:i )?(?:meant|was talking about|talking about|mean) (?:the|my|our|work|this|a)|(?:je )?(?:vais|me sens|suis) (?:tres |plutot |tout a fait )?(?:bien|ok|en securite|au calme)|ca va(?! (?:pas|mal|plus))|tout va bien|aucun danger|pas de danger|rien de grave|rien de tel|pas d inquietude|t inquiete|ne vous inquietez pas|facon de parler|c (?:est|etait) (?:juste |une |un |seulement )*(?:expression|blague|image|facon|fatigue|travail|film|livre|jeu)|(?:je )?(?:parlais|voulais dire|parle) (?:de|du|des|d|le|la|mon|ma)|simplement fatiguee?|juste fatiguee?|juste le (?:travail|boulot|stress)) /;
const NOT_SAFE =
  / (?:not|dont feel|pas (?:bien|en securite|vraiment|sure?|du tout)|no longer|plus|mal|isnt|arent|aint) /;

/** Reads the answer to a check-in. A "yes" alone says that the person is safe, a "no" alone that they are not. */
export function readCheckIn(message: string, kind: SafetyKind): Intent {
  const { text } = normalise(message);
  const chosen = quickRepliesOf('checked_in', kind).find(
    (each) => normalise(each.en).text === text || normalise(each.fr).text === text,
  );
  if (chosen) return chosen.intent;
  const plain = readIntent(message, 'checked_in', kind);
  if (plain === 'danger' || plain === 'heavier' || plain === 'sometimes') return plain;
  if (SAFE.test(text) && !NOT_SAFE.test(text)) return 'safe';
  if (plain === 'yes' || plain === 'back' || plain === 'lighter' || plain === 'helped')
    return NOT_SAFE.test(text) ? 'sometimes' : 'safe';
  return plain;
}

/** Reads an answer on the path: a quick reply of this step in either language first, then what the words say. */
export function readIntent(message: string, step: Step, kind: SafetyKind): Intent {
  const { text } = normalise(message);
  for (const each of quickRepliesOf(step, kind)) {
    if (normalise(each.en).text === text || normalise(each.fr).text === text) return each.intent;
  }
  return PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'unclear';
}

/** The message is one of the quick replies of this step, whose words need no second reading. */
export function isQuickReply(message: string, step: Step, kind: SafetyKind): boolean {
  const { text } = normalise(message);
  return quickRepliesOf(step, kind).some(
    (each) => normalise(each.en).text === text || normalise(each.fr).text === text,
  );
}
