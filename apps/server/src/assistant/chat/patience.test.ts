import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenedServices } from '#platform/services.ts';
import type { DrawnTimers } from '#testing/drawn-timers.ts';
import { drawnTimers } from '#testing/drawn-timers.ts';
import { testServices } from '#testing/test-services.ts';
import { openReplyRuns } from './reply-runs.ts';
import { plantRun } from './testing/take-over-schedule.ts';

const BEAT_MS = 1_000;
/** More than a lease. */
const STILL_SECONDS = 10;

let services: OpenedServices;
let timers: DrawnTimers;
beforeAll(async () => {
  services = await testServices();
  timers = drawnTimers();
});
afterAll(async () => {
  timers.end();
  await services.close();
});

const query = (text: string, values: unknown[]) =>
  services.database.query<{ status: string; attempt: number }>({ kind: 'owner' }, text, values);

/** A reply that another node writes. @param minutes since it began */
async function writtenElsewhere(minutes: number): Promise<string> {
  const { runId } = await plantRun(services);
  await query(
    'update assistant.runs set node_id = $2, heartbeat_at = now(), created_at = now() - make_interval(mins => $3) where id = $1',
    [runId, uuidv7(), minutes],
  );
  return runId;
}
const showLife = (ids: string[], secondsAgo = 0) =>
  query(
    `update assistant.runs set heartbeat_at = now() - make_interval(secs => $2) where id = any($1) and status = 'running'`,
    [ids, secondsAgo],
  );
const states = async (ids: string[]): Promise<string[]> =>
  (await query('select status, attempt from assistant.runs where id = any($1)', [ids])).rows.map(
    ({ status, attempt }) => `${status} ${attempt}`,
  );

describe('a node that stood still', () => {
  test('CHAT-5 OPS-2 lets the others show that they live before it takes their replies over or declares them lost', async () => {
    // No node may begin again what began eleven minutes ago.
    const living = [await writtenElsewhere(0), await writtenElsewhere(11)];
    const lost = [await writtenElsewhere(0), await writtenElsewhere(11)];
    const runs = timers.within(() => openReplyRuns(services));
    await timers.within(() => runs.begin(async () => false));
    // Its first look is over when it has found this one.
    const before = [await writtenElsewhere(11)];
    await showLife(before, STILL_SECONDS);
    await timers.pass(BEAT_MS);
    await expect.poll(() => states(before)).toEqual(['interrupted 0']);
    // The whole machine stands still, with all nodes on it.
    timers.standStill(STILL_SECONDS * 1_000);
    await showLife([...living, ...lost], STILL_SECONDS);
    await timers.pass(0);
    expect(await states([...living, ...lost])).toEqual(Array(4).fill('running 0'));
    // One of the others goes on, the other one does not.
    await expect
      .poll(async () => {
        // Longer than this test takes, however slow the machine.
        await showLife(living, -60);
        await timers.pass(BEAT_MS);
        return (await states(lost)).toSorted();
      })
      .toEqual(['interrupted 0', 'interrupted 1']);
    expect(await states(living)).toEqual(['running 0', 'running 0']);
    await timers.within(() => runs.close());
  });
});
