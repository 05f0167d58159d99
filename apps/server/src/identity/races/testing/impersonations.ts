import { login } from '@parley/contracts/identity/login.ts';
import { members } from '@parley/contracts/identity/members.ts';
import { begin, end, redeem } from '../../impersonation/testing/acting-stage.ts';
import { signedIn } from '../../testing/browser.ts';
import type { Pair, Person, RaceStage } from './race-stage.ts';

/** A member of the owner's company, and the owner in a browser of their own. */
async function company(stage: RaceStage, kind?: 'new') {
  const owner = await stage.owner(kind);
  const subject = await stage.person();
  await stage.app.services.database.query(
    { kind: 'owner' },
    `insert into identity.memberships (tenant_id, user_id)
     select tenant_id, $1 from identity.memberships where user_id = $2`,
    [subject.userId, owner.userId],
  );
  return { owner, subject, actor: await signedIn(stage.app.url, owner.email) };
}

/** The link of an impersonation that has begun. */
async function begun(stage: RaceStage, kind?: 'new') {
  const { owner, subject, actor } = await company(stage, kind);
  const link = await begin(actor, subject.userId);
  return { owner, subject, actor, link, use: () => redeem(stage.held(actor), link) };
}

/** The owner's browser, acting. */
async function acting(stage: RaceStage, kind?: 'new') {
  const { owner, subject, actor, link } = await begun(stage, kind);
  actor.token = (await redeem(actor, link)).accessToken;
  return { owner, subject, actor };
}

const BEGUN = 'an impersonation that is begun';
const LINK = 'the link of an impersonation';
const ENDED = 'an impersonation that is ended';

const remove = (owner: Person, { userId: id }: Person) => owner.call(members.remove, { params: { id } });

const PAIRS: Pair[] = [
  {
    name: BEGUN,
    meanwhile: 'the person it is about is erased',
    prepare: async (stage) => {
      const { subject, actor } = await company(stage);
      return { use: () => begin(stage.held(actor), subject.userId), takeAway: () => stage.erase(subject) };
    },
  },
  {
    name: BEGUN,
    meanwhile: 'that person is removed from the account',
    prepare: async (stage) => {
      const { owner, subject, actor } = await company(stage);
      return { use: () => begin(stage.held(actor), subject.userId), takeAway: () => remove(owner, subject) };
    },
  },
  {
    name: BEGUN,
    meanwhile: 'its administrator is erased',
    prepare: async (stage) => {
      const { owner, subject, actor } = await company(stage, 'new');
      return { use: () => begin(stage.held(actor), subject.userId), takeAway: () => stage.erase(owner) };
    },
  },
  {
    name: BEGUN,
    meanwhile: 'its administrator signs out',
    prepare: async (stage) => {
      const { subject, actor } = await company(stage);
      return {
        use: () => begin(stage.held(actor), subject.userId),
        takeAway: () => actor.call(login.logout, {}),
      };
    },
  },
  {
    name: LINK,
    meanwhile: 'the person it is about is erased',
    prepare: async (stage) => {
      const { subject, use } = await begun(stage);
      return { use, takeAway: () => stage.erase(subject) };
    },
  },
  {
    name: LINK,
    meanwhile: 'that person is removed from the account',
    prepare: async (stage) => {
      const { owner, subject, use } = await begun(stage);
      return { use, takeAway: () => remove(owner, subject) };
    },
  },
  {
    name: LINK,
    meanwhile: 'its administrator is erased',
    prepare: async (stage) => {
      const { owner, use } = await begun(stage, 'new');
      return { use, takeAway: () => stage.erase(owner) };
    },
  },
  {
    name: LINK,
    meanwhile: 'its administrator signs out',
    prepare: async (stage) => {
      const { actor, use } = await begun(stage);
      return { use, takeAway: () => actor.call(login.logout, {}) };
    },
  },
  {
    name: LINK,
    meanwhile: 'it is used a second time',
    prepare: async (stage) => {
      const { actor, link, use } = await begun(stage);
      return { use, takeAway: () => redeem(actor, link) };
    },
  },
  {
    name: 'the refresh token of an impersonation',
    meanwhile: 'it is ended',
    prepare: async (stage) => {
      const { actor } = await acting(stage);
      return { use: () => stage.held(actor).call(login.refresh, {}), takeAway: () => end(actor) };
    },
  },
  {
    name: ENDED,
    meanwhile: 'the person it is about is erased',
    prepare: async (stage) => {
      const { subject, actor } = await acting(stage);
      return { use: () => end(stage.held(actor)), takeAway: () => stage.erase(subject) };
    },
  },
  {
    name: ENDED,
    meanwhile: 'its administrator is erased',
    prepare: async (stage) => {
      const { owner, actor } = await acting(stage, 'new');
      return { use: () => end(stage.held(actor)), takeAway: () => stage.erase(owner) };
    },
  },
  {
    name: 'an impersonation that is signed out of',
    meanwhile: 'its administrator is erased',
    prepare: async (stage) => {
      const { owner, actor } = await acting(stage, 'new');
      return { use: () => stage.held(actor).call(login.logout, {}), takeAway: () => stage.erase(owner) };
    },
  },
  {
    name: ENDED,
    meanwhile: 'it is ended a second time',
    prepare: async (stage) => {
      const { actor } = await acting(stage);
      return { use: () => end(stage.held(actor)), takeAway: () => end(actor) };
    },
  },
];

/** What it takes from two people lies in a few statements in the middle: held before each eighth, no deadlock was seen. */
export const IMPERSONATIONS: Pair[] = PAIRS.map((pair) => ({ ...pair, step: 3 }));
