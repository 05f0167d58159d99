import { createHash } from 'node:crypto';
import type { Texts } from '@parley/contracts/assistant/texts.ts';
import type { Item } from './ipip-items.ts';
import { itemsOf } from './ipip-items.ts';

type Both = Required<Texts>;

export type Questionnaire = {
  id: string;
  title: Both;
  about: Both;
  minutes: number;
  pageSize: number;
  source: { name: string; url: string; rights: Both };
  items: Item[];
  /** Of ids, wording and keys. */
  itemsVersion: string;
};

const RIGHTS: Both = {
  en: 'The items are in the public domain.',
  fr: 'Les énoncés sont dans le domaine public.',
};

const questionnaire = (given: Omit<Questionnaire, 'items' | 'itemsVersion'> & { order: string }): Questionnaire => {
  const { order, ...rest } = given;
  const items = itemsOf(order.trim().split(/\s+/u));
  const itemsVersion = createHash('sha256').update(JSON.stringify(items)).digest('hex').slice(0, 16);
  return { ...rest, items, itemsVersion };
};

/** In the published order of their items. Nothing is offered here whose wording or rights are not certain. */
export const QUESTIONNAIRES: readonly Questionnaire[] = [
  questionnaire({
    id: 'mini-ipip',
    title: { en: 'Five traits, in short', fr: 'Cinq traits, en bref' },
    about: {
      en: 'Twenty statements about how you usually are: in company, with others, with order, calm, and ideas.',
      fr: 'Vingt énoncés sur votre façon d’être habituelle\u00a0: en compagnie, avec les autres, avec l’ordre, le calme et les idées.',
    },
    minutes: 4,
    pageSize: 10,
    source: {
      name: 'Mini-IPIP (Donnellan, Oswald, Baird & Lucas, 2006), International Personality Item Pool',
      url: 'https://ipip.ori.org',
      rights: RIGHTS,
    },
    order: 'e1 a4 c5 s8 i3 e2 a5 c6 s2 i4 e7 a9 c7 s6 i2 e4 a7 c4 s4 i6',
  }),
  questionnaire({
    id: 'big-five-50',
    title: { en: 'Five traits, at length', fr: 'Cinq traits, en détail' },
    about: {
      en: 'Fifty statements on the same five traits. More answers make each line steadier.',
      fr: 'Cinquante énoncés sur les mêmes cinq traits. Plus de réponses rendent chaque ligne plus stable.',
    },
    minutes: 10,
    pageSize: 10,
    source: {
      name: 'IPIP Big-Five Factor Markers, 50 items (Goldberg, 1992), International Personality Item Pool',
      url: 'https://ipip.ori.org',
      rights: RIGHTS,
    },
    order: Array.from({ length: 10 }, (_, at) =>
      ['e', 'a', 'c', 's', 'i'].map((scale) => `${scale}${at + 1}`).join(' '),
    ).join(' '),
  }),
];

export const findQuestionnaire = (id: string): Questionnaire | undefined =>
  QUESTIONNAIRES.find((each) => each.id === id);
