import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Bilingual } from '../language.ts';
import { whole, wholeText } from '../numbers.ts';
import { problems } from '../problem.ts';

/** Bytes of a package that is imported, and of a framework that is saved. */
export const FRAMEWORK_BYTES = 4 * 1024 * 1024;
/** Areas and skills of one framework. */
export const MOST_ITEMS = 1000;
/** Areas within areas, and the skill in the last. */
export const DEEPEST = 6;
/** Behaviours that show one level of one skill. */
export const MOST_BEHAVIOURS = 8;
/** The levels of every scale. */
export const LEVELS = [1, 2, 3, 4] as const;
/** Characters. */
export const LENGTHS = { code: 64, name: 300, behaviour: 500, description: 4000, uri: 1000 } as const;

export const frameworkProblems = problems({
  framework_not_found: [404, 'This framework is not here.'],
  framework_code_taken: [409, 'Another framework has this code.'],
  framework_changed_meanwhile: [409, 'Somebody changed this framework in the meantime.'],
  framework_archived: [409, 'An archived framework is not changed. Activate it first.'],
  framework_is_active: [409, 'This framework is the active one. Say which other one becomes active in its place.'],
  framework_in_use: [409, 'People have evidence for this framework. It can be archived, not deleted.'],
  active_framework_changed: [409, 'Another framework became active in the meantime.'],
  framework_too_large: [413, 'A framework has at most 4 MiB and 1,000 areas and skills.'],
  framework_tree_broken: [422, 'Every area and skill stands below an area that comes before it.'],
  framework_too_deep: [422, 'Areas and skills stand at most six deep.'],
  framework_code_twice: [422, 'Two areas or skills have the same code.'],
  framework_name_missing: [422, 'A name is missing: one language at least is needed.'],
  framework_text_too_long: [422, 'A text is longer than a framework can hold.'],
  framework_levels_wrong: [422, 'A scale has the levels 1 to 4, and a skill describes each of them once at most.'],
  case_not_json: [400, 'This is not JSON.'],
  case_malformed: [400, 'This is not a CASE package.'],
  case_identifier_twice: [422, 'Two entries of the package have the same identifier.'],
  case_cyclic: [422, 'An item stands below itself.'],
  case_two_parents: [422, 'An item stands below two others.'],
  case_unknown_association: [422, 'The package has a kind of association that CASE does not know.'],
  case_unknown_item: [422, 'An association or a criterion names an item that is not in the package.'],
  case_unreadable: [422, 'The package took too long to read or wanted too much memory.'],
});

const Level = z.literal([...LEVELS]);
export const FrameworkStatus = z.enum(['draft', 'active', 'archived']);
export type FrameworkStatus = z.output<typeof FrameworkStatus>;

export const ScaleLevel = z.object({ level: Level, label: Bilingual, proficient: z.boolean() });
export type ScaleLevel = z.output<typeof ScaleLevel>;
export const LevelAnchor = z.object({ level: Level, behaviours: z.array(Bilingual) });
export type LevelAnchor = z.output<typeof LevelAnchor>;
export const ItemLink = z.object({ kind: z.string(), uri: z.string() });
export type ItemLink = z.output<typeof ItemLink>;

/** An area or a skill; the list is in reading order, a parent before what it holds. */
export const CompetencyItem = z.object({
  id: z.string(),
  /** The same in every version of the framework; its identifier in CASE. */
  root_id: z.string(),
  code: z.string(),
  kind: z.enum(['area', 'skill']),
  parent_id: z.nullable(z.string()),
  sort: z.int(),
  name: Bilingual,
  description: Bilingual,
  anchors: z.array(LevelAnchor),
  links: z.array(ItemLink),
});
export type CompetencyItem = z.output<typeof CompetencyItem>;

export const FrameworkSummary = z.object({
  id: z.string(),
  /** The same in every version. */
  root_id: z.string(),
  code: z.string(),
  version: z.int(),
  status: FrameworkStatus,
  origin: z.enum(['builtin', 'own', 'import']),
  title: Bilingual,
  areas: z.int(),
  skills: z.int(),
  /** Whether somebody's evidence may rest on it. Never whose, nor how many. */
  in_use: z.boolean(),
  /** Whether a later version of it is there. */
  superseded: z.boolean(),
  revision: z.int(),
  updated_at: z.string(),
});
export type FrameworkSummary = z.output<typeof FrameworkSummary>;

