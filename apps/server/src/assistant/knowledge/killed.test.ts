import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workerFile } from '#installation';
import { databaseEnvironment } from '#testing/postgres.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { found, refreshed, settled, upload } from './testing/keeping-knowledge.ts';

const DOCUMENTS = 60;
/** By the process that is killed. */
const READ = 5;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parley-killed-'));
const write = (generation: string): void => {
  for (let index = 0; index < DOCUMENTS; index += 1)
    fs.writeFileSync(
      path.join(folder, `note-${index}.md`),
      `# Note ${index}\n\nThis is the ${generation} wording of note ${index}.\n`,
    );
};

let one: TestAssistant;
let other: TestAssistant;
let keeper: TestPerson;
beforeAll(async () => {
  write('first');
  one = await testAssistant({ config: { knowledgeDir: folder } });
  other = await testAssistant({
    database: { url: one.services.config.databaseUrl ?? '' },
    config: { knowledgeDir: folder },
  });
  keeper = await one.person({ admin: true });
});
afterAll(async () => {
  await other.close();
  await one.close();
  fs.rmSync(folder, { recursive: true });
});

const rows = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await one.services.database.query<R & Record<string, unknown>>({ kind: 'owner' }, text, values)).rows;

/** What readers see, in one look: passages of the first and of the second wording. */
const seen = async (): Promise<{ first: number; second: number }> => {
  const [row] = await rows<{ first: number; second: number }>(`
    select count(*) filter (where p.text like '%the first wording%')::integer as first,
      count(*) filter (where p.text like '%the second wording%')::integer as second
    from assistant.knowledge_documents d join assistant.knowledge_passages p on p.version_id = d.live_version`);
  return row ?? { first: -1, second: -1 };
};
const staged = (refreshId: string) =>
  rows<{ name: string; version_id: string }>(
    'select name, version_id from assistant.knowledge_outcomes where refresh_id = $1 and version_id is not null',
    [refreshId],
  );

describe('a refresh whose process is killed', () => {
  it('KNOW-1 goes on where it was, on whichever node, and readers see the old or the new and never half', async () => {
    await refreshed(keeper);
    expect(await seen()).toEqual({ first: DOCUMENTS, second: 0 });
    write('second');
    const refreshId = uuidv7();
    await rows('insert into assistant.knowledge_refreshes (id, tenant_id) values ($1, $2)', [
      refreshId,
      keeper.tenantId,
    ]);
    const { config } = one.services;
    const child = fork(
      workerFile('assistant/knowledge/testing/refresh-worker'),
      [refreshId, keeper.tenantId, String(READ)],
      {
        execArgv: [],
        env: {
          PATH: process.env.PATH ?? '',
          ...databaseEnvironment(config.databaseUrl),
          DATA_DIR: config.dataDir,
          ENCRYPTION_KEY: 'a key of this test and of nothing else at all',
          KNOWLEDGE_DIR: folder,
        },
        silent: true,
      },
    );
    const ended = once(child, 'exit');
    await once(child, 'message');
    child.kill('SIGKILL');
    await ended;
    const kept = await staged(refreshId);
    expect(kept).toHaveLength(READ);
    expect(await seen()).toEqual({ first: DOCUMENTS, second: 0 });

    // Its sign of life is of long ago, as it would be after a while.
    await rows("update assistant.knowledge_refreshes set heartbeat_at = now() - interval '1 minute' where id = $1", [
      refreshId,
    ]);
    const again = await other.person({ admin: true });
    const looks = new Set<string>();
    const look = async (): Promise<void> => {
      const { first, second } = await seen();
      looks.add(first === DOCUMENTS && second === 0 ? 'old' : first === 0 && second === DOCUMENTS ? 'new' : 'half');
    };
    await look();
    let done = false;
    const looking = (async () => {
      while (!done) await look();
    })();
    expect((await again.api('POST', '/refresh-knowledge')).body.job_id).toBe(refreshId);
    expect(await settled(again)).toMatchObject({ status: 'done', updated: DOCUMENTS, refused: 0 });
    done = true;
    await looking;
    await look();
    expect([...looks].sort()).toEqual(['new', 'old']);

    // What the killed process had read was not read again, and nothing is left of what was shown before.
    const live = new Map(
      (
        await rows<{ name: string; live_version: string }>(
          'select name, live_version from assistant.knowledge_documents',
        )
      ).map((row) => [row.name, row.live_version]),
    );
    for (const { name, version_id: version } of kept) expect(live.get(name)).toBe(version);
    expect(
      await rows(
        'select 1 from assistant.knowledge_passages p where not exists (select from assistant.knowledge_documents d where d.live_version = p.version_id)',
      ),
    ).toEqual([]);
    // Words weigh as if all had been read at once.
    expect(
      await rows("select passages from assistant.knowledge_words where word = '' and tenant_id = $1", [
        keeper.tenantId,
      ]),
    ).toEqual([{ passages: DOCUMENTS }]);
    expect(await rows("select 1 from assistant.knowledge_words where word = 'first'")).toEqual([]);
  });

  it('KNOW-1 two nodes share one refresh, and what one reads the other finds', async () => {
    const there = await other.person({ admin: true });
    // Neither is through before the other one asks: its documents cannot be read meanwhile.
    const [here, elsewhere] = await one.services.database.withOwner(async (client) => {
      await client.query('begin; lock table assistant.knowledge_documents in access exclusive mode');
      const both = await Promise.all([
        keeper.api('POST', '/refresh-knowledge'),
        there.api('POST', '/refresh-knowledge'),
      ]);
      await client.query('commit');
      return both;
    });
    expect(here.body.job_id).toBe(elsewhere.body.job_id);
    await settled(keeper);
    await upload(one, keeper, 'garden.md', '# Garden\n\nThe roof garden opens in April for everybody.');
    await settled(there);
    expect((await found(there, 'roof garden April')).map(({ title }) => title)).toEqual(['Garden']);
  });
});
