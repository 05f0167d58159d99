import type { Figure } from '../figures.ts';
import { median } from '../figures.ts';
import { ask } from '../load.ts';
import type { Stage } from '../stage.ts';

const users = '/frontegg/identity/resources/users';
const auth = '/frontegg/identity/resources/auth';
const PASSWORD = 'seven quiet herons at dusk';

/** What anybody may ask about an address, and what that must not tell. */
const DOORS: { name: string; path: string; body: (email: string) => object; status: number }[] = [
  { name: 'sign-in', path: `${auth}/v1/user`, body: (email) => ({ email, password: 'certainly wrong' }), status: 401 },
  { name: 'pre-login', path: `${auth}/v2/user/sso/prelogin`, body: (email) => ({ email }), status: 200 },
  { name: 'forgotten password', path: `${users}/v1/passwords/reset`, body: (email) => ({ email }), status: 200 },
  { name: 'activation mail again', path: `${users}/v1/activate/reset`, body: (email) => ({ email }), status: 200 },
  { name: 'sign-up', path: `${users}/v1/signUp`, body: (email) => ({ email, password: PASSWORD }), status: 200 },
  { name: 'code by mail', path: `${auth}/v1/passwordless/code/prelogin`, body: (email) => ({ email }), status: 200 },
  {
    name: 'link by mail',
    path: `${auth}/v1/passwordless/magiclink/prelogin`,
    body: (email) => ({ email }),
    status: 200,
  },
  { name: 'passkey', path: `${auth}/v1/webauthn/prelogin`, body: (email) => ({ email }), status: 200 },
];

const WARM_UP = 40;
/** What follows an answer, such as a mail, is mostly done by then. */
const PAUSE_MS = 15;

const quiet = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Every way to sign in is open, in the middle of the run: nodes hear of policies by the bus. */
const openEveryWay = async ({ sql }: Stage): Promise<void> => {
  const settings = {
    mainAuthStrategies: ['EmailAndPassword', 'MagicLink', 'Code'].map((strategy) => ({ strategy })),
    secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: true }],
  };
  await sql(`insert into identity.security_policies (id, tenant_id, kind, settings)
    values (gen_random_uuid(), null, 'strategies', '${JSON.stringify(settings)}')`);
  await sql("select pg_notify('parley', 'identity.policies *')");
  await quiet(500);
};

/**
 * Medians for addresses that have an account and for such that have none. Which of them is next is drawn anew each time,
 * so that what is still done for one (a mail) meets both alike (P4, F1).
 */
export async function enumerationGroup(stage: Stage, { quick }: { quick: boolean }): Promise<Figure[]> {
  const { ours } = stage;
  await openEveryWay(stage);
  const samples = quick ? 40 : 400;
  const figures: Figure[] = [];
  let nobody = 0;
  for (const { name, path, body, status } of DOORS) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let asked = 0; Math.min(times.known.length, times.unknown.length) < samples; asked += 1) {
      // Limits of an account are another figure.
      if (asked % ours.people.length === 0) await stage.sql('truncate platform.rate_limits');
      const who = Math.random() < 0.5 ? 'known' : 'unknown';
      nobody += 1;
      const person = ours.people[asked % ours.people.length]?.email;
      const email = who === 'known' ? person : `x${nobody}-${process.pid}@example.com`;
      const from = `100.${64 + (nobody >> 16)}.${(nobody >> 8) & 255}.${nobody & 255}`;
      const headers = { 'x-forwarded-for': from };
      const answer = await ask({ port: ours.port, method: 'POST', path, headers, body: body(String(email)) });
      if (answer.status !== status) throw new Error(`${name} answered ${answer.status}: ${answer.body}`);
      if (asked >= WARM_UP) times[who].push(answer.ms);
      await quiet(PAUSE_MS);
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    figures.push({
      group: 'enumeration',
      name: `${name}: known against unknown`,
      value: Math.max(known / unknown, unknown / known),
      unit: '×',
      limit: 1.05,
      detail: `medians ${known.toFixed(2)} and ${unknown.toFixed(2)} ms of ${times.known.length} and ${times.unknown.length}`,
    });
  }
  return figures;
}
