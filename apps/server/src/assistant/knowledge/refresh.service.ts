import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import type { Context, Services } from '#platform/context.ts';
import { inTransaction, internalContext } from '#platform/context.ts';
import { keepLease } from '#platform/keep-lease.ts';
import type { Embeddings } from '#platform/model/embeddings.ts';
import type { ReadPassage } from './reading/document-parts.ts';
import { Refused } from './reading/document-parts.ts';
import type { Reader } from './reading/open-reader.ts';
import { openReader } from './reading/open-reader.ts';
import { READER } from './reading/read-document.ts';
import type { RefreshRow } from './refresh.store.ts';
import * as store from './refresh.store.ts';
import type { Room } from './room-for-passages.ts';
import { roomForPassages } from './room-for-passages.ts';
import { digestOf, listFolder, readFromFolder } from './sources.ts';
import { turnOver } from './turn-over.store.ts';

/** How often the count is told to whoever watches. */
const TELL_MS = 400;
/** A job that works for longer gives its place to others and goes on after them; where others wait already, sooner. */
const TURN_MS = 60_000;
const SHORT_TURN_MS = 1_000;
/** Of a tenant with a folder, whose files are looked through at the beginning of each turn. */
const SHORT_FOLDER_TURN_MS = 10_000;

/** What a refresh needs beside the database. */
export type RefreshMeans = {
  nodeId: string;
  embeddings: Embeddings | null;
  operatorTenantId(): Promise<string>;
  /** Set when the process is about to end. */
  closing: AbortSignal;
  /** Of documents, where it is not the usual. */
  openReader?: () => Reader;
  /** Milliseconds of a turn while others wait, where it is not the usual. */
  shortTurnMs?: number;
};

/** Ends what this node does for a refresh; another one, or this one later, goes on. */
class GivenAway extends Error {}
/** Another node has the refresh: this one stalled for longer than its lease. */
class TakenOver extends Error {}

type Going = {
  services: Services;
  means: RefreshMeans;
  system: Context;
  refresh: RefreshRow & store.HeldRefresh;
  reader: Reader;
  room: Room;
  until: number;
  /** While others wait. */
  shortUntil: number;
};

/** The folder of the operator belongs to the operator's tenant. */
export const folderOf = async (
  services: Services,
  means: Pick<RefreshMeans, 'operatorTenantId'>,
  tenantId: string,
): Promise<string | null> =>
  services.config.knowledgeDir && (await means.operatorTenantId()) === tenantId ? services.config.knowledgeDir : null;

/**
 * Reads what has changed and turns everything over at once. What a killed process had read already is not read again.
 * @returns `more` when it has worked long enough and wants to be asked again
 */
export async function workOn(
  services: Services,
  means: RefreshMeans,
  refreshId: string,
): Promise<'done' | 'more' | 'elsewhere'> {
  const system = internalContext(services, { kind: 'system' });
  const mine = await store.lease.claim(system.db, refreshId, means.nodeId);
  const refresh = mine ? await store.findClaimed(system.db, refreshId) : undefined;
  if (!refresh) return 'elsewhere';
  const reader = (means.openReader ?? openReader)();
  const kept = keepLease(services, store.lease, refreshId, means.nodeId);
  const stop = (): void => reader.close();
  means.closing.addEventListener('abort', stop, { once: true });
  const held = { ...refresh, nodeId: means.nodeId };
  const going: Going = {
    services,
    means: { ...means, closing: AbortSignal.any([means.closing, kept.lost]) },
    system,
    refresh: held,
    reader,
    room: roomForPassages({
      ...{ system, refresh: held, model: means.embeddings?.model ?? null },
      hold: (ctx) => hold(ctx, held),
    }),
    until: Date.now() + TURN_MS,
    shortUntil: Date.now() + (means.shortTurnMs ?? SHORT_TURN_MS),
  };
  try {
    await plan(going);
    while (await readAll(going)) await addUploads(going);
    await inTransaction(system, async (ctx) => {
      await hold(ctx, held);
      await turnOver(ctx.db, refresh, READER);
    });
    return 'done';
  } catch (error) {
    if (error instanceof TakenOver || kept.lost.aborted) return 'elsewhere';
    if (error instanceof GivenAway || going.means.closing.aborted) {
      await store.lease.release(system.db, refreshId, means.nodeId);
      return 'more';
    }
    // Nothing was turned over: the knowledge is what it was.
    await store.failRefresh(system.db, refreshId, means.nodeId);
    if (!(error instanceof FolderGone)) throw error;
    services.log.error(
      { err: error.cause, folder: services.config.knowledgeDir },
      'the folder of the knowledge cannot be read',
    );
    return 'done';
  } finally {
    kept.end();
    means.closing.removeEventListener('abort', stop);
    reader.close();
  }
}

/** Nothing is known of its files, so none of them is taken for deleted. */
class FolderGone extends Error {}

/** For the rest of the transaction. @throws TakenOver */
async function hold({ db }: Context, { id, nodeId }: store.HeldRefresh): Promise<void> {
  if (!(await store.lease.holds(db, id, nodeId))) throw new TakenOver();
}

/** @param written whether it was. @throws TakenOver */
async function asHolder(written: Promise<boolean>): Promise<void> {
  if (!(await written)) throw new TakenOver();
}

