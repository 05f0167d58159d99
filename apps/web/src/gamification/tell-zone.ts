import { timeZone } from '@parley/contracts/assistant/time-zone.ts';
import { ApiError } from '@parley/contracts/client.ts';
import { readStored, writeStored } from '@parley/ui/stored.ts';
import { ask } from '../api/api.ts';

const KEY = 'parley.zone';

/**
 * Tells the server where the person is, once for each zone and device: their days and weeks are counted there. What cannot be told
 * now is told the next time.
 */
export async function tellZone(userId: string): Promise<void> {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  const told = `${userId} ${zone}`;
  if (readStored(KEY) === told) return;
  try {
    await ask(timeZone.tell, { body: { time_zone: zone } }, { background: true });
    writeStored(KEY, told);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
