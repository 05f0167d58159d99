import { activation } from '@parley/contracts/identity/activation.ts';
import { groups } from '@parley/contracts/identity/groups.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { members } from '@parley/contracts/identity/members.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { roles } from '@parley/contracts/identity/roles.ts';
import { signUp } from '@parley/contracts/identity/sign-up.ts';
import { unlock } from '@parley/contracts/identity/unlock.ts';
import { internalContext } from '#platform/context.ts';
import { issueToken } from '../../one-time-tokens/one-time-tokens.service.ts';
import { linkHash, newLinkSecret } from '../../one-time-tokens/secret.ts';
import { ask, finish, magicTokenIn } from '../../passwordless/testing/ways.ts';
import { browserAt, mailTo, PASSWORD } from '../../testing/browser.ts';
import { byCode, invited, invitedMember, moving, resetting, signsUpBy, strangerAt } from './prepared.ts';
import type { Pair } from './race-stage.ts';

export const LINKS: Pair[] = [
  {
    name: 'an invitation link to sign up with',
    meanwhile: 'the link is deleted',
    prepare: async (stage) => {
      const owner = await stage.owner();
      const { use } = await signsUpBy(stage, owner);
      return { use, takeAway: () => owner.call(invitations.deleteLink, {}) };
    },
  },
  {
    name: 'an invitation link to sign up with',
    meanwhile: 'its maker is erased',
    prepare: async (stage) => {
      const owner = await stage.owner('new');
      const { use } = await signsUpBy(stage, owner);
      return { use, takeAway: () => stage.erase(owner) };
    },
  },
  {
    name: 'an invitation link to sign in with',
    meanwhile: 'the link is deleted',
    prepare: async (stage) => {
      const owner = await stage.owner();
      const { email } = await stage.person();
      const { token } = await owner.call(invitations.createLink, { body: {} });
      const body = { email, password: PASSWORD, invitationToken: token };
      return {
        use: () => strangerAt(stage).call(login.withPassword, { body }),
        takeAway: () => owner.call(invitations.deleteLink, {}),
      };
    },
  },
  {
    name: 'the activation of a sign-up by an invitation link',
    meanwhile: 'the link is deleted',
    prepare: async (stage) => {
      const owner = await stage.owner();
      const { body } = await signsUpBy(stage, owner);
      await browserAt(stage.app.url).call(signUp.signUp, { body });
      const link = { ...(await stage.link(body.email, 1)), password: PASSWORD };
      return {
        use: () => strangerAt(stage).call(activation.activate, { body: link }),
        takeAway: () => owner.call(invitations.deleteLink, {}),
      };
    },
  },
  {
    name: 'an invitation that activates an account',
    meanwhile: 'it is revoked',
    prepare: async (stage) => {
      const { id, host, activate } = await invited(stage);
      return { use: activate, takeAway: () => host.call(members.remove, { params: { id } }) };
    },
  },
  {
    name: 'an invitation that is accepted',
    meanwhile: 'it is revoked',
    prepare: async (stage) => {
      const host = await stage.owner();
      const { id, accept } = await invitedMember(stage, host);
      return { use: accept, takeAway: () => host.call(members.remove, { params: { id } }) };
    },
  },
  {
    name: 'an invitation into a group',
    meanwhile: 'the group is deleted',
    prepare: async (stage) => {
      const host = await stage.owner();
      const { id } = await host.call(groups.create, { body: { name: stage.address() } });
      const { accept } = await invitedMember(stage, host, { groupIds: [id] });
      return { use: accept, takeAway: () => host.call(groups.remove, { params: { id } }) };
    },
  },
  {
    name: 'an invitation with a role',
    meanwhile: 'the role is deleted',
    prepare: async (stage) => {
      const host = await stage.owner();
      const { id } = await host.call(roles.create, { body: { name: stage.address(), permissions: [] } });
      const { accept } = await invitedMember(stage, host, { roleIds: [id] });
      return { use: accept, takeAway: () => host.call(roles.remove, { params: { id } }) };
    },
  },
  {
    name: 'an activation link',
    meanwhile: 'another person proves that the address is theirs',
    prepare: async (stage) => {
      const { email, verify } = await moving(stage);
      await browserAt(stage.app.url).call(signUp.signUp, { body: { email, name: 'Mallory', password: PASSWORD } });
      const body = { ...(await stage.link(email, 2)), password: PASSWORD };
      return { use: () => strangerAt(stage).call(activation.activate, { body }), takeAway: verify };
    },
  },
  {
    name: 'a link to a new password',
    meanwhile: 'the account is erased',
    prepare: async (stage) => {
      const { person, use } = await resetting(stage);
      return { use, takeAway: () => stage.erase(person) };
    },
  },
  {
    name: 'a link to a new password',
    meanwhile: 'it is used a second time',
    prepare: async (stage) => {
      const { body, use } = await resetting(stage);
      return { use, takeAway: () => browserAt(stage.app.url).call(passwords.reset, { body }) };
    },
  },
  ...byCode('magiclink', 'a link to sign in with'),
  {
    name: 'a link to sign in with, of an account that waits',
    meanwhile: 'another person proves that the address is theirs',
    prepare: async (stage) => {
      const { email, verify } = await moving(stage);
      const browser = browserAt(stage.app.url);
      await browser.call(signUp.signUp, { body: { email, name: 'Mallory', password: PASSWORD } });
      await mailTo(stage.app, email, 2);
      await ask(browser, 'magiclink', { email });
      const token = magicTokenIn(await mailTo(stage.app, email, 3));
      return { use: () => finish(stage.held(browser), 'magiclink', token), takeAway: verify };
    },
  },
  {
    name: 'a link that unlocks',
    meanwhile: 'the account is erased',
    prepare: async (stage) => {
      const person = await stage.person();
      const token = newLinkSecret();
      await issueToken(internalContext(stage.app.services, { kind: 'system' }), {
        purpose: 'unlock',
        userId: person.userId,
        tenantId: null,
        tokenHash: linkHash(token),
        lifeSeconds: 60,
      });
      return {
        use: () => strangerAt(stage).call(unlock.unlockMe, { body: { token } }),
        takeAway: () => stage.erase(person),
      };
    },
  },
];
