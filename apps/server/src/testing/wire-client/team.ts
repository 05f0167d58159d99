import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { mailAbout } from '../../identity/mfa/testing/second-factors.ts';
import { linkOf, mailsTo } from '../../identity/testing/browser.ts';
import { settled } from '../settled.ts';
import type { House } from './house.ts';
import { PASSWORD } from './house.ts';
import * as shape from './wire-shapes.ts';

/** Wire §8.8, §8.9: the people of a tenant. */
export function team(house: () => House): void {
  describe('PORTAL-7 the people of a tenant', () => {
    it('PORTAL-7 trap 4 trap 11 somebody is invited, listed in every way, edited, given an end, shut out, let in and removed', async () => {
      const owner = await house().owner();
      const grace = await house().invited(owner);
      const Members = z.object({ items: z.array(shape.TeamUser), totalPages: z.number(), totalItems: z.number() });
      const query = {
        pageOffset: 0,
        pageSize: 10,
        filter: [{ id: 'searchFilter', value: 'grace' }],
        sort: [{ id: 'name', desc: false }],
      };
      expect((await owner.ask(Members, 'teams.loadUsers', query)).items.map(({ id }) => id)).toEqual([grace.id]);
      const v2 = {
        _offset: 0,
        _limit: 10,
        _filter: 'grace',
        _sortBy: 'name',
        _order: 'ASC',
        _includeSubTenants: false,
      };
      const { items } = await owner.ask(shape.page(shape.User), 'users.getUsersV2', v2);
      expect(items.map(({ id }) => id)).toEqual([grace.id]);
      const v3 = { _offset: 0, _limit: 10, _includeSubTenants: false, ids: grace.id };
      expect((await owner.ask(shape.page(shape.UserV3), 'users.getUsersV3', v3)).items).toHaveLength(1);
      const HeldRoles = z.object({ tenantId: z.string(), userId: z.string(), roleIds: z.array(z.string()) });
      await owner.ask(shape.list(HeldRoles), 'users.getUsersRoles', { ids: [grace.id, owner.id] });
      const HeldGroups = z.object({ tenantId: z.string(), userId: z.string(), groupIds: z.array(z.string()) });
      await owner.ask(shape.list(HeldGroups), 'users.getUsersGroups', { ids: [grace.id, owner.id] });
      await owner.ask(z.object({ id: z.string(), name: z.string() }), 'auth.getUserById', { userId: grace.id });
      if (owner.has('usersEmails.getUsersEmailsV1')) {
        const OfUser = z.object({ userId: z.string() });
        await owner.ask(shape.page(OfUser), 'usersEmails.getUsersEmailsV1', { userIds: grace.id });
        await owner.ask(shape.page(OfUser), 'users.getUsersUsernames', { userIds: [grace.id] });
        await owner.ask(shape.page(OfUser), 'usernames.getUsernamesV1', { userIds: grace.id });
        await grace.call('teams.updateProfile', { phoneNumber: '+33 6 12 34 99 31' });
        const numbers = { _limit: 10, _offset: 0, userIds: grace.id, _phoneNumber: undefined };
        const WithNumber = z.extend(OfUser, { phoneNumber: z.string() });
        const found = await owner.ask(shape.page(WithNumber), 'userPhoneNumbers.getUsersPhoneNumberV2', numbers);
        expect(found.items.map(({ userId }) => userId)).toEqual([grace.id]);
      }

      const Item = z.object({ item: shape.TeamUser });
      expect((await owner.ask(Item, 'teams.updateUser', { id: grace.id, roleIds: [''] })).item.roleIds).toEqual([]);
      const Expiry = z.object({ temporaryExpirationDate: z.string() });
      const { temporaryExpirationDate } = await owner.ask(Expiry, 'teams.updateUserExpirationTime', {
        userId: grace.id,
        expirationInSeconds: 86_400,
      });
      expect(Number.isNaN(Date.parse(temporaryExpirationDate))).toBe(false);
      await owner.call('teams.setPermanentUser', grace.id);
      await owner.ask(z.object({ enabled: z.boolean() }), 'teams.getTemporaryUserConfiguration');

      await owner.call('teams.disableUser', grace.id);
      expect((await grace.refused('auth.getMeV2')).statusCode).toBe(401);
      await owner.call('teams.enableUser', grace.id);
      await grace.ask(shape.SignedIn, 'auth.loginv2', { email: grace.email, password: PASSWORD });
      await owner.call('auth.revokeSessionsForUser', grace.id);
      expect((await grace.refused('auth.getMeV2')).statusCode).toBe(401);
      await owner.call('teams.deleteUser', { userId: grace.id });
      expect((await owner.ask(Members, 'teams.loadUsers', query)).items).toEqual([]);
      const Stats = z.object({ totalItems: z.number(), addedThisWeek: z.number(), superAdmins: z.number() });
      expect((await owner.ask(Stats, 'teams.loadStats')).totalItems).toBe(1);
      await owner.call('users.sendResetBreachedPasswordEmails');
    });

    it('PORTAL-7 whoever was invited is sent their letter again; somebody with an account accepts', async () => {
      const { app, rest } = house();
      const owner = await house().owner();
      const email = `late-${owner.email}`;
      const { id: userId } = await owner.ask(shape.WithId, 'teams.addUser', { email, roleIds: [''] });
      await owner.call('teams.resendInvitationLink', { email });
      await owner.call('teams.resendActivationLink', { userId });
      await owner.call('teams.resendInvitationLinkToAllTenants', { email });
      await rest.client().call('auth.resendInvitationEmail', { email });
      await owner.call('teams.disableUser', userId);
      expect(await owner.ask(shape.Disabled, 'auth.getUserById', { userId })).toEqual({ isDisabled: true });
      await owner.call('teams.enableUser', userId);
      const quiet = `quiet-${owner.email}`;
      await owner.call('teams.addUser', { email: quiet, roleIds: [''], skipInviteEmail: true });
      await settled(app.services.database);
      expect(await mailsTo(app, quiet)).toEqual([]);
      const known = await house().owner();
      const told = await owner.ask(shape.WithId, 'teams.addUser', { email: known.email, roleIds: [] });
      const mail = await mailAbout(app, known.email, /invite/i);
      const accepted = linkOf(mail);
      await known.call('auth.acceptInvitation', { userId: accepted.userId, token: accepted.token });
      // Hosts keep the id that they were answered: it goes on meaning that person.
      expect((await owner.ask(shape.WithId, 'auth.getUserById', { userId: told.id })).id).toBe(known.id);
      await owner.call('teams.updateUser', { id: told.id, roleIds: [''] });
      const tenants = await known.ask(shape.TenantsAnswer, 'users.getCurrentUserTenantsV3');
      expect(tenants.tenants.map(({ tenantId }) => tenantId).sort()).toEqual([known.tenantId, owner.tenantId].sort());
      const other = await known.ask(z.object({ accessToken: z.string() }), 'users.GetUserJwt', {
        tenantId: owner.tenantId,
      });
      expect(other.accessToken).not.toBe(known.token);
    });

    it('PORTAL-7 trap 2 a link for whoever has it: made, changed, looked at by a stranger, ended', async () => {
      const owner = await house().owner();
      const Config = z.object({ tenantInvitationsAllowed: z.boolean(), emailsEnabled: z.boolean() });
      await owner.ask(Config, 'teams.getInviteLinkConfiguration');
      expect((await owner.refused('teams.getInviteUserLink')).statusCode).toBe(404);
      await owner.ask(shape.InviteLink, 'teams.createInviteUserLink', {
        expiresInMinutes: 43_200,
        shouldSendEmail: true,
      });
      if (owner.has('teams.createInviteUserLinkV2'))
        await owner.ask(shape.InviteLink, 'teams.createInviteUserLinkV2', { expiresInMinutes: 60, roleIds: [] });
      await owner.ask(shape.InviteLink, 'teams.updateInviteUserLink', {
        expiresInMinutes: 600,
        shouldSendEmail: false,
      });
      const { token } = await owner.ask(shape.InviteLink, 'teams.getInviteUserLink');
      const found = await house()
        .rest.client()
        .ask(z.object({ name: z.string() }), 'auth.verifyInviteToken', { token });
      expect(found.name).toContain('Company of');
      await owner.call('teams.deleteInviteUserLink');
      expect((await owner.refused('teams.getInviteUserLink')).statusCode).toBe(404);
    });
  });
}
