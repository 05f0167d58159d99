import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Passage } from '@parley/contracts/assistant/knowledge.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docxOf, pdfOf } from '#testing/documents.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { documentsOf, found, refreshed, settled, upload } from './testing/keeping-knowledge.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parley-knowledge-'));
const put = (name: string, content: string | Buffer): void => {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), content);
};
const ELSEWHERE = randomUUID();

let assistant: TestAssistant;
let keeper: TestPerson;
let member: TestPerson;
let stranger: TestPerson;
let strangerKeeper: TestPerson;
beforeAll(async () => {
  put(
    'handbook/remote.md',
    '# Remote work\n\n## How many days\n\nTwo days of remote work a week are possible for every team.\n',
  );
  put(
    'handbook/télétravail.md',
    '# Télétravail\n\n## Matériel\n\nL’entreprise prête un écran et une chaise pour le télétravail.\n',
  );
  put(
    'travel.pdf',
    pdfOf([
      ['# Travel', 'Trains are booked by the office.'],
      ['# Nights', 'A hotel may cost 120 euros.'],
    ]),
  );
  put('.hidden.md', 'Not for anybody.');
  put('song.mp3', 'la');
  fs.symlinkSync('/etc/hostname', path.join(folder, 'outside.txt'));
  assistant = await testAssistant({ config: { knowledgeDir: folder } });
  keeper = await assistant.person({ admin: true });
  member = await assistant.person();
  stranger = await assistant.person({ tenantId: ELSEWHERE });
  strangerKeeper = await assistant.person({ tenantId: ELSEWHERE, admin: true });
});
afterAll(async () => {
  await assistant.close();
  fs.rmSync(folder, { recursive: true });
});

describe('reading the sources', () => {
  it('KNOW-1 everything of the folder is read; what is no document is named with the reason', async () => {
    const started = await keeper.api<{ job_id: string }>('POST', '/refresh-knowledge');
    expect(started.status).toBe(202);
    const refresh = await settled(keeper);
    expect(refresh).toMatchObject({
      job_id: started.body.job_id,
      status: 'done',
      added: 3,
      refused: 1,
      total: 4,
      done: 4,
      unchanged: 0,
    });
    expect(refresh.outcomes[0]).toEqual({ name: 'song.mp3', outcome: 'refused', reason: 'wrong_type' });
    expect(refresh.outcomes.map(({ name }) => name)).not.toContain('outside.txt');
    expect((await keeper.api('GET', `/knowledge/refresh/${started.body.job_id}`)).body).toEqual(refresh);
    expect(assistant.acts).toContainEqual(
      expect.objectContaining({ action: 'knowledge.refreshed', userId: keeper.userId }),
    );
    expect(await documentsOf(keeper)).toMatchObject([
      { name: 'song.mp3', state: 'refused', reason: 'wrong_type', passages: 0 },
      { name: 'handbook/remote.md', state: 'ready', title: 'Remote work', language: 'en', passages: 1 },
      { name: 'handbook/télétravail.md', state: 'ready', language: 'fr' },
      { name: 'travel.pdf', state: 'ready', kind: 'pdf', pages: 2, passages: 2 },
    ]);
  });

  it('KNOW-1 only what changed is processed, what is gone vanishes, the rest keeps its passages', async () => {
    const rows = async () =>
      (
        await assistant.services.database.query<{ name: string; liveVersion: string }>(
          { kind: 'owner' },
          'select name, live_version as "liveVersion" from assistant.knowledge_documents where source = \'folder\'',
        )
      ).rows;
    const before = new Map((await rows()).map((row) => [row.name, row.liveVersion]));
    const [cited] = await found(member, 'hotel cost');
    expect(await refreshed(keeper)).toMatchObject({ total: 0, unchanged: 4, added: 0, updated: 0 });
    put(
      'travel.pdf',
      pdfOf([
        ['# Travel', 'Planes are booked by the office.'],
        ['# Nights', 'A hotel may cost 120 euros.'],
      ]),
    );
    put('handbook/new.txt', 'Every newcomer has a mentor called Griselda.');
    fs.rmSync(path.join(folder, 'song.mp3'));
    const refresh = await refreshed(keeper);
    expect(refresh).toMatchObject({ added: 1, updated: 1, removed: 1, unchanged: 2 });
    const after = new Map((await rows()).map((row) => [row.name, row.liveVersion]));
    expect(after.get('handbook/remote.md')).toBe(before.get('handbook/remote.md'));
    expect(after.get('travel.pdf')).not.toBe(before.get('travel.pdf'));
    expect(after.has('song.mp3')).toBe(false);
    // The passage that stayed the same is still the same passage.
    expect((await found(member, 'hotel cost'))[0]?.id).toBe(cited?.id);
    expect(await found(member, 'trains')).toEqual([]);
    expect(await found(member, 'planes')).toHaveLength(1);
    fs.rmSync(path.join(folder, 'handbook/new.txt'));
    expect(await refreshed(keeper)).toMatchObject({ removed: 1, added: 0 });
    expect(await found(member, 'Griselda')).toEqual([]);
  });

  it('KNOW-1 a second call joins the refresh that goes on', async () => {
    put(
      'handbook/big.md',
      Array.from({ length: 400 }, (_, index) => `## Part ${index}\n\nWords about subject ${index}.`).join('\n\n'),
    );
    const [one, two] = await Promise.all([
      keeper.api('POST', '/refresh-knowledge'),
      keeper.api('POST', '/refresh-knowledge'),
    ]);
    expect(one.body.job_id).toBe(two.body.job_id);
    expect(await settled(keeper)).toMatchObject({ added: 1 });
    fs.rmSync(path.join(folder, 'handbook/big.md'));
    await refreshed(keeper);
  });

  it('KNOW-1 a folder that is gone for a while takes nothing with it', async () => {
    fs.renameSync(folder, `${folder}-away`);
    try {
      expect(await refreshed(keeper)).toMatchObject({ status: 'failed' });
    } finally {
      fs.renameSync(`${folder}-away`, folder);
    }
    expect(await found(member, 'remote work days')).toHaveLength(1);
    expect(await refreshed(keeper)).toMatchObject({ status: 'done', removed: 0 });
  });

  it('KNOW-1 members may not refresh, list, upload or remove; the folder is not another tenant’s', async () => {
    for (const [method, route] of [
      ['POST', '/refresh-knowledge'],
      ['GET', '/knowledge/refresh'],
      ['GET', '/knowledge/documents'],
      ['DELETE', `/knowledge/documents/${randomUUID()}`],
    ] as const)
      expect((await member.api(method, route)).status).toBe(403);
    expect((await upload(assistant, member, 'a.md', 'x')).status).toBe(403);
    expect(await refreshed(strangerKeeper)).toMatchObject({ total: 0 });
    expect((await strangerKeeper.api('GET', '/knowledge/documents')).body).toMatchObject({
      documents: [],
      folder: false,
    });
    expect((await keeper.api('GET', '/knowledge/documents')).body).toMatchObject({ folder: true, vectors: false });
  });
});

