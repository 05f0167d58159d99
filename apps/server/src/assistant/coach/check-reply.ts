import { countWords } from '../flow/expression.ts';
import type { Language } from '../flow/flow.ts';
import { normalise, phrase } from './normalise.ts';
import type { Turn } from './take-turn.ts';

export type BrokenRule =
  | 'empty'
  | 'one_question'
  | 'length'
  | 'language'
  | 'diagnosis'
  | 'medication'
  | 'method'
  | 'human_claim'
  | 'memory_claim';

/** A model may be a little longer than the built-in coach. */
export const LONGEST_MODEL_REPLY = 110;

const FORBIDDEN: [BrokenRule, Record<Language, RegExp>][] = [
  [
    'diagnosis',
    {
      en: phrase(
        'you (?:have|suffer from|are suffering from|show signs of|might have|may have|probably have|are) (?:a |an |clinical |severe |major |mild )*(?:depression|depressed|bipolar|adhd|ptsd|ocd|anxiety disorder|personality disorder|eating disorder|burnout syndrome|autism|autistic|psychosis|schizophreni\\p{L}*|narcissis\\p{L}*)|(?:i|we) (?:can )?diagnose|your diagnosis|symptoms? of (?:depression|adhd|ptsd|an? \\p{L}+ disorder)',
      ),
      fr: phrase(
        "(?:vous (?:avez|souffrez|faites|êtes)|tu (?:as|souffres|fais|es)) (?:d'une |de |d'un |une |un |sûrement |probablement |peut-être )*(?:dépression|dépressi\\p{L}+|bipolaire|tdah|trouble \\p{L}+|tsa|autiste|psychose|schizophr\\p{L}*|burn-out|phobie sociale)|je (?:te |vous )?diagnostique|(?:ton|votre) diagnostic|symptômes? (?:de|d'une) (?:dépression|trouble)",
      ),
    },
  ],
  [
    'medication',
    {
      en: phrase(
        'medications?|antidepressants?|ssris?|benzodiazepines?|xanax|prozac|zoloft|sertraline|fluoxetine|valium|lithium|ritalin|adderall|sleeping pills|dosage|milligrams?|\\d+ ?mg|melatonin',
      ),
      fr: phrase(
        'médicaments?|antidépresseurs?|isrs|benzodiazépines?|xanax|prozac|sertraline|fluoxétine|valium|lithium|ritaline|somnifères?|posologie|milligrammes?|\\d+ ?mg|mélatonine|anxiolytiques?',
      ),
    },
  ],
  [
    'method',
    {
      en: phrase(
        "overdose|hang(?:ing)? (?:yourself|oneself)|noose|slit(?:ting)? (?:your|one's) wrists?|lethal dose|jump(?:ing)? off (?:a|the) (?:bridge|roof|building)|carbon monoxide|painless way|ways to die",
      ),
      fr: phrase(
        "surdose|overdose|se pendre|te pendre|vous pendre|nœud coulant|(?:se |te |vous )?(?:tailler|ouvrir|couper) les veines|dose (?:mortelle|létale)|sauter (?:d'un|du) (?:pont|toit)|monoxyde de carbone|façons? de mourir",
      ),
    },
  ],
  [
    'human_claim',
    {
      en: phrase(
        "i(?:'m| am) (?:a )?(?:real )?(?:human(?: being)?|real person|a person|your therapist|a therapist|a psychologist|a doctor)|as a (?:fellow )?(?:human|person|woman|man|mother|father|therapist|doctor)|i(?:'m| am) not (?:an ai|a bot|a machine|a program)|when i was (?:young|a child)",
      ),
      fr: phrase(
        "je suis (?:bien )?(?:un être humain|humaine?|une vraie personne|une personne|(?:ton|votre|un|une) (?:thérapeute|psychologue|médecin|psy))|en tant qu(?:e |')(?:être humain|humain|femme|homme|mère|père|thérapeute|médecin)|je ne suis pas (?:une ia|un robot|une machine|un programme)|quand j'étais (?:jeune|enfant|petite?)",
      ),
    },
  ],
  [
    'memory_claim',
    {
      en: phrase(
        "i(?:'ll| will) (?:always )?(?:remember|never forget|keep in mind for next time)|i won't forget|next time we (?:talk|meet),? i(?:'ll| will)",
      ),
      fr: phrase(
        "je (?:m'en souviendrai|me souviendrai|m'en rappellerai|me rappellerai|n'oublierai (?:pas|jamais))|la prochaine fois,? je (?:me |m'en )?(?:souviendrai|rappellerai)",
      ),
    },
  ],
];

const TELLTALE: Record<Language, Set<string>> = {
  en: new Set('the and you that is what it of to for with your are this would in not have how do does'.split(' ')),
  fr: new Set(
    "le la les et vous tu que est ce de pour avec votre ton une dans pas qu'est-ce c'est qui des un au cela".split(' '),
  ),
};

/** Which rules of a reply a text breaks; empty means it may be said. A model's text is checked, and so are our own templates. */
export function checkReply(text: string, turn: Pick<Turn, 'language' | 'message'>): BrokenRule[] {
  const broken: BrokenRule[] = [];
  const plain = normalise(text);
  if (plain === '') return ['empty'];
  // What is quoted from the person does not count as our question.
  const own = text.replace(/“[^”]*”|«[^»]*»/gu, '');
  if ((own.match(/\?+/gu) ?? []).length > 1) broken.push('one_question');
  if (countWords(text) > LONGEST_MODEL_REPLY) broken.push('length');
  if (languageOf(own) === (turn.language === 'fr' ? 'en' : 'fr')) broken.push('language');
  const told = normalise(turn.message);
  for (const [rule, patterns] of FORBIDDEN) {
    const spoken = normalise(own);
    // Both languages are searched: a reply in the wrong language must not slip through with the wrong words.
    for (const pattern of [patterns.en, patterns.fr]) {
      const match = pattern.exec(spoken);
      // A word the person used, such as a medicine they named, may be repeated; a claim about the person or the coach may not.
      if (match && !(rule === 'medication' && told.includes(match[0]))) {
        broken.push(rule);
        break;
      }
    }
  }
  return broken;
}

/** The language whose small words clearly prevail; undefined for short or mixed texts. */
function languageOf(text: string): Language | undefined {
  const words = normalise(text).split(/[^\p{L}'-]+/u);
  const count = (language: Language) => words.filter((word) => TELLTALE[language].has(word)).length;
  const [english, french] = [count('en'), count('fr')];
  if (Math.max(english, french) < 3) return undefined;
  if (english >= french * 3) return 'en';
  return french >= english * 3 ? 'fr' : undefined;
}
