import { accountSettings } from '@parley/contracts/identity/account-settings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../members/testing/team-stage.ts';
import { teamStage } from '../members/testing/team-stage.ts';

const stage = await teamStage();
const { app, boss, tenantId, other, otherTenantId, join, give } = stage;
afterAll(stage.close);

/** Belongs to both tenants and owns the second. */
let them: Person;
beforeAll(async () => {
  them = await stage.somebody();
  await join(them.userId, otherTenantId);
  await give(them.userId, 'owner', otherTenantId);
});

const ask = (by: Pick<Person, 'token'>, path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(`${app.url}/frontegg${path}`, {
    ...init,
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json', ...headers },
  });
const ways = (tenant: string): [string, Record<string, string>][] => [
  [`?tenantId=${tenant}`, {}],
  ['', { 'frontegg-scoped-tenant': tenant }],
  [`?tenantId=${tenant}`, { 'frontegg-scoped-tenant': tenant }],
  [`?tenantId=undefined`, { 'frontegg-scoped-tenant': tenant }],
];
const ME = '/identity/resources/users/v2/me';

describe('AUTH-26 a header or a tenantId in the query scopes the call', () => {
  it('AUTH-26 reads and writes happen in that tenant, with what the person holds there', async () => {
    for (const [index, [query, headers]] of ways(otherTenantId).entries()) {
      const me = (await (await ask(them, `${ME}${query}`, headers)).json()) as { roles: { key: string }[] };
      expect(me).toMatchObject({ id: them.userId, tenantId: otherTenantId });
      expect(me.roles.map(({ key }) => key)).toContain('owner');
      const name = `Renamed ${index}`;
      const init = { method: 'PUT', body: JSON.stringify({ name }) };
      expect((await ask(them, `/tenants/resources/account-settings/v1${query}`, headers, init)).status).toBeLessThan(
        300,
      );
      expect(await other.call(accountSettings.get, {})).toMatchObject({ name });
    }
    expect(await (await ask(them, ME)).json()).toMatchObject({ tenantId });
    expect(await boss.call(accountSettings.get, {})).toMatchObject({ name: 'Maison Vidal' });
  });

  it('AUTH-26 N1 a tenant of others, none at all and two that disagree are not found', async () => {
    for (const wrong of [otherTenantId, 'no-id', "x' or 1=1"])
      for (const [query, headers] of ways(encodeURIComponent(wrong)))
        expect((await ask(boss, `${ME}${query}`, headers)).status).toBe(404);
    const disagreeing = await ask(them, `${ME}?tenantId=${tenantId}`, { 'frontegg-scoped-tenant': otherTenantId });
    expect(disagreeing.status).toBe(404);
    expect((await ask(them, `${ME}?tenantId=${tenantId}&tenantId=${otherTenantId}`)).status).toBe(404);
  });
});