export const Framework = z.extend(FrameworkSummary, {
  description: Bilingual,
  licence: z.nullable(z.string()),
  attribution: Bilingual,
  scale: z.array(ScaleLevel),
  items: z.array(CompetencyItem),
});
export type Framework = z.output<typeof Framework>;

const text = (most: number) =>
  z.strictObject({
    en: z.string().check(z.trim(), z.maxLength(most)),
    fr: z.string().check(z.trim(), z.maxLength(most)),
  });
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(LENGTHS.code));

export const WrittenLevel = z.strictObject({ level: Level, label: text(LENGTHS.name), proficient: z.boolean() });
export const WrittenItem = z.strictObject({
  /** Of an item that was there it stays; a new one is given another in its place. */
  id: z.uuid(),
  parent_id: z.nullable(z.uuid()),
  code,
  kind: z.enum(['area', 'skill']),
  name: text(LENGTHS.name),
  description: text(LENGTHS.description),
  anchors: z.array(
    z.strictObject({
      level: Level,
      behaviours: z.array(text(LENGTHS.behaviour)).check(z.maxLength(MOST_BEHAVIOURS)),
    }),
  ),
  links: z
    .array(z.strictObject({ kind: z.string().check(z.maxLength(64)), uri: z.string().check(z.maxLength(LENGTHS.uri)) }))
    .check(z.maxLength(20)),
});

/** What an administrator writes. */
export const FrameworkContent = z.strictObject({
  code,
  title: text(LENGTHS.name),
  description: text(LENGTHS.description),
  licence: z.nullable(z.string().check(z.trim(), z.maxLength(LENGTHS.uri))),
  attribution: text(LENGTHS.description),
  scale: z.array(WrittenLevel),
  /** In reading order, a parent before what it holds. */
  items: z.array(WrittenItem),
});
export type FrameworkContent = z.output<typeof FrameworkContent>;

/** Names are the first 50. */
const Named = z.object({ count: z.int(), names: z.array(Bilingual) });
export const FrameworkChanges = z.object({
  /** Title, description, scale and whatever else is not an item. */
  about: z.boolean(),
  added: Named,
  changed: Named,
  removed: Named,
  unchanged: z.int(),
});
export type FrameworkChanges = z.output<typeof FrameworkChanges>;

/** `same`: nothing to write. `changed`: written in place. `new_version`: the one before was in use, and stays for its evidence. */
export const ImportOutcome = z.enum(['new', 'same', 'changed', 'new_version']);
export type ImportOutcome = z.output<typeof ImportOutcome>;
export const FrameworkImport = z.object({
  outcome: ImportOutcome,
  title: Bilingual,
  code: z.string(),
  areas: z.int(),
  skills: z.int(),
  /** What it meets here; null when it is new. */
  current: z.nullable(FrameworkSummary),
  changes: FrameworkChanges,
  /** Entries of the package that a framework has no place for, such as definitions. */
  left_out: z.int(),
  /** What stands here now; null for a preview. */
  framework: z.nullable(Framework),
});
export type FrameworkImport = z.output<typeof FrameworkImport>;

export const FrameworkSaved = z.object({
  framework: Framework,
  /** The one before was in use, and is archived with its evidence. */
  new_version: z.boolean(),
  /** Which item of the version before is which of this one; those left out have no successor. */
  mapping: z.array(z.object({ from: z.string(), to: z.string() })),
});
export type FrameworkSaved = z.output<typeof FrameworkSaved>;

const byId = z.strictObject({ id: z.uuid() });
const access = { role: 'admin' } as const;
const bodyLimitBytes = FRAMEWORK_BYTES;
const yes = z.optional(z.enum(['true', 'false']));
const revision = whole(1);
const ofContent = [
  frameworkProblems.framework_code_taken,
  frameworkProblems.framework_too_large,
  frameworkProblems.framework_tree_broken,
  frameworkProblems.framework_too_deep,
  frameworkProblems.framework_code_twice,
  frameworkProblems.framework_name_missing,
  frameworkProblems.framework_text_too_long,
  frameworkProblems.framework_levels_wrong,
  frameworkProblems.case_unknown_association,
] as const;
const ofChange = [
  frameworkProblems.framework_not_found,
  frameworkProblems.framework_changed_meanwhile,
  frameworkProblems.framework_archived,
] as const;

