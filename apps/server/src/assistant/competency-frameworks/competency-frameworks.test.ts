import type {
  Framework,
  FrameworkImport,
  FrameworkSaved,
  FrameworkSummary,
} from '@parley/contracts/assistant/competency-frameworks.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { internalContext } from '#platform/context.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { markUsed, readActive } from './competency-frameworks.service.ts';
import { contentOf } from './testing/content-of.ts';

let app: TestAssistant;
beforeAll(async () => {
  app = await testAssistant();
});
afterAll(() => app.close());

const active = async (person: TestPerson): Promise<Framework> => {
  const { status, body } = await person.api<Framework>('GET', '/competency-frameworks/active');
  expect(status).toBe(200);
  return body;
};

describe('the active framework', () => {
  test('COMP-1 a tenant has one without anybody doing anything, also when twenty people ask at once', async () => {
    const tenantId = uuidv7();
    const people = await Promise.all(Array.from({ length: 20 }, () => app.person({ tenantId })));
    const seen = await Promise.all(people.map(active));
    expect(new Set(seen.map(({ id }) => id)).size).toBe(1);
    expect(seen[0]).toMatchObject({ code: 'transversal-skills', status: 'active', version: 1, origin: 'builtin' });
    const other = await active(await app.person({ tenantId: uuidv7() }));
    expect(other.id).not.toBe(seen[0]?.id);
    expect(other.root_id).toBe(seen[0]?.root_id);
  });

  test('COMP-1 areas stand before their skills, and a job sees what people see', async () => {
    const person = await app.person({ tenantId: uuidv7() });
    const ctx = internalContext(app.services, { kind: 'tenant', tenantId: person.tenantId, userId: person.userId });
    const framework = await active(person);
    expect(await readActive(ctx)).toEqual(framework);
    for (const [at, { parent_id }] of framework.items.entries())
      if (parent_id) expect(framework.items.findIndex(({ id }) => id === parent_id)).toBeLessThan(at);
  });
});

const summaries = async (admin: TestPerson) =>
  (await admin.api<{ frameworks: FrameworkSummary[] }>('GET', '/competency-frameworks')).body.frameworks;
const administrator = () => app.person({ tenantId: uuidv7(), admin: true });
const use = ({ tenantId, userId }: TestPerson, id: string) =>
  markUsed(internalContext(app.services, { kind: 'tenant', tenantId, userId }), id);
const bytes = { 'content-type': 'application/octet-stream' };
const actsOf = ({ tenantId }: TestPerson) =>
  app.acts.filter((act) => act.tenantId === tenantId).map(({ action }) => action.replace('competency_framework.', ''));