describe('uploads', () => {
  it('KNOW-2 an upload is kept, read, found, replaced under its name, and removed', async () => {
    const first = await upload(
      assistant,
      keeper,
      'mentors.docx',
      docxOf(['# Mentors', 'Ask Ada for a mentor in spring.']),
    );
    expect(first).toMatchObject({
      status: 202,
      body: { document: { name: 'mentors.docx', state: 'waiting', source: 'upload' } },
    });
    await settled(keeper);
    const [passage] = await found(member, 'mentor spring');
    expect(passage).toMatchObject({ title: 'Mentors', heading: ['Mentors'], document_id: first.body.document.id });
    const again = await upload(
      assistant,
      keeper,
      'mentors.docx',
      docxOf(['# Mentors', 'Ask Grace for a mentor in autumn.']),
    );
    expect(again.body.document).toMatchObject({ id: first.body.document.id, state: 'ready' });
    await settled(keeper);
    expect(await found(member, 'mentor spring Ada')).toHaveLength(1);
    expect((await found(member, 'mentor autumn'))[0]?.text).toContain('Grace');
    expect(
      (
        await keeper.api<{ passages: Passage[]; total: number }>(
          'GET',
          `/knowledge/documents/${first.body.document.id}/passages`,
        )
      ).body,
    ).toMatchObject({ total: 1, passages: [{ heading: ['Mentors'] }] });
    expect((await keeper.api('DELETE', `/knowledge/documents/${first.body.document.id}`)).status).toBe(204);
    expect(await found(member, 'mentor autumn')).toEqual([]);
    expect(assistant.acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['knowledge.added', 'knowledge.removed']),
    );
    const [document] = (await documentsOf(keeper)).filter(({ source }) => source === 'folder');
    expect((await keeper.api('DELETE', `/knowledge/documents/${document?.id}`)).body).toMatchObject({
      type: 'document_of_folder',
    });
  });

  it('KNOW-2 a hostile upload is refused with its name and reason, and stops nothing else', async () => {
    const sent = await Promise.all([
      upload(assistant, keeper, 'broken.pdf', '%PDF-1.7 nothing more'),
      upload(assistant, keeper, 'locked.pdf', pdfOf([['secret']], { encrypted: true })),
      upload(assistant, keeper, 'nothing.md', ''),
      upload(assistant, keeper, 'good.md', '# Canteen\n\nLunch is served from noon to two.'),
    ]);
    expect(sent.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    await settled(keeper);
    await refreshed(keeper);
    const byName = new Map((await documentsOf(keeper)).map(({ name, state, reason }) => [name, reason ?? state]));
    expect(Object.fromEntries(byName)).toMatchObject({
      'broken.pdf': 'malformed',
      'locked.pdf': 'encrypted',
      'nothing.md': 'empty',
      'good.md': 'ready',
    });
    expect(await found(member, 'lunch noon')).toHaveLength(1);
  });

  it('KNOW-2 characters that no database keeps, and those cut in half, stop nothing', async () => {
    const wide = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    const sent = await Promise.all([
      upload(assistant, keeper, 'halves.md', `# ${'h'.repeat(159)}😀\n\nThe gardener waters the ficus.\n`),
      upload(assistant, keeper, 'long.md', `---\ntitle: ${'t'.repeat(299)}😀\n---\n\nThe ficus stands upstairs.\n`),
      upload(assistant, keeper, 'nul.txt', wide('A ficus\u0000 wants light.')),
      upload(assistant, keeper, 'title.html', wide('<title>A\u0000\ud800b</title><p>A ficus needs little.</p>')),
      upload(assistant, keeper, 'head.md', wide('---\ntitle: A\u0000b\n---\n\nThe ficus is old.')),
    ]);
    expect(sent.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    await settled(keeper);
    await refreshed(keeper);
    const states = new Map((await documentsOf(keeper)).map(({ name, state, reason }) => [name, reason ?? state]));
    for (const { body } of sent) expect(states.get(body.document.name), body.document.name).toMatch(/ready|malformed/);
    expect((await found(member, 'ficus')).length).toBeGreaterThan(2);
  });

  it('KNOW-2 what announces a hundred megabytes is refused before it is sent; other types and names are refused', async () => {
    const address = `${assistant.url}/api/knowledge/documents?name=`;
    const headers = { authorization: keeper.token, 'content-type': 'application/octet-stream' };
    const large = await fetch(`${address}a.pdf`, { method: 'POST', headers, body: new Uint8Array(20_971_521) });
    expect(large.status).toBe(413);
    expect(await large.json()).toMatchObject({ type: 'document_too_large' });
    const json = await fetch(`${address}a.pdf`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(json.status).toBe(415);
    expect((await fetch(`${address}${'x'.repeat(201)}`, { method: 'POST', headers, body: 'x' })).status).toBe(400);
    expect(
      (await fetch(`${assistant.url}/api/knowledge/documents`, { method: 'POST', headers, body: 'x' })).status,
    ).toBe(400);
  });
});

describe('finding', () => {
  it('KNOW-2 accents and case do not matter, in both languages; a passage opens in its surroundings', async () => {
    for (const question of ['Teletravail materiel', 'TÉLÉTRAVAIL écran', 'une chaise pour le teletravail ?'])
      expect((await found(member, question, { 'accept-language': 'fr' }))[0]?.title).toBe('Télétravail');
    const [passage] = await found(member, 'How many days of remote work may I take?');
    expect(passage).toMatchObject({ title: 'Remote work', heading: ['Remote work', 'How many days'] });
    expect(passage?.coverage).toBeGreaterThan(0.5);
    const [hotel] = await found(member, 'hotel');
    expect((await member.api('GET', `/knowledge/passages/${hotel?.id}`)).body).toMatchObject({
      document: { title: 'Travel', name: 'travel.pdf', kind: 'pdf' },
      passage: { page: 2, heading: ['Nights'], text: 'A hotel may cost 120 euros.' },
      before: [{ page: 1 }],
      after: [],
    });
    expect(await found(member, 'zebras')).toEqual([]);
    expect(await found(member, '   ')).toEqual([]);
    expect(await found(member, "' | & ! :* <-> )(")).toEqual([]);
  });

  it('KNOW-2 another tenant finds and opens nothing of it', async () => {
    const [passage] = await found(member, 'hotel');
    expect(await found(stranger, 'hotel')).toEqual([]);
    expect((await stranger.api('GET', `/knowledge/passages/${passage?.id}`)).status).toBe(404);
    expect((await strangerKeeper.api('DELETE', `/knowledge/documents/${passage?.document_id}`)).status).toBe(404);
    expect((await strangerKeeper.api('GET', `/knowledge/documents/${passage?.document_id}/passages`)).status).toBe(404);
    await upload(assistant, strangerKeeper, 'hotel.md', '# Hotel\n\nNobody stays at a hotel.');
    await settled(strangerKeeper);
    expect((await found(stranger, 'hotel')).map(({ title }) => title)).toEqual(['Hotel']);
    expect((await found(member, 'hotel')).map(({ title }) => title)).toEqual(['Travel']);
  });
});