/** @throws GivenAway when the turn is over: at once when the process ends, else after a document at least */
async function goOn({ means, until, shortUntil, system, refresh }: Going, read: number): Promise<void> {
  if (means.closing.aborted) throw new GivenAway();
  if (read === 0 || Date.now() < shortUntil) return;
  if (Date.now() > until || (await store.othersWait(system.db, refresh.id))) throw new GivenAway();
}

/** @throws FolderGone, for what goes wrong with the folder and nothing else */
async function* filesOf(folder: string): ReturnType<typeof listFolder> {
  try {
    yield* listFolder(folder);
  } catch (cause) {
    throw new FolderGone('The folder cannot be read.', { cause });
  }
}

/** @throws TakenOver */
async function addUploads({ system, refresh, room }: Going): Promise<void> {
  await asHolder(store.addUploads(system.db, refresh, READER));
  room.listChanged();
}

/** What is new, changed or gone since the last time. */
async function plan(going: Going): Promise<void> {
  const { services, means, system, refresh } = going;
  const folder = await folderOf(services, means, refresh.tenantId);
  const known = await store.listKnown(system.db, refresh.tenantId);
  if (folder) {
    going.shortUntil = Math.max(going.shortUntil, Date.now() + SHORT_FOLDER_TURN_MS);
    for await (const file of filesOf(folder)) {
      if (means.closing.aborted) throw new GivenAway();
      const before = known.get(file.name);
      known.delete(file.name);
      const same =
        before?.digest && file.digest
          ? before.digest.equals(file.digest) && before.reader === READER && before.reason !== 'no_room'
          : before !== undefined && file.refused !== null && before.reason === file.refused;
      if (same) continue;
      const found: store.Work = {
        ...{ source: 'folder', name: file.name, documentId: before?.id ?? uuidv7(), digest: file.digest },
        ...{ size: file.size, outcome: file.refused ? 'refused' : 'queued', reason: file.refused },
      };
      await asHolder(store.addWork(system.db, refresh, [found]));
    }
  }
  const gone = [...known.values()].map(
    ({ id, name, digest }): store.Work => ({
      ...{ source: 'folder', name, documentId: id, digest },
      ...{ size: 0, outcome: 'removed', reason: null },
    }),
  );
  await asHolder(store.addWork(system.db, refresh, gone));
  await addUploads(going);
  await store.countUnchanged(system.db, refresh);
}

/** @returns whether there was anything to read */
async function readAll(going: Going): Promise<boolean> {
  const { system, refresh } = going;
  let read = 0;
  let told = 0;
  for (;;) {
    await goOn(going, read);
    const next = await store.nextQueued(system.db, refresh.id);
    if (!next) return read > 0;
    read += 1;
    await readOne(going, next);
    if (Date.now() - told < TELL_MS) continue;
    await store.countUnchanged(system.db, refresh);
    told = Date.now();
  }
}

/** Passage ids are made of the words, so that a citation still opens when the document changed elsewhere. */
function idsOf(documentId: string, passages: ReadPassage[]): string[] {
  const seen = new Map<string, number>();
  return passages.map(({ heading, text }) => {
    const words = `${heading.join('\n')}\n\n${text}`;
    const time = seen.get(words) ?? 0;
    seen.set(words, time + 1);
    return uuidv5(`${time} ${words}`, documentId);
  });
}

async function readOne(going: Going, next: store.Queued): Promise<void> {
  const { services, means, system, refresh, reader, room } = going;
  // Fetching and reading cost far more than asking. What has no room now is tried again with the next refresh.
  if (!(await room.isLeft())) return asHolder(store.refuseQueued(system.db, refresh, 'no_room'));
  const folder = services.config.knowledgeDir;
  const bytes =
    next.source === 'upload'
      ? await store.findContent(system.db, next.documentId)
      : folder && (await readFromFolder(folder, next.name));
  if (!bytes) {
    // An upload that was removed, or a file that went: the next refresh knows.
    return asHolder(store.dropWork(system.db, refresh, next));
  }
  const digest = digestOf(bytes);
  try {
    const document = await reader.read(next.name, bytes);
    await room.stage({
      ...next,
      refreshId: refresh.id,
      tenantId: refresh.tenantId,
      versionId: uuidv7(),
      digest,
      size: bytes.length,
      document,
      ids: idsOf(next.documentId, document.passages),
    });
  } catch (error) {
    if (means.closing.aborted) throw new GivenAway();
    if (!(error instanceof Refused)) throw error;
    await asHolder(store.stageRefused(system.db, refresh, next, { reason: error.reason, digest, size: bytes.length }));
  }
}

/** What was uploaded while the last refresh ended gets one of its own. @returns its id, and whose refresh the last one was */
export async function againIfNeeded(
  services: Services,
  lastId: string,
): Promise<{ refreshId: string | null; tenantId: string | null }> {
  const { db } = internalContext(services, { kind: 'system' });
  const tenantId = await store.findTenantOf(db, lastId);
  if (!tenantId) return { refreshId: null, tenantId: null };
  if (!(await store.hasUnread(db, tenantId, READER))) return { refreshId: null, tenantId };
  const joined = await store.joinRefresh(db, uuidv7(), tenantId);
  return { refreshId: joined.isNew ? joined.id : null, tenantId };
}
