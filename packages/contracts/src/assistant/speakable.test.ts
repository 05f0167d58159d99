import { describe, expect, test } from 'vitest';
import type { Language } from '../language.ts';
import { cardinal, decimal, ordinal, year } from './speakable/numbers.ts';
import { FIRST_WORDS, isSpoken, languageOf, piecesOf, speakable, takePieces } from './speakable.ts';

const EN = `It sounds like the week has been heavier than you expected.
What would make tomorrow morning a little easier for you?
You said that your team waits for every answer, and that it wears you out.
Take one slow breath before you read the next message.
On the one hand you want to stay, on the other you are tired of it.
Your plan is to leave the office when the clock says six.
Who could remind you of that when it gets difficult?
That took courage, even if it did not feel like it.
Let us look at what happened just before you said yes.
There is no hurry; we can stay with this as long as you like.
What matters most to you in this conversation?
You noticed that the feeling passes when you go outside.
If the phone rings during dinner, then you let it ring.
Would you like to hear an idea that helped other people?
Thank you for telling me; that was not a small thing to say.
How sure are you that you will try it this week?
Something in you already knows what the first step is.
Maybe the hardest part is beginning, and not the work itself.
I am an AI, so I can listen, but I cannot be there with you.
Which of these three ways would you rather try first?
You want more time with your children without letting your colleagues down.
Perhaps we can write down what you would say to a friend.
The last time this happened you asked for help, and it came.
Nobody expects you to carry all of that by yourself.
What will you notice first when things begin to change?`.split('\n');
const FR = `On dirait que cette semaine a été plus lourde que prévu.
Qu'est-ce qui rendrait demain matin un peu plus facile pour vous ?
Vous disiez que votre équipe attend chaque réponse, et que cela vous épuise.
Prenez une respiration lente avant de lire le prochain message.
D'un côté vous voulez rester, de l'autre vous en avez assez.
Votre plan est de quitter le bureau quand il est l'heure.
Qui pourrait vous le rappeler quand cela devient difficile ?
Il fallait du courage, même si vous ne l'avez pas ressenti ainsi.
Regardons ce qui s'est passé juste avant que vous disiez oui.
Rien ne presse ; nous pouvons y rester aussi longtemps que vous voulez.
Qu'est-ce qui compte le plus pour vous dans cette conversation ?
Vous avez remarqué que la tension passe quand vous sortez.
Si le téléphone sonne pendant le dîner, alors vous le laissez sonner.
Voulez-vous entendre une idée qui a aidé d'autres personnes ?
Merci de me l'avoir dit ; ce n'était pas une petite chose.
À quel point êtes-vous sûre de l'essayer cette semaine ?
Quelque chose en vous sait déjà quel est le premier pas.
Le plus dur est peut-être de commencer, et non le travail lui-même.
Je suis une IA : je peux écouter, mais je ne peux pas être auprès de vous.
Laquelle de ces trois façons préférez-vous essayer d'abord ?
Vous voulez plus de temps avec vos enfants sans décevoir vos collègues.
Nous pourrions noter ce que vous diriez à une amie.
La dernière fois, vous avez demandé de l'aide, et elle est venue.
Personne ne vous demande de porter tout cela seule.
Que remarquerez-vous en premier quand les choses changeront ?`.split('\n');

const word = (text: string, at: number): string => text.split(' ')[at] ?? '';
const around = (text: string, at: number, before: string, after = before): string =>
  text
    .split(' ')
    .map((each, index) => (index === at ? `${before}${each}${after}` : each))
    .join(' ');
