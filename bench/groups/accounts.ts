import { signUpOwner } from '../../apps/server/src/testing/people.ts';
import type { Figure } from '../figures.ts';
import { quantile } from '../figures.ts';
import { ask } from '../load.ts';
import type { Stage } from '../stage.ts';

const FEW = 1_000;
const MANY = 100_000;
const DEPTH = 8;
/** Milliseconds a list may take at the 95th percentile, and times what it takes among few. */
const MOST_MS = 50;
const MOST_TIMES = 3;

type Owner = { token: string; tenantId: string; deepest: string };

/** An owner with that many accounts directly below, and a chain of them as deep as accounts go. */
async function ownerOf(stage: Stage, count: number, nth: number): Promise<Owner> {
  const { accessToken, tenantId } = await signUpOwner({
    url: `http://127.0.0.1:${stage.ours.port}`,
    headers: { 'x-forwarded-for': `198.51.99.${nth}` },
  });
  const words = `(array['Harbour', 'Maison', 'Northern', 'Étoile', 'Garden', 'Clinic', 'Transport', 'Labs', 'Bakery', 'Press'])`;
  for (let from = 1; from <= count; from += 10_000)
    await stage.sql(`insert into identity.tenants (id, name, parent_id, created_at)
      select gen_random_uuid(), ${words}[1 + (n * 7919) % 10] || ' account ' || lpad(n::text, 6, '0'), '${tenantId}',
        now() - n * interval '1 minute' from generate_series(${from}, ${Math.min(count, from + 9_999)}) n`);
  let deepest = tenantId;
  for (let level = 1; level <= DEPTH; level += 1) {
    const { rows } = await stage.sql(`insert into identity.tenants (id, name, parent_id)
      values (gen_random_uuid(), 'Level ${level}', '${deepest}') returning id`);
    deepest = (rows[0] as { id: string }).id;
  }
  return { token: accessToken, tenantId, deepest };
}

const LISTS = {
  'first page': '',
  'sorted by time': '_sortBy=createdAt&_order=DESC',
  'sorted by id': '_sortBy=tenantId',
  'twentieth page': '_offset=19',
  'search for a common word': '_filter=account',
  'search for a word, by time': '_filter=harbour&_sortBy=createdAt&_order=DESC',
  'search for one name': '_filter=account%20000777',
  'search for two letters': '_filter=ba',
  'search in vain': '_filter=zebra',
} as const;

export async function accountsGroup(stage: Stage, { quick }: { quick: boolean }): Promise<Figure[]> {
  const few = await ownerOf(stage, FEW, 1);
  const many = await ownerOf(stage, MANY, 2);
  await stage.sql('vacuum analyze identity.tenants');
  await stage.sql('vacuum analyze identity.tenant_ancestors');
  const total = quick ? 60 : 300;
  const p95 = async ({ token }: Owner, path: string): Promise<number> => {
    const times: number[] = [];
    for (let index = 0; index < total + 20; index += 1) {
      const started = performance.now();
      const { status, body } = await ask({
        port: stage.ours.port,
        path,
        headers: { authorization: `Bearer ${token}` },
      });
      if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
      // The first are warm-up.
      if (index >= 20) times.push(performance.now() - started);
    }
    return quantile(times, 0.95);
  };
  const figures: Figure[] = [];
  const compare = async (name: string, pathOf: (owner: Owner) => string): Promise<void> => {
    const small = await p95(few, pathOf(few));
    const large = await p95(many, pathOf(many));
    const detail = `${large.toFixed(1)} ms among ${MANY}, ${small.toFixed(1)} among ${FEW}, one at a time`;
    figures.push(
      { group: 'accounts', name: `${name}, p95`, value: large, unit: 'ms', limit: MOST_MS, detail },
      { group: 'accounts', name: `${name}, p95`, value: large / small, unit: '× few', limit: MOST_TIMES, detail },
    );
  };
  for (const [name, query] of Object.entries(LISTS))
    await compare(name, () => `/tenants/resources/hierarchy/v2?_limit=50&${query}`);
  await compare('above the eighth level', ({ deepest }) => `/tenants/resources/hierarchy/v1/parents/${deepest}`);
  return figures;
}
