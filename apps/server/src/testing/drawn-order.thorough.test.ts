import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenedServices } from '#platform/services.ts';
import { replyInDrawnOrder } from '../assistant/chat/testing/take-over-schedule.ts';
import { refreshInDrawnOrder } from '../assistant/knowledge/testing/refresh-schedule.ts';
import { liveThroughCrashes } from '../assistant/reminders/testing/crashes.ts';
import { sortInDrawnOrder } from '../assistant/topics/testing/sorting-schedule.ts';
import { tellInDrawnOrder } from '../platform/testing/events-schedule.ts';
import { faultsOf } from './drawn-order.ts';
import { eraseInDrawnOrder } from './erasure-schedule.ts';
import { testServices } from './test-services.ts';

const SCHEDULES = 1_000;

let services: OpenedServices;
beforeAll(async () => {
  services = await testServices();
});
afterAll(() => services.close());

test('REMI-2 on a thousand days of two servers that die, no reminder is sent twice or lost before it was handed over', async () => {
  const { twice, missing, crashes } = await liveThroughCrashes(services, { days: SCHEDULES, people: 4, seed: 1 });
  expect([twice, missing]).toEqual([[], []]);
  expect([...crashes.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(SCHEDULES / 2);
});

test('KNOW-1 in a thousand orders of two servers, readers see the old documents or the new', async () => {
  expect(await faultsOf(services, refreshInDrawnOrder, SCHEDULES)).toEqual([]);
});

test('ANLY-1 in a thousand orders of two servers, each conversation is sorted and counted once', async () => {
  expect(await faultsOf(services, sortInDrawnOrder, SCHEDULES)).toEqual([]);
});

test('CHAT-5 OPS-2 in a thousand orders of two servers, a reply ends once and no reader sees a sentence twice', async () => {
  expect(await faultsOf(services, replyInDrawnOrder, SCHEDULES)).toEqual([]);
});

test('OPS-2 in a thousand orders of two servers, each delivery becomes a job and each event is counted once', async () => {
  expect(await faultsOf(services, tellInDrawnOrder, SCHEDULES)).toEqual([]);
});

test('CONF-3 in a thousand orders of two servers, a deleted account is erased, and its report is exact and made once', async () => {
  expect(await faultsOf(services, eraseInDrawnOrder, SCHEDULES)).toEqual([]);
});
