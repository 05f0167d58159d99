import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { commonProblems, problems } from '../problem.ts';

export const competencyProblems = problems({
  skill_not_found: [404, 'This skill is not in the framework of your organisation.'],
  evidence_not_found: [404, 'This piece of evidence is not there any more.'],
  level_not_reached: [409, 'No level of this skill has been reached yet.'],
});

/** How something was shown. `observer`: by somebody else who saw it. */
export const EVIDENCE_KINDS = ['self', 'dialogue', 'exercise', 'roleplay', 'quiz', 'observer'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

const Kind = z.enum(EVIDENCE_KINDS);

/** A reference to where a skill was shown, never what was said there. */
export const Evidence = z.object({
  id: z.uuid(),
  /** Null where the framework of today does not know the skill. */
  skill_id: z.nullable(z.uuid()),
  skill: z.string(),
  /** 1 to 4. */
  level: z.int(),
  kind: Kind,
  rater: z.enum(['rule', 'model', 'user']),
  status: z.enum(['proposed', 'accepted', 'rejected']),
  at: z.string(),
  decided_at: z.nullable(z.string()),
  /** The exercise or the set of cards it was shown in. */
  source: z.nullable(z.string()),
  /** The conversation, while that is there. */
  conversation_id: z.nullable(z.uuid()),
  /** Stays also when its conversation is deleted; null where it comes of none. */
  kept: z.nullable(z.boolean()),
});
export type Evidence = z.output<typeof Evidence>;

export const NextLevel = z.object({
  level: z.int(),
  label: z.string(),
  behaviours: z.array(z.string()),
  /** What three accepted pieces of evidence, of two kinds and from two days, still lack. */
  missing: z.object({ pieces: z.int(), kinds: z.int(), days: z.int() }),
  /** Kinds that speak for it already. */
  kinds: z.array(Kind),
});
export type NextLevel = z.output<typeof NextLevel>;

export const Skill = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  /** 1 to 4; null: not enough evidence yet. */
  level: z.nullable(z.int()),
  evidence_count: z.int(),
  last_at: z.nullable(z.string()),
  /** Without anything new, the level fades then. */
  holds_until: z.nullable(z.string()),
  /** How the person rated themselves last. */
  self_level: z.nullable(z.int()),
  /** Pieces of evidence that wait for a decision. */
  proposed: z.int(),
  /** Null at the highest level. */
  next: z.nullable(NextLevel),
});
export type Skill = z.output<typeof Skill>;

const Scale = z.array(z.object({ level: z.int(), label: z.string() }));

/** Where the caller stands in the active framework; texts are in their language. */
export const Competencies = z.object({
  framework: z.object({ title: z.string(), attribution: z.nullable(z.string()) }),
  scale: Scale,
  /** Those that hold skills; the id is null for skills that stand below no area. */
  areas: z.array(
    z.object({ id: z.nullable(z.uuid()), name: z.string(), description: z.string(), skills: z.array(Skill) }),
  ),
  /** What waits for a decision, the newest first. */
  proposed: z.array(Evidence),
});
export type Competencies = z.output<typeof Competencies>;

export const SkillDetail = z.extend(Skill, {
  area: z.nullable(z.string()),
  scale: Scale,
  anchors: z.array(z.object({ level: z.int(), label: z.string(), behaviours: z.array(z.string()) })),
  /** Proposed first, then the newest. */
  evidence: z.array(Evidence),
});
export type SkillDetail = z.output<typeof SkillDetail>;

export const BadgeFormat = z.enum(['jwt', 'json']);
export type BadgeFormat = z.output<typeof BadgeFormat>;

/** The public half of a signing key (RFC 7517). */
export const BadgeKey = z.object({
  kty: z.literal('RSA'),
  kid: z.string(),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
  n: z.string(),
  e: z.string(),
});
export type BadgeKey = z.output<typeof BadgeKey>;

const byId = z.strictObject({ id: z.uuid() });
const level = z.int().check(z.gte(1), z.lte(4));

export const competencies = {
  list: endpoint({
    method: 'GET',
    path: '/competencies',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    summary: 'Where the caller stands in the active framework, and what waits for their decision',
    response: Competencies,
  }),
  read: endpoint({
    method: 'GET',
    path: '/competencies/:id',
    access: 'signedIn',
    proof: 'person',
    cost: 'read',
    summary: 'One skill: its levels, what speaks for it, what the next level needs',
    params: byId,
    response: SkillDetail,
    problems: [competencyProblems.skill_not_found],
  }),
  rateSelf: endpoint({
    method: 'POST',
    path: '/competencies/:id/self-rating',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'How the caller rates themselves; once a day, the last word counts',
    params: byId,
    body: z.strictObject({ level }),
    response: SkillDetail,
    problems: [competencyProblems.skill_not_found],
  }),
  decide: endpoint({
    method: 'PATCH',
    path: '/competencies/evidence/:id',
    access: 'signedIn',
    proof: 'person',
    cost: 'write',
    summary: 'Accepts or rejects a piece of evidence, or keeps it whatever becomes of its conversation',
    params: byId,
    body: z
      .strictObject({
        status: z.optional(z.enum(['proposed', 'accepted', 'rejected'])),
        kept: z.optional(z.boolean()),
      })
      .check(z.refine(({ status, kept }) => status !== undefined || kept !== undefined, 'Say what to change.')),
    response: z.object({
      evidence: Evidence,
      /** The level of the skill now. */
      level: z.nullable(z.int()),
      /** It was another before. */
      level_changed: z.boolean(),
    }),
    problems: [competencyProblems.evidence_not_found],
  }),
  badge: endpoint({
    method: 'GET',
    path: '/competencies/:id/badge',
    access: 'signedIn',
    proof: 'person',
    cost: 'export',
    answer: 'text',
    summary: 'A reached level as an Open Badge 3.0: the signed JWT, or JSON to read with the JWT as its proof',
    params: byId,
    query: z.strictObject({ format: z._default(BadgeFormat, 'jwt') }),
    response: z.string(),
    problems: [competencyProblems.skill_not_found, competencyProblems.level_not_reached],
  }),
};

/** For whoever checks a badge: nothing here is about a person. */
export const badges = {
  issuer: endpoint({
    method: 'GET',
    path: '/badges/issuer',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'Who signs the badges of this installation, as an Open Badges profile',
    response: z.object({
      '@context': z.array(z.string()),
      id: z.string(),
      type: z.array(z.string()),
      name: z.string(),
      url: z.string(),
    }),
  }),
  key: endpoint({
    method: 'GET',
    path: '/badges/keys/:kid',
    access: 'public',
    proof: 'none',
    cost: 'guest',
    summary: 'The public key that a badge was signed with, as a JWK',
    params: z.strictObject({ kid: z.uuid() }),
    response: BadgeKey,
    problems: [commonProblems.not_found],
  }),
};