/** How a model dresses a sentence up. Each leaves its words as they are. */
const DRESSED: ((text: string) => string)[] = [
  (text) => text,
  (text) => `**${text}**`,
  (text) => `### ${text}`,
  (text) => `- ${around(text, 1, '*')}`,
  (text) => `> _${text}_ 🙂`,
  (text) => `1. [x] ${around(text, 2, '`')}`,
  (text) => `| ${text} |\n|:---|`,
  (text) => `${around(text, 0, '[', '](https://example.com/a_(b)?c=d#e)')} 👩‍👩‍👧`,
  (text) => `<p>${around(text, 1, '<strong class="x">', '</strong>')}</p>&nbsp;\n\n---`,
  (text) => `* ***${text}***[^1] [2]`,
  (text) => `#### **${word(text, 0)}** ${text.split(' ').slice(1).join(' ')} ####`,
  (text) => `~~~\nconst a = b[c] * d; // ${text}\n~~~\n+ __${text}__ ✨ \\*`,
];
const corpus = (
  [
    ['en', EN],
    ['fr', FR],
  ] as [Language, string[]][]
).flatMap(([language, sentences]) =>
  sentences.flatMap((sentence) => DRESSED.map((dress) => ({ language, sentence, dressed: dress(sentence) }))),
);
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}'’-]+/gu) ?? [];

