import { can } from '../../apps/server/src/principal.ts';
import type { Figure } from '../figures.ts';
import { median, quantile } from '../figures.ts';

const ROLES = 50;
const PERMISSIONS = 1_000;

/** A fifth of them with a star, at the end or in the middle. */
const held = (n: number): string =>
  n % 10 === 0 ? `fe.area${n / 10}.*` : n % 10 === 1 ? `fe.*.write.thing${n}` : `fe.secure.read.thing${n}`;
/** Held as it is, by a star, and not at all. */
const asked = (n: number): string =>
  [`fe.secure.read.thing${n * 5}`, `fe.area${n % 100}.read.it`, `fe.any.write.thing${n}1`, `fe.nobody.has.this${n}`][
    n % 4
  ] ?? '';

/** Decisions in process (APP-10), each timed by itself; a request asks for a few of them. */
export async function authorizationGroup({ quick }: { quick: boolean }): Promise<Figure[]> {
  const person = {
    permissions: Array.from({ length: PERMISSIONS }, (_, n) => held(n)),
    roles: Array.from({ length: ROLES }, (_, n) => ({ key: `role-${n}`, name: `Role ${n}` })),
    superUser: false,
  };
  const keys = Array.from({ length: 200 }, (_, n) => asked(n));
  const micros: number[] = [];
  for (let round = 0; round < (quick ? 100 : 1_000); round += 1)
    for (const key of keys) {
      const startedAt = process.hrtime.bigint();
      can(person, key);
      micros.push(Number(process.hrtime.bigint() - startedAt) / 1_000);
    }
  return [
    {
      group: 'authorization',
      name: `a decision, ${PERMISSIONS.toLocaleString('en')} permissions and ${ROLES} roles`,
      value: quantile(micros, 0.99),
      unit: 'µs p99',
      limit: 20,
      detail: `median ${median(micros).toFixed(2)} µs`,
    },
  ];
}
