import { randomUUID } from 'node:crypto';
import type { FlowVersion } from '@parley/contracts/assistant/flow-editor.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';

let house: TestAssistant;
let admin: TestPerson;
let core: string;

type Problem = { type: string };
type Read = {
  house: { version: number; source: string } | null;
  current_version: number;
  versions: { status: string }[];
};

beforeAll(async () => {
  house = await testAssistant();
  admin = await house.person({ admin: true });
  core = (await admin.api<Read>('GET', '/admin/flows/settle')).body.house?.source ?? '';
});
afterAll(() => house.close());

const versions = (flow: string) => admin.api<Read>('GET', `/admin/flows/${flow}`);
const newestOf = async (flow: string) =>
  Math.max(0, ...(await versions(flow)).body.versions.map((each) => (each as unknown as { version: number }).version));
const save = async (flow: string, source: string, based_on?: number) =>
  admin.api<FlowVersion & Problem>('POST', `/admin/flows/${flow}/versions`, {
    source,
    based_on: based_on ?? (await newestOf(flow)),
  });
const read = (flow: string, version: number) =>
  admin.api<FlowVersion>('GET', `/admin/flows/${flow}/versions/${version}`);
const act = <T = FlowVersion & Problem>(flow: string, version: number, name: string) =>
  admin.api<T>('POST', `/admin/flows/${flow}/versions/${version}/${name}`);

async function published(flow: string, source: string): Promise<number> {
  const { version } = (await save(flow, source)).body;
  expect((await act(flow, version, 'trial')).status).toBe(202);
  await expect.poll(async () => (await read(flow, version)).body.trial?.status).not.toBe('running');
  const { trial } = (await read(flow, version)).body;
  expect(trial?.status, JSON.stringify(trial?.figures.filter(({ met }) => !met))).toBe('passed');
  expect((await act(flow, version, 'publish')).status).toBe(200);
  return version;
}

