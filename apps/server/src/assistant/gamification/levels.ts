import type { Bilingual } from '@parley/contracts/language.ts';

/** Levels have a title up to here; further on it stays the last one, and each asks for the same. */
const LAST_TITLE = 20;

/** Points from `level` to the next one. Source: design §1.8. */
export const pointsForNext = (level: number): number => 50 + 25 * (Math.min(level, LAST_TITLE) - 1);

const TITLES: readonly Bilingual[] = [
  { en: 'Arriving', fr: 'L’arrivée' },
  { en: 'Looking around', fr: 'Le tour d’horizon' },
  { en: 'First steps', fr: 'Les premiers pas' },
  { en: 'Finding words', fr: 'Les mots trouvés' },
  { en: 'Setting out', fr: 'Le départ' },
  { en: 'On the way', fr: 'Le chemin pris' },
  { en: 'An own pace', fr: 'L’allure à soi' },
  { en: 'Trying things', fr: 'Les essais' },
  { en: 'Learning from it', fr: 'Les leçons tirées' },
  { en: 'Firm ground', fr: 'La terre ferme' },
  { en: 'A wider view', fr: 'La vue plus large' },
  { en: 'Own paths', fr: 'Les sentiers à soi' },
  { en: 'Taking root', fr: 'Les racines' },
  { en: 'A clear aim', fr: 'Le cap clair' },
  { en: 'Calm weather', fr: 'Le temps calme' },
  { en: 'An open door', fr: 'La porte ouverte' },
  { en: 'A long breath', fr: 'Le souffle long' },
  { en: 'The high path', fr: 'Le chemin des crêtes' },
  { en: 'A far horizon', fr: 'L’horizon lointain' },
  { en: 'At home', fr: 'Chez soi' },
];

export type LevelProgress = {
  level: number;
  title: Bilingual;
  xp_total: number;
  xp_in_level: number;
  xp_for_next: number;
  /** Of the way to the next level, 0 to 99. */
  percent: number;
};

/** Where so many points lead. */
export function levelProgress(total: number): LevelProgress {
  let level = 1;
  let rest = total;
  while (level < LAST_TITLE && rest >= pointsForNext(level)) {
    rest -= pointsForNext(level);
    level += 1;
  }
  if (level === LAST_TITLE) {
    const each = pointsForNext(LAST_TITLE);
    level += Math.floor(rest / each);
    rest %= each;
  }
  const next = pointsForNext(level);
  return {
    level,
    title: TITLES[Math.min(level, LAST_TITLE) - 1] ?? { en: '', fr: '' },
    xp_total: total,
    xp_in_level: rest,
    xp_for_next: next,
    percent: Math.floor((100 * rest) / next),
  };
}
