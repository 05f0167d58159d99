import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fakeModel } from '../../apps/server/src/testing/fake-model.ts';
import type { SignedIn } from '../../apps/server/src/testing/people.ts';
import { signUpMember } from '../../apps/server/src/testing/people.ts';
import { createTestDatabase } from '../../apps/server/src/testing/postgres.ts';
import { followReply } from '../../apps/web/src/api/reply-stream.ts';
import { agreeToEverything } from './onboarding.ts';
import type { RunningServer } from './server.ts';
import { freePort, startServer } from './server.ts';

/** How often the proxy asks a node whether it is ready. */
const PROBE_MS = 200;
/** More than the proxy takes to notice. */
const DRAIN_SECONDS = 2;
/** Replies of one person at the same time. */
const AT_ONCE = 3;

/** What stands before several nodes: asks `/readyz`, passes requests on to those that are ready, one after the other. */
async function openProxy(ports: readonly string[]) {
  const ready = new Set<string>();
  let turn = 0;
  const probe = setInterval(() => {
    for (const port of ports)
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => (ok ? ready.add(port) : ready.delete(port)),
        () => ready.delete(port),
      );
  }, PROBE_MS);
  const pass = (request: IncomingMessage, answer: ServerResponse): void => {
    const among = ports.filter((port) => ready.has(port));
    const port = among[turn++ % Math.max(1, among.length)];
    if (!port) return void answer.writeHead(503).end();
    const { method = 'GET', url = '/', headers } = request;
    const passed = http.request({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
      // A stream that breaks off on one side breaks off on the other.
      response.once('close', () => (response.complete ? undefined : answer.destroy()));
    });
    passed.once('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    answer.once('close', () => passed.destroy());
    request.pipe(passed);
  };
  const server = http.createServer(pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** Until it knows of so many that are ready. */
    sees: async (nodes: number): Promise<void> => {
      while (ready.size < nodes) await wait(PROBE_MS);
    },
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      clearInterval(probe);
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What a person saw of a reply: each text that stood there, and when. */
export type Seen = { text: string; at: number }[];

export type TwoNodes = {
  nodes: RunningServer[];
  /** Begins all replies, as browsers do. */
  talk(): { seen: Seen[]; ended: Promise<{ text: string; status: string }[]> };
  /** Starts a node again at the address it had. */
  again(index: number): Promise<void>;
  close(): Promise<void>;
};

type Talk = { sentences: readonly string[]; sentenceMs: number; streams: number };

/** Two nodes of one installation behind a proxy, a model whose replies take `sentences.length * sentenceMs`, and people to talk. */
export async function startTwoNodes({ sentences, sentenceMs, streams }: Talk): Promise<TwoNodes> {
  const model = await fakeModel();
  model.behave({ tokens: sentences, tokenMs: sentenceMs });
  const database = await createTestDatabase();
  const ports = [await freePort(), await freePort()];
  const proxy = await openProxy(ports);
  const start = (port: string): Promise<RunningServer> =>
    startServer({
      ...{ DATA_DIR: database.dataDir, DATABASE_URL: database.url ?? '', PORT: port, PUBLIC_URL: proxy.url },
      ...{ ENCRYPTION_KEY: 'of-two-nodes-that-are-restarted-0123456789', QUOTA_FACTOR: 'off' },
      ...{ DRAIN_SECONDS: String(DRAIN_SECONDS), OPENAI_BASE_URL: model.baseUrl, MODEL_REPLY: 'big' },
    });
  const nodes: RunningServer[] = [];
  for (const port of ports) nodes.push(await start(port));
  await proxy.sees(ports.length);
  const people: SignedIn[] = [];
  while (people.length * AT_ONCE < streams) people.push(await signUpMember({ url: proxy.url }));
  for (const person of people) await agreeToEverything({ url: proxy.url }, person);

  const follow = async ({ accessToken }: SignedIn, seen: Seen): Promise<{ text: string; status: string }> => {
    const request = { message: 'My week was long.', client_message_id: randomUUID() };
    const { ended, text } = await followReply(
      { kind: 'send', request },
      {
        transport: { baseUrl: `${proxy.url}/api`, token: () => accessToken, fetch },
        signal: new AbortController().signal,
        onState: (state) => {
          if (seen.at(-1)?.text !== state.text) seen.push({ text: state.text, at: performance.now() });
        },
        onConnection: () => undefined,
        // Its own pause also ends when the browser is online again.
        wait: (milliseconds) => wait(milliseconds),
      },
    );
    return { text, status: ended?.status ?? 'lost' };
  };
  return {
    nodes,
    talk: () => {
      const all = Array.from({ length: streams }, (_, index) => ({
        ...{ person: people[Math.floor(index / AT_ONCE)] as SignedIn, seen: [] as Seen },
      }));
      return {
        seen: all.map(({ seen }) => seen),
        ended: Promise.all(all.map((each) => follow(each.person, each.seen))),
      };
    },
    again: async (index) => {
      nodes[index] = await start(ports[index] ?? '');
      await proxy.sees(ports.length);
    },
    close: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      proxy.close();
      await model.close();
      await database.drop();
    },
  };
}

/** What is wrong with what people saw of a reply, in words: nothing lost, no sentence twice, and never another end. */
export function faultsOf(sentences: readonly string[], seen: Seen, end: { text: string; status: string }): string[] {
  const whole = sentences.join('');
  const faults = end.status === 'complete' && end.text === whole ? [] : [`ended as ${end.status}: ${end.text}`];
  // Whatever stood there was the beginning of the reply: no part of it lost or doubled.
  for (const { text } of seen) if (!whole.startsWith(text)) faults.push(`stood there: ${text}`);
  return faults;
}

/** How often shown words were taken back. */
export const timesTakenBack = (seen: Seen): number =>
  seen.filter(({ text }, index) => text.length < (seen[index - 1]?.text.length ?? 0)).length;
