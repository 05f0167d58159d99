import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { House } from './house.ts';
import { freshly, PASSWORD } from './house.ts';
import * as shape from './wire-shapes.ts';

/** Wire §8.12 to §8.14. */
export function security(house: () => House): void {
  describe('PORTAL-7 security of a tenant', () => {
    it('SECU-1 PORTAL-7 a second factor is enforced without a word of ours, by a fresh sign-in, and everyone meets it', async () => {
      const owner = await house().owner();
      house().clock.forward(11 * 60);
      const again = await owner.ask(shape.SignedIn, 'auth.refreshTokenV3');
      owner.token = again.user.accessToken;
      const enforced = { id: null, enforceMFAType: 'Force' };
      // The client has no warning to answer, but it can sign in again.
      expect(await owner.refused('securityPolicy.saveMfaPolicy', enforced)).toMatchObject({ statusCode: 403 });
      await freshly(owner);
      await owner.ask(shape.MfaPolicy, 'securityPolicy.saveMfaPolicy', enforced);
      const other = house().rest.client();
      const { user } = await other.ask(z.object({ user: shape.Challenge }), 'auth.loginv2', {
        email: owner.email,
        password: PASSWORD,
      });
      expect(user.mfaEnrolled).toBe(false);
    });

    it('PORTAL-7 trap 29 policies: POST while they have no id, PATCH with one', async () => {
      const owner = await house().owner();
      await owner.ask(shape.GlobalPolicy, 'securityPolicy.getGlobalSecurityPolicy');
      for (const [name, Policy, change] of [
        ['Mfa', shape.MfaPolicy, { enforceMFAType: 'DontForce' }],
        ['Lockout', shape.LockoutPolicy, { enabled: false, maxAttempts: 7 }],
        ['PasswordHistory', shape.HistoryPolicy, { enabled: true, historySize: 4 }],
      ] as const) {
        const policy = `securityPolicy.get${name}Policy`;
        await owner.ask(Policy, `securityPolicy.getVendor${name}Policy`);
        const before = (await owner.ask(shape.PolicyRow, policy)).id;
        expect(before).toBeNull();
        const made = await owner.ask(Policy, `securityPolicy.save${name}Policy`, { id: before, ...change });
        expect(made).toMatchObject({ id: expect.any(String), ...change });
        await owner.ask(Policy, `securityPolicy.save${name}Policy`, made);
        expect(await owner.ask(Policy, policy)).toMatchObject(change);
      }
      await owner.ask(shape.PasswordConfig, 'securityPolicy.getPasswordConfigPolicy');
      await owner.ask(shape.AuthStrategies, 'auth.getPublicAuthStrategiesConfigForAuthenticatedUser');
      await owner.ask(shape.list(z.unknown()), 'auth.getSocialLoginProvidersV2ForAuthenticatedUser');
    });

    it('AUTH-12 PORTAL-7 with an old sign-in the client stays signed in and shows what to do; after signing in it goes through', async () => {
      const owner = await house().owner();
      house().clock.forward(11 * 60);
      await owner.call('auth.refreshTokenV2');
      const change = { enabled: true, maxAttempts: 7, id: null };
      const refused = await owner.refused('securityPolicy.saveLockoutPolicy', change);
      expect(refused).toMatchObject({
        message: 'Please sign in again to confirm that it is you, then repeat this.',
        statusCode: 403,
      });
      expect(owner.token).not.toBeNull();
      await owner.ask(shape.LockoutPolicy, 'securityPolicy.getVendorLockoutPolicy');
      await freshly(owner);
      await owner.ask(shape.LockoutPolicy, 'securityPolicy.saveLockoutPolicy', change);
    });

    it('PORTAL-7 which networks are let in: the own address first, then the rule holds', async () => {
      const owner = await house().owner();
      const { ip } = await owner.ask(shape.IpMetadata, 'metadata.getCurrentUserIpMetadata');
      await owner.call('securityPolicy.createIPRestriction', {
        ip,
        strategy: 'ALLOW',
        isActive: true,
        description: 'My IP',
      });
      await owner.call('securityPolicy.updateIPRestrictionConfig', { isActive: true, strategy: 'ALLOW' });
      const Config = z.object({ isActive: z.boolean(), strategy: z.optional(z.string()) });
      expect(await owner.ask(Config, 'securityPolicy.getIPRestrictionsConfig')).toEqual({
        isActive: true,
        strategy: 'ALLOW',
      });
      await owner.call('securityPolicy.bulkCreateIPRestriction', {
        ips: [{ ip: '192.0.2.7', strategy: 'ALLOW', isActive: true }],
      });
      const Valid = z.object({ valid: z.literal(true) });
      await owner.ask(Valid, 'securityPolicy.testCurrentIp');
      await owner.ask(Valid, 'securityPolicy.testCurrentIpInAllowList');
      const query = { _filter: 'ALLOW', _limit: 4, _offset: 0 };
      const { items } = await owner.ask(shape.page(shape.IpRestriction), 'securityPolicy.getIPRestrictions', query);
      expect(items).toHaveLength(2);
      await owner.call('securityPolicy.updateIPRestrictionConfig', { isActive: false });
      for (const { id } of items) await owner.call('securityPolicy.deleteIPRestriction', id);
    });

    it('PORTAL-7 trap 7 whose addresses may join: written as type, read as listType', async () => {
      const owner = await house().owner();
      const made = await owner.ask(shape.DomainRestriction, 'securityPolicy.createDomainRestriction', {
        domain: 'spam.example',
        type: 'BLOCK',
      });
      const config = { active: true, blockPublicDomains: false, type: 'BLOCK' };
      expect(await owner.ask(shape.DomainConfig, 'securityPolicy.updateDomainRestrictionConfig', config)).toMatchObject(
        {
          listType: 'BLOCK',
        },
      );
      await owner.ask(shape.DomainConfig, 'securityPolicy.getDomainRestrictionsConfig');
      const List = z.object({ items: z.array(shape.DomainRestriction) });
      expect((await owner.ask(List, 'securityPolicy.getDomainRestrictions')).items).toEqual([made]);
      await owner.call('securityPolicy.deleteDomainRestriction', made.id);
    });

    it('PORTAL-7 sessions are limited, and the security center says what would help', async () => {
      const owner = await house().owner();
      await owner.call('auth.createOrUpdateSessionConfigrations', {
        sessionIdleTimeoutConfiguration: { isActive: true, timeout: 3_600 },
      });
      const config = await owner.ask(shape.SessionConfig, 'auth.getSessionConfigurations');
      expect(config.sessionIdleTimeoutConfiguration).toEqual({ isActive: true, timeout: 3_600 });
      const { recommendations, scoring } = await owner.ask(shape.Recommendations, 'securityCenter.getRecommendations');
      expect(recommendations.items.length).toBeGreaterThan(0);
      expect(scoring.score).toBeGreaterThanOrEqual(0);
      await owner.ask(shape.Insights, 'securityCenter.getInsights');
      const preset = { _preset: 'mfa-unenrolled', _offset: 0, _limit: 10, _maxInactiveSeconds: undefined };
      expect((await owner.ask(shape.page(shape.UserV3), 'users.getUsersV3', preset)).items).toHaveLength(1);
    });
  });
}
