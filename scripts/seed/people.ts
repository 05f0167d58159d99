import type { Language } from '@parley/contracts/language.ts';

/** A conversation somebody had: which story, or which exercise, and how many days ago. */
export type Session = { daysAgo: number; story: number } | { daysAgo: number; exercise: string; which: 0 | 1 };

export type DemoPerson = {
  email: string;
  name: string;
  language: Language;
  sessions: Session[];
  /** Under which they stand on the leaderboard. */
  pseudonym: string | null;
  /** Days a week; since when. */
  rhythm: number | null;
  reminders: boolean;
};

const NAMES: Record<Language, string[]> = {
  en: [
    'Robin Hale',
    'Amara Osei',
    'Ben Whitlock',
    'Chloe Duarte',
    'Dev Raman',
    'Elsie Norton',
    'Farid Haddad',
    'Grace Lindqvist',
    'Hugo Barnes',
    'Iris Okafor',
    'Jonas Weller',
    'Kira Sato',
    'Liam Doherty',
    'Maya Costa',
    'Noel Park',
    'Orla Finch',
    'Priya Nair',
    'Quentin Shaw',
    'Rosa Bianchi',
    'Sam Adeyemi',
  ],
  fr: [
    'Claire Morel',
    'Adrien Fabre',
    'Bérénice Roy',
    'Cyril Nguyen',
    'Delphine Masson',
    'Étienne Caron',
    'Fatou Diop',
    'Gaël Perrin',
    'Hélène Brun',
    'Ismaël Kaci',
    'Jeanne Colin',
    'Karim Belaïd',
    'Lucie Aubert',
    'Mathis Renard',
  ],
};
const PSEUDONYMS = [
  'Quiet Heron',
  'Slate',
  'Morning Bus',
  'Fern',
  'Old Bridge',
  'Lantern',
  'Second Breath',
  'North Window',
  'Pebble',
  'Grand Large',
  'Mésange',
  'Petit Matin',
  'Rivage',
  'Tilleul',
];
const EXERCISES = [
  'values',
  'strengths',
  'thought-record',
  'if-then-plan',
  'weekly-review',
  'problem-solving',
  'best-self',
  'hard-conversation',
];

/** The first stories are what most people come with. */
const COMMON = 4;

/** The same numbers each time: who seeds twice meets the same people. */
function dice(seed: number): (below: number) => number {
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const addressOf = (name: string): string =>
  `${(name.split(' ', 1)[0] ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()}@example.com`;

/** The two whose accounts are for looking around: they did a little of everything. */
const RICH: Session[] = [
  { daysAgo: 66, story: 0 },
  { daysAgo: 59, exercise: 'values', which: 0 },
  { daysAgo: 52, story: 4 },
  { daysAgo: 46, exercise: 'strengths', which: 0 },
  { daysAgo: 39, exercise: 'if-then-plan', which: 0 },
  { daysAgo: 32, story: 2 },
  { daysAgo: 27, exercise: 'thought-record', which: 0 },
  { daysAgo: 20, exercise: 'hard-conversation', which: 0 },
  { daysAgo: 15, exercise: 'problem-solving', which: 0 },
  { daysAgo: 9, story: 5 },
  { daysAgo: 6, exercise: 'weekly-review', which: 0 },
  { daysAgo: 2, story: 7 },
];

export function demoPeople(stories: Record<Language, number>): DemoPerson[] {
  const people = (Object.keys(NAMES) as Language[]).flatMap((language) =>
    NAMES[language].map((name) => ({ name, language })),
  );
  const names = PSEUDONYMS.values();
  return people.map(({ name, language }, index): DemoPerson => {
    const roll = dice(index + 7);
    const rich = name === NAMES[language][0];
    const often = 2 + roll(3);
    const first = 14 + roll(42);
    const sessions = Array.from({ length: often }, (_, at): Session => {
      const daysAgo = Math.max(1, first - at * (4 + roll(7)));
      return at % 3 === 1
        ? { daysAgo, exercise: EXERCISES[(index + at) % EXERCISES.length] ?? 'values', which: index % 2 === 0 ? 0 : 1 }
        : { daysAgo, story: roll(3) === 0 ? roll(stories[language]) : (index + at) % COMMON };
    });
    return {
      email: addressOf(name),
      name,
      language,
      sessions: rich
        ? RICH.map((one) => ('story' in one ? { ...one, story: one.story % stories[language] } : one))
        : sessions,
      pseudonym: rich || index % 3 === 1 ? (names.next().value ?? null) : null,
      rhythm: rich || index % 2 === 0 ? 1 + (rich ? 0 : roll(2)) : null,
      reminders: rich || index % 4 === 0,
    };
  });
}
