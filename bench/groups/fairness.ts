import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SignedIn } from '../../apps/server/src/testing/people.ts';
import { DEV_SECRET, signIn, signUpMember, signUpOwner } from '../../apps/server/src/testing/people.ts';
import { formOf } from '../../apps/server/src/testing/recordings.ts';
import { agreeToEverything } from '../../e2e/support/onboarding.ts';
import { serverCommand } from '../../scripts/bootstrap/server-command.mjs';
import type { Figure } from '../figures.ts';
import { median, quantile } from '../figures.ts';
import { agent, ask } from '../load.ts';
import { startProcess } from '../process.ts';

const ADMIN = { email: 'admin@example.com', password: 'an orchard behind the library' };
/** People who are not measured ask this often. */
const EVERY_MS = 40;
/** What someone else's simple request may take while one person asks for as much as they can, beside what it takes alone. */
const MOST_MS = 1_000;

const SENTENCE =
  'When a deadline moves, we look at the whole week again and say what has to wait, before anyone promises more. ';
const WORDS = SENTENCE.split(' ');
/** Text of so many characters in which words repeat as little as in a real one. */
function textOf(length: number, seed: number): string {
  let text = '';
  for (let at = 0; text.length < length; at += 1) {
    const word = WORDS[(at * 7 + seed) % WORDS.length] ?? '';
    text += at % 23 === 22 ? `${word}${(at * 31 + seed).toString(36)}.\n\n` : `${word} `;
  }
  return text.slice(0, length);
}

/** A request with bytes; the answer is read and only its status kept, 0 where the connection ends before. */
const sendBytes = (port: number, token: string, where: string, bytes: Buffer): Promise<number> =>
  new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'content-length': bytes.length,
    };
    const request = http.request(
      { host: '127.0.0.1', port, path: where, method: 'POST', agent, headers },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    request.on('error', () => resolve(0));
    request.end(bytes);
  });

type Hammer = {
  name: string;
  /** One request of the person who asks for too much. @returns its status */
  once(index: number): Promise<number>;
  /** At the same time. */
  hands: number;
  /** Stops after so many; else after the time is over. */
  most?: number;
  /** Waits for what it began. */
  after?(): Promise<void>;
};

/** What one person's heavy use does to another person's simple request, on the embedded database as a first start has it. */
export async function fairnessGroup({ quick }: { quick: boolean }): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parley-bench-'));
  const built = serverCommand(process.execPath);
  const env = { ...built.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', DEV_SECRET };
  const server = await startProcess(
    built.args,
    { ...env, DATABASE_URL: undefined, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
    (line) => /Parley is ready: (\S+)/.exec(line)?.[1] ?? null,
  );
  const url = server.answer;
  const port = Number(new URL(url).port);
  const quiet = async (): Promise<number> =>
    (await ask({ port, path: '/api/conversations', headers: { authorization: `Bearer ${other.accessToken}` } })).ms;
  let other: SignedIn;
  try {
    const owner = await signUpOwner({ url });
    other = await signUpMember({ url });
    const admin = await signIn({ url }, ADMIN);
    for (const person of [owner, other, admin]) await agreeToEverything({ url }, person);
    const api = async (person: SignedIn, method: string, where: string, body?: BodyInit, type = 'application/json') => {
      const response = await fetch(`${url}${where}`, {
        method,
        headers: {
          authorization: `Bearer ${person.accessToken}`,
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': type }),
        },
        ...(body === undefined ? {} : { body }),
      });
      return { status: response.status, text: Buffer.from(await response.arrayBuffer()).toString('latin1') };
    };
    const speak = (text: string) => async () =>
      (await api(owner, 'POST', '/api/text-to-speech', formOf({ text, voice_name: 'flite:slt' }))).status;
    const { text: flowText } = await api(admin, 'GET', '/api/admin/flows/coaching-core');
    const source = (JSON.parse(flowText) as { house: { source: string } }).house.source;
    const megabytes = Array.from({ length: 15 }, (_, index) => Buffer.from(textOf(4_900_000, index)));
    const settled = async (): Promise<void> => {
      for (let times = 0; times < 600; times += 1) {
        const { text } = await api(owner, 'GET', '/api/knowledge/refresh');
        if (!/"status":"(queued|running)"/.test(text)) return;
        await wait(250);
      }
    };
    const hammers: Hammer[] = [
      {
        name: 'fifteen long documents',
        once: (index) =>
          sendBytes(
            port,
            owner.accessToken,
            `/api/knowledge/documents?name=long-${index}.txt`,
            megabytes[index] ?? Buffer.alloc(0),
          ),
        hands: 15,
        most: quick ? 3 : 15,
        after: settled,
      },
      {
        name: 'searching documents',
        once: async (index) =>
          (await api(owner, 'GET', `/api/knowledge/search?q=${encodeURIComponent(`deadline week ${index} promises`)}`))
            .status,
        hands: 16,
      },
      { name: '1,999 digits read aloud', once: speak('7'.repeat(1_999)), hands: 4 },
      { name: '2,000 characters read aloud', once: speak(textOf(1_999, 3).replaceAll(/\s+/g, ' ')), hands: 8 },
      {
        name: 'checking flows',
        once: async () =>
          (await api(admin, 'POST', '/api/admin/flows/coaching-core/check', JSON.stringify({ source }))).status,
        hands: 16,
      },
      {
        name: 'changing a profile',
        once: async (index) =>
          (await api(owner, 'PUT', '/identity/resources/users/v2/me', JSON.stringify({ name: `Ada ${index}` }))).status,
        hands: 32,
      },
      {
        name: 'exporting audits',
        once: async () => (await api(owner, 'POST', '/audits/export/csv/v2', '{}')).status,
        hands: 8,
      },
      {
        name: 'passwords weighed',
        once: async () =>
          (
            await api(
              owner,
              'POST',
              '/identity/resources/users/v1/passwords/change',
              JSON.stringify({ password: 'not the one I have', newPassword: 'thistle lantern quay 77 north' }),
            )
          ).status,
        hands: 8,
      },
    ];
    const aloneTimes: number[] = [];
    for (let times = 0; times < (quick ? 20 : 100); times += 1) {
      aloneTimes.push(await quiet());
      await wait(EVERY_MS);
    }
    const alone = quantile(aloneTimes, 0.95);
    const figures: Figure[] = [];
    for (const { name, once, hands, most = Number.POSITIVE_INFINITY, after } of hammers) {
      const statuses = new Map<number, number>();
      let index = 0;
      let over = false;
      const began = performance.now();
      const working = Promise.all(
        Array.from({ length: hands }, async () => {
          while (!over && index < most) {
            const status = await once(index++);
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
            // A refusal is met by coming back, as any client would.
            if (status >= 400) await wait(100);
          }
        }),
      ).then(() => after?.());
      const times: number[] = [];
      let done = false;
      void working.then(() => {
        done = true;
      });
      while (!done && (after !== undefined || performance.now() - began < (quick ? 2_000 : 6_000))) {
        times.push(await quiet());
        await wait(EVERY_MS);
      }
      over = true;
      await working;
      const met = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
      figures.push({
        group: 'fairness',
        name: `someone else, while one person is ${name}`,
        value: quantile(times, 0.99),
        unit: 'ms p99',
        limit: MOST_MS,
        detail: `median ${median(times).toFixed(1)}, longest ${Math.max(...times).toFixed(0)} ms; alone ${alone.toFixed(1)} ms p95; ${((performance.now() - began) / 1000).toFixed(1)} s: ${met}`,
      });
      await wait(500);
    }
    return figures;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
