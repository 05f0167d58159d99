import * as z from 'zod/mini';

/**
 * What the specification asks of an achievement credential: required members, closed lists, and nothing besides where it is
 * closed. Source: Open Badges 3.0 (1EdTech), AchievementCredential and the classes below it.
 */
const uri = z.string().check(z.refine((text) => URL.canParse(text), 'no URI'));
const instant = z.iso.datetime({ offset: true });
const typed = (name: string) => z.array(z.string()).check(z.refine((types) => types.includes(name), `no ${name}`));

const Alignment = z.strictObject({
  type: typed('Alignment'),
  targetCode: z.optional(z.string()),
  targetName: z.string(),
  targetDescription: z.optional(z.string()),
  targetFramework: z.optional(z.string()),
  targetType: z.optional(
    z.enum([
      'ceasn:Competency',
      'ceterms:Credential',
      'CFItem',
      'CFRubric',
      'CFRubricCriterion',
      'CFRubricCriterionLevel',
      'CTDL',
    ]),
  ),
  targetUrl: z.url(),
});
const RubricLevel = z.strictObject({
  id: uri,
  type: typed('RubricCriterionLevel'),
  name: z.string(),
  level: z.optional(z.string()),
  description: z.optional(z.string()),
});
const ResultDescription = z.strictObject({
  id: uri,
  type: typed('ResultDescription'),
  name: z.string(),
  resultType: z.literal('RubricCriterionLevel'),
  rubricCriterionLevel: z.array(RubricLevel),
});
const Achievement = z.strictObject({
  id: uri,
  type: typed('Achievement'),
  achievementType: z.literal('Competency'),
  name: z.string().check(z.minLength(1)),
  description: z.string().check(z.minLength(1)),
  inLanguage: z.string().check(z.regex(/^[a-z]{2,4}(-[A-Z]{2})?$/)),
  criteria: z.strictObject({ id: z.optional(uri), narrative: z.string().check(z.minLength(1)) }),
  alignment: z.array(Alignment).check(z.minLength(1)),
  resultDescription: z.array(ResultDescription).check(z.minLength(1)),
});
const Identity = z.strictObject({
  type: z.literal('IdentityObject'),
  hashed: z.literal(true),
  identityHash: z.string().check(z.regex(/^sha256\$[0-9a-f]{64}$/)),
  identityType: z.literal('emailAddress'),
  salt: z.string().check(z.minLength(8)),
});

export const AchievementCredential = z.looseObject({
  '@context': z.tuple([
    z.literal('https://www.w3.org/ns/credentials/v2'),
    z.string().check(z.regex(/^https:\/\/purl\.imsglobal\.org\/spec\/ob\/v3p0\/context-3\.0\.\d+\.json$/)),
  ]),
  id: uri,
  type: typed('VerifiableCredential').check(z.refine((types) => types.includes('OpenBadgeCredential'), 'no badge')),
  name: z.string().check(z.minLength(1)),
  description: z.optional(z.string()),
  issuer: z.strictObject({ id: uri, type: typed('Profile'), name: z.string(), url: z.url() }),
  validFrom: instant,
  awardedDate: z.optional(instant),
  credentialSubject: z.strictObject({
    id: uri,
    type: typed('AchievementSubject'),
    identifier: z.array(Identity).check(z.minLength(1)),
    achievement: Achievement,
    result: z.array(z.strictObject({ type: typed('Result'), resultDescription: uri, achievedLevel: z.optional(uri) })),
  }),
  credentialSchema: z.array(z.strictObject({ id: uri, type: z.string() })),
});
