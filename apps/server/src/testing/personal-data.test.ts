import { createRequire } from 'node:module';
import type { Archive } from '@parley/contracts/identity/personal-data.ts';
import { personalData } from '@parley/contracts/identity/personal-data.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonalTable } from '#platform/personal-data.ts';
import { fileOf } from '#platform/personal-data.ts';
import { assistantData } from '../assistant/personal-data/assistant-data.ts';
import { identityData } from '../identity/personal-data/identity-data.ts';
import { personAt } from '../identity/roles/testing/team-stage.ts';
import { eventually } from './eventually.ts';
import type { SignedIn } from './people.ts';
import { PASSWORD, signIn, signUpMember, signUpOwner } from './people.ts';
import type { Column } from './planted-rows.ts';
import { columnsOf, dropChecks, plantRow, pointsAtPerson } from './planted-rows.ts';
import type { TestApp } from './test-app.ts';
import { testApp } from './test-app.ts';

let app: TestApp;
const ADMIN = { email: 'admin@example.com', password: PASSWORD };
beforeAll(async () => {
  app = await testApp({ config: { admin: ADMIN } });
});
afterAll(() => app.close());

const system = async <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
  app.services.database.withOwner(async (client) => (await client.query(text, values)).rows as T[]);

const listed: readonly PersonalTable[] = [...assistantData.tables, ...identityData.tables];

/** Columns that hold the id of a person without saying whose the row is, each with the reason. */
const BESIDE: Record<string, string> = {
  'identity.erased_addresses.user_id':
    'made by the erasure, and emptied by its job once the audits name the person by a pseudonym',
  'identity.api_tokens.created_by_user_id': 'a token of the workspace; forgotten by the database when its maker goes',
  'identity.invitations.given_by': 'an invitation of another person; forgotten by the database when its giver goes',
  'identity.invitations.invited_by': 'an invitation of another person; goes with whoever sent it',
  'identity.security_fixes.made_by': 'a setting of the workspace; forgotten by the database when its maker goes',
};

const columns = (): Promise<Column[]> => columnsOf(app.services.database);

/** Columns of the assistant that say nothing about a person: whose row it is, the machinery of a reply, and what others are made into. */
const MACHINERY = new Set(
  'id user_id tenant_id search title_search client_message_id run_id user_message_id slot seq replaced_seq replaced_from attempt holds_news node_id heartbeat_at stop_requested_at seen_length retry_after_seconds version language'.split(
    ' ',
  ),
);

/** A row of the person in a table, whatever else it must hold. */
const plant = (table: PersonalTable, all: Column[], { userId, tenantId }: SignedIn, id: string): Promise<void> =>
  plantRow(app.services.database, all, table.table, {
    values: { tenant_id: tenantId, ...Object.fromEntries(table.by.map((column) => [column, userId])) },
    id,
    word: `x${id}`.slice(0, 20),
  });

const rowsOf = async ({ table, by }: PersonalTable, userId: string): Promise<number> =>
  (await system(`select 1 from ${table} where ${by.map((column) => `${column} = $1`).join(' or ')}`, [userId])).length;

