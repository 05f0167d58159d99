import { expect, it } from 'vitest';
import { mediansOf } from '#testing/cost-of.ts';
import { passwordHasher } from './password-hasher.ts';

it('AUTH-16 hashes are argon2id with 19 MiB, two passes, one lane', async () => {
  const hasher = passwordHasher();
  const phc = await hasher.hash('slow copper meadow');
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify('slow copper meadow', phc)).toBe(true);
  expect(await hasher.verify('slow copper meadoW', phc)).toBe(false);
});

it('AUTH-25 P4 without a hash nothing matches, and the processors are as busy as with one', async () => {
  const hasher = passwordHasher();
  expect(await hasher.verify('\u0000', null)).toBe(false);
  const own = await hasher.hash('slow copper meadow');
  const { real, none, unreadable } = await mediansOf(
    {
      real: () => hasher.verify('anything', own),
      none: () => hasher.verify('anything', null),
      unreadable: () => hasher.verify('anything', '$2b$10$abcdefghijklmnopqrstuv'),
    },
    9,
  );
  for (const { cpuMs } of [none, unreadable]) {
    expect(cpuMs).toBeGreaterThan(real.cpuMs * 0.6);
    expect(cpuMs).toBeLessThan(real.cpuMs * 1.6);
  }
});

it('AUTH-25 P10 beyond the places there are it refuses at once, and serves everybody it let in', async () => {
  const hasher = passwordHasher(1, 2);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => hasher.admit(() => hasher.verify('anything', null))),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  expect(refused?.reason).toMatchObject({ problem: { type: 'overloaded', status: 503 }, retryAfterSeconds: 1 });
  await expect(hasher.admit(() => hasher.hash('again'))).resolves.toMatch(/^\$argon2id/);
});

it('AUTH-25 P10 work that fails gives its place back', async () => {
  const hasher = passwordHasher(1, 0);
  const failure = new Error('no');
  await expect(hasher.admit(() => Promise.reject(failure))).rejects.toBe(failure);
  await expect(hasher.admit(async () => 'in')).resolves.toBe('in');
});
