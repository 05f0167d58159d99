import type { KnowledgeDocument, KnowledgeRefresh, Passage } from '@parley/contracts/assistant/knowledge.ts';
import { knowledgeProblems } from '@parley/contracts/assistant/knowledge.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterCommit, asSystem, inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import type { DocumentRow, PassageRow } from './knowledge.store.ts';
import * as store from './knowledge.store.ts';
import { folderOf } from './refresh.service.ts';
import type { RefreshRow } from './refresh.store.ts';
import * as refreshes from './refresh.store.ts';
import type { Found } from './search.service.ts';
import { searchPassages } from './search.service.ts';
import { digestOf } from './sources.ts';
import { lockKnowledge, removeVersions } from './turn-over.store.ts';

const LIMIT = 50;
const OUTCOMES = 200;
/** Passages shown on each side of a cited one. */
const AROUND = 2;
/** For what somebody types in a search field. */
const SEARCH_MS = 2_000;

const documentView = ({ sizeBytes, reason, updatedAt, liveVersion: _, ...row }: DocumentRow): KnowledgeDocument => ({
  ...row,
  size_bytes: Number(sizeBytes),
  reason: reason as KnowledgeDocument['reason'],
  updated_at: updatedAt,
});
const passageView = ({ id, heading, page, text }: PassageRow): Passage => ({ id, heading, page, text });

/** Begins to read the sources again, or joins who does already. @returns the refresh */
export async function refresh(ctx: AssistantContext): Promise<{ id: string; status: 'queued' | 'running' }> {
  const { tenantId } = personOf(ctx);
  const joined = await inTransaction(asSystem(ctx), async (ctx) => {
    const joined = await refreshes.joinRefresh(ctx.db, uuidv7(), tenantId);
    if (joined.isNew) await ctx.assistant.recordAct(ctx, { action: 'knowledge.refreshed', resource: 'knowledge' });
    return joined;
  });
  // One that nobody works on is given to whoever is free.
  if (joined.isNew || joined.stale) await ctx.assistant.knowledge.send(joined.id);
  return { id: joined.id, status: joined.status === 'running' ? 'running' : 'queued' };
}

async function refreshView(ctx: AssistantContext, row: RefreshRow): Promise<KnowledgeRefresh> {
  const outcomes = await refreshes.listOutcomes(ctx.db, row.id, OUTCOMES);
  const { id, tenantId: _, stale: __, createdAt, finishedAt, ...counts } = row;
  return {
    ...counts,
    job_id: id,
    created_at: createdAt,
    finished_at: finishedAt,
    outcomes: outcomes.map((each) => ({ ...each, reason: each.reason as KnowledgeDocument['reason'] })),
  };
}

/** The last one when no id is given; null when there was none. @throws not_found */
export async function readRefresh(ctx: AssistantContext, id: string | null): Promise<KnowledgeRefresh | null> {
  const row = await refreshes.findRefresh(ctx.db, personOf(ctx).tenantId, id);
  if (row) return refreshView(ctx, row);
  if (id) throw new ProblemError(commonProblems.not_found);
  return null;
}

export async function listDocuments(
  ctx: AssistantContext,
  {
    limit = LIMIT,
    offset = 0,
    state = null,
  }: { limit?: number | undefined; offset?: number | undefined; state?: DocumentRow['state'] | null | undefined },
): Promise<{ documents: KnowledgeDocument[]; total: number; folder: boolean; vectors: boolean }> {
  const { documents, total } = await store.listDocuments(ctx.db, { limit, offset, state });
  const { knowledge } = ctx.assistant;
  return {
    documents: documents.map(documentView),
    total,
    folder: (await folderOf(ctx, knowledge, personOf(ctx).tenantId)) !== null,
    vectors: knowledge.embeddings !== null,
  };
}

/** Keeps a document and begins to read it. @throws storage_full, tenant_storage_full before its bytes are sent to the database */
export async function upload(
  ctx: AssistantContext,
  name: string,
  content: Buffer,
): Promise<{ document: KnowledgeDocument; job_id: string }> {
  const { tenantId, userId } = personOf(ctx);
  const { document, joined } = await inTransaction(asSystem(ctx), async (ctx) => {
    const document = await store.keepUpload(ctx.db, {
      id: uuidv7(),
      tenantId,
      uploadedBy: userId,
      name,
      digest: digestOf(content),
      content,
    });
    const joined = await refreshes.joinRefresh(ctx.db, uuidv7(), tenantId);
    await ctx.assistant.recordAct(ctx, {
      action: 'knowledge.added',
      resource: 'knowledge',
      data: { name, bytes: content.length },
    });
    return { document, joined };
  });
  if (joined.isNew || joined.stale) await ctx.assistant.knowledge.send(joined.id);
  return { document: documentView(document), job_id: joined.id };
}

/** @throws document_not_found, document_of_folder */
export async function removeDocument(ctx: AssistantContext, id: string): Promise<void> {
  const { tenantId } = personOf(ctx);
  await inTransaction(asSystem(ctx), async (ctx) => {
    await lockKnowledge(ctx.db, tenantId);
    const document = await store.lockDocument(ctx.db, tenantId, id);
    if (!document) throw new ProblemError(knowledgeProblems.document_not_found);
    if (document.source === 'folder') throw new ProblemError(knowledgeProblems.document_of_folder);
    if (document.liveVersion) await removeVersions(ctx.db, tenantId, [document.liveVersion]);
    await store.deleteDocument(ctx.db, tenantId, id);
    await ctx.assistant.recordAct(ctx, {
      action: 'knowledge.removed',
      resource: 'knowledge',
      data: { name: document.name },
    });
    afterCommit(ctx, () => ctx.log.info({ tenantId }, 'a document was removed from the knowledge'));
  });
}

/** @throws document_not_found */
export async function listPassages(
  ctx: AssistantContext,
  id: string,
  { limit = LIMIT, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<{ passages: Passage[]; total: number }> {
  const document = await store.findDocument(ctx.db, id);
  if (!document) throw new ProblemError(knowledgeProblems.document_not_found);
  const passages = await store.listPassages(ctx.db, id, limit, offset);
  return { passages: passages.map(passageView), total: document.passages };
}

export const search = (ctx: AssistantContext, question: string, limit: number): Promise<Found[]> =>
  searchPassages(ctx, ctx.assistant.knowledge, {
    question: question.slice(0, 500),
    language: ctx.from.language,
    limit,
    signal: AbortSignal.timeout(SEARCH_MS),
  });

export type OpenedPassage = {
  document: { id: string; title: string; name: string; kind: NonNullable<DocumentRow['kind']> };
  passage: Passage;
  before: Passage[];
  after: Passage[];
};

/** @throws passage_not_found */
export async function openPassage(ctx: AssistantContext, id: string): Promise<OpenedPassage> {
  const found = await store.findSurroundings(ctx.db, id, AROUND);
  const passage = found?.passages.find(({ position }) => position === found.position);
  if (!found || !passage) throw new ProblemError(knowledgeProblems.passage_not_found);
  const { id: documentId, title, name, kind } = found.document;
  return {
    document: { id: documentId, title: title ?? name, name, kind: kind ?? 'text' },
    passage: passageView(passage),
    before: found.passages.filter(({ position }) => position < found.position).map(passageView),
    after: found.passages.filter(({ position }) => position > found.position).map(passageView),
  };
}
