import { expect, test } from 'vitest';
import { mayBeFact, sensitiveKind } from './fact-filter.ts';

/** Authored examples, as people would answer in a flow; several ways for each kind, in each language. */
const REFUSED = {
  health: [
    'To lose some weight before summer',
    'My depression makes mornings hard',
    'I stop taking my medication when I feel better',
    'To live with my diabetes more calmly',
    'To drink less alcohol in the evening',
    'My panic attacks before presentations',
    'To come back after my sick leave',
    'I sleep badly before deadlines',
    'My ADHD gets in the way',
    'My therapist says I should slow down',
    'Perdre dix kilos',
    'Ma dépression rend les matins difficiles',
    'Arrêter de fumer',
    'Reprendre après mon arrêt maladie',
    'Mes crises d’angoisse avant les réunions',
    'Mon handicap au travail',
    'Mieux dormir',
    'Suivre mon traitement médical',
    'Je suis enceinte et je veux ralentir',
    'Mon burn-out de l’an dernier',
    'Health',
    'Forme physique',
  ],
  sexuality: [
    'To tell my colleagues that I am gay',
    'Coming out to my parents',
    'A better sex life',
    'As a trans woman I hold back in meetings',
    'Dire au travail que je suis lesbienne',
    'Faire mon coming out',
    'Ma vie sexuelle',
    'Parler de mon orientation sexuelle',
  ],
  religion: [
    'To pray every day',
    'Faith',
    'My church group takes my evenings',
    'To keep the Sabbath free of work',
    'Being the only Muslim in the team',
    'Foi',
    'Aller plus souvent à la messe',
    'Prier chaque matin',
    'Être croyante dans un milieu qui ne l’est pas',
    'Tenir le ramadan au travail',
  ],
  politics: [
    'To run for office next year',
    'I argue about politics with my brother',
    'To campaign with the Labour Party',
    'My activism takes too much time',
    'Voter à gauche dans une famille de droite',
    'M’engager en politique',
    'Militer sans m’épuiser',
    'Me présenter aux élections',
  ],
  union: [
    'To join the union at my workplace',
    'I was on strike last month',
    'To be elected shop steward',
    'Me syndiquer sans en parler',
    'Mon mandat syndical',
    'Faire grève demain',
  ],
  origin: [
    'My accent makes me shy',
    'As an African woman I am not heard',
    'To get my residence permit',
    'Being a refugee in this town',
    'People ask about my skin colour',
    'Mon accent me gêne au téléphone',
    'Mes origines me posent question',
    'Obtenir la nationalité',
    'Je suis algérienne et on me le rappelle',
    'Parler de mes racines',
  ],
} as const;

/** Written by another hand than the words of the filter: what stands above was known to whoever chose those. */
const OTHER_HAND = {
  health: [
    'Living with multiple sclerosis',
    'My heart attack last spring',
    'After my stroke I tire quickly',
    'My blood sugar',
    'Ma sclérose en plaques',
    'Mon AVC de l’an dernier',
    'Mon opération du genou',
    'Ma polyarthrite me ralentit',
    'Two years in recovery',
    'Ma rechute',
    'My back hurts',
    'Mes antidouleurs',
    'Ma kiné',
  ],
  sexuality: [
    'I like women and hide it',
    'J’aime les hommes et je le cache',
    'Being polyamorous',
    'Être intersexe',
    'Aller à la marche des fiertés',
    'Mon couple avec un autre homme',
  ],
  religion: [
    'To go to Mass on Sundays',
    'Living as a Quaker',
    'To fast for Lent',
    'Jeûner pour l’Aïd',
    'La paroisse me prend mes soirées',
    'Me convertir',
    'Study the scriptures',
  ],
  politics: [
    'To campaign for the Greens',
    'Being a city councillor',
    'Mon mandat au conseil municipal',
    'Adhérer au Rassemblement national',
    'Going to the climate march',
    'My feminism at work',
  ],
  union: [
    'Organising my co-workers',
    'Mon mandat au CSE',
    'To stand on the picket line',
    'Adhérer à FO',
    'Industrial action next week',
    'The staff council',
  ],
  origin: [
    'As the only Black manager',
    'Je suis noire et on me le rappelle',
    'Ma famille vient du Congo',
    'I am Nigerian',
    'My parents came from Morocco',
    'Being mixed race',
    'Je suis métisse',
    'Mon nom à consonance étrangère',
    'I grew up in Iran',
    'Je viens de Côte d’Ivoire',
  ],
} as const;

/** Words that come close, and what people mostly say. */
const ALLOWED = [
  'To finish my application for the new job',
  'To speak up more in meetings',
  'I tell myself: later',
  'I am afraid of the reaction',
  'I am too tired by then',
  'To set healthy boundaries',
  'A hard conversation with my manager',
  'To find my blind spots',
  'To stay out of office politics',
  'I assume good faith',
  'I practise the talk religiously',
  'To sleep on it before answering',
  'To finish the race I began',
  'Honesty',
  'Family',
  'Closeness',
  'Justice',
  'Peace',
  'Raising children',
  'Tradition',
  'To have more time for people',
  'Telling somebody',
  'A doctorate in two years',
  'To strike a balance between work and home',
  'Terminer ma candidature',
  'Prendre la parole en réunion',
  'Je me dis : plus tard',
  'J’ai peur de la réaction',
  'La fatigue, à ce moment-là',
  'Comprendre la politique de l’entreprise',
  'Être de bonne foi',
  'Donner du poids à ma parole',
  'Voir mes points aveugles',
  'Honnêteté',
  'Intimité',
  'Sens de l’essentiel',
  'Dire ce dont j’ai besoin',
  'Un pas plus petit',
  'Partir à l’étranger six mois',
  'Je suis parti trop tôt de la réunion',
  'Je suis trop lent le matin',
  'Aider les plus jeunes de l’équipe',
  'Je viens de finir mon projet',
  'To pass the first-aid course',
  'My conversion rate in sales',
  'To learn from a stroke of luck',
  'Launch the spring campaign',
  'To organise the work of my colleagues',
  'Coming to a decision from two sides',
  'To stop my mother from calling at work',
  'Recover the time I lose in meetings',
];

test.each([...Object.entries(REFUSED), ...Object.entries(OTHER_HAND)])(
  'PROF-4 nothing about %s is ever proposed',
  (kind, texts) => {
    const read = texts.map((text) => ({ text, kind: sensitiveKind(text) }));
    expect(read.filter((each) => each.kind === null)).toEqual([]);
    // Which of the kinds it is may overlap; most are told right.
    expect(read.filter((each) => each.kind === kind).length).toBeGreaterThanOrEqual(texts.length * 0.8);
    for (const text of texts) expect([text, mayBeFact({ en: text })]).toEqual([text, false]);
  },
);

test('PROF-4 what comes close to it is proposed all the same', () => {
  expect(ALLOWED.filter((text) => !mayBeFact({ fr: text }))).toEqual([]);
});

test('PROF-4 one language that may not be drawn is enough; words of others, addresses and danger are none', () => {
  expect(mayBeFact({ en: 'Calm', fr: 'Ma santé' })).toBe(false);
  for (const text of [
    'My boss said “you are not made for this” again',
    'Il m’a dit « tu n’y arriveras pas »',
    'To write to ana.lopez@example.com',
    'To call 06 12 34 56 78',
    'I want to kill myself',
    'Je veux mourir',
  ])
    expect([text, mayBeFact({ en: text })]).toEqual([text, false]);
});
