import type { Instrument, InstrumentResult, InstrumentSummary } from '@parley/contracts/assistant/instruments.ts';
import { instrumentProblems } from '@parley/contracts/assistant/instruments.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { hasAgreed } from '../config/config.service.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import { proposeFacts, RESTORE_DAYS } from '../profile/profile.service.ts';
import { BIG_FIVE } from './big-five.ts';
import type { Questionnaire } from './catalogue.ts';
import { findQuestionnaire, QUESTIONNAIRES } from './catalogue.ts';
import type { AnswersRow, Person, ResultRow } from './instruments.store.ts';
import * as store from './instruments.store.ts';
import { proposedBy } from './proposals.ts';
import type { Answers } from './score.ts';
import { isItemOf, rangeOf, scalesOf, scoresOf } from './score.ts';

/** Days for which a round that was broken off can be resumed. */
const RESUME_DAYS = 90;
const DAY_MS = 86_400_000;

function questionnaireOf(id: string): Questionnaire {
  const found = findQuestionnaire(id);
  if (!found) throw new ProblemError(instrumentProblems.instrument_not_found);
  return found;
}

const resultView = ({ id, takenAt, lang, scores, itemsVersion }: ResultRow): InstrumentResult => ({
  id,
  taken_at: takenAt,
  lang,
  scores,
  items_hash: itemsVersion,
});

/** Answers to the items as they are worded now. */
const current = ({ id, itemsVersion }: Questionnaire, rows: readonly AnswersRow[]): Answers =>
  rows.find((row) => row.instrument === id && row.itemsVersion === itemsVersion)?.answers ?? {};

const summaryOf = (
  questionnaire: Questionnaire,
  rows: readonly AnswersRow[],
  results: readonly ResultRow[],
): InstrumentSummary => {
  const { id, title, about, minutes, items, itemsVersion, source } = questionnaire;
  return {
    id,
    title,
    about,
    minutes,
    item_count: items.length,
    answered: Object.keys(current(questionnaire, rows)).length,
    scales: scalesOf(items).map((scale) => {
      const { title, bands } = BIG_FIVE[scale];
      return { id: scale, title, bands, ...rangeOf(items, scale) };
    }),
    source,
    lang_status: { en: 'original', fr: 'translated' },
    items_hash: itemsVersion,
    results: results.filter(({ instrument }) => instrument === id).map(resultView),
  };
};

export async function listInstruments(ctx: AssistantContext): Promise<{ instruments: InstrumentSummary[] }> {
  const { userId } = personOf(ctx);
  const [answers, results] = await Promise.all([store.listAnswers(ctx.db, userId), store.listResults(ctx.db, userId)]);
  return { instruments: QUESTIONNAIRES.map((each) => summaryOf(each, answers, results)) };
}

/** @throws instrument_not_found */
export async function readInstrument(ctx: AssistantContext, id: string): Promise<Instrument> {
  const questionnaire = questionnaireOf(id);
  const { userId } = personOf(ctx);
  const [answers, results] = await Promise.all([store.listAnswers(ctx.db, userId), store.listResults(ctx.db, userId)]);
  return {
    ...summaryOf(questionnaire, answers, results),
    items: questionnaire.items.map(({ id, text }) => ({ id, text })),
    answers: current(questionnaire, answers),
    page_size: questionnaire.pageSize,
  };
}

/** @throws instrument_not_found, instrument_item_unknown: then nothing is saved */
export async function answerItems(
  ctx: AssistantContext,
  id: string,
  given: Record<string, number | null>,
): Promise<{ answered: number; answers: Answers }> {
  const { items, itemsVersion } = questionnaireOf(id);
  if (!Object.keys(given).every((item) => isItemOf(items, item)))
    throw new ProblemError(instrumentProblems.instrument_item_unknown);
  const answers = await store.addAnswers(ctx.db, personOf(ctx), { instrument: id, itemsVersion, answers: given });
  return { answered: Object.keys(answers).length, answers };
}

/** @throws instrument_not_found */
export async function discardAnswers(ctx: AssistantContext, id: string): Promise<void> {
  questionnaireOf(id);
  await store.takeAnswers(ctx.db, personOf(ctx).userId, id);
}

