/**
 * How people write in chats, read by rule rather than word by word: French typed as it is heard ("jpeu plu", "jvé me tué",
 * "denvie"), back slang, letters swapped or doubled, and words said in code.
 */

/** French words that begin with a vowel and are typed onto what stands before them: "jespere", "denvie", "marreter". */
const AFTER_ELISION =
  /^(qu|[jmtsldnc])((?:aimer|arret|arriv|attend|aurai|avai|avoir|appel|aider|angoiss|abandonn|accroch|avenir|amour|arme|autre|apres|envie|esper|espoir|endor|eteind|eteign|etouff|etrangl|etai|etre|exist|effac|ecras|enerv|enferm|energie|ennui|entaill|ecri|epuis|evapor|imagin|impression|idee|interet|inutil|hopital|ouvr|oter|oblig)[a-z]*)$/;
const GLUED =
  /^([dmtsn]e?|j)((?:mour|tuer?|suicid|pendr|vivr|crev|faire|foutr|jeter|balanc|flingu|coup|scarif|disparai|reveill|lever|sent|demand|tape|frappe|bat)[a-z]*)$/;
const JE = /^j(?=[bcdfghklmnpqrstvxz])/;
/** Not "je" and a verb, though they look like it. */
const NOT_JE = new Set(['json', 'jpeg', 'jpg', 'js', 'jr', 'jk', 'jvm', 'jsx', 'jdk', 'jtb']);

const SHORT: Record<string, string> = {
  jpp: 'j en peux plus',
  jpeux: 'je peux',
  jss: 'je suis',
  jms: 'jamais',
  jam: 'jamais',
  jame: 'jamais',
  jv: 'je vais',
  jve: 'je vais',
  jsp: 'je sais pas',
  jsai: 'je sais',
  chu: 'je suis',
  shui: 'je suis',
  peu: 'peux',
  plu: 'plus',
  pu: 'plus',
  pa: 'pas',
  veus: 'veux',
  ve: 'veux',
  vx: 'veux',
  ki: 'qui',
  qd: 'quand',
  qq1: 'quelqu un',
  kelkun: 'quelqu un',
  qqun: 'quelqu un',
  tt: 'tout',
  tte: 'toute',
  tlm: 'tout le monde',
  pr: 'pour',
  den: 'd en',
  jy: 'j y',
  lamort: 'la mort',
  lavie: 'la vie',
  mavie: 'ma vie',
  toujour: 'toujours',
  jamai: 'jamais',
  dmain: 'demain',
  mnt: 'maintenant',
  mtn: 'maintenant',
  tjs: 'toujours',
  tjrs: 'toujours',
  tjr: 'toujours',
  bcp: 'beaucoup',
  vrmt: 'vraiment',
  vrm: 'vraiment',
  mm: 'meme',
  ds: 'dans',
  ss: 'suis',
  avc: 'avec',
  pk: 'pourquoi',
  pq: 'pourquoi',
  pkoi: 'pourquoi',
  pck: 'parce que',
  psk: 'parce que',
  paske: 'parce que',
  ri1: 'rien',
  rine: 'rien',
  r1: 'rien',
  '2m1': 'demain',
  dem1: 'demain',
  dm1: 'demain',
  b1: 'bien',
  nn: 'non',
  bb: 'bebe',
  ptn: 'putain',
  reuf: 'frere',
  reum: 'mere',
  reup: 'pere',
  reus: 'soeur',
  reuss: 'soeur',
  daron: 'pere',
  daronne: 'mere',
  keum: 'mec',
  oim: 'moi',
  iench: 'chien',
  iep: 'pied',
  rebe: 'frere',
  ouam: 'moi',
  ivi: 'vie',
  vi: 'vie',
  mor: 'mort',
  mouri: 'mourir',
  mourrirr: 'mourir',
  rirmou: 'mourir',
  rirmour: 'mourir',
  vecre: 'creve',
  veuqui: 'crever',
  eutu: 'tuer',
  desesper: 'desespere',
  ns: 'nous',
  ya: 'y a',
  yaura: 'y aura',
  quon: 'qu on',
  sui: 'suis',
  suit: 'suis',
  di: 'dit',
  ct: 'c etait',
  cetait: 'c etait',
  // English
  ppl: 'people',
  smth: 'something',
  sth: 'something',
  somthing: 'something',
  evry1: 'everyone',
  every1: 'everyone',
  everyones: 'everyone',
  no1: 'no one',
  idk: 'i dont know',
  idc: 'i dont care',
  idec: 'i dont even care',
  ppll: 'people',
  b4: 'before',
  '4ever': 'forever',
  '4eva': 'forever',
  fr: 'really',
  wan: 'want to',
  wnna: 'want to',
  wanto: 'want to',
  gna: 'going to',
  gon: 'going to',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  tmw: 'tomorrow',
  '2moro': 'tomorrow',
  '2morrow': 'tomorrow',
  tomorow: 'tomorrow',
  '2day': 'today',
  w: 'with',
  abt: 'about',
  bout: 'about',
  w0: 'without',
  dyi: 'dying',
  deadd: 'dead',
  dedd: 'dead',
  ded: 'dead',
  d3ad: 'dead',
  alife: 'alive',
  kermit: 'commit',
  slef: 'self',
};
/** Read so only beside other French words: they are English ones too. */
const FRENCH_ONLY = new Set([
  'peu',
  'den',
  'plu',
  'pu',
  'pa',
  've',
  'ki',
  'ss',
  'vi',
  'mor',
  'di',
  'bb',
  'jam',
  'suit',
  'sui',
  'mm',
  'tt',
  'ns',
  'ds',
  'ya',
  'ct',
  'bout',
]);
const ENGLISH_ONLY = new Set(['fr', 'w', 'wan', 'gon', 'bout']);
const FRENCH =
  / (?:je|j|jsuis|jveu|jpeu|jvai|jai|g|c|d|de|la|le|les|pas|plus|plu|pa|me|ma|mon|que|ke|est|un|une|vie|envie|suis|et|rien|pour|tt|cest|moi|elle|il|veux|envie|vie)(?= )/g;
