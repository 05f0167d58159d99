const PLAIN: Record<string, string> = {
  i: 'you',
  "i'm": "you're",
  "i've": "you've",
  "i'd": "you'd",
  "i'll": "you'll",
  im: "you're",
  ive: "you've",
  me: 'you',
  my: 'your',
  mine: 'yours',
  myself: 'yourself',
  am: 'are',
  our: 'your',
  ours: 'yours',
};
const WAS: Record<string, string> = { was: 'were', "wasn't": "weren't" };
/** Said to or about the coach, of several people, or quoting somebody: turning it round would change what was said. */
const UNSAFE = /(?<!\p{L})(?:you|your|yours|you're|we|us|we're|we've|let's|ourselves)(?!\p{L})|["“”]/iu;
const STARTS_CLAUSE =
  /^(?:i|i'm|i've|i'd|i'll|im|ive|nobody|everyone|everybody|nothing|everything|there(?:'s| is| are)|it(?:'s| was| \p{L}+s)|he|she|they|he's|she's|they're|that's)(?:\s|$)/iu;
const HAS_VERB =
  /\s(?:is|are|was|were|has|have|had|does|did|do|will|would|can|cannot|should|keeps?|makes?|gets?|feels?|wants?|needs?|takes?|\p{L}+n't)\s/iu;

/** "I keep avoiding my boss" as "you keep avoiding your boss"; undefined when it is no clause or cannot be turned safely. */
export function flipEnglish(clause: string): string | undefined {
  const text = clause.replace(/[’‘]/gu, "'").trim();
  if (UNSAFE.test(text)) return undefined;
  if (
    !STARTS_CLAUSE.test(text) &&
    !(/^(?:my|the|this|that)\s(?!(?:i|it|he|she|they|the|my|is)\s)/iu.test(text) && HAS_VERB.test(text))
  )
    return undefined;
  const words = text.split(/\s+/u);
  const flipped = words.map((word, index) => {
    const [, core = '', tail = ''] = /^(.*?)([,.;:!?]*)$/u.exec(word) ?? [];
    const key = core.toLowerCase();
    const before = (words[index - 1] ?? '').toLowerCase();
    if (WAS[key] && before === 'i') return WAS[key] + tail;
    return (PLAIN[key] ?? core) + tail;
  });
  const sentence = flipped.join(' ').replace(/\byou and you\b/u, 'you');
  return lowerStart(sentence, text);
}

/** A name at the start keeps its capital; an ordinary word loses it. */
function lowerStart(sentence: string, original: string): string {
  return /^(?:i\b|i'|my\b|it\b|it'|the\b|this\b|that\b|that'|there|he\b|she\b|they|nobody|every|nothing|im\b|ive\b|he'|she')/iu.test(
    original,
  )
    ? sentence.charAt(0).toLowerCase() + sentence.slice(1)
    : sentence;
}
