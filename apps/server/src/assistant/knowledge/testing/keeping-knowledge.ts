import type { KnowledgeDocument, KnowledgeRefresh } from '@parley/contracts/assistant/knowledge.ts';
import { eventually } from '#testing/eventually.ts';
import type { TestAssistant, TestPerson } from '#testing/test-assistant.ts';

type Uploaded = { document: KnowledgeDocument; job_id: string };

/** Sends the bytes of a document. */
export async function upload(
  assistant: Pick<TestAssistant, 'url'>,
  { token }: TestPerson,
  name: string,
  content: Buffer | string,
): Promise<{ status: number; body: Uploaded & { type?: string } }> {
  const response = await fetch(`${assistant.url}/api/knowledge/documents?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(Buffer.from(content)),
  });
  return { status: response.status, body: (await response.json()) as Uploaded & { type?: string } };
}

/** Waits until no refresh of the person's tenant goes on. @returns the last */
export const settled = ({ api }: TestPerson): Promise<KnowledgeRefresh> =>
  eventually(async () => {
    const { refresh } = (await api<{ refresh: KnowledgeRefresh | null }>('GET', '/knowledge/refresh')).body;
    return refresh && refresh.status !== 'queued' && refresh.status !== 'running' ? refresh : undefined;
  });

export const refreshed = async (person: TestPerson): Promise<KnowledgeRefresh> => {
  await person.api('POST', '/refresh-knowledge');
  return settled(person);
};

export const documentsOf = async ({ api }: TestPerson): Promise<KnowledgeDocument[]> =>
  (await api<{ documents: KnowledgeDocument[] }>('GET', '/knowledge/documents?limit=100')).body.documents;

export type FoundText = {
  id: string;
  document_id: string;
  title: string;
  heading: string[];
  text: string;
  page: number | null;
  coverage: number;
};
export const found = async ({ api }: TestPerson, question: string, headers = {}): Promise<FoundText[]> =>
  (
    await api<{ passages: FoundText[] }>(
      'GET',
      `/knowledge/search?q=${encodeURIComponent(question)}`,
      undefined,
      headers,
    )
  ).body.passages;
