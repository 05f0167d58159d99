import type { Config, Consent } from '@parley/contracts/assistant/config.ts';
import { configProblems } from '@parley/contracts/assistant/config.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { REVIEW_SUGGESTION } from '../coach/open-review.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import { findOpenPlan } from '../conversations/open-plan.ts';
import type { SettingsChange } from './config.store.ts';
import * as store from './config.store.ts';
import type { Settings } from './settings.ts';
import { mayConverse, offeredModels, settingsOf } from './settings.ts';

export const DEFAULT_FLOW = 'coaching-core';

export async function readSettings(ctx: AssistantContext): Promise<Settings> {
  const stored = await store.findSettings(ctx.db, personOf(ctx).userId);
  return settingsOf(stored, { offered: offeredModels(ctx.assistant.models), language: ctx.from.language });
}

/** Whether a person holds to an agreement, in its current version. */
export const hasAgreed = async (ctx: Context, userId: string, purpose: Consent): Promise<boolean> =>
  (await store.findSettings(ctx.db, userId)).consents.includes(purpose);

/** Whether a person took an agreement back, and has not given it again. */
export const hasWithdrawn = (ctx: Context, userId: string, purpose: Consent): Promise<boolean> =>
  store.hasWithdrawn(ctx.db, userId, purpose);

export async function readConfig(ctx: AssistantContext): Promise<Config> {
  const settings = await readSettings(ctx);
  const { suggestions } = ctx.assistant.flows.current(DEFAULT_FLOW);
  const reviewOpen = (await findOpenPlan(ctx)) !== null;
  const ways = reviewOpen ? [REVIEW_SUGGESTION, ...suggestions] : suggestions;
  return { ...settings, suggestions: ways.map((each) => each[settings.language]), review_open: reviewOpen };
}

/**
 * The voice that goes with a change: one that speaks now, in the language of the person; another language lets it go.
 * @throws unknown_voice
 */
async function voiceAfter(ctx: AssistantContext, change: SettingsChange): Promise<Pick<SettingsChange, 'voiceName'>> {
  if (!change.voiceName && !change.language) return {};
  const now = await readSettings(ctx);
  const language = change.language ?? now.language;
  const name = change.voiceName === undefined ? now.voice_name : change.voiceName;
  if (name === null) return {};
  const voice = ctx.assistant.speech.abilities().voices.find((each) => each.name === name);
  if (change.voiceName && voice?.language !== language) throw new ProblemError(configProblems.unknown_voice);
  return voice && voice.language !== language ? { voiceName: null } : {};
}

/** @throws unknown_voice, unknown_model */
export async function saveConfig(ctx: AssistantContext, change: SettingsChange): Promise<Config> {
  const offered = offeredModels(ctx.assistant.models);
  const voice = await voiceAfter(ctx, change);
  const modelReply = change.modelReply && offered.idOf(change.modelReply);
  const modelSequence = change.modelSequence && offered.idOf(change.modelSequence);
  if (modelReply && !offered.reply.includes(modelReply)) throw new ProblemError(configProblems.unknown_model);
  if (modelSequence && !offered.sequence.includes(modelSequence)) throw new ProblemError(configProblems.unknown_model);
  await store.saveSettings(ctx.db, personOf(ctx), {
    ...change,
    ...voice,
    ...(modelReply ? { modelReply } : {}),
    ...(modelSequence ? { modelSequence } : {}),
  });
  return readConfig(ctx);
}

/** @throws consent_required */
export async function completeOnboarding(ctx: AssistantContext, completed: boolean): Promise<Config> {
  const person = personOf(ctx);
  await inTransaction(ctx, async (ctx) => {
    if (completed && !mayConverse((await store.findSettings(ctx.db, person.userId)).consents))
      throw new ProblemError(configProblems.consent_required);
    await store.saveSettings(ctx.db, person, { onboardedAt: completed ? ctx.clock.now().toISOString() : null });
    if (completed) await publish(ctx, 'onboarding.completed', {});
  });
  return readConfig(ctx);
}

export async function changeConsents(
  ctx: AssistantContext,
  { given, withdrawn }: { given: Consent[]; withdrawn: Consent[] },
): Promise<Config> {
  const person = personOf(ctx);
  await inTransaction(ctx, async (ctx) => {
    const taken = await store.withdrawConsents(ctx.db, person.userId, withdrawn);
    const added = await store.giveConsents(
      ctx.db,
      person,
      given.filter((purpose) => !withdrawn.includes(purpose)),
      ctx.from.language,
    );
    if (taken.length > 0) await publish(ctx, 'consent.withdrawn', { purposes: taken });
    if (added.length > 0) await publish(ctx, 'consent.given', { purposes: added });
  });
  return readConfig(ctx);
}
