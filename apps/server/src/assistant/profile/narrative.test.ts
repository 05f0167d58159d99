import { expect, test } from 'vitest';
import type { FactRow } from './fact.ts';
import { narrativeOf } from './narrative.ts';

const goal = (text: string): FactRow => ({
  id: text,
  kind: 'goal',
  knownAs: text,
  text: { en: text },
  translations: {},
  source: 'user',
  confidence: 1,
  status: 'accepted',
  place: 0,
  pinnedAt: null,
  editedAt: null,
  expiresAt: null,
  retiredAt: null,
  removedAt: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  sources: [],
});

test('PROF-1 a name in the summary begins small, letters that stand for words stay', () => {
  const told = narrativeOf([goal('Calm mornings'), goal('MBA in Lyon'), goal('I rest more')], {
    tone: 'direct',
    address: 'vous',
  });
  expect(told?.en).toBe('Goals: calm mornings, MBA in Lyon and “I rest more”.');
});
