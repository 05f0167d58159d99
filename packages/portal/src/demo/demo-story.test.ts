import { ApiError, call } from '@parley/contracts/client.ts';
import type { EndpointDescription, InputOf, ResponseOf } from '@parley/contracts/endpoint.ts';
import { accountSettings } from '@parley/contracts/identity/account-settings.ts';
import { apiTokens } from '@parley/contracts/identity/api-tokens.ts';
import { audits } from '@parley/contracts/identity/audits.ts';
import { groups } from '@parley/contracts/identity/groups.ts';
import { hierarchy } from '@parley/contracts/identity/hierarchy.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { members, temporaryUsers } from '@parley/contracts/identity/members.ts';
import { notifications } from '@parley/contracts/identity/notifications.ts';
import { domainRestrictions, ipRestrictions } from '@parley/contracts/identity/restrictions.ts';
import { permissions, roles } from '@parley/contracts/identity/roles.ts';
import { securityCenter } from '@parley/contracts/identity/security-center.ts';
import { tenantPolicies } from '@parley/contracts/identity/security-policies.ts';
import { sessions } from '@parley/contracts/identity/sessions.ts';
import { subTenantUsers } from '@parley/contracts/identity/sub-tenant-users.ts';
import { subTenants } from '@parley/contracts/identity/sub-tenants.ts';
import { userLists } from '@parley/contracts/identity/user-lists.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { demoTime } from './clock.ts';
import { createDemoFetch, demoRoutes } from './demo-fetch.ts';
import { DEMO_IP_LIMIT, DEMO_TOKEN_SECONDS, demoPasswordConfig } from './sample-security.ts';
import { createWorld } from './world.ts';

/** The client on a new sample company; each answer is held against its contract. */
function company(language: 'en' | 'fr' = 'en') {
  const network = vi.fn(() => Promise.reject(new TypeError('there is no network')));
  vi.stubGlobal('fetch', network);
  const fetch = createDemoFetch();
  const ask = async <E extends EndpointDescription>(endpoint: E, input: InputOf<E>): Promise<ResponseOf<E>> => {
    const sent = input as { body?: unknown };
    if ('body' in endpoint && endpoint.body && sent.body !== undefined) z.parse(endpoint.body, sent.body);
    const said = await call({ baseUrl: '', token: () => 'x', language: () => language, fetch }, endpoint, input);
    if ('response' in endpoint && endpoint.response) z.parse(endpoint.response, said);
    expect(network).not.toHaveBeenCalled();
    return said;
  };
  return ask;
}
const refused = (work: Promise<unknown>) => expect(work).rejects.toBeInstanceOf(ApiError);