const ENGLISH = / (?:i|im|the|to|and|my|of|you|u|is|it|just|me|dont|not|a)(?= )/g;

/** Words worth reading through a slip of the finger; none of them is one letter away from an ordinary word. */
const WATCHED = [
  'suicide',
  'suicidal',
  'suicider',
  'suicidaire',
  'suicidaires',
  'suicides',
  'disparaitre',
  'disappear',
  'existence',
  'scarifier',
  'medicaments',
  'burden',
  'unalive',
  'myself',
  'worthless',
  'hopeless',
];
const ORDINARY = new Set([
  'suicide',
  'myself',
  'burdens',
  'himself',
  'decide',
  'burned',
  'garden',
  'medicament',
  'existent',
  'existences',
  'disappears',
  'disappeared',
  'specifier',
  'clarifier',
  'hardened',
  'buren',
  'bidden',
  'sarifier',
]);

/** One letter more, less, other, or two swapped. */
function isOneSlipAway(word: string, target: string): boolean {
  const longest = Math.max(word.length, target.length);
  if (Math.abs(word.length - target.length) > 1) return false;
  let same = 0;
  while (same < longest && word[same] === target[same]) same++;
  let tail = 0;
  const room = Math.min(word.length, target.length) - same;
  while (tail < room && word[word.length - 1 - tail] === target[target.length - 1 - tail]) tail++;
  const left = word.length - same - tail;
  const right = target.length - same - tail;
  if (left <= 1 && right <= 1) return true;
  return left === 2 && right === 2 && word[same] === target[same + 1] && word[same + 1] === target[same];
}

/** "suissidaire", "swicide", "souicider", "sucidal". */
const HEARD_AS_SUICIDE = /^s(?:u|w|ou|oo|eu|uu)[ieay]{0,2}(?:c|s|z){1,2}[iy]{1,2}d(aires?|als?|ale|ers?|ee?s?|)$/;
const SHORTEST_WATCHED = 5;
function withoutSlip(word: string): string {
  if (word.length < SHORTEST_WATCHED || word.length > 14 || ORDINARY.has(word) || WATCHED.includes(word)) return word;
  return WATCHED.find((target) => target[0] === word[0] && target !== word && isOneSlipAway(word, target)) ?? word;
}

/** "veux me tué", "envie de crevé", "vai saute": what is heard alike is the infinitive after these words. */
const INFINITIVE =
  / (de|d|veux|vais|va|veut|peux|voudrais|aimerais|faut|pour|envie|voulu) ((?:me|m|se|s) )?(tu|crev|but|butt|flingu|saut|coup|scarifi|mutil|jet|taillad|arret|continu|exist|frapp|etrangl|supprim|balanc|termin|lach|reveill|lev|respir|tap|cogn|plant|poignard|foutr|pendr)(?:e|ee|ez|ai|es|et)(?= )/g;

