import type { Fact, Profile, ProfileChange, ProfilePreferences } from '@parley/contracts/assistant/profile.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { hasAgreed, readSettings, saveConfig } from '../config/config.service.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import { messagesOfAnswers, talksOf } from '../conversations/talks.ts';
import type { SlotValue } from '../flow/flow.ts';
import type { FactOrigin, FactRow, ProposedFact } from './fact.ts';
import { counts, isShown, isTheirs, knownAs } from './fact.ts';
import { mayBeFact } from './fact-filter.ts';
import type { Given, Merged } from './merge-facts.ts';
import { mergeFacts } from './merge-facts.ts';
import { narrativeOf } from './narrative.ts';
import type { Person, ProfileRow } from './profile.store.ts';
import * as store from './profile.store.ts';
import { readFacts } from './read-facts.ts';
import { replaceFacts } from './replace-facts.ts';
import type { TextsAt, Translations } from './translations.ts';
import { langStatus, withTranslation } from './translations.ts';

export type { Merged, Person };

/** Days in which a removal can be taken back. */
export const RESTORE_DAYS = 30;

export const factView = (row: FactRow): Fact => {
  const originals = { text: row.text };
  return {
    id: row.id,
    kind: row.kind,
    text: withTranslation(originals, row.translations, 'text'),
    lang_status: langStatus(originals, row.translations),
    source: row.editedAt === null ? row.source : 'user',
    sources: row.sources.map(({ kind, ref, title, messageIds, at }) => ({
      kind,
      title,
      conversation_id: kind === 'conversation' ? ref : null,
      message_ids: messageIds,
      at,
    })),
    message_ids: [...new Set(row.sources.flatMap(({ messageIds }) => messageIds))],
    confidence: row.editedAt === null ? row.confidence : 1,
    status: row.status,
    pinned: row.pinnedAt !== null,
    edited: row.editedAt !== null,
    created_at: row.createdAt,
    expires_at: row.expiresAt,
  };
};

const preferencesOf = (row: ProfileRow | undefined, address: 'tu' | 'vous'): ProfilePreferences => ({
  address,
  tone: row?.tone ?? 'plain',
  pace: row?.pace ?? 'steady',
  session_minutes: row?.sessionMinutes ?? null,
});

export type ReadProfile = {
  profile: Profile;
  version: number;
  updatedAt: string | null;
  /** Facts that count: accepted and current. */
  counting: FactRow[];
};

/** The profile of the caller, made of what is there now. */
export async function readProfile(ctx: AssistantContext): Promise<ReadProfile> {
  const { userId } = personOf(ctx);
  // What is kept moves the version, so that it is read before anything it stands for.
  const row = await store.findProfile(ctx.db, userId);
  const [rows, settings] = await Promise.all([store.listFacts(ctx.db, userId), readSettings(ctx)]);
  const counting = rows.filter((fact) => counts(fact, ctx.clock.now()));
  const preferences = preferencesOf(row, settings.address);
  return {
    profile: {
      facts: rows.filter(isShown).map(factView),
      preferences,
      narrative: narrativeOf(counting, preferences),
      draws_from_conversations: settings.onboarding.consents.includes('profile'),
      refreshed_at: row?.refreshedAt ?? null,
    },
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt ?? null,
    counting,
  };
}

/** What counts of somebody, and how much they like at a time; also for jobs. */
export async function countingOf(
  ctx: Context,
  { userId }: Person,
): Promise<{ facts: FactRow[]; pace: ProfilePreferences['pace']; minutes: number | null }> {
  const [row, rows] = [await store.findProfile(ctx.db, userId), await store.listFacts(ctx.db, userId)];
  const { pace, session_minutes } = preferencesOf(row, 'vous');
  return { facts: rows.filter((fact) => counts(fact, ctx.clock.now())), pace, minutes: session_minutes };
}

/** Facts that rest on a conversation, for what came of it. */
export async function factsByConversation(ctx: Context, userId: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const fact of await store.listFacts(ctx.db, userId))
    if (isShown(fact) && fact.status !== 'rejected')
      for (const { kind, ref } of fact.sources)
        if (kind === 'conversation') found.set(ref, [...(found.get(ref) ?? []), fact.id]);
  return found;
}

