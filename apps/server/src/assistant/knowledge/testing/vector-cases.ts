import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readModelsConfig } from '#platform/models-config.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import { found, refreshed, settled, upload } from './keeping-knowledge.ts';

/** Words that mean the same, in both languages; a vector counts them. */
const MEANINGS = [
  /holiday|vacation|congés|vacances|days off/giu,
  /money|salary|salaire|paie|pay\b/giu,
  /dog|chien|pet\b/giu,
];

/** Searching by meaning, on whichever database the file's tests run. */
export function vectorCases(): void {
  const asked: string[][] = [];
  let failing = false;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk;
    });
    request.on('end', () => {
      const { input } = JSON.parse(body) as { input: string[] };
      asked.push(input);
      const data = input.map((text, index) => ({
        index,
        embedding: [...MEANINGS.map((meaning) => text.match(meaning)?.length ?? 0), 0.01],
      }));
      response.writeHead(failing ? 500 : 200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
    });
  });
  let assistant: TestAssistant;
  let keeper: TestPerson;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { embedding } = readModelsConfig(
      {
        EMBEDDING_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
        EMBEDDING_MODEL: 'meanings',
      },
      (line) => {
        throw new Error(line);
      },
    );
    assistant = await testAssistant({ config: { embedding } });
    keeper = await assistant.person({ admin: true });
    await upload(
      assistant,
      keeper,
      'leave.md',
      '# Leave\n\n## Summer\n\nEverybody has thirty days off a year.\n\n## Pets\n\nA dog may come along on Fridays.',
    );
    await settled(keeper);
    await refreshed(keeper);
  });
  afterAll(async () => {
    await assistant.close();
    server.closeAllConnections();
    server.close();
  });
  const firstOf = async (question: string) => (await found(keeper, question))[0]?.heading.at(-1);
  /** Vectors follow what was read. */
  const embedded = async (question: string, heading: string) => expect.poll(() => firstOf(question)).toBe(heading);

  it('KNOW-2 with an embedding model a passage is found by what it means, also in the other language', async () => {
    await embedded('vacances', 'Summer');
    await embedded('mon chien', 'Pets');
    expect((await keeper.api('GET', '/knowledge/documents')).body).toMatchObject({ vectors: true });
  });

  it('KNOW-2 only passages that changed get new vectors', async () => {
    asked.length = 0;
    await upload(
      assistant,
      keeper,
      'leave.md',
      '# Leave\n\n## Summer\n\nEverybody has thirty days off a year.\n\n## Pay\n\nThe salary comes on the 25th.\n\n## Pets\n\nA dog may come along on Fridays.',
    );
    await settled(keeper);
    await embedded('salaire', 'Pay');
    expect(asked.flat().filter((text) => text.includes('\n\n'))).toEqual([expect.stringContaining('The salary comes')]);
  });

  it('KNOW-2 an endpoint that fails costs the meaning and nothing else', async () => {
    failing = true;
    expect(await firstOf('thirty days')).toBe('Summer');
    failing = false;
  });
}
