import { expect, it } from 'vitest';
import { nodeWindows } from './node-windows.ts';

const MINUTE = { seconds: 60, person: 10, tenant: 12 };
const DAY = { seconds: 86_400, person: 3, tenant: 1_000 };

it('APP-12 what a window of the person refuses takes nothing from any window of their tenant', () => {
  const windows = nodeWindows([MINUTE, DAY], (most) => most);
  const take = (person: string) => windows.take({ person, tenant: 'all' }, 0, 0);
  for (let times = 0; times < 3; times += 1) expect(take('eve')).toBeNull();
  // Within the minute, over the day.
  for (let times = 0; times < 50; times += 1) expect(take('eve')).toMatchObject({ ofTenant: false, most: DAY.person });
  for (const member of ['ada', 'bea', 'cleo'])
    for (let times = 0; times < 3; times += 1) expect([member, take(member)]).toEqual([member, null]);
  expect(take('dora')).toMatchObject({ ofTenant: true, most: MINUTE.tenant });
});

it('APP-12 what a window of the tenant refuses takes nothing from the person', () => {
  const windows = nodeWindows([MINUTE, DAY], (most) => most);
  const take = (person: string, nowMs: number) => windows.take({ person, tenant: 'all' }, 0, nowMs);
  for (let member = 0; member < 12; member += 1) expect(take(`member ${member}`, 0)).toBeNull();
  for (let times = 0; times < 50; times += 1) expect(take('ada', 0)).toMatchObject({ ofTenant: true });
  for (let times = 0; times < 3; times += 1) expect(take('ada', 60_000)).toBeNull();
});

it('APP-12 where all of a tenant have nothing left, a share leaves each person so much of their own', () => {
  const windows = nodeWindows([{ seconds: 60, person: 60, tenant: 120 }], (most) => most);
  const take = (person: string, share: number) => windows.take({ person, tenant: 'all' }, share, 0);
  for (const eve of ['eve', 'eva']) for (let times = 0; times < 60; times += 1) expect(take(eve, 0.1)).toBeNull();
  expect(take('ada', 0)).toMatchObject({ ofTenant: true });
  for (let times = 0; times < 6; times += 1) expect(take('ada', 0.1)).toBeNull();
  expect(take('ada', 0.1)).toMatchObject({ ofTenant: true });
});

it('AUTH-25 F3 a wider network has so many times what one address has, and no more', () => {
  const windows = nodeWindows([{ seconds: 60, person: 6, tenant: 1 }], (most) => most);
  let passed = 0;
  for (let house = 0; house < 20; house += 1)
    for (let times = 0; times < 8; times += 1)
      if (!windows.take({ person: `house ${house}`, tenant: null, wider: [{ key: 'wide', times: 16 }] }, 0, 0))
        passed += 1;
  expect(passed).toBe(16 * 6);
});
