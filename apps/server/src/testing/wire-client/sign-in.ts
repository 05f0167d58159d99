import { decodeToken } from '@parley/contracts/decode-token.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { mailAbout } from '../../identity/mfa/testing/second-factors.ts';
import { linkOf, mailTo } from '../../identity/testing/browser.ts';
import type { House } from './house.ts';
import { freshly, PASSWORD } from './house.ts';
import * as shape from './wire-shapes.ts';

/** Wire §8.1, §8.7, §8.8 and §8.14: signing up, in and out, and the own account. */
export function signIn(house: () => House): void {
  describe('PORTAL-7 signing up and in', () => {
    it('PORTAL-7 trap 15 a sign-up has no password; it is set when the account is activated, which signs in', async () => {
      const { rest, app } = house();
      const client = rest.client();
      const email = 'newcomer@example.com';
      const begun = await client.ask(z.object({ shouldActivate: z.literal(true) }), 'auth.signUpUser', {
        email,
        name: 'Ada Martin',
        companyName: 'Blue Harbour',
        metadata: '{}',
      });
      expect(begun.shouldActivate).toBe(true);
      await client.call('auth.resendActivationEmail', { email });
      const { userId, token } = linkOf(await mailTo(app, email, 2));
      const strategy = await client.ask(
        z.object({ shouldSetPassword: z.boolean() }),
        'auth.getActivateAccountStrategy',
        {
          userId,
          token,
        },
      );
      expect(strategy.shouldSetPassword).toBe(true);
      const config = { userId };
      await client.ask(shape.PasswordConfig, 'auth.loadPasswordConfig', config);
      const answer = await client.ask(z.object({ accessToken: z.string() }), 'auth.activateAccount', {
        userId,
        token,
        password: PASSWORD,
      });
      client.token = answer.accessToken;
      expect(await client.ask(shape.User, 'auth.getMeV2')).toMatchObject({ email });
    });

    it('PORTAL-7 trap 16 a wrong password is 401 with its reason; the right one is followed by me and the tenants', async () => {
      const person = await house().owner();
      const { email } = person;
      const wrong = await house().rest.client().refused('auth.login', { email, password: 'not this one at all' });
      expect(wrong).toMatchObject({ statusCode: 401, message: expect.stringMatching(/^[A-Z].+\.$/) });
      const one = house().rest.client();
      await one.ask(shape.LoginUser, 'auth.login', { email, password: PASSWORD });
      const other = house().rest.client();
      const { user, tenants, activeTenant } = await other.ask(shape.SignedIn, 'auth.loginv2', {
        email,
        password: PASSWORD,
      });
      expect(user.email).toBe(email);
      expect(tenants.map(({ tenantId }) => tenantId)).toEqual([activeTenant.tenantId]);
      await other.ask(shape.LoginUser, 'auth.refreshToken');
      await other.call('auth.refreshTokenV2');
      await other.ask(shape.SignedIn, 'auth.refreshTokenV3');
      await other.call('auth.logout');
      expect((await other.refused('auth.refreshTokenV3')).statusCode).toBe(401);
    });

    it('PORTAL-7 trap 19 trap 20 the token has keys and an object, me has objects and a text', async () => {
      const person = await house().owner();
      const claims = decodeToken(person.token) as Record<string, unknown>;
      expect(claims).toMatchObject({
        type: 'userToken',
        sub: person.id,
        roles: ['owner'],
        permissions: ['fe.*'],
        metadata: {},
      });
      const me = await person.ask(shape.User, 'auth.getMeV2');
      expect(me.roles[0]).toMatchObject({ key: 'owner' });
      expect(JSON.parse(me.metadata)).toBeTypeOf('object');
      const Authorization = z.object({ roles: z.array(shape.Role), permissions: z.array(shape.Permission) });
      expect((await person.ask(Authorization, 'auth.getUserAuthorization')).permissions[0]?.key).toBe('fe.*');
    });

    it('PORTAL-7 trap 9 what one is entitled to lists the permissions of each feature', async () => {
      const person = await house().owner();
      expect((await person.ask(shape.Entitlements, 'entitlements.loadEntitlementsV2')).permissions).toHaveProperty([
        'fe.*',
      ]);
    });

    it('PORTAL-7 trap 13 tenants are told to a bare token as well; switching to the own one goes on', async () => {
      const person = await house().owner();
      const jwt = person.token;
      person.token = null;
      await person.ask(shape.TenantsAnswer, 'users.getCurrentUserTenantsV3', { jwt });
      await person.ask(shape.TenantsAnswer, 'users.getCurrentUserTenantsV1', { jwt });
      person.token = jwt;
      await person.ask(shape.list(shape.Tenant), 'tenants.getTenants');
      await person.call('tenants.switchTenant', { tenantId: person.tenantId });
      const { user } = await person.ask(shape.SignedIn, 'auth.refreshTokenV3');
      expect(user.tenantId).toBe(person.tenantId);
      const Token = z.object({ accessToken: z.string(), expires: z.string(), expiresIn: z.number() });
      const other = await person.ask(Token, 'users.GetUserJwt', { tenantId: person.tenantId });
      expect(decodeToken(other.accessToken)).toMatchObject({ tenantId: person.tenantId });
    });
  });

  describe('PORTAL-7 the own account', () => {
    it('PORTAL-7 a forgotten password: mail, look, reset; changed again by whoever is signed in', async () => {
      const { app } = house();
      const person = await house().owner();
      const { email } = person;
      await person.call('auth.forgotPassword', { email });
      await person.call('auth.forgotPassword', { email: 'nobody-at-all@example.com' });
      const { userId, token } = linkOf(await mailAbout(app, email, /password/i));
      if (person.has('auth.validateResetPasswordToken')) {
        await person.call('auth.validateResetPasswordToken', { userId, token });
        const bad = await person.refused('auth.validateResetPasswordToken', { userId, token: 'used-or-never-made' });
        expect([400, 410]).toContain(bad.statusCode);
      }
      await person.call('auth.resetPassword', { userId, token, password: 'amber pebbles under the tide' });
      const client = house().rest.client();
      await client.ask(shape.SignedIn, 'auth.loginv2', { email, password: 'amber pebbles under the tide' });
      await client.call('teams.changePassword', { password: 'amber pebbles under the tide', newPassword: PASSWORD });
      if (client.has('auth.resetPasswordViaEmail'))
        await client.call('auth.resetPasswordViaEmail', { identifier: email, identifierType: 'email' });
      await freshly(person);
    });

    it('PORTAL-7 trap 12 the profile is saved as it was read; trap 28 the picture’s answer is its address', async () => {
      const person = await house().owner();
      const profile = await person.ask(z.looseObject({ name: z.string() }), 'teams.getProfile');
      await person.ask(shape.User, 'teams.updateProfile', { ...profile, name: 'Ada Lovelace', unknown: true });
      const changed = { ...profile, metadata: JSON.stringify({ jobTitle: 'Analyst' }) };
      const me = await person.ask(shape.User, 'users.updateUserProfileV2', changed);
      expect(JSON.parse(me.metadata)).toEqual({ jobTitle: 'Analyst' });
      const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
      const form = new FormData();
      form.append('image', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'me.png');
      const address = await person.ask(z.string(), 'teams.updateProfileImage', form);
      expect((await fetch(`${address}?t=${Date.now()}`)).headers.get('content-type')).toMatch(/^image\//);
      expect((await person.ask(shape.User, 'auth.getMeV2')).profilePictureUrl).toBe(address);
      if (!person.has('teams.updateEmail')) return;
      await person.ask(z.object({ allowEmailChange: z.boolean() }), 'userEmailPolicy.getUserEmailPolicyConfig');
      const next = `new-${person.email}`;
      await person.call('teams.updateEmail', next);
      const code = /\b\d{8}\b/.exec((await mailTo(house().app, next)).text)?.[0];
      await person.call('teams.verifyEmail', next, code);
    });

    it('PORTAL-7 trap 27 sessions are listed; ending all keeps the own one', async () => {
      const person = await house().owner();
      const { email } = person;
      const [other, third] = [house().rest.client(), house().rest.client()];
      for (const client of [other, third]) await client.call('auth.loginv2', { email, password: PASSWORD });
      const own = await person.ask(shape.Session, 'auth.getCurrentUserSession');
      const { id } = await other.ask(shape.Session, 'auth.getCurrentUserSession');
      await person.call('auth.deleteSessionForUser', id);
      await person.call('auth.deleteAllSessionsForUser');
      const left = await person.ask(shape.list(shape.Session), 'auth.getCurrentUserSessions');
      expect(left.map((session) => session.id)).toEqual([own.id]);
      expect((await third.refused('auth.refreshTokenV3')).statusCode).toBe(401);
      await person.call('auth.getMeV2');
    });

    it('PORTAL-7 trap 29 a lockout policy is saved with an id of null, then by its id; the mail unlocks', async () => {
      const { app, rest } = house();
      const person = await house().owner();
      expect((await person.ask(shape.LockoutPolicy, 'securityPolicy.getLockoutPolicy')).id ?? null).toBeNull();
      const made = await person.ask(shape.LockoutPolicy, 'securityPolicy.saveLockoutPolicy', {
        id: null,
        enabled: true,
        maxAttempts: 5,
      });
      const saved = { ...made, maxAttempts: 3 };
      expect(await person.ask(shape.LockoutPolicy, 'securityPolicy.saveLockoutPolicy', saved)).toMatchObject({
        maxAttempts: 3,
      });
      const stranger = rest.client();
      const body = { email: person.email, password: 'wrong on purpose, three times' };
      for (let tries = 0; tries < 3; tries += 1) await stranger.refused('auth.loginv2', body);
      const token = linkOf(await mailAbout(app, person.email, /lock/i)).token;
      await stranger.call('users.unlockMe', { token });
      await stranger.ask(shape.SignedIn, 'auth.loginv2', { email: person.email, password: PASSWORD });
    });
  });
}