describe('CONF-3 the list of what is held on a person', () => {
  test('CONF-3 every table that points at a person stands in it, or its column says why not', async () => {
    const missing = (await columns())
      .filter(pointsAtPerson)
      .filter(({ table, name }) => !(`${table}.${name}` in BESIDE))
      .filter(({ table, name }) => !listed.some((entry) => entry.table === table && entry.by.includes(name)))
      .map(({ table, name }) => `${table}.${name}`);
    expect(missing, 'add it to assistant-data.ts or identity-data.ts').toEqual([]);
  });

  test('CONF-3 every foreign key to a person stands in it as well, however the column is called', async () => {
    const keys = await system<{ table: string; column: string }>(`
      select n.nspname || '.' || c.relname as table, a.attname as column
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[array_length(k.conkey, 1)]
      where k.contype = 'f' and k.confrelid in ('identity.users'::regclass, 'identity.memberships'::regclass)`);
    expect(keys.length).toBeGreaterThan(15);
    const missing = keys.filter(
      ({ table, column }) =>
        !(`${table}.${column}` in BESIDE) &&
        !listed.some((entry) => entry.table === table && entry.by.includes(column)),
    );
    expect(missing).toEqual([]);
  });

  test('CONF-3 what it names is there, and everything that is neither exported nor erased has a reason', async () => {
    const all = await columns();
    const has = (table: string, column: string) => all.some((each) => each.table === table && each.name === column);
    for (const { table, by, take, key, erase } of listed) {
      for (const column of [...by, ...(key ? [key] : []), ...(Array.isArray(take) ? take : [])])
        if (/^\w+$/.test(column)) expect(has(table, column), `${table}.${column}`).toBe(true);
      if ('nothing' in take) expect(take.nothing.length).toBeGreaterThan(10);
      if (typeof erase === 'object') expect(erase.stays.length).toBeGreaterThan(10);
    }
    expect(new Set(listed.map(({ table }) => table)).size).toBe(listed.length);
  });

  test('CONF-3 of what the assistant holds on a person every column is exported', async () => {
    const all = await columns();
    const left = assistantData.tables.flatMap(({ table, take }) =>
      'nothing' in take
        ? []
        : all
            .filter((column) => column.table === table && !MACHINERY.has(column.name) && !take.includes(column.name))
            .map(({ name }) => `${table}.${name}`),
    );
    expect(left, 'take it along in assistant-data.ts').toEqual([]);
  });

  test('CONF-3 no secret is exported', () => {
    for (const { table, take } of listed)
      if (Array.isArray(take))
        expect(
          take.filter((column) => /hash|secret|seed|sealed|_key|encrypted/.test(column)),
          table,
        ).toEqual([]);
  });
});

