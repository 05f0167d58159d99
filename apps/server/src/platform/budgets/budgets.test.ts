import type { Cost } from '@parley/contracts/cost.ts';
import { COSTS, costClass } from '@parley/contracts/cost.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAssistant } from '#testing/test-assistant.ts';
import { testAssistant } from '#testing/test-assistant.ts';
import type { Budgets, Spender } from './budgets.ts';
import { openBudgets, spenderOf } from './budgets.ts';

let stage: TestAssistant;
beforeAll(async () => {
  stage = await testAssistant();
});
afterAll(() => stage.close());

const open = (quotaFactor: number | null, production = true): Budgets =>
  openBudgets(stage.services.database, { quotaFactor, production, guessing: stage.services.config.guessing });
const someone = (tenant = uuidv7()): Spender => ({ person: uuidv7(), tenant });
const forever = () => new AbortController().signal;
const tooMany = { problem: { type: 'too_many_requests', status: 429 } };

describe('APP-12 what a person and a tenant may ask for', () => {
  it('APP-12 expensive calls are counted exactly over all nodes, for the person and for everyone in the tenant', async () => {
    // 6 checks a minute for each, 15 for all of them.
    const nodes = [open(0.05), open(0.05)];
    const tenant = uuidv7();
    const ask = async (spender: Spender, index: number) => {
      const leave = await nodes[index % 2]?.enter('check', spender, forever);
      leave?.();
    };
    const [ada, bea, cleo] = [someone(tenant), someone(tenant), someone(tenant)];
    for (let index = 0; index < 6; index += 1) await ask(ada, index);
    await expect(ask(ada, 0)).rejects.toMatchObject(tooMany);
    await expect(ask(ada, 1)).rejects.toThrow();
    for (let index = 0; index < 6; index += 1) await ask(bea, index);
    // What was refused to one of them took nothing from the others: three are left.
    for (let times = 0; times < 20; times += 1) await expect(ask(ada, times)).rejects.toThrow();
    const last = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => ask(cleo, index)));
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refused = last.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({
      reason: { retryAfterSeconds: expect.any(Number), ...tooMany },
    });
    const { detail } = (refused as unknown as { reason: { body(): { detail: string } } }).reason.body();
    expect(detail).toBe(
      'Your organisation has reached the limit of 15 such requests in a minute. Please try again later.',
    );
    await ask(someone(), 0);
  });

  it('APP-12 what a worker was busy for counts against the next request, of the person and of the tenant', async () => {
    const budgets = open(1);
    const ada = someone();
    const enter = async (who: Spender) => (await budgets.enter('speech', who, forever))();
    await enter(ada);
    await budgets.usedWorker('speech', ada, 60);
    await enter(ada);
    await budgets.usedWorker('speech', ada, 40.5);
    await expect(enter(ada)).rejects.toMatchObject({ retryAfterSeconds: expect.any(Number), ...tooMany });
    await enter(someone(ada.tenant ?? ''));
    for (let index = 0; index < 9; index += 1) await budgets.usedWorker('speech', someone(ada.tenant ?? ''), 100);
    await expect(enter(someone(ada.tenant ?? ''))).rejects.toMatchObject(tooMany);
    await enter(someone());
  });

  it('CHAT-9 replies and streams that are open at once are limited for each person, and end their claim with their answer', () => {
    const budgets = open(1);
    const ada = someone();
    const enter = (who: Spender) => budgets.enter('stream', who, forever) as () => void;
    const leaves = Array.from({ length: 16 }, () => enter(ada));
    expect(() => enter(ada)).toThrow(expect.objectContaining({ retryAfterSeconds: 1 }));
    enter(someone(ada.tenant ?? ''));
    leaves[0]?.();
    leaves[0]?.();
    enter(ada);
    expect(() => enter(ada)).toThrow();
  });

  const lanes = (Object.keys(COSTS) as Cost[]).filter((cost) => costClass(cost).lane !== null);
  it.each(lanes)('APP-12 %s: however much one person asks for, another is let in after two of theirs', async (cost) => {
    const budgets = open(1);
    const [ada, bea] = [someone(), someone()];
    const { atOnce, waiting } = costClass(cost);
    const order: Spender[] = [];
    const working: (() => void)[] = [];
    const ask = async (who: Spender): Promise<void> => {
      const leave = await budgets.enter(cost, who, forever);
      order.push(who);
      working.push(leave);
    };
    /** Requests of a person that were counted, and so are in the queue. */
    const counted = async ({ person }: Spender): Promise<number> => {
      const { rows } = await stage.services.database.query<{ points: number }>(
        { kind: 'system' },
        'select max(points) as points from platform.rate_limits where key like $1',
        [`budget:${cost}:%:person:${person}`],
      );
      return rows[0]?.points ?? 0;
    };
    const everything = Array.from({ length: atOnce + waiting }, () => ask(ada));
    await expect.poll(() => counted(ada)).toBe(atOnce + waiting);
    everything.push(ask(bea));
    await expect.poll(() => counted(bea)).toBe(1);
    while (order.length < everything.length) {
      await expect.poll(() => working.length).toBeGreaterThan(0);
      working.shift()?.();
    }
    await Promise.all(everything);
    expect(order.length).toBeGreaterThan(4);
    expect(order.indexOf(bea)).toBeLessThanOrEqual(2);
  });

  it('CHAT-9 APP-12 streams and turns that a whole tenant has open at once are limited, and a refused one takes no place', () => {
    const budgets = open(1);
    const tenant = uuidv7();
    const enter = (cost: 'stream' | 'turn', who: Spender) => budgets.enter(cost, who, forever) as () => void;
    for (const cost of ['stream', 'turn'] as const) {
      const { atOnceTenant, atOnce } = costClass(cost);
      const leaves = Array.from({ length: atOnceTenant ?? 0 }, () => enter(cost, someone(tenant)));
      expect(leaves.length).toBeGreaterThan(10 * atOnce);
      const late = someone(tenant);
      for (let times = 0; times < 3; times += 1)
        expect(() => enter(cost, late)).toThrow(expect.objectContaining({ retryAfterSeconds: 1 }));
      // Others have places of their own, and what is given back is there again, once.
      enter(cost, someone());
      leaves[0]?.();
      leaves[0]?.();
      enter(cost, late);
      expect(() => enter(cost, someone(tenant))).toThrow();
    }
  });

  it('CHAT-9 a person over their own limit uses up no place of their tenant', () => {
    const budgets = open(1);
    const tenant = uuidv7();
    const enter = (who: Spender) => budgets.enter('stream', who, forever) as () => void;
    const { atOnceTenant, atOnce } = costClass('stream');
    const ada = someone(tenant);
    for (let times = 0; times < atOnce; times += 1) enter(ada);
    for (let times = 0; times < 500; times += 1) expect(() => enter(ada)).toThrow();
    for (let times = 0; times < (atOnceTenant ?? 0) - atOnce; times += 1) enter(someone(tenant));
    expect(() => enter(someone(tenant))).toThrow();
  });

  it('APP-12 an address counts where there is no session; one’s own machine does not, outside production', () => {
    expect(open(1, false).guestAt('127.0.0.1')).toBeNull();
    expect(open(1, false).guestAt('::ffff:127.0.0.1')).toBeNull();
    expect(open(1).guestAt('127.0.0.1')).toEqual({ person: '127.0.0.1', tenant: null });
    const [one, other] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'].map((ip) => open(1).guestAt(ip));
    expect(one).toEqual(other);
    expect(open(null).guestAt('198.51.100.1')).toBeNull();
  });

  it('AUTH-25 F3 a /48 of IPv6 has sixteen times what one household has, however many it goes through', async () => {
    // Six an hour for each, and for twenty households of one /48 no more than for sixteen.
    const budgets = open(0.005);
    let passed = 0;
    for (let house = 0; house < 20; house += 1)
      for (let times = 0; times < 8; times += 1) {
        const asker = budgets.guestAt(`2001:db8:8:${(house * 256).toString(16)}::1`) as Spender;
        const asked = async () => (await budgets.enter('mail', asker, forever))();
        passed += await asked().then(
          () => 1,
          (error) => {
            expect(error).toMatchObject(tooMany);
            return 0;
          },
        );
      }
    expect(passed).toBe(16 * 6);
    const beside = budgets.guestAt('2001:db8:9::1') as Spender;
    (await budgets.enter('mail', beside, forever))();
  });

  describe('APP-12 the tenant that strangers join', () => {
    const tenant = uuidv7();
    const opened = (factor: number): Budgets => {
      const budgets = open(factor);
      budgets.anyoneJoins(tenant);
      return budgets;
    };

    it('CHAT-9 APP-12 25 accounts of one stranger who hold all turns of the tenant close the chat for no member', () => {
      const budgets = opened(1);
      const enter = (who: Spender) => budgets.enter('turn', who, forever) as () => void;
      const { atOnce, atOnceTenant } = costClass('turn');
      for (let account = 0; account < 25; account += 1) {
        const eve = someone(tenant);
        for (let turn = 0; turn < atOnce; turn += 1) enter(eve);
        expect(() => enter(eve)).toThrow();
      }
      expect(25 * atOnce).toBe(atOnceTenant);
      for (let member = 0; member < 30; member += 1) {
        const ada = someone(tenant);
        const leave = enter(ada);
        expect(() => enter(ada)).toThrow(expect.objectContaining({ retryAfterSeconds: 1 }));
        leave();
        enter(ada);
      }
      // In a company, whose owner knows its people, the limit holds.
      const company = uuidv7();
      for (let turn = 0; turn < (atOnceTenant ?? 0); turn += 1) enter(someone(company));
      expect(() => enter(someone(company))).toThrow();
    });

    it('APP-12 where all together used up their exports, each person still has a tenth of their own', async () => {
      const budgets = opened(1);
      const ask = async (who: Spender) => (await budgets.enter('export', who, forever))();
      const { person, tenant: most } = costClass('export').windows[0] ?? { person: 0, tenant: 0 };
      for (let account = 0; account < most / person; account += 1) {
        const eve = someone(tenant);
        for (let times = 0; times < person; times += 1) await ask(eve);
      }
      const ada = someone(tenant);
      for (let times = 0; times < person / 10; times += 1) await ask(ada);
      await expect(ask(ada)).rejects.toMatchObject(tooMany);
    });
  });

  it('AUTH-18 an administrator who acts in another’s name spends their own budget', () => {
    const principal = {
      userId: 'subject',
      tenantId: 't',
      sessionId: null,
      email: '',
      name: '',
      roles: [],
      permissions: [],
      superUser: false,
    };
    const actor = { userId: 'administrator', email: '', name: '', sessionId: null, impersonationId: 'i' };
    expect(spenderOf({ ...principal, actor })).toEqual({ person: 'administrator', tenant: 't' });
    expect(spenderOf(principal)).toEqual({ person: 'subject', tenant: 't' });
  });
});