describe('the sample company', () => {
  it('PORTAL-4 every answer that can be read is what its contract says, in both languages', async () => {
    for (const language of ['en', 'fr'] as const) {
      const world = createWorld();
      const fetch = createDemoFetch(world);
      const ids: Record<string, string> = {
        '/identity/resources/groups/v1/:id': world.groups[0]?.id ?? '',
        '/identity/resources/groups/v1/:id/users': world.groups[0]?.id ?? '',
        '/identity/resources/users/v1/:id': world.members[3]?.id ?? '',
        '/identity/resources/applications/v1/:userId/apps': world.members[3]?.id ?? '',
        '/identity/resources/roles/v1/:id/holders': world.roles[0]?.id ?? '',
        '/tenants/resources/hierarchy/v1/parents/:tenantId': world.accounts[4]?.tenantId ?? '',
        '/security-center/resources/fixes/v1/preview/:code': 'FORCE_MFA',
        '/metadata/ip/:ip': '192.0.2.1',
        '/identity/resources/tenants/invites/v1/user': '',
      };
      await fetch('/identity/resources/tenants/invites/v1/user', { method: 'POST', body: '{}' });
      for (const { endpoint } of demoRoutes) {
        if (endpoint.method !== 'GET') continue;
        const path = endpoint.path.replace(/:\w+/, ids[endpoint.path] ?? 'unknown');
        const response = await fetch(path, { headers: { 'accept-language': language } });
        expect(response.status, endpoint.path).toBe(200);
        if (endpoint.response)
          expect(z.safeParse(endpoint.response, await response.json()).error, path).toBeUndefined();
      }
    }
  });

  it('PORTAL-4 CONST-1 the specification’s figures of a demo, and the same company each time', async () => {
    const [one, other] = [company(), company()];
    expect((await one(login.refresh, { body: {} })).expiresIn).toBe(86_400);
    expect(DEMO_TOKEN_SECONDS).toBe(86_400);
    expect(DEMO_IP_LIMIT).toBe(50);
    expect(demoPasswordConfig).toEqual({
      minLength: 6,
      maxLength: 128,
      allowPassphrases: true,
      minPhraseLength: 6,
      minOptionalTestsToPass: 1,
    });
    const invite = { body: { email: 'new.person@halden-moreau.example', roleIds: [] } };
    expect(await one(invitations.invite, invite)).toEqual(await other(invitations.invite, invite));
    expect(await one(audits.list, { query: { count: 50 } })).toEqual(
      await other(audits.list, { query: { count: 50 } }),
    );
    expect(demoTime()).toBe('2026-11-16T09:30:00.000Z');
  });

  it('PORTAL-4 what is done shows: people, groups, roles', async () => {
    const ask = company();
    const invited = await ask(invitations.invite, { body: { email: 'noor@example.org', name: 'Noor', roleIds: [] } });
    const search = { query: { _filter: 'noor' } };
    expect((await ask(userLists.listV3, search)).items.map(({ name }) => name)).toEqual(['Noor']);
    await ask(members.disable, { params: { id: invited.id } });
    expect((await ask(userLists.listV3, search)).items[0]?.isDisabled).toBe(true);
    await ask(temporaryUsers.update, { params: { id: invited.id }, body: { expirationInSeconds: 86_400 } });
    await ask(members.remove, { params: { id: invited.id } });
    expect((await ask(userLists.listV3, search)).items).toEqual([]);
    const me = await ask(users.me, {});
    await refused(ask(members.remove, { params: { id: me.id } }));
    expect((await ask(userLists.listV3, { query: { _preset: 'inactive' } })).items).toHaveLength(2);

    const role = await ask(roles.createV2, { body: { name: 'Gardener', permissionIds: [] } });
    const [permission] = await ask(permissions.list, {});
    await ask(roles.setPermissions, { params: { id: role.id }, body: { permissionIds: [permission?.id ?? ''] } });
    expect((await ask(permissions.list, {}))[0]?.roleIds).toContain(role.id);
    await refused(ask(roles.createV2, { body: { name: 'Admin' } }));

    const group = await ask(groups.create, { body: { name: 'Garden' } });
    await ask(groups.addUsers, { params: { id: group.id }, body: { userIds: [me.id] } });
    await ask(groups.addRoles, { params: { id: group.id }, body: { roleIds: [role.id] } });
    expect((await ask(users.me, {})).roles.map(({ name }) => name)).toContain('Gardener');
    expect(await ask(roles.holders, { params: { id: role.id } })).toEqual({ people: 0, groups: 1 });
    await ask(roles.remove, { params: { id: role.id } });
    await ask(groups.remove, { params: { id: group.id } });
    const managed = (await ask(groups.list, {})).groups.find(({ managedBy }) => managedBy === 'scim2');
    await refused(ask(groups.update, { params: { id: managed?.id ?? '' }, body: { name: 'Mine' } }));
  });

  it('PORTAL-4 tokens are shown once and end; sessions too; each act is in the log, in the language asked for', async () => {
    const ask = company('fr');
    const made = await ask(apiTokens.createMine, { body: { description: 'Essai', expiresInMinutes: 1_440 } });
    expect(made.secret).toMatch(/^sample_/);
    const [listed] = (await ask(apiTokens.mine, {})).filter(({ clientId }) => clientId === made.clientId);
    expect(listed).toMatchObject({ description: 'Essai' });
    expect(listed?.secret).toBeUndefined();
    await ask(apiTokens.revokeMine, { params: { id: made.clientId } });
    await refused(ask(apiTokens.revokeMine, { params: { id: made.clientId } }));
    await ask(sessions.endOthers, {});
    expect(await ask(sessions.list, {})).toHaveLength(1);
    const { data, total } = await ask(audits.list, { query: { count: 3 } });
    expect(data.map(({ description }) => description)).toContain('Jeton d’API révoqué');
    expect(total).toBe(243);
    const severe = await ask(audits.list, { query: { severity: 'SEVERE', sortBy: 'createdAt', sortDirection: 'asc' } });
    expect(severe.total).toBeGreaterThan(0);
    expect(await ask(audits.exportCsv, { query: {}, body: {} })).toMatch(/^"Date","Personne"/);
    const { data: notices, unreadCount } = await ask(notifications.list, { query: {} });
    expect([notices[0]?.title, unreadCount]).toEqual(['Deux personnes ne sont pas encore venues', 1]);
    await ask(notifications.markAllRead, {});
    expect((await ask(notifications.list, { query: {} })).unreadCount).toBe(0);
  });

  it('PORTAL-4 security: what is recommended can be seen, done and undone, and the score follows', async () => {
    const ask = company();
    const before = (await ask(securityCenter.recommendations, {})).scoring.score;
    const preview = await ask(securityCenter.previewFix, { params: { code: 'FORCE_MFA' } });
    expect(preview).toMatchObject({ before: { enforceMFAType: 'DontForce' }, after: { enforceMFAType: 'Force' } });
    const fix = await ask(securityCenter.fix, { params: { code: 'FORCE_MFA' }, body: {} });
    expect((await ask(tenantPolicies.mfa, {})).enforceMFAType).toBe('Force');
    expect((await ask(securityCenter.recommendations, {})).scoring.score).toBeGreaterThan(before);
    await ask(securityCenter.undoFix, { params: { id: fix.id } });
    expect((await ask(securityCenter.recommendations, {})).scoring.score).toBe(before);
    await ask(tenantPolicies.createPasswordHistory, { body: { enabled: true, historySize: 4 } });
    expect((await ask(tenantPolicies.passwordHistory, {})).historySize).toBe(4);
    await ask(ipRestrictions.create, { body: { ip: '203.0.113.9' } });
    await refused(ask(ipRestrictions.create, { body: { ip: 'nowhere' } }));
    expect((await ask(ipRestrictions.list, { query: {} }))._metadata.totalItems).toBe(4);
    const rule = await ask(domainRestrictions.create, { body: { domain: 'example.net', type: 'ALLOW' } });
    await ask(domainRestrictions.remove, { params: { id: rule.id } });
    expect((await ask(domainRestrictions.list, {})).items).toHaveLength(2);
  });

  it('PORTAL-4 accounts below: made, found, given to people, deleted with all below them', async () => {
    const ask = company();
    const account = await ask(subTenants.create, { body: { name: 'Moulin Neuf' } });
    expect((await ask(hierarchy.search, { query: { _filter: 'moulin' } })).items).toHaveLength(1);
    const [person] = (await ask(subTenantUsers.list, { query: {} })).items;
    const place = { tenantId: account.tenantId, roleIds: [] };
    await ask(subTenantUsers.add, { body: { user: { email: person?.email ?? '' }, subTenants: [place] } });
    expect(
      (await ask(subTenantUsers.list, { query: { _subTenantId: account.tenantId } })).items.map(({ id }) => id),
    ).toEqual([person?.id]);
    const tree = await ask(hierarchy.tree, {});
    const branch = tree.children.find(({ children }) => children.length > 1);
    const whole = (await ask(hierarchy.list, {})).length;
    await ask(subTenants.remove, { params: { tenantId: branch?.tenantId ?? '' } });
    expect((await ask(hierarchy.list, {})).length).toBe(whole - 1 - (branch?.children.length ?? 0));
    await ask(accountSettings.update, { body: { currency: 'GBP' } });
    expect((await ask(accountSettings.get, {})).currency).toBe('GBP');
  });

  it('PORTAL-4 a question without an answer is told, and is no answer', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect((await createDemoFetch()('/identity/resources/nothing/v1')).status).toBe(404);
    expect(told).toHaveBeenCalledOnce();
    told.mockRestore();
  });
});