/** Competency frameworks of a tenant (COMP-1, COMP-2). Nothing here says who can do what. */
export const competencyFrameworks = {
  list: endpoint({
    method: 'GET',
    path: '/competency-frameworks',
    access,
    proof: 'person',
    cost: 'read',
    summary: 'Every framework of the tenant in every version, the active one first',
    response: z.object({ frameworks: z.array(FrameworkSummary) }),
  }),
  active: endpoint({
    method: 'GET',
    path: '/competency-frameworks/active',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    summary: 'The framework that skills are seen by now; a tenant that has none yet gets those of the house',
    response: Framework,
  }),
  read: endpoint({
    method: 'GET',
    path: '/competency-frameworks/:id',
    access,
    proof: 'person',
    cost: 'read',
    params: byId,
    summary: 'One framework as it is written; a text may be missing in one language',
    response: Framework,
    problems: [frameworkProblems.framework_not_found],
  }),
  create: endpoint({
    method: 'POST',
    path: '/competency-frameworks',
    access,
    proof: 'person',
    cost: 'check',
    status: 201,
    summary: 'A new framework, as a draft',
    body: FrameworkContent,
    response: Framework,
    problems: ofContent,
    bodyLimitBytes,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/competency-frameworks/:id',
    access,
    proof: 'person',
    cost: 'check',
    params: byId,
    summary: 'Writes a framework anew; of one in use it makes the next version, which takes its place',
    body: z.extend(FrameworkContent, {
      /** The one that was read. */
      revision,
    }),
    response: FrameworkSaved,
    problems: [...ofChange, ...ofContent],
    bodyLimitBytes,
  }),
  activate: endpoint({
    method: 'POST',
    path: '/competency-frameworks/:id/activate',
    access,
    proof: 'person',
    cost: 'write',
    params: byId,
    summary: 'From now on skills are seen by this framework; the one before stays as a draft',
    body: z.strictObject({
      /** The active one that was seen: of two who choose at the same moment, one is told. */
      instead_of: z.uuid(),
    }),
    response: FrameworkSummary,
    problems: [frameworkProblems.framework_not_found, frameworkProblems.active_framework_changed],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/competency-frameworks/:id',
    access,
    proof: 'person',
    cost: 'write',
    params: byId,
    query: z.strictObject({
      /** Keeps it for its evidence, out of the way. */
      archive: yes,
      /** Which one becomes active in the place of this one. */
      activate: z.optional(z.uuid()),
    }),
    summary: 'Deletes a framework, or archives it; the active one only with another to take its place',
    response: z.object({ outcome: z.enum(['deleted', 'archived']), active: FrameworkSummary }),
    problems: [
      frameworkProblems.framework_not_found,
      frameworkProblems.framework_is_active,
      frameworkProblems.framework_in_use,
    ],
  }),
  initializeDefault: endpoint({
    method: 'POST',
    path: '/competency-frameworks/initialize-default',
    access,
    proof: 'person',
    cost: 'write',
    summary: 'Makes the frameworks of the house that are missing; changes nothing else',
    response: z.object({ created: z.array(FrameworkSummary), active: FrameworkSummary }),
  }),
  /** The package as `application/octet-stream`: at most 4 MiB. One with the identifier of a framework here is its next state. */
  importPackage: endpoint({
    method: 'POST',
    path: '/competency-frameworks/import',
    access,
    proof: 'person',
    cost: 'check',
    summary:
      'Takes a CASE package (its JSON, as `application/octet-stream`); with `preview` only says what would change',
    query: z.strictObject({
      preview: yes,
      /** Of the framework it meets, as the preview said. */
      revision: z.optional(wholeText(1)),
    }),
    response: FrameworkImport,
    problems: [
      frameworkProblems.framework_changed_meanwhile,
      frameworkProblems.case_not_json,
      frameworkProblems.case_malformed,
      frameworkProblems.case_identifier_twice,
      frameworkProblems.case_cyclic,
      frameworkProblems.case_two_parents,
      frameworkProblems.case_unknown_item,
      frameworkProblems.case_unreadable,
      ...ofContent,
    ],
    bodyLimitBytes,
  }),
  exportPackage: endpoint({
    method: 'GET',
    path: '/competency-frameworks/:id/case',
    access,
    proof: 'person',
    cost: 'export',
    params: byId,
    answer: 'text',
    response: z.string(),
    summary: 'The framework as a CASE 1.1 package (JSON)',
    problems: [frameworkProblems.framework_not_found],
  }),
};
