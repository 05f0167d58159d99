import type { Address } from './wording.ts';

/** First person → [tu, vous], where the rules below would be wrong. */
const TABLE: Record<string, [string, string]> = {
  ai: ['as', 'avez'],
  suis: ['es', 'êtes'],
  vais: ['vas', 'allez'],
  fais: ['fais', 'faites'],
  peux: ['peux', 'pouvez'],
  veux: ['veux', 'voulez'],
  dois: ['dois', 'devez'],
  sais: ['sais', 'savez'],
  dis: ['dis', 'dites'],
  vois: ['vois', 'voyez'],
  prévois: ['prévois', 'prévoyez'],
  crois: ['crois', 'croyez'],
  mets: ['mets', 'mettez'],
  remets: ['remets', 'remettez'],
  permets: ['permets', 'permettez'],
  promets: ['promets', 'promettez'],
  sens: ['sens', 'sentez'],
  ressens: ['ressens', 'ressentez'],
  dors: ['dors', 'dormez'],
  sors: ['sors', 'sortez'],
  pars: ['pars', 'partez'],
  mens: ['mens', 'mentez'],
  sers: ['sers', 'servez'],
  cours: ['cours', 'courez'],
  lis: ['lis', 'lisez'],
  écris: ['écris', 'écrivez'],
  ris: ['ris', 'riez'],
  vis: ['vis', 'vivez'],
  fuis: ['fuis', 'fuyez'],
  prends: ['prends', 'prenez'],
  apprends: ['apprends', 'apprenez'],
  comprends: ['comprends', 'comprenez'],
  reprends: ['reprends', 'reprenez'],
  crains: ['crains', 'craignez'],
  plains: ['plains', 'plaignez'],
  reçois: ['reçois', 'recevez'],
  bois: ['bois', 'buvez'],
  connais: ['connais', 'connaissez'],
  reconnais: ['reconnais', 'reconnaissez'],
  viens: ['viens', 'venez'],
  reviens: ['reviens', 'revenez'],
  deviens: ['deviens', 'devenez'],
  tiens: ['tiens', 'tenez'],
  obtiens: ['obtiens', 'obtenez'],
  maintiens: ['maintiens', 'maintenez'],
  conduis: ['conduis', 'conduisez'],
  produis: ['produis', 'produisez'],
  bats: ['bats', 'battez'],
  combats: ['combats', 'combattez'],
  dépends: ['dépends', 'dépendez'],
  sois: ['sois', 'soyez'],
  aie: ['aies', 'ayez'],
};
const SECOND_GROUP =
  /^(?:fin|réuss|ag|réag|chois|réfléch|sub|rempl|ralent|grand|vieill|faibl|rétabl|avert|établ|bât|guér|nourr|pun|roug|ralent|rebond|réun|investi?|applaud|obé|sais|franch|définiss?|défin)is$/u;
const THIRD_GROUP_DS = /^(?:perd|attend|entend|répond|rend|vend|descend|défend|détend|confond|suspend|tend|étend)s$/u;
const OTHER_AIS = new Set(['plais', 'tais', 'hais', 'nais', 'parais', 'disparais']);
const CLOSED_E = /è([bcdfgjlmnprstvz]{1,2}|qu|gu)e$/u;
const OPEN_E = new Set(
  'achète lève enlève relève soulève élève prélève mène amène emmène promène ramène démène malmène pèse soupèse sème gèle congèle crève harcèle martèle achève pèle'.split(
    ' ',
  ),
);

/** The form for tu or vous of a verb in the first person singular; undefined when the form is not certain. */
export function conjugate(verb: string, address: Address): string | undefined {
  const known = TABLE[verb];
  if (known) return address === 'tu' ? known[0] : known[1];
  if (OTHER_AIS.has(verb)) return undefined;
  const tu = address === 'tu';
  if (verb.endsWith('ais') && verb.length > 4) return tu ? verb : `${verb.slice(0, -3)}iez`;
  if (verb.endsWith('rai')) return tu ? `${verb.slice(0, -1)}s` : `${verb.slice(0, -2)}ez`;
  if (SECOND_GROUP.test(verb)) return tu ? verb : `${verb.slice(0, -1)}ssez`;
  if (THIRD_GROUP_DS.test(verb)) return tu ? verb : `${verb.slice(0, -1)}ez`;
  if (!verb.endsWith('e') || verb.length < 3) return undefined;
  if (tu) return `${verb}s`;
  return `${plainStem(verb)}ez`;
}

/** j'essaie → essay-, je m'inquiète → inquiét-, je me lève → lev-, j'appelle → appel-, je jette → jet-. */
function plainStem(verb: string): string {
  const stem = verb.slice(0, -1);
  if (/[aou]i$/u.test(stem) && verb.length > 4) return `${stem.slice(0, -1)}y`;
  if (CLOSED_E.test(verb)) return stem.replace(/è(?=[^è]*$)/u, OPEN_E.has(verb) ? 'e' : 'é');
  if (/(?:appell|rappell|épell|renouvell|jett|rejett|projett|chancell|ficell)$/u.test(stem)) return stem.slice(0, -1);
  return stem;
}