describe('VOICE-6 what is spoken', () => {
  test('VOICE-6 of 600 dressed sentences no sign of markup is left, and every word', () => {
    expect(corpus).toHaveLength(600);
    for (const { language, sentence, dressed } of corpus) {
      const said = speakable(dressed, language);
      expect(said, dressed).toMatch(/^[\p{L}\p{M}\s.,;:!?'-]+$/u);
      expect(wordsOf(said), dressed).toEqual(wordsOf(sentence));
      expect(said, dressed).not.toMatch(/\s[.,]|^\s|\s$|\s\s|[.,]{2}/);
      expect(piecesOf(dressed, language).join(' ').replaceAll(/\s/g, ''), dressed).toBe(said.replaceAll(/\s/g, ''));
    }
  });

  test('VOICE-6 the first piece of a reply is short in 95 of 100', () => {
    const short = corpus.filter(({ dressed, language }) => {
      const [first = ''] = piecesOf(`${dressed}\n\n${dressed}`, language);
      return first.split(' ').filter(isSpoken).length <= FIRST_WORDS;
    });
    expect(short.length / corpus.length).toBeGreaterThanOrEqual(0.95);
  });

  test.each<[Language, string, string]>([
    [
      'en',
      'Dr. Smith said 7/10 at 10:30 am, i.e. soon.',
      'Doctor Smith said seven out of ten at ten thirty a m, that is, soon.',
    ],
    [
      'en',
      'It costs $12.50, or 1,250 a year (5–10 %).',
      'It costs twelve dollars fifty, or one thousand two hundred and fifty a year, five to ten percent.',
    ],
    ['en', 'Call 988 or 911, 24/7.', 'Call nine eight eight or nine one one, twenty-four seven.'],
    [
      'en',
      'Since 1984, on the 21st & 3rd, at 6:05.',
      'Since nineteen eighty-four, on the twenty-first and third, at six oh five.',
    ],
    ['en', 'Write to https://example.com/x_y?z=1 or use #focus…', 'Write to link or use focus.'],
    ['en', 'rock ’n’ roll → the users’ snake_case 2*3', "rock n' roll, the users' snake case two times three"],
    ['en', '[[h@l@U]] <speed level="300"> -x', 'h at l at U, x'],
    [
      'fr',
      'M. Dupont arrive à 18h30, p. ex. le 1er.',
      'Monsieur Dupont arrive à dix-huit heures trente, par exemple, le premier.',
    ],
    [
      'fr',
      'Cela coûte 12,50 € ou 1 500 € (5 à 10 %).',
      'Cela coûte douze euros cinquante ou mille cinq cents euros, cinq à dix pour cent.',
    ],
    [
      'fr',
      'Appelez le 3114, 24 h/24 et 7j/7.',
      'Appelez le trente et un quatorze, vingt-quatre heures sur vingt-quatre et sept jours sur sept.',
    ],
    ['fr', 'Il a dit : « Oui. » La 2e fois, n° 3 & 4.', 'Il a dit: Oui. La deuxième fois, numéro trois et quatre.'],
    ['fr', '100 km/h, 3,05 kg, 21 °C.', 'cent kilomètres heure, trois virgule zéro cinq kilos, vingt et un degrés.'],
  ])('VOICE-6 %s: %s', (language, text, said) => {
    expect(speakable(text, language)).toBe(said);
  });

  test('VOICE-6 a number too long to write down is told by its length and beginning, also behind a decimal sign', () => {
    const sevens = '7'.repeat(1_999);
    expect(speakable(sevens, 'en')).toBe(
      'a number of one thousand nine hundred and ninety-nine digits, beginning with seven seven seven seven',
    );
    expect(speakable(`0${sevens}`, 'fr')).toBe(
      'un nombre de deux mille chiffres, qui commence par zéro sept sept sept',
    );
    expect(speakable(`3.${sevens}`, 'en')).toBe('three point seven seven seven seven seven seven');
    expect(speakable(`${sevens}.5`, 'en')).toMatch(/^a number of one thousand .* point five$/);
    // In groups it is no shorter.
    for (const sign of [' ', '-', '.', '\u202f', ' - ']) {
      const groups = Array.from({ length: 500 }, () => '7777').join(sign);
      expect(speakable(groups, 'fr')).toBe('un nombre de deux mille chiffres, qui commence par sept sept sept sept');
      expect(speakable([...groups.replace(/\D/g, '')].join(sign), 'en')).toBe(
        'a number of two thousand digits, beginning with seven seven seven seven',
      );
    }
    expect(speakable(sevens.replace(/\d{3}(?=\d)/g, '$&,'), 'en')).toMatch(/^a number of one thousand/);
    // A card, a phone and an account number are still dictated whole, and what is counted or listed stays a list.
    expect(speakable('FR76 3000 6000 0112 3456 7890 189', 'fr')).not.toContain('chiffres');
    const list = Array.from({ length: 60 }, (_, index) => index + 1).join(', ');
    expect(speakable(list, 'en')).toMatch(/^one, two, three, .* fifty-nine, sixty$/);
    expect(speakable('4111111111111111', 'en').split(' ')).toHaveLength(16);
  });

  test('VOICE-6 numbers in both languages', () => {
    expect(
      [0, 21, 71, 80, 81, 91, 100, 200, 201, 1_000, 2_080, 80_000, 1_000_000, 3_200_000].map((n) => cardinal(n, 'fr')),
    ).toEqual([
      'zéro',
      'vingt et un',
      'soixante et onze',
      'quatre-vingts',
      'quatre-vingt-un',
      'quatre-vingt-onze',
      'cent',
      'deux cents',
      'deux cent un',
      'mille',
      'deux mille quatre-vingts',
      'quatre-vingt mille',
      'un million',
      'trois millions deux cent mille',
    ]);
    expect([13, 40, 101, 1_001, 2_000_013].map((n) => cardinal(n, 'en'))).toEqual([
      'thirteen',
      'forty',
      'one hundred and one',
      'one thousand and one',
      'two million and thirteen',
    ]);
    expect([1, 2, 3, 12, 20, 21, 100].map((n) => ordinal(n, 'en'))).toEqual([
      'first',
      'second',
      'third',
      'twelfth',
      'twentieth',
      'twenty-first',
      'one hundredth',
    ]);
    expect([2, 4, 5, 9, 21, 80].map((n) => ordinal(n, 'fr'))).toEqual([
      'deuxième',
      'quatrième',
      'cinquième',
      'neuvième',
      'vingt et unième',
      'quatre-vingtième',
    ]);
    expect([1_900, 1_905, 1_984, 2_005, 2_024].map((n) => year(n, 'en'))).toEqual([
      'nineteen hundred',
      'nineteen oh five',
      'nineteen eighty-four',
      'two thousand and five',
      'twenty twenty-four',
    ]);
    expect(decimal('3', '05', 'fr')).toBe('trois virgule zéro cinq');
    expect(decimal('3', '05', 'en')).toBe('three point zero five');
  });
});

describe('VOICE-6 sentence by sentence', () => {
  test.each<[Language, string, string[]]>([
    ['en', 'I saw Dr. Smith and Mr. Jones. They agreed.', ['I saw Doctor Smith and Mister Jones.', 'They agreed.']],
    ['en', 'She said “I am tired.” Then she left.', ['She said I am tired.', 'Then she left.']],
    ['en', 'Yes. Let us begin there. OK.', ['Yes. Let us begin there.', 'OK.']],
    [
      'fr',
      'J’ai vu M. Dupont et Mme. Petit hier. Ils sont d’accord.',
      ["J'ai vu Monsieur Dupont et Madame Petit hier.", "Ils sont d'accord."],
    ],
    [
      'fr',
      'Vous avez dit : « J’arrête. » Puis vous avez continué.',
      ["Vous avez dit: J'arrête.", 'Puis vous avez continué.'],
    ],
    [
      'en',
      '## Plan\n\n- go out\n- **call** Ann\n\n```js\nx = 1;\n```\nGood luck.',
      ['Plan. go out', 'call Ann', 'Good luck.'],
    ],
  ])('VOICE-6 %s: %s', (language, text, pieces) => {
    expect(piecesOf(text, language)).toEqual(pieces);
  });

  test('VOICE-6 whatever the pieces a reply comes in, the same is spoken, and nothing before its sentence is whole', () => {
    const text = `${EN.slice(0, 4).join(' ')}\n\n- **${EN[5]}**\n- ${EN[6]}\n\n\`\`\`\ncode. More code.\n\`\`\`\nDr. ${EN[7]}`;
    for (const step of [1, 3, 7, 20]) {
      const spoken: string[] = [];
      let taken = 0;
      for (let end = step; ; end += step) {
        const ended = end >= text.length;
        const found = takePieces(text.slice(taken, end), 'en', { first: spoken.length === 0, ended });
        spoken.push(...found.pieces);
        taken += found.taken;
        expect(taken).toBeLessThanOrEqual(text.length);
        if (ended) break;
      }
      expect(spoken.join(' ').replaceAll(/[\s,]/g, '')).toBe(piecesOf(text, 'en').join(' ').replaceAll(/[\s,]/g, ''));
      expect(spoken.join(' ')).not.toMatch(/code/);
      for (const piece of spoken.slice(2)) expect(piece).toMatch(/[.!?]$/);
    }
  });

  test('VOICE-6 a sentence without an end is cut where it can be breathed, and no piece is longer than allowed', () => {
    const endless = Array.from({ length: 300 }, (_, index) => (index % 9 ? 'word' : 'and then, of course,')).join(' ');
    const pieces = piecesOf(endless, 'en');
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(400);
    expect(wordsOf(pieces.join(' '))).toEqual(wordsOf(speakable(endless, 'en')));
    expect(piecesOf('x'.repeat(2_000), 'en').every((piece) => piece.length <= 400)).toBe(true);
  });

  test('VOICE-6 hostile text ends soon and in nothing spoken but words', () => {
    for (const text of [
      '*'.repeat(8_000),
      '['.repeat(8_000),
      '<'.repeat(8_000),
      '`'.repeat(7_999),
      '(a'.repeat(4_000),
      '](('.repeat(2_600),
      '_ '.repeat(4_000),
      '1,'.repeat(4_000),
      '| '.repeat(4_000),
      '> '.repeat(4_000),
      '\u0301'.repeat(8_000),
    ])
      for (const language of ['en', 'fr'] as const) {
        const startedAt = performance.now();
        piecesOf(text, language);
        expect(performance.now() - startedAt, text.slice(0, 10)).toBeLessThan(2_000);
      }
  });

  test('VOICE-4 the language of a text is told from plain words only', () => {
    expect(languageOf('Qu’est-ce que vous voulez faire de la semaine ?', 'en')).toBe('fr');
    expect(languageOf('What would you like to do with the week?', 'fr')).toBe('en');
    expect(languageOf('OK.', 'fr')).toBe('fr');
    for (const text of EN) expect(languageOf(text, 'en')).toBe('en');
    for (const text of FR) expect(languageOf(text, 'fr')).toBe('fr');
  });
});
