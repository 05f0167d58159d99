import { personalData } from '@parley/contracts/identity/personal-data.ts';
import { v7 as uuidv7 } from 'uuid';
import type { HeldNode } from '#testing/held-node.ts';
import type { TestApp } from '#testing/test-app.ts';
import type { ScriptedOpenId } from '../../social/testing/scripted-openid.ts';
import type { Browser } from '../../testing/browser.ts';
import { activePerson, browserAt, linkOf, mailTo, signedIn } from '../../testing/browser.ts';

/** Two things that happen to one link, code or token at the same time. */
export type Pair = {
  /** A link, code or token that is used. */
  name: string;
  /** What takes away, meanwhile, that which it rests on. */
  meanwhile: string;
  /** Every how many statements it is held, where the usual step would pass over what must be seen. */
  step?: number;
  prepare(stage: RaceStage): Promise<{
    /** On the node whose statements are held. */
    use(): Promise<unknown>;
    takeAway(): Promise<unknown>;
  }>;
};

export type Person = Browser & { userId: string; email: string };

export type RaceStage = {
  app: TestApp;
  /** An address that nobody has yet. */
  address(): string;
  /** An active account that belongs to the newcomers, signed in. */
  person(): Promise<Person>;
  /** A signed-in owner of a company: the same one for all, or one to be erased. */
  owner(kind?: 'new'): Promise<Person>;
  /** The same browser at the node whose statements are held. */
  held(browser: Browser): Browser;
  /** The link in the mail to an address with that number. */
  link(email: string, number: number): Promise<{ userId: string; token: string }>;
  erase(person: Person): Promise<unknown>;
  /** What `PROVIDER` says of the person that signs in there. */
  provider: ScriptedOpenId;
};

export const PROVIDER = 'acme';

export function raceStage(app: TestApp, node: HeldNode, provider: ScriptedOpenId): RaceStage {
  let made = 0;
  let shared: Person | null = null;
  const address = (): string => {
    made += 1;
    return `race-${made}@example.com`;
  };
  const newOwner = async (): Promise<Person> => {
    const email = address();
    return Object.assign(await activePerson(app, email, { companyName: 'Maison Vidal' }), { email });
  };
  const owner: RaceStage['owner'] = async (kind) => {
    if (kind === 'new') return newOwner();
    shared ??= await newOwner();
    return shared;
  };
  return {
    app,
    provider,
    address,
    owner,
    person: async () => {
      const { userId } = await owner();
      const email = address();
      const id = uuidv7();
      // By SQL, with the password of the owner: nothing here is about how they came.
      await app.services.database.query(
        { kind: 'owner' },
        `with made as (
           insert into identity.users (id, email, name, password_hash, activated_at)
           select $1, $2, 'Ada Martin', password_hash, now() from identity.users where id = $3
         ), place as (
           insert into identity.memberships (tenant_id, user_id) select id, $1 from identity.tenants where operator
         )
         insert into identity.membership_roles (tenant_id, user_id, role_id)
         select t.id, $1, r.id from identity.tenants t, identity.roles r
         where t.operator and r.tenant_id is null and r.key = 'member'`,
        [id, email, userId],
      );
      return Object.assign(await signedIn(app.url, email), { userId: id, email });
    },
    held: ({ token, cookie, others }) => Object.assign(browserAt(node.url), { token, cookie, others }),
    link: async (email, number) => linkOf(await mailTo(app, email, number)),
    erase: (person) => person.call(personalData.erase, { body: { confirmation: person.email } }),
  };
}

/** Nothing limits how often the tests ask. */
const unlimited = ({ services }: TestApp) =>
  services.database.query({ kind: 'owner' }, 'delete from platform.rate_limits');

/**
 * Lets a pair happen with the use held before one statement after another.
 * @param step from one held statement to the next: 1 holds before each
 * @returns what was no answer a client can understand, with the statement it was held before
 */
export async function faultsOfRace(
  { app, node, stage }: { app: TestApp; node: HeldNode; stage: RaceStage },
  { prepare }: Pair,
  step: number,
): Promise<{ faults: string[]; held: number }> {
  const faults: string[] = [];
  for (let at = 1, held = 0; ; at += step, held += 1) {
    await unlimited(app);
    const { use, takeAway } = await prepare(stage);
    await unlimited(app);
    const raced = await node.race(at, use, takeAway);
    if (raced.over) {
      // Whatever is refused without a race shows nothing in one.
      if (raced.first.status !== 0) faults.push(`use was refused with nothing meanwhile: ${raced.first.type}`);
      return { faults, held };
    }
    for (const [who, { status, type }] of Object.entries({ use: raced.first, meanwhile: raced.second }))
      if (status >= 500) faults.push(`${who} answered ${status} ${type}, held before ${at}: ${raced.trace.at(-1)}`);
  }
}