describe('FLOW-3 flows edited by administrators', () => {
  it('FLOW-3 flows hold for every tenant: an administrator of another one neither reads nor changes them', async () => {
    const other = await house.person({ tenantId: randomUUID(), admin: true });
    const before = await newestOf('settle');
    const tried = [
      other.api('GET', '/admin/flows'),
      other.api('GET', '/admin/flows/settle'),
      other.api('GET', '/admin/flows/settle/versions/1001'),
      other.api('POST', '/admin/flows/settle/check', { source: core }),
      other.api('POST', '/admin/flows/settle/versions', { source: core, based_on: before }),
      ...['trial', 'publish', 'retire'].map((act) => other.api('POST', `/admin/flows/settle/versions/1001/${act}`)),
    ];
    for (const answer of await Promise.all(tried)) expect(answer.status).toBe(403);
    expect(await newestOf('settle')).toBe(before);
  });

  it('FLOW-3 each save is a new version; an older basis is refused and writes nothing', async () => {
    const first = await save('settle', core);
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    expect(first.body).toMatchObject({ status: 'draft', findings: [], trial: null });
    const second = await save('settle', core.replace('Settle', 'Come to rest'));
    expect(second.body.version).toBe(first.body.version + 1);
    const late = await save('settle', core, first.body.version);
    expect([late.status, late.body.type]).toEqual([409, 'flow_changed_meanwhile']);
    expect((await read('settle', first.body.version)).body.source).toBe(core);
    expect(await newestOf('settle')).toBe(second.body.version);
    expect(house.acts.filter(({ action }) => action === 'flow.draft_saved')).toHaveLength(2);
  });

  it('FLOW-3 a flow with mistakes is kept as a draft with the line of each, and is neither tried nor published', async () => {
    const broken = core.replace(/ {2}fr: .*\n/, '\n').replace('exit:', 'exti:');
    const { body } = await save('settle', broken);
    expect(body.findings.length).toBeGreaterThan(0);
    const line = broken.split('\n').findIndex((text) => text.includes('exti:')) + 1;
    expect(body.findings.map((each) => each.line)).toContain(line);
    expect((await act('settle', body.version, 'trial')).body.type).toBe('flow_has_findings');
    expect((await act('settle', body.version, 'publish')).body.type).toBe('flow_not_tried');
  });

  it('FLOW-3 a text of another flow is a finding; a check keeps nothing', async () => {
    const before = await newestOf('grow');
    const { body } = await admin.api<FlowVersion>('POST', '/admin/flows/grow/check', { source: core });
    expect(body.findings[0]?.message).toContain('grow');
    expect(await newestOf('grow')).toBe(before);
  });

  it('FLOW-3 conversations begin with what was published; a running one stays on its version, also after it was withdrawn', async () => {
    const person = await house.person();
    const begin = async () =>
      (await person.api<{ id: string }>('POST', '/conversations', { exercise: 'settle' })).body.id;
    const titleOf = async (id: string) =>
      (await person.api<{ sequences: { title: string }[] }>('GET', `/conversations/${id}/steps`)).body.sequences[0]
        ?.title;
    const own = core.replaceAll(/(- id: s1\n\s+title: )\{[^}]*\}/g, '$1{en: "A quiet place", fr: "Un lieu calme"}');
    expect(own).not.toBe(core);
    const old = await begin();
    const oldTitle = await titleOf(old);
    const version = await published('settle', own);
    expect((await versions('settle')).body.current_version).toBe(version);
    const begun = await begin();
    expect([await titleOf(begun), await titleOf(old)]).toEqual(['A quiet place', oldTitle]);

    // Another node, that was not there when it was published.
    const other = await testAssistant({ database: { url: house.services.config.databaseUrl ?? '' } });
    try {
      expect((await act('settle', version, 'retire')).status).toBe(200);
      const later = await begin();
      expect([await titleOf(later), await titleOf(begun)]).toEqual([oldTitle, 'A quiet place']);
      const there = await fetch(`${other.url}/api/conversations/${begun}/steps`, {
        headers: { authorization: person.token },
      });
      expect(((await there.json()) as { sequences: { title: string }[] }).sequences[0]?.title).toBe('A quiet place');
    } finally {
      await other.close();
    }
    expect((await act('settle', version, 'retire')).body.type).toBe('flow_not_published');
    expect(house.acts.map(({ action }) => action)).toEqual(expect.arrayContaining(['flow.published', 'flow.retired']));
  });

  it('FLOW-3 a database that is away while a trial tells its progress ends neither the trial nor the server', async () => {
    const { version } = (await save('settle', core)).body;
    const owner = (statement: string) => house.services.database.withOwner((client) => client.query(statement));
    await owner(`create function assistant.away() returns trigger language plpgsql as $$ begin
      if (new.trial ->> 'progress')::float between 0.01 and 0.99 then raise 'away'; end if; return new; end $$`);
    await owner(
      'create trigger away before update on assistant.flow_versions for each row execute function assistant.away()',
    );
    expect((await act('settle', version, 'trial')).status).toBe(202);
    await expect.poll(async () => (await read('settle', version)).body.trial?.status).toBe('passed');
    await owner('drop function assistant.away cascade');
  });

  it('FLOW-3 a text made to stop the server is refused, and the server goes on', async () => {
    const bomb = `flow: settle\n${'abcdefghi'
      .split('')
      .map(
        (name, at) =>
          `${name}: &${name} [${
            at === 0
              ? '"x"'
              : Array(9)
                  .fill(`*${'abcdefghi'[at - 1]}`)
                  .join()
          }]`,
      )
      .join('\n')}`;
    const deep = `flow: ${'['.repeat(60_000)}`;
    for (const source of [bomb, deep, '\t', 'flow: !!js/function "x"', '{}', '- a: ?']) {
      const { status, body } = await admin.api<FlowVersion & Problem>('POST', '/admin/flows/settle/check', { source });
      expect([200, 422], source.slice(0, 30)).toContain(status);
      if (status === 200) expect(body.findings.length).toBeGreaterThan(0);
    }
    const huge = await admin.api<Problem>('POST', '/admin/flows/settle/check', { source: 'é'.repeat(200_000) });
    expect(huge.status).toBe(413);
    expect((await versions('settle')).status).toBe(200);
  });

  it('APP-9 nobody but an administrator edits flows', async () => {
    const person = await house.person();
    expect((await person.api('GET', '/admin/flows')).status).toBe(403);
    expect((await person.api('POST', '/admin/flows/settle/versions', { source: core, based_on: 0 })).status).toBe(403);
    expect((await admin.api('GET', '/admin/flows/nothing-like-it')).status).toBe(404);
    expect((await admin.api('GET', '/admin/flows/settle/versions/9999')).status).toBe(404);
  });
});