const sourceOf = (person: Person, { id, instrument, takenAt }: ResultRow) => ({
  person,
  kind: 'instrument' as const,
  ref: id,
  title: findQuestionnaire(instrument)?.title ?? {},
  at: takenAt,
});

/**
 * The latest result of a questionnaire speaks for the profile, and no other. What both say stays as it is, since the new one speaks
 * before the old one falls silent.
 */
async function speak(
  ctx: Context,
  person: Person,
  { before, now }: { before: ResultRow | undefined; now: ResultRow | undefined },
): Promise<void> {
  const questionnaire = now && findQuestionnaire(now.instrument);
  if (now && questionnaire && (await hasAgreed(ctx, person.userId, 'profile')))
    await proposeFacts(ctx, sourceOf(person, now), proposedBy(questionnaire, now.scores));
  if (before && before.id !== now?.id) await proposeFacts(ctx, sourceOf(person, before), []);
}

const latestOf = async (ctx: Context, userId: string, instrument: string): Promise<ResultRow | undefined> =>
  (await store.listResults(ctx.db, userId)).find((row) => row.instrument === instrument);

/**
 * PROF-4: scores what was answered, forgets the answers, and proposes what is clear for the profile when the person agreed to one.
 * @throws instrument_not_found, instrument_unfinished: then the answers stay
 */
export const finishInstrument = (ctx: AssistantContext, id: string, lang: 'en' | 'fr'): Promise<InstrumentResult> => {
  const questionnaire = questionnaireOf(id);
  return inTransaction(ctx, async (ctx) => {
    const person = personOf(ctx);
    const row = await store.takeAnswers(ctx.db, person.userId, id);
    const scores = row && scoresOf(questionnaire.items, current(questionnaire, [row]));
    if (!scores) throw new ProblemError(instrumentProblems.instrument_unfinished);
    const before = await latestOf(ctx, person.userId, id);
    const result: ResultRow = {
      id: uuidv7(),
      instrument: id,
      lang,
      scores,
      itemsVersion: questionnaire.itemsVersion,
      takenAt: ctx.clock.now().toISOString(),
      removedAt: null,
    };
    await store.insertResult(ctx.db, person, result);
    await speak(ctx, person, { before, now: result });
    return resultView(result);
  });
};

const mark = (ctx: AssistantContext, id: string, removedAt: string | null): Promise<InstrumentResult> =>
  inTransaction(ctx, async (ctx) => {
    const person = personOf(ctx);
    const all = await store.listResults(ctx.db, person.userId);
    const row = await store.markRemoved(ctx.db, person.userId, id, removedAt);
    if (!row) throw new ProblemError(instrumentProblems.instrument_result_not_found);
    const before = all.find(({ instrument }) => instrument === row.instrument);
    await speak(ctx, person, { before, now: await latestOf(ctx, person.userId, row.instrument) });
    return resultView(row);
  });

/** @throws instrument_result_not_found */
export const removeResult = (ctx: AssistantContext, id: string): Promise<InstrumentResult> =>
  mark(ctx, id, ctx.clock.now().toISOString());

/** @throws instrument_result_not_found */
export const restoreResult = (ctx: AssistantContext, id: string): Promise<InstrumentResult> => mark(ctx, id, null);

/** The agreement to a profile was given or taken back: the latest results speak, or fall silent. The same again changes nothing. */
export const followAgreement = (ctx: Context, person: Person): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const agreed = await hasAgreed(ctx, person.userId, 'profile');
    for (const { id } of QUESTIONNAIRES) {
      const latest = await latestOf(ctx, person.userId, id);
      await speak(ctx, person, agreed ? { before: undefined, now: latest } : { before: latest, now: undefined });
    }
  });

/** As the system: what was removed and not taken back, and rounds nobody went on with. */
export async function purgeInstruments(ctx: Context): Promise<void> {
  const daysAgo = (days: number): string => new Date(ctx.clock.now().getTime() - days * DAY_MS).toISOString();
  await store.purge(ctx.db, { before: daysAgo(RESTORE_DAYS), stale: daysAgo(RESUME_DAYS) });
}
