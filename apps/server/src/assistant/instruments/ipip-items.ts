import type { Texts } from '@parley/contracts/assistant/texts.ts';

export const SCALES = ['extraversion', 'agreeableness', 'conscientiousness', 'stability', 'imagination'] as const;
export type ScaleId = (typeof SCALES)[number];

/** `reversed`: agreeing counts towards the lower end. */
export type Item = { id: string; scale: ScaleId; reversed: boolean; text: Required<Texts> };

/** Scale and key of a group of items, and each item: id, published English wording, French of the house. */
const GROUPS: readonly [ScaleId, '+' | '-', readonly (readonly [string, string, string])[]][] = [
  [
    'extraversion',
    '+',
    [
      ['e1', 'Am the life of the party.', 'Je mets de l’ambiance dans les fêtes.'],
      ['e3', 'Feel comfortable around people.', 'Je me sens à l’aise avec les gens.'],
      ['e5', 'Start conversations.', 'J’engage la conversation.'],
      [
        'e7',
        'Talk to a lot of different people at parties.',
        'Dans les fêtes, je parle avec beaucoup de personnes différentes.',
      ],
      ['e9', 'Don’t mind being the center of attention.', 'Cela ne me gêne pas d’être au centre de l’attention.'],
    ],
  ],
  [
    'extraversion',
    '-',
    [
      ['e2', 'Don’t talk a lot.', 'Je ne parle pas beaucoup.'],
      ['e4', 'Keep in the background.', 'Je reste en retrait.'],
      ['e6', 'Have little to say.', 'J’ai peu de choses à dire.'],
      ['e8', 'Don’t like to draw attention to myself.', 'Je n’aime pas attirer l’attention sur moi.'],
      ['e10', 'Am quiet around strangers.', 'Avec des inconnus, je parle peu.'],
    ],
  ],
  [
    'agreeableness',
    '+',
    [
      ['a2', 'Am interested in people.', 'Je m’intéresse aux gens.'],
      ['a4', 'Sympathize with others’ feelings.', 'Je compatis à ce que les autres ressentent.'],
      ['a6', 'Have a soft heart.', 'J’ai le cœur tendre.'],
      ['a8', 'Take time out for others.', 'Je prends du temps pour les autres.'],
      ['a9', 'Feel others’ emotions.', 'Je ressens les émotions des autres.'],
      ['a10', 'Make people feel at ease.', 'Je mets les gens à l’aise.'],
    ],
  ],
  [
    'agreeableness',
    '-',
    [
      ['a1', 'Feel little concern for others.', 'Je me soucie peu des autres.'],
      ['a3', 'Insult people.', 'J’insulte les gens.'],
      ['a5', 'Am not interested in other people’s problems.', 'Les problèmes des autres ne m’intéressent pas.'],
      ['a7', 'Am not really interested in others.', 'Je ne m’intéresse pas vraiment aux autres.'],
    ],
  ],
  [
    'conscientiousness',
    '+',
    [
      ['c1', 'Am always prepared.', 'Je me prépare toujours bien.'],
      ['c3', 'Pay attention to details.', 'Je fais attention aux détails.'],
      ['c5', 'Get chores done right away.', 'Je m’acquitte tout de suite des tâches courantes.'],
      ['c7', 'Like order.', 'J’aime l’ordre.'],
      ['c9', 'Follow a schedule.', 'Je m’en tiens à un emploi du temps.'],
      ['c10', 'Am exacting in my work.', 'Je mets beaucoup d’exigence dans mon travail.'],
    ],
  ],
  [
    'conscientiousness',
    '-',
    [
      ['c2', 'Leave my belongings around.', 'Je laisse traîner mes affaires.'],
      ['c4', 'Make a mess of things.', 'Je mets du désordre partout.'],
      [
        'c6',
        'Often forget to put things back in their proper place.',
        'J’oublie souvent de remettre les choses à leur place.',
      ],
      ['c8', 'Shirk my duties.', 'Je me dérobe à mes obligations.'],
    ],
  ],
  [
    'stability',
    '+',
    [
      ['s2', 'Am relaxed most of the time.', 'La plupart du temps, je me sens sans tension.'],
      ['s4', 'Seldom feel blue.', 'J’ai rarement le cafard.'],
    ],
  ],
  [
    'stability',
    '-',
    [
      ['s1', 'Get stressed out easily.', 'Je stresse facilement.'],
      ['s3', 'Worry about things.', 'Je me fais du souci.'],
      ['s5', 'Am easily disturbed.', 'Je me laisse facilement perturber.'],
      ['s6', 'Get upset easily.', 'Les choses me contrarient vite.'],
      ['s7', 'Change my mood a lot.', 'Je change beaucoup d’humeur.'],
      ['s8', 'Have frequent mood swings.', 'J’ai souvent des sautes d’humeur.'],
      ['s9', 'Get irritated easily.', 'Je m’irrite facilement.'],
      ['s10', 'Often feel blue.', 'J’ai souvent le cafard.'],
    ],
  ],
  [
    'imagination',
    '+',
    [
      ['i1', 'Have a rich vocabulary.', 'J’ai un vocabulaire riche.'],
      ['i3', 'Have a vivid imagination.', 'J’ai une imagination vive.'],
      ['i5', 'Have excellent ideas.', 'J’ai d’excellentes idées.'],
      ['i7', 'Am quick to understand things.', 'Je comprends vite.'],
      ['i8', 'Use difficult words.', 'J’utilise des mots difficiles.'],
      ['i9', 'Spend time reflecting on things.', 'Je prends le temps de réfléchir aux choses.'],
      ['i10', 'Am full of ideas.', 'Je déborde d’idées.'],
    ],
  ],
  [
    'imagination',
    '-',
    [
      ['i2', 'Have difficulty understanding abstract ideas.', 'J’ai du mal à comprendre les idées abstraites.'],
      ['i4', 'Am not interested in abstract ideas.', 'Les idées abstraites ne m’intéressent pas.'],
      ['i6', 'Do not have a good imagination.', 'Je n’ai pas beaucoup d’imagination.'],
    ],
  ],
];

const byId = new Map<string, Item>(
  GROUPS.flatMap(([scale, key, items]) =>
    items.map(([id, en, fr]): [string, Item] => [id, { id, scale, reversed: key === '-', text: { en, fr } }]),
  ),
);

/** Items of the International Personality Item Pool (public domain), by their ids. @throws Error for one there is not */
export const itemsOf = (ids: readonly string[]): Item[] =>
  ids.map((id) => {
    const item = byId.get(id);
    if (!item) throw new Error(`There is no item ${id}.`);
    return item;
  });
