import { randomBytes } from 'node:crypto';
import { login } from '@parley/contracts/identity/login.ts';
import { mfaLogin } from '@parley/contracts/identity/mfa.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { describe, expect, it } from 'vitest';
import { internalContext } from '#platform/context.ts';
import { createTestDatabase } from '#testing/postgres.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { checkAudits } from '../audits/audit-chain.service.ts';
import type { IdentityContext, IdentityMeans } from '../context.ts';
import { atSecondStep, enrolApp, mfaPerson, verify } from '../mfa/testing/second-factors.ts';
import { jarBrowser } from '../passwordless/testing/ways.ts';
import { deriveSecrets } from '../secrets.ts';
import { childOf, firstToken, hashOf, isAncestor, presentChildOf } from '../sessions/refresh-token.ts';
import { testClock } from '../testing/test-clock.ts';
import { sealAnew } from './key-rotation.service.ts';

const clock = testClock();
const before = randomBytes(32);
const after = randomBytes(32);
const publicUrl = 'http://parley.test';
const contextOf = (app: TestApp, key: Buffer, former: Buffer[]): IdentityContext => ({
  ...internalContext(app.services, { kind: 'system' }),
  identity: { secrets: deriveSecrets(key, former) } as IdentityMeans,
});
const keyIds = async (app: TestApp): Promise<string[]> => {
  const db = app.services.database.scoped({ kind: 'system' });
  const seeds = await db.selectFrom('identity.authenticators').select('encryptedWith').execute();
  const keys = await db.selectFrom('identity.signingKeys').select('encryptedWith').execute();
  return [...seeds, ...keys].map(({ encryptedWith }) => encryptedWith);
};

describe('the encryption key is changed', () => {
  it('AUTH-11 AUTH-7 K2 people stay signed in, their apps and recovery codes hold, audits stay whole', async () => {
    const database = await createTestDatabase();
    const open = (encryptionKey: Buffer, formerEncryptionKeys: Buffer[] = []) =>
      testApp({
        clock,
        database: { url: database.url ?? '' },
        config: { publicUrl, encryptionKey, formerEncryptionKeys },
      });
    const first = await open(before);
    const ada = await mfaPerson(first, 'ada@example.com');
    const own = await enrolApp(ada, clock);
    const open2 = await atSecondStep(first.url, ada.email);
    const session = jarBrowser(first.url);
    for (const [name, value] of ada.jar) session.jar.set(name, value);
    const token = ada.token;
    await first.close();

    const second = await open(after, [before]);
    expect(new Set(await keyIds(second))).toEqual(new Set([deriveSecrets(after).id]));
    const at = <T extends { jar: Map<string, string> }>(browser: T) => {
      const moved = jarBrowser(second.url);
      for (const [name, value] of browser.jar) moved.jar.set(name, value);
      return moved;
    };
    // A token signed before, a cookie given before, a challenge begun before.
    expect((await Object.assign(at(ada), { token }).call(users.me, {})).email).toBe(ada.email);
    const cookie = at(session);
    expect((await cookie.call(login.refresh, { body: {} })).accessToken).toBeTypeOf('string');
    const finished = await verify(at(open2.browser), open2.mfaToken, own.fresh());
    expect(finished.accessToken).toBeTypeOf('string');
    const checked = (former: Buffer[]) => checkAudits(contextOf(second, after, former), ada.tenantId);
    expect((await checked([before])).wrong).toBeNull();
    expect((await checked([])).wrong).toMatchObject({ what: 'changed' });
    await jarBrowser(second.url).call(mfaLogin.recover, {
      body: { email: ada.email, recoveryCode: own.recoveryCodes[0] ?? '' },
    });
    await second.close();

    // Once everything is closed anew, the former key is not needed to start.
    const third = await open(after);
    const later = jarBrowser(third.url);
    for (const [name, value] of cookie.jar) later.jar.set(name, value);
    expect((await later.call(login.refresh, { body: {} })).accessToken).toBeTypeOf('string');
    await third.close();
    await expect(open(before)).rejects.toThrow('ENCRYPTION_KEY is not the one this database was made with.');
    await database.drop();
  });

  it('AUTH-11 K2 stopped in the middle, by two nodes at once and again: no row is lost', async () => {
    const app = await testApp({ clock, config: { encryptionKey: before } });
    const people = [];
    for (let n = 0; n < 3; n += 1) people.push(await mfaPerson(app, `k2-${n}@example.com`));
    for (const person of people) await enrolApp(person, clock);
    let left = 2;
    const failing = contextOf(app, after, [before]);
    const { db } = failing;
    const stopped = {
      ...failing,
      db: new Proxy(db, {
        get: (target, name) => {
          if (name === 'getExecutor' && left-- <= 0) throw new Error('killed');
          const value = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      }),
    };
    await expect(sealAnew(stopped)).rejects.toThrow('killed');
    const ctx = contextOf(app, after, [before]);
    const sum = (await Promise.all([sealAnew(ctx), sealAnew(ctx)])).map(({ unreadable }) => unreadable);
    expect(sum).toEqual([0, 0]);
    expect(new Set(await keyIds(app))).toEqual(new Set([deriveSecrets(after).id]));
    expect(await sealAnew(ctx)).toEqual({ done: 0, unreadable: 0 });
    // And back, as after a change that was thought better of.
    expect(await sealAnew(contextOf(app, before, [after]))).toMatchObject({ unreadable: 0 });
    expect(new Set(await keyIds(app))).toEqual(new Set([deriveSecrets(before).id]));
    expect((await sealAnew(contextOf(app, after, [randomBytes(32)]))).unreadable).toBeGreaterThan(0);
    await app.close();
  });

  it('AUTH-7 K2 a lineage of refresh tokens is known across the change, and the grace gives the same child', () => {
    const old = deriveSecrets(before).refresh;
    const now = deriveSecrets(after).refresh;
    const tokens = [firstToken('01890000-0000-7000-8000-000000000000')];
    for (let n = 0; n < 8; n += 1) {
      const last = tokens.at(-1);
      if (last) tokens.push(childOf(last, n < 4 ? old : now));
    }
    const last = tokens.at(-1) as (typeof tokens)[number];
    const current = { generation: last.generation, hash: hashOf(last) };
    for (const token of tokens.slice(0, -1)) expect(isAncestor(token, current, now, [old])).toBe(true);
    expect(isAncestor(tokens[0] as typeof last, current, now)).toBe(false);
    expect(isAncestor(firstToken(last.sessionId), current, now, [old])).toBe(false);
    const [parent, child] = [tokens[2] as typeof last, tokens[3] as typeof last];
    expect(presentChildOf(parent, hashOf(child), [now, old])?.text).toBe(child.text);
    expect(presentChildOf(parent, hashOf(child), [now])).toBeUndefined();
  });
});
