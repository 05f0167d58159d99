import type { Language } from '../flow/flow.ts';

/** What a coach never says; a reply that does is not kept, whoever wrote it. */
export type HardRule = 'diagnosis' | 'medication' | 'method' | 'human_claim' | 'memory_claim' | 'prompt_leak';

/** Sources of patterns for normalised text, see `phrase`. A space stands for white space. */
export const FORBIDDEN: readonly [HardRule, Record<Language, string>][] = [
  [
    'diagnosis',
    {
      en: 'you (?:have|suffer from|are suffering from|show signs of|might have|may have|probably have|are) (?:a |an |clinical |severe |major |mild )*(?:depression|depressed|bipolar|adhd|ptsd|ocd|anxiety disorder|personality disorder|eating disorder|burnout syndrome|autism|autistic|psychosis|schizophreni\\p{L}*|narcissis\\p{L}*)|(?:i|we) (?:can )?diagnose|your diagnosis|symptoms? of (?:depression|adhd|ptsd|an? \\p{L}+ disorder)',
      fr: "(?:vous (?:avez|souffrez|faites|êtes)|tu (?:as|souffres|fais|es)) (?:d'une |de |d'un |une |un |sûrement |probablement |peut-être )*(?:dépression|dépressi\\p{L}+|bipolaire|tdah|trouble \\p{L}+|tsa|autiste|psychose|schizophr\\p{L}*|burn-out|phobie sociale)|je (?:te |vous )?diagnostique|(?:ton|votre) diagnostic|symptômes? (?:de|d'une) (?:dépression|trouble)",
    },
  ],
  [
    'medication',
    {
      en: 'medications?|antidepressants?|ssris?|benzodiazepines?|xanax|prozac|zoloft|sertraline|fluoxetine|valium|lithium|ritalin|adderall|sleeping pills|dosage|milligrams?|\\d+ ?mg|melatonin',
      fr: 'médicaments?|antidépresseurs?|isrs|benzodiazépines?|xanax|prozac|sertraline|fluoxétine|valium|lithium|ritaline|somnifères?|posologie|milligrammes?|\\d+ ?mg|mélatonine|anxiolytiques?',
    },
  ],
  [
    'method',
    {
      en: "overdose|hang(?:ing)? (?:yourself|oneself)|noose|slit(?:ting)? (?:your|one's) wrists?|lethal dose|jump(?:ing)? off (?:a|the) (?:bridge|roof|building)|carbon monoxide|painless way|ways to die",
      fr: "surdose|overdose|se pendre|te pendre|vous pendre|nœud coulant|(?:se |te |vous )?(?:tailler|ouvrir|couper) les veines|dose (?:mortelle|létale)|sauter (?:d'un|du) (?:pont|toit)|monoxyde de carbone|façons? de mourir",
    },
  ],
  [
    'human_claim',
    {
      en: "i(?:'m| am) (?:a )?(?:real )?(?:human(?: being)?|real person|a person|your therapist|a therapist|a psychologist|a doctor)|as a (?:fellow )?(?:human|person|woman|man|mother|father|therapist|doctor)|i(?:'m| am) not (?:an ai|a bot|a machine|a program)|when i was (?:young|a child)",
      fr: "je suis (?:bien )?(?:un être humain|humaine?|une vraie personne|une personne|(?:ton|votre|un|une) (?:thérapeute|psychologue|médecin|psy))|en tant qu(?:e |')(?:être humain|humaine?|femme|homme|mère|père|thérapeute|médecin)|je ne suis pas (?:une ia|un robot|une machine|un programme)|quand j'étais (?:jeune|enfant|petite?)",
    },
  ],
  [
    'memory_claim',
    {
      en: "i(?:'ll| will) (?:always )?(?:remember|never forget|keep in mind for next time)|i won't forget|next time we (?:talk|meet),? i(?:'ll| will)",
      fr: "je (?:m'en souviendrai|me souviendrai|m'en rappellerai|me rappellerai|n'oublierai (?:pas|jamais))|la prochaine fois,? je (?:me |m'en )?(?:souviendrai|rappellerai)",
    },
  ],
  [
    'prompt_leak',
    {
      en: 'system prompt|my (?:instructions|guidelines|rules) (?:are|say|tell|read|were)|(?:here are|these are) my (?:instructions|rules)|i (?:was|am|have been) (?:instructed|told|programmed) to|slot_updates|sustain_talk',
      fr: "(?:invite|prompt|consignes?|instructions?) (?:système|du système)|mes (?:instructions|consignes|règles) (?:sont|disent|étaient|demandent)|(?:voici|voilà) mes (?:instructions|consignes)|on m'a (?:demandé|ordonné|programmée?) (?:de|pour)",
    },
  ],
];