describe('administering frameworks', () => {
  test('COMP-1 only administrators list, write, activate and delete; initialising the defaults twice makes nothing twice', async () => {
    const admin = await administrator();
    const person = await app.person({ tenantId: admin.tenantId });
    const first = await admin.api<{ created: FrameworkSummary[]; active: FrameworkSummary }>(
      'POST',
      '/competency-frameworks/initialize-default',
    );
    expect(first.body.created.map(({ code, status }) => [code, status])).toEqual([
      ['transversal-skills', 'active'],
      ['leading-self-and-others', 'draft'],
    ]);
    const second = await admin.api<{ created: FrameworkSummary[] }>(
      'POST',
      '/competency-frameworks/initialize-default',
    );
    expect(second.body.created).toEqual([]);
    const { id } = first.body.active;
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', `/${id}`],
      ['PUT', `/${id}`],
      ['DELETE', `/${id}`],
      ['GET', `/${id}/case`],
      ['POST', `/${id}/activate`],
      ['POST', '/initialize-default'],
      ['POST', '/import'],
    ] as const)
      expect((await person.api(method, `/competency-frameworks${path}`)).status, `${method} ${path}`).toBe(403);
    expect(actsOf(admin)).toEqual(['created', 'created']);
    const foreign = await administrator();
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/case'],
    ] as const)
      expect((await foreign.api(method, `/competency-frameworks/${id}${path}`)).status).toBe(404);
  });

  test('COMP-1 of several administrators who activate at the same moment one wins, the others are told, and one is active', async () => {
    const admin = await administrator();
    const [active, draft] = await summaries(admin);
    const third = await admin.api<Framework>('POST', '/competency-frameworks', {
      ...contentOf((await admin.api<Framework>('GET', `/competency-frameworks/${draft?.id}`)).body),
      code: 'ours',
    });
    expect(third.status).toBe(201);
    const wanted = [draft?.id, third.body.id, draft?.id, third.body.id];
    const answers = await Promise.all(
      wanted.map((id) => admin.api('POST', `/competency-frameworks/${id}/activate`, { instead_of: active?.id })),
    );
    const now = (await summaries(admin)).filter(({ status }) => status === 'active');
    expect(now).toHaveLength(1);
    for (const [at, { status, body }] of answers.entries())
      if (wanted[at] === now[0]?.id) expect(status).toBe(200);
      else expect([status, body.type]).toEqual([409, 'active_framework_changed']);
    // Nothing was archived.
    expect((await summaries(admin)).map(({ status }) => status).sort()).toEqual(['active', 'draft', 'draft']);
    expect(actsOf(admin).filter((act) => act === 'activated')).toHaveLength(1);
  });

  test('COMP-1 the active framework goes only with another in its place, and one in use is archived, not deleted', async () => {
    const admin = await administrator();
    const [active, other] = await summaries(admin);
    const remove = (id: string | undefined, query = '') =>
      admin.api<{ outcome: string; type: string; active: FrameworkSummary }>(
        'DELETE',
        `/competency-frameworks/${id}${query}`,
      );
    expect((await remove(active?.id)).body.type).toBe('framework_is_active');
    expect((await remove(active?.id, '?archive=true')).body.type).toBe('framework_is_active');
    expect((await remove(active?.id, `?activate=${active?.id}`)).body.type).toBe('framework_is_active');
    expect((await remove(active?.id, `?activate=${uuidv7()}`)).status).toBe(404);
    await use(admin, active?.id ?? '');
    expect((await remove(active?.id, `?activate=${other?.id}`)).body.type).toBe('framework_in_use');
    expect((await summaries(admin))[0]).toMatchObject({ id: active?.id, in_use: true });
    const archived = await remove(active?.id, `?archive=true&activate=${other?.id}`);
    expect(archived.body).toMatchObject({ outcome: 'archived', active: { id: other?.id, status: 'active' } });
    // Archived, it can come back, and what took its place can go.
    const back = await remove(other?.id, `?activate=${active?.id}`);
    expect(back.body).toMatchObject({ outcome: 'deleted', active: { id: active?.id } });
    const again = await admin.api<{ created: FrameworkSummary[] }>('POST', '/competency-frameworks/initialize-default');
    expect(again.body.created.map(({ code, status }) => [code, status])).toEqual([
      ['leading-self-and-others', 'draft'],
    ]);
  });

  test('COMP-2 an edit of one in use makes its next version, and what one knew of an item leads to its successor', async () => {
    const admin = await administrator();
    const [active] = await summaries(admin);
    const path = `/competency-frameworks/${active?.id}`;
    const before = (await admin.api<Framework>('GET', path)).body;
    const edited = contentOf(before);
    // Two exchange their codes, one is moved and renamed, one goes, one comes.
    const [area, one, two, gone] = edited.items;
    const last = edited.items.findLast(({ kind }) => kind === 'area');
    if (!area || !one || !two || !gone || !last) throw new Error('The house has them.');
    [one.code, two.code] = [two.code, one.code];
    one.name.en = 'Knowing myself';
    const isGone = ({ id }: { id: string }) => id === gone.id;
    const isOne = ({ id }: { id: string }) => id === one.id;
    const items = [
      ...edited.items.filter((item) => !isGone(item) && !isOne(item)),
      { ...one, parent_id: last.id },
      { ...gone, id: uuidv7(), code: 'new-here', parent_id: last.id },
    ];
    const inPlace = await admin.api<FrameworkSaved>('PUT', path, { ...edited, items, revision: before.revision });
    expect(inPlace.body).toMatchObject({
      new_version: false,
      mapping: [],
      framework: { id: before.id, version: 1, revision: 2 },
    });
    expect(inPlace.body.framework.items.find(({ id }) => id === one.id)).toMatchObject({
      parent_id: last.id,
      code: one.code,
      name: { en: 'Knowing myself' },
    });
    expect(inPlace.body.framework.items.some(({ id }) => id === gone.id)).toBe(false);

    await use(admin, before.id);
    const next = contentOf(inPlace.body.framework);
    const dropped = next.items.find(({ kind, id }) => kind === 'skill' && id !== one.id);
    next.items = next.items.filter(({ id }) => id !== dropped?.id);
    next.title.en = 'Our skills';
    const stale = await admin.api('PUT', path, { ...next, revision: 1 });
    expect([stale.status, stale.body.type]).toEqual([409, 'framework_changed_meanwhile']);
    const [winner, loser] = await Promise.all(
      [1, 2].map(() => admin.api<FrameworkSaved & { type: string }>('PUT', path, { ...next, revision: 2 })),
    ).then((both) => both.sort((a, b) => a.status - b.status));
    expect([winner?.status, loser?.status, loser?.body.type]).toEqual([200, 409, 'framework_changed_meanwhile']);
    const saved = winner?.body;
    expect(saved).toMatchObject({
      new_version: true,
      framework: { version: 2, status: 'active', in_use: false, root_id: before.root_id, title: { en: 'Our skills' } },
    });
    const to = new Map(saved?.mapping.map((pair) => [pair.from, pair.to]));
    expect(to.size).toBe(next.items.length);
    expect(to.has(dropped?.id ?? '')).toBe(false);
    // Whoever kept what an item was finds its successor by that.
    const root = before.items.find(({ id }) => id === one.id)?.root_id;
    expect(saved?.framework.items.find(({ root_id }) => root_id === root)?.id).toBe(to.get(one.id));
    expect((await summaries(admin)).map(({ version, status, superseded }) => [version, status, superseded])).toEqual([
      [2, 'active', false],
      [1, 'draft', false],
      [1, 'archived', true],
    ]);
    expect((await admin.api('PUT', path, { ...next, revision: 2 })).status).toBe(409);
  });

  test('COMP-2 an edit waits for evidence that is just being written, and then makes a new version', async () => {
    const admin = await administrator();
    const [active] = await summaries(admin);
    const path = `/competency-frameworks/${active?.id}`;
    const before = (await admin.api<Framework>('GET', path)).body;
    const edited = { ...contentOf(before), items: [], revision: before.revision };
    const saved = await app.services.database.withOwner(async (client) => {
      await client.query('begin');
      await client.query('update assistant.competency_frameworks set used_since = now() where id = $1', [before.id]);
      const put = admin.api<FrameworkSaved>('PUT', path, edited);
      const waiting = async () =>
        (
          await client.query(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rows;
      await expect.poll(waiting).toHaveLength(1);
      await client.query('commit');
      return put;
    });
    expect(saved.body).toMatchObject({ new_version: true, framework: { version: 2 } });
    expect((await admin.api<Framework>('GET', path)).body.items).toEqual(before.items);
  });

  test('COMP-1 what cannot be a framework is refused with its place, and nothing is written', async () => {
    const admin = await administrator();
    const [active] = await summaries(admin);
    const path = `/competency-frameworks/${active?.id}`;
    const { revision, ...framework } = (await admin.api<Framework>('GET', path)).body;
    const content = contentOf({ ...framework, revision });
    type Item = (typeof content.items)[number];
    const [area, skill] = content.items as [Item, Item];
    const write = async (items: Item[], more = {}) =>
      (
        await admin.api<{ type: string; fields?: { path: string }[] }>('PUT', path, {
          ...content,
          ...more,
          items,
          revision,
        })
      ).body;
    const chain = Array.from({ length: 8 }, () => uuidv7()).map((id, at, ids) => ({
      ...area,
      id,
      code: `c${at}`,
      parent_id: ids[at - 1] ?? null,
    }));
    expect(await write([skill, area])).toMatchObject({ type: 'framework_tree_broken', fields: [{ path: 'items[0]' }] });
    expect(await write([area, skill, { ...skill, id: uuidv7(), code: 'x', parent_id: skill.id }])).toMatchObject({
      type: 'framework_tree_broken',
      fields: [{ path: 'items[2]' }],
    });
    expect(await write([area, { ...skill, code: area.code }])).toMatchObject({
      type: 'framework_code_twice',
      fields: [{ path: 'items[1].code' }],
    });
    expect(await write([{ ...area, name: { en: ' ', fr: '' } }])).toMatchObject({ type: 'framework_name_missing' });
    expect(await write(chain)).toMatchObject({ type: 'framework_too_deep', fields: [{ path: 'items[6]' }] });
    expect(await write([area, { ...skill, anchors: [...skill.anchors, ...skill.anchors] }])).toMatchObject({
      type: 'framework_levels_wrong',
    });
    expect(await write([area], { scale: content.scale.slice(1) })).toMatchObject({ type: 'framework_levels_wrong' });
    expect(await write([{ ...area, links: [{ kind: 'isCousinOf', uri: 'https://example.org' }] }])).toMatchObject({
      type: 'case_unknown_association',
    });
    expect(await write([area], { code: 'leading-self-and-others' })).toMatchObject({ type: 'framework_code_taken' });
    expect(await write([area, { ...skill, name: { en: 'x'.repeat(301), fr: '' } }])).toMatchObject({
      type: 'invalid_request',
    });
    // Counted before anything looks at each of them.
    const million = `{"items":[${'{},'.repeat(1_300_000)}{}]}`;
    expect((await admin.api('PUT', path, million)).body.type).toBe('framework_too_large');
    expect((await admin.api<Framework>('GET', path)).body).toMatchObject({ revision, items: framework.items });
    expect(actsOf(admin)).toEqual([]);
  });

  test('COMP-2 a package is previewed, imported, exported and imported again; hostile ones leave nothing behind', async () => {
    const admin = await administrator();
    const [active] = await summaries(admin);
    const put = (body: string, query = '') =>
      admin.api<FrameworkImport & { type: string; detail: string }>(
        'POST',
        `/competency-frameworks/import${query}`,
        body,
        bytes,
      );
    const take = async (id: string | undefined) => {
      const { status, body, headers } = await admin.api('GET', `/competency-frameworks/${id}/case`);
      expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.case.json')]);
      return body as unknown as {
        CFDocument: { identifier: string; title: string };
        CFItems: { identifier: string; fullStatement: string }[];
      };
    };
    const own = await take(active?.id);
    expect((await put(JSON.stringify(own))).body).toMatchObject({ outcome: 'same', framework: null, left_out: 0 });

    const foreign = structuredClone(own);
    foreign.CFDocument.identifier = 'b0b0b0b0-0000-4000-8000-000000000001';
    const text = JSON.stringify(foreign).replaceAll(own.CFDocument.identifier, foreign.CFDocument.identifier);
    const preview = await put(text, '?preview=true');
    expect(preview.body).toMatchObject({
      outcome: 'new',
      code: 'transversal-skills-2',
      areas: 5,
      skills: 20,
      current: null,
      framework: null,
      changes: { added: { count: 25 } },
    });
    expect(await summaries(admin)).toHaveLength(2);
    const taken = await put(text);
    expect(taken.body).toMatchObject({
      outcome: 'new',
      framework: { status: 'draft', origin: 'import', version: 1, revision: 1 },
    });

    const changed = JSON.parse(text) as typeof own;
    (changed.CFItems[1] as { fullStatement: string }).fullStatement = 'Something else';
    const after = await put(JSON.stringify(changed), '?preview=true');
    expect(after.body).toMatchObject({
      outcome: 'changed',
      changes: { about: false, changed: { count: 1 }, added: { count: 0 }, unchanged: 24 },
    });
    expect((await put(JSON.stringify(changed), '?revision=7')).body.type).toBe('framework_changed_meanwhile');
    await use(admin, taken.body.framework?.id ?? '');
    const next = await put(JSON.stringify(changed), '?revision=1');
    expect(next.body).toMatchObject({ outcome: 'new_version', framework: { version: 2, status: 'draft' } });
    expect((await take(next.body.framework?.id)).CFItems[1]?.fullStatement).toBe('Something else');

    const count = (await summaries(admin)).length;
    const hostile: [string, number, string][] = [
      ['', 400, 'case_not_json'],
      ['[]', 400, 'case_malformed'],
      ['['.repeat(1_000_000), 400, 'case_not_json'],
      [
        `{"CFDocument":{"identifier":"${uuidv7()}","title":"x"},"CFItems":[${'{},'.repeat(1_300_000)}{}]}`,
        413,
        'framework_too_large',
      ],
      ['x'.repeat(4 * 1024 * 1024 + 1), 413, 'framework_too_large'],
      [text.replace('"isChildOf"', '"isCousinOf"'), 422, 'case_unknown_association'],
    ];
    for (const [body, status, type] of hostile) {
      const answer = await put(body);
      expect([answer.status, answer.body.type], body.slice(0, 20)).toEqual([status, type]);
    }
    // Half a character, which cutting a long text would leave as well, is no text to the database.
    const said = (fullStatement: string): string =>
      JSON.stringify({
        CFDocument: { identifier: uuidv7(), title: 'Odd' },
        CFItems: [{ identifier: uuidv7(), fullStatement }],
      });
    for (const odd of ['half \ud83d', `${'x'.repeat(298)}😀 and on`]) {
      const half = await put(said(odd));
      expect([half.status, half.body.framework?.items[0]?.name.en.isWellFormed()]).toEqual([200, true]);
    }
    // Links that the editor would not take back are left out, and counted.
    const linked = JSON.parse(said('Linked')) as { CFItems: { identifier: string }[] };
    const CFAssociations = Array.from({ length: 23 }, (_, at) => ({
      associationType: 'isRelatedTo',
      originNodeURI: { identifier: linked.CFItems[0]?.identifier },
      destinationNodeURI: { uri: `https://example.org/${at}` },
    }));
    const { framework, left_out } = (await put(JSON.stringify({ ...linked, CFAssociations }))).body;
    expect(left_out).toBe(3);
    if (!framework) throw new Error('It was taken.');
    const saved = await admin.api('PUT', `/competency-frameworks/${framework.id}`, {
      ...contentOf(framework),
      revision: framework.revision,
    });
    expect(saved.status).toBe(200);
    const many = await Promise.all(Array.from({ length: 7 }, () => put('['.repeat(300_000))));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([400, 503]));
    const cyclic = await put(
      text.replaceAll(
        /"destinationNodeURI":\{[^}]*\}/g,
        `"destinationNodeURI":{"identifier":"${own.CFItems[0]?.identifier}"}`,
      ),
    );
    expect([cyclic.status, cyclic.body.type]).toEqual([422, 'case_cyclic']);
    expect(cyclic.body.detail).toContain('CFItems[0]');
    expect(await summaries(admin)).toHaveLength(count + 3);
    expect(actsOf(admin).slice(0, 4)).toEqual(['exported', 'imported', 'imported', 'exported']);
  });
});