/**
 * Writes what the person says their profile holds. Their page is theirs alone while the transaction lasts.
 * @param version that was changed; null where it does not matter which
 * @throws conflict, fact_not_found
 */
export const replaceProfile = (ctx: AssistantContext, change: ProfileChange, version: number | null): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const person = personOf(ctx);
    const before = await store.lockProfile(ctx.db, person);
    if (version !== null && before.version !== version) throw new ProblemError(commonProblems.conflict);
    const rows = await store.listFacts(ctx.db, person.userId);
    const writing = replaceFacts(rows, change.facts, ctx.clock.now().toISOString());
    await store.saveFacts(ctx.db, person, writing);
    const own = writing.find(
      ({ id, source }) => source === 'user' && rows.find((row) => row.id === id)?.source !== 'user',
    );
    // That there is something, never what.
    if (own) await publish(ctx, 'resource.written', { resourceId: own.id });
    const { address, tone, pace, session_minutes: sessionMinutes } = change.preferences ?? {};
    if (address !== undefined) await saveConfig(ctx, { address });
    const liked = preferencesOf(before, 'vous');
    const other =
      (tone !== undefined && tone !== liked.tone) ||
      (pace !== undefined && pace !== liked.pace) ||
      (sessionMinutes !== undefined && sessionMinutes !== liked.session_minutes);
    const changed = writing.length > 0 || other || address !== undefined;
    if (changed) await store.changeProfile(ctx.db, person.userId, { tone, pace, sessionMinutes }, true);
  });

async function write(ctx: Context, person: Person, { added, updated, retired, quietly }: Merged): Promise<void> {
  await store.saveFacts(ctx.db, person, [...added, ...updated, ...retired, ...quietly]);
}

/**
 * PROF-4: proposes what a source says about a person. `facts` is all that it says now: what it said before and says no more loses it, and
 * retires when it rests on nothing else. Nothing counts before the person accepts it; what they pinned, edited, rejected or removed stays
 * as it is. The same again changes nothing. What may not be drawn about anybody is left out.
 * @param origin whose it is, and what proposes: a conversation, or the result of a questionnaire
 */
export const proposeFacts = (
  ctx: Context,
  { person, ...origin }: FactOrigin & { person: Person },
  facts: ProposedFact[],
): Promise<Merged> =>
  inTransaction(ctx, async (ctx) => {
    await store.lockProfile(ctx.db, person);
    const rows = await store.listFacts(ctx.db, person.userId);
    const merged = mergeFacts(rows, [{ origin, facts }], {
      allowed: mayBeFact,
      governs: ({ kind, ref }) => kind === origin.kind && ref === origin.ref,
      now: ctx.clock.now(),
      newId: uuidv7,
    });
    await write(ctx, person, merged);
    const changed = [merged.added, merged.updated, merged.retired].some((some) => some.length > 0);
    await store.changeProfile(ctx.db, person.userId, {}, changed);
    return merged;
  });

/** Which answers of a conversation say a fact. */
type Answers = Map<string, { slot: string; value: SlotValue }>;
const answerKey = (ref: string, { kind, knownAs: id }: Pick<FactRow, 'kind' | 'knownAs'>): string =>
  `${ref} ${kind} ${id}`;

/** What all conversations of a person say about them; none that was off the record or met danger. */
async function givenByTalks(ctx: AssistantContext, { userId }: Person): Promise<{ given: Given[]; answers: Answers }> {
  const { flows } = ctx.assistant;
  const given: Given[] = [];
  const answers: Answers = new Map();
  for (const talk of await talksOf(ctx, userId)) {
    await flows.ensure(talk.flowId, talk.flowVersion);
    const flow = flows.find(talk.flowId, talk.flowVersion);
    if (!flow) continue;
    const facts = readFacts(flow, talk.slots, talk.language);
    for (const { kind, text, option, slot } of facts)
      answers.set(answerKey(talk.id, { kind, knownAs: knownAs(text, option) }), {
        slot,
        value: talk.slots[slot] ?? '',
      });
    given.push({ origin: { kind: 'conversation', ref: talk.id, title: flow.title, at: talk.lastActivityAt }, facts });
  }
  return { given, answers };
}

