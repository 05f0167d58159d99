import { activation } from '@parley/contracts/identity/activation.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { members } from '@parley/contracts/identity/members.ts';
import { signUp } from '@parley/contracts/identity/sign-up.ts';
import { social } from '@parley/contracts/identity/social.ts';
import type { Browser } from '../../testing/browser.ts';
import { browserAt, PASSWORD } from '../../testing/browser.ts';
import { invited, moving } from './prepared.ts';
import type { Pair, RaceStage } from './race-stage.ts';
import { PROVIDER } from './race-stage.ts';

const params = { provider: PROVIDER };
const to = (path: string, query: string): string => `${path.replace(':provider', PROVIDER)}?${query}`;

/** Somebody of that address who is back from the provider, in a browser that began there. */
async function back({ app, provider }: RaceStage, email: string) {
  provider.claims = { sub: `subject of ${email}`, email };
  const browser = browserAt(app.url);
  const onward = async (path: string): Promise<URLSearchParams> => {
    const response = await browser.fetch(path, { redirect: 'manual' });
    return new URL(response.headers.get('location') ?? '').searchParams;
  };
  const begun = await onward(to(social.authorize.path, ''));
  // The scripted provider takes the nonce for a code.
  const returned = { code: begun.get('nonce') ?? '', state: begun.get('state') ?? '' };
  const query = Object.fromEntries(await onward(to(social.callback.path, `${new URLSearchParams(returned)}`)));
  const finishIn = (at: Browser, body: { invitationToken?: string } = {}) =>
    at.call(social.postLogin, { params, query, body });
  return { browser, finishIn };
}

/** Somebody who came this way before. */
async function linked(stage: RaceStage) {
  const person = await stage.person();
  const before = await back(stage, person.email);
  await before.finishIn(before.browser);
  return { person, ...(await back(stage, person.email)) };
}

const FIRST = 'a first sign-in by a provider';
const NEWCOMER = 'a sign-up by a provider';

export const PROVIDERS: Pair[] = [
  {
    name: 'a sign-in by a provider',
    meanwhile: 'the account is erased',
    prepare: async (stage) => {
      const { person, browser, finishIn } = await linked(stage);
      return { use: () => finishIn(stage.held(browser)), takeAway: () => stage.erase(person) };
    },
  },
  {
    name: 'a sign-in by a provider',
    meanwhile: 'it is used a second time',
    prepare: async (stage) => {
      const { browser, finishIn } = await linked(stage);
      const other = stage.held(browser);
      return { use: () => finishIn(other), takeAway: () => finishIn(browser) };
    },
  },
  {
    name: FIRST,
    meanwhile: 'the account is erased',
    prepare: async (stage) => {
      const person = await stage.person();
      const { browser, finishIn } = await back(stage, person.email);
      return { use: () => finishIn(stage.held(browser)), takeAway: () => stage.erase(person) };
    },
  },
  {
    name: FIRST,
    meanwhile: 'the same person comes by it in another browser',
    prepare: async (stage) => {
      const person = await stage.person();
      const one = await back(stage, person.email);
      const two = await back(stage, person.email);
      return { use: () => one.finishIn(stage.held(one.browser)), takeAway: () => two.finishIn(two.browser) };
    },
  },
  {
    name: NEWCOMER,
    meanwhile: 'the same person comes by it in another browser',
    prepare: async (stage) => {
      const email = stage.address();
      const one = await back(stage, email);
      const two = await back(stage, email);
      return { use: () => one.finishIn(stage.held(one.browser)), takeAway: () => two.finishIn(two.browser) };
    },
  },
  {
    name: NEWCOMER,
    meanwhile: 'somebody else signs up with the address',
    prepare: async (stage) => {
      const email = stage.address();
      const { browser, finishIn } = await back(stage, email);
      const body = { email, name: 'Mallory', password: PASSWORD };
      return {
        use: () => finishIn(stage.held(browser)),
        takeAway: () => browserAt(stage.app.url).call(signUp.signUp, { body }),
      };
    },
  },
  {
    name: NEWCOMER,
    meanwhile: 'somebody else proves that the address is theirs',
    prepare: async (stage) => {
      const { email, verify } = await moving(stage);
      const { browser, finishIn } = await back(stage, email);
      return { use: () => finishIn(stage.held(browser)), takeAway: verify };
    },
  },
  {
    name: 'a sign-up by a provider that takes a waiting account over',
    meanwhile: 'its own sign-up is finished by a link',
    prepare: async (stage) => {
      const email = stage.address();
      const stranger = browserAt(stage.app.url);
      await stranger.call(signUp.signUp, { body: { email, name: 'Mallory', password: PASSWORD } });
      const link = await stage.link(email, 1);
      const { browser, finishIn } = await back(stage, email);
      return {
        use: () => finishIn(stage.held(browser)),
        takeAway: () => stranger.call(activation.activate, { body: link }),
      };
    },
  },
  {
    name: 'a sign-up by a provider and an invitation link',
    meanwhile: 'the link is deleted',
    prepare: async (stage) => {
      const owner = await stage.owner();
      const { token } = await owner.call(invitations.createLink, { body: {} });
      const { browser, finishIn } = await back(stage, stage.address());
      return {
        use: () => finishIn(stage.held(browser), { invitationToken: token }),
        takeAway: () => owner.call(invitations.deleteLink, {}),
      };
    },
  },
  {
    name: 'a sign-in by a provider and an invitation link',
    meanwhile: 'the link is deleted',
    prepare: async (stage) => {
      const owner = await stage.owner();
      const { token } = await owner.call(invitations.createLink, { body: {} });
      const { browser, finishIn } = await linked(stage);
      return {
        use: () => finishIn(stage.held(browser), { invitationToken: token }),
        takeAway: () => owner.call(invitations.deleteLink, {}),
      };
    },
  },
  {
    name: 'a sign-up by a provider of somebody who is invited',
    meanwhile: 'the invitation is revoked',
    prepare: async (stage) => {
      const { id, email, host } = await invited(stage);
      const { browser, finishIn } = await back(stage, email);
      return {
        use: () => finishIn(stage.held(browser)),
        takeAway: () => host.call(members.remove, { params: { id } }),
      };
    },
  },
];
