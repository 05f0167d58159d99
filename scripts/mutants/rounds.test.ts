import { expect, it } from 'vitest';
import type { Mutant, Noted, Result } from './mutant.ts';
import { ownOf, standingOf } from './rounds.ts';

const mutant: Mutant = {
  id: 'a change',
  file: 'identity/login/door.ts',
  ...{ line: 1, start: 0, end: 1, from: '1', to: '2', place: 1 },
};
const noted = (file: string, ms: number, title = 'P1 a title', passed = true): Noted => ({
  file,
  hash: `of ${file}`,
  tests: [{ title, passed, ms, hits: [mutant.id] }],
});
const own = ownOf(mutant, [
  noted('identity/mfa/slow.test.ts', 90),
  noted('identity/mfa/quick.test.ts', 5),
  noted('identity/login/own.test.ts', 50),
  noted('identity/mfa/broken.test.ts', 1, 'P2 fails anyway', false),
]);
const said = (file: string, by: string | null, more: Partial<Result> = {}): Result => ({
  ...{ id: mutant.id, file, hash: `of ${file}`, source: `of ${mutant.file}`, control: false, by, message: null },
  ...more,
});
const standing = (...results: Result[]) => {
  const { noticed, left } = standingOf(own, results, (file) => `of ${file}`);
  return { by: noticed?.by ?? null, left: left.map(({ file, control }) => `${file}${control ? ', control' : ''}`) };
};
const [near, quick, slow] = ['identity/login/own.test.ts', 'identity/mfa/quick.test.ts', 'identity/mfa/slow.test.ts'];

it('AUTH-25 the nearest tests are asked first, then the quick ones; what fails without a change is not asked', () => {
  expect(standing()).toEqual({ by: null, left: [near, quick, slow] });
  expect(standing(said(String(near), null))).toEqual({ by: null, left: [quick, slow] });
});

it('AUTH-25 a change is noticed by tests that fail with it and pass alone without it', () => {
  const failed = said(String(near), 'P1 a title');
  expect(standing(failed)).toEqual({ by: null, left: [`${near}, control`] });
  expect(standing(failed, said(String(near), null, { control: true }))).toEqual({ by: 'P1 a title', left: [] });
  const broken = said(String(near), 'P1 a title', { control: true });
  expect(standing(failed, broken)).toEqual({ by: null, left: [quick, slow] });
});

it('AUTH-25 what was said of another version of the tests or of what is changed does not count', () => {
  for (const more of [{ hash: 'former' }, { source: 'former' }, { id: 'another' }])
    expect(standing(said(String(near), null, more)).left).toEqual([near, quick, slow]);
});