const CODED: [RegExp, string][] = [
  [/ un (?:a live|alive|aliv)(?:d|ing)?(?= )/g, ' unalive'],
  [/ (fin|mour|dorm|part|souffr|sort|ten|ven)ire(?= )/g, ' $1ir'],
  [/ (envie d|veux|vais|pense a|voudrais|besoin d) en fini[te]?(?= )/g, ' $1 en finir'],
  [/ d i e(?= )/g, ' die'],
  [/ week end(?=s? )/g, ' weekend'],
  [/ en lair(?= )/g, ' en l air'],
  [/ ts(?= (?:les|mes|ces|nos) )/g, ' tous'],
  [
    / (?:sewer|sewers|soup|sue|suey|sui|suis|swiss|su|sooo|sue a) (?:slide|slid|sliding|cide|side|icide|cider|sidal|cidal|cidaire)(?= )/g,
    ' suicide',
  ],
  [
    / commit (?:sewer ?slide|unalive|oof|neck rope|toaster bath|not (?:alive|living)|alivent|alive nt|self ?delete|sleep forever|sudoku|death|forever sleep|suey|game over|die)(?= )/g,
    ' commit suicide',
  ],
  [
    / (?:(?:take )?(?:a )?bath(?:e|ing)? with (?:a |my |the )?toaster|toaster (?:bath|in the bath))(?= )/g,
    ' toaster bath',
  ],
  [
    / (?:game over|game end|gameend|rage ?quit|uninstall|despawn|ctrl ?alt ?del(?:ete)?|control alt delete|yeet|perma ?ban|log off|logoff|log ?out) (?=(?:myself|my life|life|existence|irl|la vie|de la vie|ma vie|from life|of life|out of life|this life) )/g,
    ' unalive ',
  ],
  [
    / (?:rage ?quit|uninstall|desinstaller|alt f4|quitter|ctrl z|supprimer|delete) (?:(?:de |from )?(?:la |ma |my )?(?:vie|life|existence)(?! (?:en|professionnelle|de bureau)))(?= )/g,
    ' unalive myself',
  ],
  [
    / me (?:desinstaller|unalive|desvivre|un alive|delete|kill|ko|game over|deconnecter de la vie|supprimer du jeu)(?= (?:de|moi|irl|\||$|pour|ce|du))/g,
    ' me suicider',
  ],
  [/ (?:the|le) s word(?= )/g, ' suicide'],
  [/ k word (?=myself|yourself|himself|herself)/g, ' kill '],
  [/ suis suicider?(?= )/g, ' suis suicidaire'],
  [
    / (?:relaps(?:e|ed|ing)(?: on| into| with)?|urges? to|clean from|days clean of|doing|started|back to) (?:sh|s h)(?= )/g,
    ' self harm',
  ],
  [/ (?:to|de|me|be|want|wanna|envie|just) (?:skull)(?= )/g, ' want to die'],
  [/ (?:la )?rom(?= (?:me|m|c est|viendra|\||$))/g, ' mort'],
  [/ (me|m|se|s) suicide(?:e|z|ai)?(?= )/g, ' $1 suicider'],
  [/ envie 2 /g, ' envie de '],
  [/ want 2 /g, ' want to '],
];

const frenchness = (text: string): number => (text.match(FRENCH)?.length ?? 0) - (text.match(ENGLISH)?.length ?? 0);

function readChatWord(word: string, french: boolean): string {
  const short = Object.hasOwn(SHORT, word) ? SHORT[word] : undefined;
  if (short !== undefined && !(FRENCH_ONLY.has(word) && !french) && !(ENGLISH_ONLY.has(word) && french)) return short;
  if (!/^[a-z]+$/.test(word)) return word;
  const elided = AFTER_ELISION.exec(word);
  if (elided && french && !/^(?:depuis|depend|decri|deten|deteind|quelqu|lessai|naitre|louvre)/.test(word))
    return `${elided[1]} ${elided[2]}`;
  if (JE.test(word) && word.length > 2 && french && !NOT_JE.has(word))
    return `je ${readChatWord(word.slice(1), french)}`;
  const glued = french ? GLUED.exec(word) : null;
  if (glued) return `${glued[1]?.length === 1 ? `${glued[1]}e` : glued[1]} ${glued[2]}`;
  const heard = HEARD_AS_SUICIDE.exec(word);
  if (heard) return `suicid${heard[1] === '' ? 'e' : heard[1]}`;
  if (word.length >= 4 && /[tdvb]r$/.test(word)) return `${word}e`;
  return withoutSlip(word);
}

/** Reads a normalised text once more; the cost is linear in its length. */
export function readChat(text: string): string {
  const french = frenchness(` ${text} `) > 0;
  let read = ` ${text
    .split(' ')
    .filter(Boolean)
    .map((word) => readChatWord(word, french))
    .join(' ')} `;
  for (const [coded, plain] of CODED) read = read.replace(coded, plain);
  if (french)
    read = read.replace(
      INFINITIVE,
      (_, before: string, self: string | undefined, stem: string) =>
        ` ${before} ${self ?? ''}${stem}${stem.endsWith('r') ? 'e' : 'er'}`,
    );
  return read;
}
