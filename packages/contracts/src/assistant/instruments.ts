import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { problems } from '../problem.ts';
import { LangStatuses, Texts } from './texts.ts';

export const instrumentProblems = problems({
  instrument_not_found: [404, 'Questionnaire not found.'],
  instrument_result_not_found: [404, 'Result not found.'],
  instrument_item_unknown: [422, 'The questionnaire has no such item.'],
  instrument_unfinished: [422, 'Some items are not answered yet.'],
});

/** A third of the range a scale has. It compares with nobody. */
export const Band = z.enum(['lower', 'middle', 'upper']);
export type Band = z.output<typeof Band>;

/** What a finished questionnaire leaves: scores, no answers. */
export const InstrumentResult = z.object({
  id: z.uuid(),
  taken_at: z.string(),
  /** In which it was read. */
  lang: z.enum(['en', 'fr']),
  scores: z.record(z.string(), z.object({ raw: z.number(), band: Band })),
  /** Of the items as they were worded; results with another one are not comparable. */
  items_hash: z.string(),
});
export type InstrumentResult = z.output<typeof InstrumentResult>;

export const InstrumentScale = z.object({
  id: z.string(),
  title: Texts,
  /** What each band says, in one sentence. */
  bands: z.object({ lower: Texts, middle: Texts, upper: Texts }),
  /** Range of the raw score. */
  min: z.int(),
  max: z.int(),
});
export type InstrumentScale = z.output<typeof InstrumentScale>;

export const InstrumentSource = z.object({ name: z.string(), url: z.string(), rights: Texts });

const fields = {
  id: z.string(),
  title: Texts,
  about: Texts,
  minutes: z.int(),
  item_count: z.int(),
  /** Items with an answer in the round that is under way. */
  answered: z.int(),
  scales: z.array(InstrumentScale),
  /** Whose it is, and where it is published. */
  source: InstrumentSource,
  /** `original`: the published wording; `translated`: a translation of the house, which nobody validated. */
  lang_status: LangStatuses,
  items_hash: z.string(),
  /** The latest first. */
  results: z.array(InstrumentResult),
};
export const InstrumentSummary = z.object(fields);
export type InstrumentSummary = z.output<typeof InstrumentSummary>;

export const Instrument = z.object({
  ...fields,
  /** In the order in which they are asked. */
  items: z.array(z.object({ id: z.string(), text: Texts })),
  /** Of the round that is under way, from 1 (not at all) to 5 (very well). */
  answers: z.record(z.string(), z.int()),
  page_size: z.int(),
});
export type Instrument = z.output<typeof Instrument>;

const byInstrument = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(60)) });
const byResult = z.strictObject({ id: z.uuid() });

export const instruments = {
  list: endpoint({
    method: 'GET',
    path: '/instruments',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    summary: 'The questionnaires there are, each with the caller’s results',
    response: z.object({ instruments: z.array(InstrumentSummary) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/instruments/:id',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    summary: 'One questionnaire with its items, and what is answered so far',
    params: byInstrument,
    response: Instrument,
    problems: [instrumentProblems.instrument_not_found],
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/instruments/:id/answers',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'Saves some answers; what is left out stays, null takes one back',
    params: byInstrument,
    body: z.strictObject({
      answers: z.record(z.string().check(z.maxLength(20)), z.nullable(z.int().check(z.gte(1), z.lte(5)))),
    }),
    response: z.object({ answered: z.int(), answers: z.record(z.string(), z.int()) }),
    problems: [instrumentProblems.instrument_not_found, instrumentProblems.instrument_item_unknown],
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/instruments/:id/answers',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'Forgets the answers of the round that is under way',
    params: byInstrument,
    status: 204,
    problems: [instrumentProblems.instrument_not_found],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/instruments/:id/results',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    keeps: 'texts',
    summary: 'Scores the answers and forgets them',
    params: byInstrument,
    body: z.strictObject({ lang: z.enum(['en', 'fr']) }),
    response: InstrumentResult,
    status: 201,
    problems: [instrumentProblems.instrument_not_found, instrumentProblems.instrument_unfinished],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/instruments/results/:id',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'Removes a result, and what only it proposed for the profile; it can be restored for 30 days',
    params: byResult,
    status: 204,
    problems: [instrumentProblems.instrument_result_not_found],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/instruments/results/:id/restore',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'Takes a removal back',
    params: byResult,
    response: InstrumentResult,
    problems: [instrumentProblems.instrument_result_not_found],
  }),
};