/** The same with the messages in which the person said so, looked up for what is written alone. */
async function withMessages(ctx: Context, merged: Merged, answers: Answers): Promise<Merged> {
  const rows = [...merged.added, ...merged.updated, ...merged.quietly];
  const lacking = rows.flatMap(({ sources }) =>
    sources.flatMap(({ kind, ref, messageIds }) => (kind === 'conversation' && messageIds.length === 0 ? [ref] : [])),
  );
  if (lacking.length === 0) return merged;
  const messagesOf = await messagesOfAnswers(ctx, [...new Set(lacking)]);
  const named = (row: FactRow): FactRow => ({
    ...row,
    sources: row.sources.map((source) => {
      const answer = answers.get(answerKey(source.ref, row));
      if (source.kind !== 'conversation' || source.messageIds.length > 0 || !answer) return source;
      return { ...source, messageIds: messagesOf(source.ref, answer.slot, answer.value) };
    }),
  });
  return {
    ...merged,
    added: merged.added.map(named),
    updated: merged.updated.map(named),
    quietly: merged.quietly.map(named),
  };
}

/**
 * PROF-2: draws the facts of a person's conversations anew, as long as they agree to it; without that agreement nothing stays that was
 * drawn from them and is not their own by now.
 */
export const refreshFacts = (ctx: AssistantContext, person: Person): Promise<Merged> =>
  inTransaction(ctx, async (ctx) => {
    await store.lockProfile(ctx.db, person);
    const agreed = await hasAgreed(ctx, person.userId, 'profile');
    const rows = await store.listFacts(ctx.db, person.userId);
    const { given, answers } = agreed
      ? await givenByTalks(ctx, person)
      : { given: [], answers: new Map<string, { slot: string; value: SlotValue }>() };
    const drawn = mergeFacts(rows, given, {
      allowed: mayBeFact,
      governs: ({ kind }) => kind === 'conversation',
      now: ctx.clock.now(),
      newId: uuidv7,
    });
    const merged = await withMessages(ctx, drawn, answers);
    await write(ctx, person, merged);
    if (!agreed) {
      const resting = new Set([...merged.updated, ...merged.kept].map(({ id }) => id));
      const gone = rows
        .filter((row) => row.source === 'conversation' && !isTheirs(row) && !resting.has(row.id))
        .map(({ id }) => id);
      await store.deleteDrawn(ctx.db, person.userId, gone);
    }
    const changed = [merged.added, merged.updated, merged.retired].some((some) => some.length > 0);
    const refreshedAt = ctx.clock.now().toISOString();
    await store.changeProfile(ctx.db, person.userId, agreed ? { refreshedAt } : {}, changed);
    return merged;
  });

/** What is shown of a person and not rejected, with what was translated of it so far. */
export async function factsToTranslate(
  ctx: Context,
  userId: string,
): Promise<{ id: string; of: 'fact'; originals: TextsAt; translations: Translations }[]> {
  const rows = (await store.listFacts(ctx.db, userId)).filter((row) => isShown(row) && row.status !== 'rejected');
  return rows.map((row) => ({ id: row.id, of: 'fact', originals: { text: row.text }, translations: row.translations }));
}

export const keepTranslatedFact = (
  ctx: Context,
  userId: string,
  id: string,
  translation: Translations,
): Promise<void> => store.addTranslation(ctx.db, userId, id, translation);

/** Moves the version, for what is written one by one. */
export const profileChanged = (ctx: Context, userId: string): Promise<void> =>
  store.changeProfile(ctx.db, userId, {}, true);

/** As the system: what was retired or removed and not taken back in time. */
export const purgeFacts = (ctx: Context): Promise<void> => store.purgeGone(ctx.db, RESTORE_DAYS);
