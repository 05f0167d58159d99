import { decodeToken } from '@parley/contracts/decode-token.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { sessions } from '@parley/contracts/identity/sessions.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { browserAt, signedIn } from '../testing/browser.ts';
import { actingStage, begin, end, redeem, refresh } from './testing/acting-stage.ts';

const { app, other, sql, boss, member, manager, join, acting, close } = await actingStage();
afterAll(close);
beforeEach(async () => {
  for (const person of [boss, member, manager]) await refresh(person);
});

describe('AUTH-18 Z3 how it ends', () => {
  it('AUTH-18 Z6 ending gives the browser the very session it came from, and nothing of the other is left', async () => {
    const { browser, own } = await acting();
    const actingToken = browser.token;
    const actingCookie = browser.cookie;
    const [before] = await sql('select * from identity.sessions where id = $1', [decodeToken(own.token).sid]);
    await end(browser);
    await expect(browser.call(users.me, {})).rejects.toMatchObject({ status: 401 });
    await refresh(browser);
    expect(decodeToken(browser.token)).toMatchObject({ sub: boss.userId, sid: decodeToken(own.token).sid });
    expect(decodeToken(browser.token)).not.toHaveProperty('act');
    const [after] = await sql('select * from identity.sessions where id = $1', [decodeToken(own.token).sid]);
    for (const field of ['user_id', 'tenant_id', 'amr', 'acr', 'authenticated_at', 'second_factor_at', 'created_at'])
      expect(after?.[field], field).toEqual(before?.[field]);
    for (const cookie of [actingCookie, own.cookie]) {
      const copy = browserAt(app.url);
      copy.cookie = cookie;
      copy.token = actingToken;
      await expect(copy.call(users.me, {})).rejects.toMatchObject({ status: 401 });
      await expect(refresh(copy)).rejects.toMatchObject({ status: 401 });
    }
    await expect(end(browser)).rejects.toMatchObject({ status: 409, type: 'not_impersonating' });
  });

  it('AUTH-18 Z6 who has only the token ends it, and gets no session for it', async () => {
    const { browser, own } = await acting();
    const program = browserAt(app.url);
    program.token = browser.token;
    await end(program);
    expect(program.cookie).toBeNull();
    await expect(refresh(browser)).rejects.toMatchObject({ status: 401 });
    expect(await sql('select 1 from identity.sessions where id = $1', [decodeToken(own.token).sid])).toEqual([]);
  });

  it('AUTH-18 Z6 a crash between leaves none: not when entering, not when ending', async () => {
    const browser = await signedIn(app.url, 'boss@example.com');
    const begun = await begin(browser, member.userId);
    await sql(`create function identity.crash() returns trigger language plpgsql as $$ begin raise 'crash'; end $$;
      create trigger crash before insert on identity.audits for each row
      when (new.action like 'impersonation.e%') execute function identity.crash()`);
    const acted = () => sql('select 1 from identity.sessions where actor_user_id = $1', [boss.userId]);
    const count = (await acted()).length;
    await expect(redeem(browser, begun)).rejects.toMatchObject({ status: 500 });
    expect(await acted()).toHaveLength(count);
    await sql('alter table identity.audits disable trigger crash');
    const answer = await redeem(browser, begun);
    browser.token = answer.accessToken;
    const { cookie } = browser;
    await sql('alter table identity.audits enable trigger crash');
    await expect(end(browser)).rejects.toMatchObject({ status: 500 });
    browser.cookie = cookie;
    expect((await browser.call(users.me, {})).id).toBe(member.userId);
    await sql('drop trigger crash on identity.audits');
    await end(browser);
    await refresh(browser);
    expect(decodeToken(browser.token).sub).toBe(boss.userId);
  });

  it.each([
    ['the person ends every other session', () => member.call(sessions.endOthers, {})],
    [
      'the person ends that session',
      async () => {
        for (const { id, impersonated } of await member.call(sessions.list, {}))
          if (impersonated) await member.call(sessions.end, { params: { id } });
      },
    ],
  ] as [string, () => Promise<void>][])('AUTH-18 Z3 it ends on every node when %s', async (_, stop) => {
    const { browser } = await acting();
    const elsewhere = browserAt(other.url);
    elsewhere.token = browser.token;
    await elsewhere.call(users.me, {});
    await stop();
    await expect
      .poll(
        () =>
          elsewhere.call(users.me, {}).then(
            () => 200,
            (error) => error.status,
          ),
        { timeout: 5_000 },
      )
      .toBe(401);
    await expect(browser.call(users.me, {})).rejects.toMatchObject({ status: 401 });
    await expect(refresh(browser)).rejects.toMatchObject({ status: 401 });
  });

  it('AUTH-18 Z3 it ends when the administrator signs out everywhere, is disabled, or may do so no longer', async () => {
    const helper = await join('helper@example.com', ['fe.secure.write.impersonation']);
    const announce = async () => {
      const news = `u ${helper.userId}`;
      await app.services.bus.publish('identity.principals', news);
    };
    const stops: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      ['signs out', () => helper.call(sessions.endOthers, {}), async () => {}],
      [
        'is disabled',
        () => sql('update identity.users set disabled_at = now() where id = $1', [helper.userId]),
        () => sql('update identity.users set disabled_at = null where id = $1', [helper.userId]),
      ],
      [
        'lost the permission',
        () =>
          sql(
            `delete from identity.role_permissions g using identity.membership_roles h, identity.permissions p
            where g.role_id = h.role_id and p.id = g.permission_id and h.user_id = $1
            and p.key = 'fe.secure.write.impersonation'`,
            [helper.userId],
          ),
        async () => {},
      ],
    ];
    for (const [why, stop, back] of stops) {
      const { browser } = await acting('helper@example.com');
      await browser.call(users.me, {});
      await stop();
      await announce();
      await expect
        .poll(
          () =>
            browser.call(users.me, {}).then(
              () => 200,
              (error) => error.status,
            ),
          { timeout: 5_000 },
        )
        .toBe(401);
      if (why !== 'lost the permission') await expect(refresh(browser), why).rejects.toMatchObject({ status: 401 });
      await back();
      await announce();
    }
  });

  it('AUTH-18 Z6 signing out while acting leaves neither session', async () => {
    const { browser, own } = await acting();
    await browser.call(login.logout, {});
    const ids = [decodeToken(own.token).sid, decodeToken(browser.token).sid];
    expect(await sql('select 1 from identity.sessions where id = any($1)', [ids])).toEqual([]);
  });
});
