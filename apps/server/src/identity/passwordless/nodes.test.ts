import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase } from '#testing/postgres.ts';
import type { SmtpSink } from '#testing/smtp-sink.ts';
import { smtpSink } from '#testing/smtp-sink.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { activePerson, mailsTo } from '../testing/browser.ts';
import type { JarBrowser, Way } from './testing/ways.ts';
import { ask, codeIn, finish, jarBrowser, magicTokenIn, offerEveryWay } from './testing/ways.ts';

let sink: SmtpSink;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let nodes: [TestApp, TestApp];
beforeAll(async () => {
  sink = await smtpSink();
  database = await createTestDatabase();
  const encryptionKey = Buffer.from('one key that both nodes of this test share 4321');
  const open = (publicUrl: string | null): Promise<TestApp> =>
    testApp({ database: { url: database.url ?? '' }, config: { encryptionKey, publicUrl, smtpUrl: sink.url } });
  const first = await open(null);
  nodes = [first, await open(first.url)];
  await offerEveryWay(first);
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.drop();
  await sink.close();
});

const SUBJECTS = ['Your code to sign in to Parley', 'Your link to sign in to Parley'];
const signInMails = async (email: string) =>
  (await mailsTo(nodes[0], email)).filter(({ subject }) => SUBJECTS.includes(subject));
const nextMail = async (email: string, act: () => Promise<unknown>) => {
  const before = (await signInMails(email)).length;
  await act();
  const mail = await vi.waitUntil(async () => (await signInMails(email))[before], { timeout: 60_000 });
  return mail;
};
/** The same browser, which meets another node. */
const at = (node: TestApp, { jar }: JarBrowser): JarBrowser => {
  const browser = jarBrowser(node.url);
  for (const [name, value] of jar) browser.jar.set(name, value);
  return browser;
};

it('AUTH-8 L2 asked for at one node, posted twenty times at both: one session', async () => {
  await activePerson(nodes[0], 'ada@example.com');
  for (const type of ['magiclink', 'code'] satisfies Way[]) {
    const browser = jarBrowser(nodes[0].url);
    const mail = await nextMail('ada@example.com', () => ask(browser, type, { email: 'ada@example.com' }));
    const token = type === 'code' ? codeIn(mail) : magicTokenIn(mail);
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => finish(at(nodes[index % 2 === 0 ? 0 : 1], browser), type, token)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const tried of tries)
      if (tried.status === 'rejected') expect([401, 410]).toContain((tried.reason as { status: number }).status);
  }
  const db = nodes[0].services.database.scoped({ kind: 'system' });
  const opened = await db.selectFrom('identity.audits').select('id').where('action', '=', 'login.succeeded').execute();
  expect(opened).toHaveLength(2);
});

it('AUTH-8 L9 a newer link, asked for at another node in the same browser, ends the one before', async () => {
  await activePerson(nodes[0], 'bea@example.com');
  const browser = jarBrowser(nodes[0].url);
  const former = await nextMail('bea@example.com', () => ask(browser, 'magiclink', { email: 'bea@example.com' }));
  await nextMail('bea@example.com', () => ask(at(nodes[1], browser), 'magiclink', { email: 'bea@example.com' }));
  await expect(finish(browser, 'magiclink', magicTokenIn(former))).rejects.toMatchObject({
    type: 'magic_link_expired',
  });
});

it('AUTH-8 F1 over real SMTP a mail comes once, also when the server was not ready at first; to nobody unknown', async () => {
  await activePerson(nodes[0], 'zoe@example.com');
  await ask(jarBrowser(nodes[0].url), 'magiclink', { email: 'stranger@example.com' });
  sink.refuseNext(1);
  const browser = jarBrowser(nodes[0].url);
  const mail = await nextMail('zoe@example.com', () => ask(browser, 'magiclink', { email: 'zoe@example.com' }));
  const came = sink.received.filter(
    ({ to, source }) => to.includes('zoe@example.com') && source.includes(codeIn(mail)),
  );
  expect(came).toHaveLength(1);
  expect(came[0]?.source).toMatch(/^Subject: Your link to sign in to Parley\r$/m);
  expect(sink.received.flatMap(({ to }) => to)).not.toContain('stranger@example.com');
  expect(await finish(browser, 'magiclink', magicTokenIn(mail))).toHaveProperty('accessToken');
});
