import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { whole, wholeText } from '../numbers.ts';
import { problems } from '../problem.ts';

/** Bytes of the text of a flow. */
export const FLOW_SOURCE_BYTES = 256 * 1024;

export const flowEditorProblems = problems({
  flow_not_found: [404, 'This flow or version was not found.'],
  flow_changed_meanwhile: [409, 'Somebody saved a newer version of this flow in the meantime.'],
  flow_too_long: [413, 'The text of a flow has at most 256 KiB.'],
  flow_unreadable: [422, 'The text took too long to read or wanted too much memory.'],
  flow_has_findings: [422, 'The flow has mistakes that have to be mended first.'],
  flow_not_tried: [409, 'A version is published once its trial with scripted people has passed.'],
  flow_trial_running: [409, 'The trial of a version is still running.'],
  flow_not_published: [409, 'This version is not published.'],
});

const Bilingual = z.object({ en: z.string(), fr: z.string() });
export const FlowFinding = z.object({ line: z.int(), message: z.string() });
export type FlowFinding = z.output<typeof FlowFinding>;

/** A flow as people will meet it. */
export const FlowOutline = z.object({
  title: Bilingual,
  kind: z.enum(['conversation', 'exercise']),
  sequences: z.array(
    z.object({
      id: z.string(),
      title: Bilingual,
      steps: z.array(
        z.object({
          id: z.string(),
          title: Bilingual,
          goal: Bilingual,
          optional: z.boolean(),
          /** Where it can lead. */
          next: z.array(z.string()),
          questions: z.array(z.object({ name: Bilingual, ask: z.nullable(Bilingual) })),
        }),
      ),
    }),
  ),
});
export type FlowOutline = z.output<typeof FlowOutline>;

const Language = z.enum(['en', 'fr']);
/** Scripted people talk with the coach; `blocking` ones forbid publishing. */
export const FlowTrial = z.object({
  status: z.enum(['running', 'passed', 'failed', 'broken_off']),
  /** 0 to 1. */
  progress: z.number(),
  figures: z.array(
    z.object({
      name: z.string(),
      language: z.nullable(Language),
      value: z.number(),
      goal: z.string(),
      met: z.boolean(),
      blocking: z.boolean(),
    }),
  ),
  /** One conversation in each language, to read aloud. */
  talks: z.array(
    z.object({
      language: Language,
      person: z.string(),
      turns: z.array(z.object({ message: z.string(), reply: z.string(), quick_replies: z.array(z.string()) })),
    }),
  ),
});
export type FlowTrial = z.output<typeof FlowTrial>;

const status = z.enum(['draft', 'published', 'retired']);
export const FlowVersionSummary = z.object({
  version: z.int(),
  status,
  created_at: z.string(),
  published_at: z.nullable(z.string()),
  findings: z.int(),
  trial: z.nullable(z.enum(['running', 'passed', 'failed', 'broken_off'])),
});
export type FlowVersionSummary = z.output<typeof FlowVersionSummary>;

export const FlowVersion = z.object({
  flow: z.string(),
  version: z.int(),
  status,
  source: z.string(),
  created_at: z.string(),
  findings: z.array(FlowFinding),
  outline: z.nullable(FlowOutline),
  trial: z.nullable(FlowTrial),
});
export type FlowVersion = z.output<typeof FlowVersion>;

const flow = z.string().check(z.regex(/^[a-z][a-z0-9_.-]{0,63}$/));
const byFlow = z.strictObject({ flow });
const byVersion = z.strictObject({ flow, version: wholeText(1) });
const source = z.string().check(z.minLength(1), z.maxLength(FLOW_SOURCE_BYTES));
const access = { role: 'admin' } as const;

/** Guided flows, edited in the browser (FLOW-3). Nothing here comes from a conversation. */
export const flowEditor = {
  list: endpoint({
    method: 'GET',
    path: '/admin/flows',
    access,
    proof: 'person',
    cost: 'read',
    summary: 'Every guided flow, with the version that conversations begin with now',
    response: z.object({
      flows: z.array(
        z.object({
          flow: z.string(),
          title: Bilingual,
          kind: z.enum(['conversation', 'exercise']),
          /** Versions up to 1000 are those of the house. */
          current_version: z.nullable(z.int()),
          newest_version: z.nullable(z.int()),
        }),
      ),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/admin/flows/:flow',
    access,
    proof: 'person',
    cost: 'read',
    params: byFlow,
    summary: 'The versions of one flow, newest first, and the text of the house',
    response: z.object({
      flow: z.string(),
      current_version: z.nullable(z.int()),
      house: z.nullable(z.object({ version: z.int(), source: z.string(), outline: FlowOutline })),
      versions: z.array(FlowVersionSummary),
    }),
    problems: [flowEditorProblems.flow_not_found],
  }),
  readVersion: endpoint({
    method: 'GET',
    path: '/admin/flows/:flow/versions/:version',
    access,
    proof: 'person',
    cost: 'read',
    params: byVersion,
    summary: 'One version with its text, its findings and its trial',
    response: FlowVersion,
    problems: [flowEditorProblems.flow_not_found],
  }),
  check: endpoint({
    method: 'POST',
    path: '/admin/flows/:flow/check',
    access,
    proof: 'person',
    cost: 'check',
    params: byFlow,
    summary: 'What the linter says to a text; nothing is kept',
    body: z.strictObject({ source }),
    response: z.object({ findings: z.array(FlowFinding), outline: z.nullable(FlowOutline) }),
    problems: [flowEditorProblems.flow_too_long, flowEditorProblems.flow_unreadable],
  }),
  save: endpoint({
    method: 'POST',
    path: '/admin/flows/:flow/versions',
    access,
    proof: 'person',
    cost: 'check',
    status: 201,
    params: byFlow,
    summary: 'Keeps a text as a new version; earlier ones stay as they are',
    body: z.strictObject({
      source,
      /** The newest version that was known; 0 when there was none of one's own. */
      based_on: whole(0),
    }),
    response: FlowVersion,
    problems: [
      flowEditorProblems.flow_changed_meanwhile,
      flowEditorProblems.flow_too_long,
      flowEditorProblems.flow_unreadable,
    ],
  }),
  tryOut: endpoint({
    method: 'POST',
    path: '/admin/flows/:flow/versions/:version/trial',
    access,
    proof: 'person',
    cost: 'check',
    status: 202,
    params: byVersion,
    summary:
      'Begins a trial with scripted people in both languages and random walks; read the version for its progress',
    response: FlowTrial,
    problems: [
      flowEditorProblems.flow_not_found,
      flowEditorProblems.flow_has_findings,
      flowEditorProblems.flow_trial_running,
    ],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/admin/flows/:flow/versions/:version/publish',
    access,
    proof: 'fresh',
    cost: 'write',
    params: byVersion,
    summary: 'New conversations begin with this version; running ones stay on theirs',
    response: FlowVersionSummary,
    problems: [flowEditorProblems.flow_not_found, flowEditorProblems.flow_not_tried],
  }),
  retire: endpoint({
    method: 'POST',
    path: '/admin/flows/:flow/versions/:version/retire',
    access,
    proof: 'fresh',
    cost: 'write',
    params: byVersion,
    summary: 'Takes a published version back; new conversations begin with the flow of the house again',
    response: FlowVersionSummary,
    problems: [flowEditorProblems.flow_not_found, flowEditorProblems.flow_not_published],
  }),
};
