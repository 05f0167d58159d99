import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { House } from './house.ts';
import * as shape from './wire-shapes.ts';

/** Wire §4.1: what an application asks before anybody is signed in. */
export function startUp(house: () => House): void {
  describe('PORTAL-7 start-up, signed out', () => {
    it('PORTAL-7 flags, metadata, vendor and the lists of providers', async () => {
      const client = house().rest.client();
      await client.ask(shape.Flags, 'featureFlags.loadFeatureFlags');
      await client.ask(z.object({ name: z.string(), whiteLabelMode: z.boolean() }), 'vendor.getVendorPublicInfo');
      await client.ask(shape.list(z.unknown()), 'auth.getSocialLoginProviders');
      await client.ask(shape.list(z.unknown()), 'auth.getSocialLoginProvidersV2');
      await client.ask(z.object({ providers: z.array(z.unknown()) }), 'auth.getCustomSocialLoginProvidersV1');
      await client.ask(z.object({ isActive: z.boolean() }), 'auth.getSSOPublicConfiguration');
      const saml = await client.ask(shape.MetadataRow, 'metadata.getSamlMetadata');
      expect(saml.configuration).toMatchObject({ acsUrl: expect.any(String), spEntityId: expect.any(String) });
      const { ip } = await client.ask(shape.IpMetadata, 'metadata.getCurrentUserIpMetadata');
      expect(ip).toMatch(/127\.0\.0\.1|::1/);
      await client.ask(z.object({ enabled: z.boolean() }), 'securityPolicy.getCaptchaPolicy');
      if (!client.has('auth.getSignUpStrategies')) return;
      const Strategy = z.object({ strategy: z.string(), isActive: z.boolean() });
      await client.ask(shape.list(z.extend(Strategy, { isRequired: z.boolean() })), 'auth.getSignUpStrategies');
      await client.ask(shape.list(Strategy), 'auth.getPasswordRecoveryStrategies');
    });

    it('PORTAL-7 trap 24 a row of metadata is always there, and its configuration is an object', async () => {
      const client = house().rest.client();
      const row = await client.ask(shape.MetadataRow, 'metadata.getMetadata', { entityName: 'adminBox' });
      expect(row.configuration).toBeTypeOf('object');
    });

    it('PORTAL-7 trap 21 trap 22 the public configuration says everything, and both lists of strategies are there', async () => {
      const client = house().rest.client();
      const config = await client.ask(shape.VendorConfig, 'auth.getVendorConfig');
      expect(config.forcePermissions).toBe(true);
      await client.ask(shape.AuthStrategies, 'auth.getVendorPublicAuthStrategiesConfig');
    });

    it('PORTAL-7 trap 16 a refresh without a session is 401 with its reason', async () => {
      for (const method of ['auth.refreshToken', 'auth.refreshTokenV2', 'auth.refreshTokenV3']) {
        const refused = await house().rest.client().refused(method);
        expect(refused).toMatchObject({ statusCode: 401, message: expect.stringMatching(/\w/) });
      }
      expect((await house().rest.client().refused('auth.getMeV2')).statusCode).toBe(401);
    });

    it('PORTAL-7 the step before the password finds no other place to sign in', async () => {
      const client = house().rest.client();
      const found = await client.ask(z.object({ address: z.optional(z.string()) }), 'auth.preLoginV2', {
        email: 'somebody@example.com',
      });
      expect(found.address).toBeUndefined();
      // Errors of the older form are swallowed by the client.
      expect(await client.call('auth.preLogin', { email: 'somebody@example.com' })).toBeNull();
    });

    it('PORTAL-7 trap 26 trap 12 the same API at / and at /frontegg, with and without a slash at the end', async () => {
      const { url } = house().app;
      for (const path of ['/flags', '/flags/', '/frontegg/flags', '/frontegg/flags/']) {
        const answer = await fetch(url + path, { headers: { 'content-type': 'application/json' } });
        expect([path, answer.status]).toEqual([path, 200]);
      }
    });

    it('PORTAL-7 trap 11 query texts undefined and null are absent', async () => {
      const person = await house().owner();
      const page = shape.page(shape.UserV3);
      const query = { _preset: undefined, _maxInactiveSeconds: undefined, _tenantId: null, _offset: 0, _limit: 10 };
      expect((await person.ask(page, 'users.getUsersV3', query)).items).toHaveLength(1);
    });
  });
}
