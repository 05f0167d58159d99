import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#db/database.ts';
import type { Services } from '#platform/context.ts';
import { inTransaction, internalContext } from '#platform/context.ts';
import * as runs from '../assistant/chat/runs.store.ts';
import { plantRun } from '../assistant/chat/testing/take-over-schedule.ts';
import { keepUpload } from '../assistant/knowledge/knowledge.store.ts';
import type { HeldRefresh } from '../assistant/knowledge/refresh.store.ts';
import * as knowledge from '../assistant/knowledge/refresh.store.ts';
import { digestOf } from '../assistant/knowledge/sources.ts';
import { insertReminders, markUnsent } from '../assistant/reminders/reminders.store.ts';
import { endJob, joinJob, lease as sortings } from '../assistant/topics/topics.store.ts';
import type { Outcome } from './drawn-order.ts';

/** Work that a node holds, and what the database says of it but for signs of life. */
type Held = { look(): Promise<unknown> };
type Prepare<H extends Held> = (services: Services) => Promise<H>;
type Write<H extends Held> = (db: Db, held: H, formerHolder: string) => Promise<unknown>;

/** One who lost a piece of work long ago, as after a stall, writes what it was about to write. */
const lateWrite =
  <H extends Held>(prepare: Prepare<H>, write: Write<H>) =>
  async (services: Services): Promise<Outcome> => {
    const held = await prepare(services);
    const before = JSON.stringify(await held.look());
    await write(internalContext(services, { kind: 'system' }).db, held, uuidv7());
    const after = JSON.stringify(await held.look());
    return { faults: before === after ? [] : [`${before} became ${after}`] };
  };

const rowsOf =
  ({ database }: Services) =>
  async (text: string, values: unknown[]): Promise<unknown[]> =>
    (await database.query({ kind: 'owner' }, text, values)).rows;

const FOLDER_NOTE = { source: 'folder', name: 'note.md' } as const;

/** @throws when there is nothing to lose */
async function isHeld(claimed: Promise<boolean>): Promise<void> {
  if (!(await claimed)) throw new Error('The work has no holder.');
}

/** A document has been read, another one waits, and a third one has just been uploaded. */
async function heldRefresh(services: Services): Promise<Held & { id: string; tenantId: string }> {
  const system = internalContext(services, { kind: 'system' });
  const [tenantId, holder] = [uuidv7(), uuidv7()];
  const { id } = await knowledge.joinRefresh(system.db, uuidv7(), tenantId);
  await isHeld(knowledge.lease.claim(system.db, id, holder));
  await knowledge.addWork(system.db, { id, tenantId, nodeId: holder }, [
    work('note.md', 'refused', 'empty'),
    work('next.md', 'queued', null),
  ]);
  const content = Buffer.from('# New\n\nJust uploaded.\n');
  await inTransaction(system, ({ db }) =>
    keepUpload(db, {
      ...{ id: uuidv7(), tenantId, uploadedBy: uuidv7(), name: 'new.md', digest: digestOf(content), content },
    }),
  );
  const rows = rowsOf(services);
  const look = async (): Promise<unknown> => [
    await rows('select status, node_id, total from assistant.knowledge_refreshes where id = $1', [id]),
    await rows('select name, outcome, reason from assistant.knowledge_outcomes where refresh_id = $1 order by name', [
      id,
    ]),
  ];
  return { id, tenantId, look };
}

const work = (name: string, outcome: knowledge.Work['outcome'], reason: string | null): knowledge.Work => ({
  ...{ source: 'folder', name, documentId: uuidv7(), digest: digestOf(Buffer.from(name)), size: 1, outcome, reason },
});

const ofRefresh = (write: (db: Db, late: HeldRefresh) => Promise<unknown>) =>
  lateWrite(heldRefresh, (db, { id, tenantId }, nodeId) => write(db, { id, tenantId, nodeId }));

async function heldSorting(services: Services): Promise<Held & { id: string }> {
  const system = internalContext(services, { kind: 'system' });
  const [tenantId, holder] = [uuidv7(), uuidv7()];
  const { id } = await inTransaction(system, ({ db }) =>
    joinJob(db, {
      ...{ id: uuidv7(), tenantId, lang: null, modelVersion: 'newer', nightly: true, smallestGroup: 0 },
    }),
  );
  await isHeld(sortings.claim(system.db, id, holder));
  const look = () =>
    rowsOf(services)('select status, node_id from assistant.topic_classifications where id = $1', [id]);
  return { id, look };
}

async function heldReminder(services: Services): Promise<Held & { id: string }> {
  const [id, holder] = [uuidv7(), uuidv7()];
  const { db } = internalContext(services, { kind: 'system' });
  await insertReminders(db, [
    {
      ...{ id, tenantId: uuidv7(), userId: uuidv7(), kind: 'practice_due', about: null, language: 'en', isLast: false },
      ...{ localDate: '2040-01-02', dueAt: '2040-01-02T09:00:00.000Z' },
    },
  ]);
  const rows = rowsOf(services);
  await rows(`update assistant.reminders set status = 'claimed', claim = $2, claimed_at = now() where id = $1`, [
    ...[id, holder],
  ]);
  return { id, look: () => rows('select status, claim, reason from assistant.reminders where id = $1', [id]) };
}

async function heldRun(services: Services): Promise<Held & { id: string }> {
  const holder = uuidv7();
  const { runId: id } = await plantRun(services);
  const rows = rowsOf(services);
  await rows('update assistant.runs set node_id = $2, heartbeat_at = now() where id = $1', [id, holder]);
  return { id, look: () => rows('select status, node_id from assistant.runs where id = $1', [id]) };
}

/** What a former holder writes when it goes on as if it still held the work. */
export const LATE_WRITES = {
  listsWork: ofRefresh((db, late) => knowledge.addWork(db, late, [work('note.md', 'removed', null)])),
  listsUploads: ofRefresh((db, late) => knowledge.addUploads(db, late, 1)),
  refuses: ofRefresh((db, late) =>
    knowledge.stageRefused(db, late, FOLDER_NOTE, { reason: 'unreadable', digest: null, size: 1 }),
  ),
  refusesRest: ofRefresh((db, late) => knowledge.refuseQueued(db, late, 'no_room')),
  drops: ofRefresh((db, late) => knowledge.dropWork(db, late, FOLDER_NOTE)),
  failsRefresh: ofRefresh((db, { id, nodeId }) => knowledge.failRefresh(db, id, nodeId)),
  releases: ofRefresh((db, { id, nodeId }) => knowledge.lease.release(db, id, nodeId)),
  endsSorting: lateWrite(heldSorting, (db, { id }, nodeId) => endJob(db, { id, nodeId }, 'failed')),
  dropsReminder: lateWrite(heldReminder, (db, { id }, by) => markUnsent(db, id, by, 'no address')),
  handsOver: lateWrite(heldRun, (db, { id }, nodeId) => runs.handOver(db, nodeId, [id])),
  givesUp: lateWrite(heldRun, (db, { id: runId }, nodeId) => runs.giveUp(db, { runId, nodeId }, [])),
};