const callerOf = ({ userId, accessToken }: SignedIn) => personAt(app.url, { userId, token: accessToken });
const api = (person: SignedIn, method: string, path: string, body?: unknown) =>
  fetch(`${app.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
async function talk(person: SignedIn, message: string): Promise<void> {
  await api(person, 'POST', '/config/consents', { given: ['age_18', 'coaching'] });
  expect((await api(person, 'POST', '/chat', { message })).status).toBe(200);
}
const fileAt = (person: SignedIn, id: string) =>
  fetch(`${app.url}/frontegg/identity/resources/users/v1/me/archives/${id}/file`, {
    headers: { authorization: `Bearer ${person.accessToken}` },
  });

async function archiveOf(person: SignedIn): Promise<Archive> {
  const caller = callerOf(person);
  await caller.call(personalData.ask, {});
  return eventually(async () => {
    const [newest] = (await caller.call(personalData.list, {})).archives;
    return newest?.status === 'ready' ? newest : undefined;
  });
}

type Entry = { fileName: string };
type Unzipping = {
  on(event: 'entry', listener: (entry: Entry) => void): void;
  on(event: 'end' | 'error', listener: (error?: Error) => void): void;
  openReadStream(entry: Entry, done: (error: Error | null, stream: AsyncIterable<Buffer>) => void): void;
  readEntry(): void;
};
/** Reads archives by a code of its own; it has no types. */
const { fromBuffer } = createRequire(import.meta.url)('yauzl') as {
  fromBuffer(bytes: Buffer, options: object, done: (error: Error | null, archive: Unzipping) => void): void;
};
function unzip(bytes: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, string>();
    fromBuffer(bytes, { lazyEntries: true }, (error, archive) => {
      if (error) return reject(error);
      archive.on('entry', (entry) =>
        archive.openReadStream(entry, (error, stream) => {
          if (error) return reject(error);
          const read = async (): Promise<void> => {
            const pieces: Buffer[] = [];
            for await (const piece of stream) pieces.push(piece);
            files.set(entry.fileName, Buffer.concat(pieces).toString());
            archive.readEntry();
          };
          read().catch(reject);
        }),
      );
      archive.on('end', () => resolve(files));
      archive.on('error', reject);
      archive.readEntry();
    });
  });
}

describe('CONF-3 an archive of everything', () => {
  test('CONF-3 N4 it holds a file for each table, and every conversation to be read; nothing of anybody else', async () => {
    const [person, other] = [await signUpMember(app), await signUpMember(app)];
    await talk(person, 'The Borodin affair keeps me from sleeping.');
    await talk(other, 'Nobody but me knows of Quasimodo.');
    const archive = await archiveOf(person);
    const answer = await fileAt(person, archive.id);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBe(archive.sizeBytes);
    // Each file says twice which version of the format it needs; programs compare.
    const directory = bytes.indexOf('PK\u0001\u0002');
    expect(bytes.readUInt16LE(4)).toBe(bytes.readUInt16LE(directory + 6));
    const files = await unzip(bytes);
    for (const table of listed.filter(({ take }) => Array.isArray(take)))
      expect(JSON.parse(files.get(fileOf(table.table)) ?? 'null'), table.table).toBeInstanceOf(Array);
    expect(files.get('README.md')).toContain('Camille Test');
    expect([...files].some(([path, text]) => path.endsWith('.md') && text.includes('Borodin'))).toBe(true);
    expect(files.get('assistant/messages.json')).toContain('Borodin');
    expect(JSON.parse(files.get('identity/users.json') ?? '[]')).toMatchObject([{ email: person.email }]);
    const whole = [...files.values()].join();
    expect(whole).not.toMatch(/Quasimodo|argon2/);
    expect(whole).not.toContain(other.userId);
  });

  test('CONF-3 N4 it lies sealed in the database, and is the person’s alone', async () => {
    const [person, stranger] = [await signUpMember(app), await signUpMember(app)];
    await talk(person, 'Sesquipedalian worries.');
    const { id } = await archiveOf(person);
    const [part] = await system<{ sealed: Buffer }>(
      'select sealed from identity.data_export_parts where export_id = $1',
      [id],
    );
    expect(part?.sealed.subarray(0, 2).toString()).not.toBe('PK');
    expect((await fileAt(stranger, id)).status).toBe(404);
    expect((await callerOf(stranger).call(personalData.list, {})).archives).toEqual([]);
    expect((await fileAt({ ...person, accessToken: 'a.b.c' }, id)).status).toBe(401);
    await system('update identity.data_exports set expires_at = now() where id = $1', [id]);
    expect((await fileAt(person, id)).status).toBe(404);
  });

  test('CONF-3 made anew after its maker was killed in the middle, it is whole', async () => {
    const person = await signUpMember(app);
    await talk(person, 'Half a thought about Zembla.');
    const { id } = await archiveOf(person);
    // As it stands when the process dies before the last word: parts, some of them from an earlier try, and no end.
    await system('update identity.data_exports set ready_at = null, size_bytes = null where id = $1', [id]);
    await system(
      `insert into identity.data_export_parts (export_id, number, sealed, encrypted_with) values ($1, 7, '\\x00', 'x')`,
      [id],
    );
    expect((await fileAt(person, id)).status).toBe(409);
    // The queue does a job once by its id, so the same work comes as another one.
    const again = uuidv7();
    await system(
      `insert into platform.events (id, type, user_id, data) values ($1, 'personal_data.asked', $2, json_build_object('archiveId', $3::text))`,
      [again, person.userId, id],
    );
    await system("insert into platform.deliveries (event_id, reader) values ($1, 'personal-data-archive')", [again]);
    await eventually(async () => ((await fileAt(person, id)).status === 200 ? true : undefined));
    const files = await unzip(Buffer.from(await (await fileAt(person, id)).arrayBuffer()));
    expect(files.get('assistant/messages.json')).toContain('Zembla');
  });

  test('CONF-3 M7 a session that is not fresh is asked who it is, before and when it is collected', async () => {
    const person = await signUpMember(app);
    const { id } = await archiveOf(person);
    await system("update identity.sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1", [
      person.userId,
    ]);
    expect((await fileAt(person, id)).status).toBe(403);
    expect(await callerOf(person).refused(personalData.ask, {})).toBe('insufficient_user_authentication');
    expect(await callerOf(person).refused(personalData.erase, { body: { confirmation: person.email } })).toBe(
      'insufficient_user_authentication',
    );
  });
});

describe('CONF-3 erasing the account', () => {
  test('CONF-3 after a row in each table nothing of the person is left in any, and all of somebody else', async () => {
    const [person, other] = [await signUpMember(app), await signUpMember(app)];
    const all = await columns();
    await dropChecks(app.services.database);
    for (const each of [person, other]) {
      await talk(each, 'Something to be erased.');
      const id = uuidv7();
      for (const table of listed) if ((await rowsOf(table, each.userId)) === 0) await plant(table, all, each, id);
    }
    for (const table of listed) expect(await rowsOf(table, person.userId), table.table).toBeGreaterThan(0);

    await callerOf(person).call(personalData.erase, { body: { confirmation: person.email.toUpperCase() } });
    await eventually(async () =>
      (await rowsOf(assistantData.tables[0] as PersonalTable, person.userId)) === 0 ? true : undefined,
    );
    await eventually(async () =>
      (await system("select 1 from platform.events where user_id = $1 and type <> 'user.deleted'", [person.userId]))
        .length === 0
        ? true
        : undefined,
    );
    for (const table of listed) {
      const stays = typeof table.erase === 'object';
      if (!stays) expect(await rowsOf(table, person.userId), table.table).toBe(0);
      expect(await rowsOf(table, other.userId), table.table).toBeGreaterThan(0);
    }
    expect((await api(person, 'GET', '/conversations')).status).toBe(401);
    await expect(signIn(app, { email: person.email })).rejects.toThrow('401');
    const audits = await system<{ action: string; email: string | null }>(
      "select action, email from identity.audits where user_id = $1 and action = 'user.erased'",
      [person.userId],
    );
    expect(audits).toEqual([{ action: 'user.erased', email: null }]);
  });

  test('CONF-3 what a request that was on its way writes down afterwards is erased as well', async () => {
    const person = await signUpMember(app);
    await talk(person, 'Something to be erased.');
    await callerOf(person).call(personalData.erase, { body: { confirmation: person.email } });
    const held = () => system('select 1 from assistant.conversations where user_id = $1', [person.userId]);
    const due = `from pgboss.job where name = 'erase-person-again' and data ->> 'userId' = $1`;
    const late = () =>
      system<{ late: boolean }>(`select start_after > now() + interval '50 minutes' as late ${due}`, [person.userId]);
    expect(await eventually(async () => (await late())[0])).toEqual({ late: true });
    expect(await held()).toEqual([]);
    // A spoken message that was still being written down when the account went.
    await system(
      `insert into assistant.conversations (id, tenant_id, user_id, flow_id, flow_version, language, title)
       values ($1, $2, $3, 'core', 1, 'en', 'Words of somebody who went')`,
      [uuidv7(), person.tenantId, person.userId],
    );
    await system(`update pgboss.job set start_after = now() where id in (select id ${due})`, [person.userId]);
    await eventually(async () => ((await held()).length === 0 ? true : undefined));
  });

  test('CONF-3 another address than the own, or none, erases nothing', async () => {
    const person = await signUpMember(app);
    for (const confirmation of ['', 'somebody@example.com', `${person.email}x`])
      expect(await callerOf(person).refused(personalData.erase, { body: { confirmation } })).toBe(
        'confirmation_differs',
      );
    expect((await api(person, 'GET', '/conversations')).status).toBe(200);
  });

  test('CONF-3 R4 whoever alone administers others hands over first; alone in a workspace, one may go', async () => {
    const admin = await signIn(app, ADMIN);
    expect(await callerOf(admin).refused(personalData.erase, { body: { confirmation: admin.email } })).toBe(
      'last_administrator',
    );
    const owner = await signUpOwner(app);
    const guest = await signUpMember(app);
    await system('insert into identity.memberships (tenant_id, user_id, created_at) values ($1, $2, now())', [
      owner.tenantId,
      guest.userId,
    ]);
    expect(await callerOf(owner).refused(personalData.erase, { body: { confirmation: owner.email } })).toBe(
      'last_administrator',
    );
    await system('delete from identity.memberships where tenant_id = $1 and user_id = $2', [
      owner.tenantId,
      guest.userId,
    ]);
    await callerOf(owner).call(personalData.erase, { body: { confirmation: owner.email } });
    expect((await api(owner, 'GET', '/conversations')).status).toBe(401);
  });
});
