import { createHash } from 'node:crypto';
import type { CompetencyItem, Framework } from '@parley/contracts/assistant/competency-frameworks.ts';
import { v5 as uuidv5 } from 'uuid';
import type { Language } from '../flow/flow.ts';
import { badgeCopy } from './badge.copy.ts';
import { anchorsOf } from './skill-view.ts';
import type { Standing } from './standing.ts';

const NAMES = 'b7d5c2a0-6f0e-5c55-9e2a-0c6a3f1d8e41';
const urn = (name: string): string => `urn:uuid:${uuidv5(name, NAMES)}`;

export const CONTEXTS = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
] as const;
const SCHEMA = 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json';

/** Who signs, as an Open Badges profile. @param url of the installation, without a trailing slash */
export const issuerOf = (url: string) => ({
  id: `${url}/api/badges/issuer`,
  type: ['Profile'],
  name: `Parley (${new URL(url).host})`,
  url,
});

type Achieved = {
  framework: Framework;
  item: CompetencyItem;
  standing: Standing;
  holder: { userId: string; email: string };
  language: Language;
  url: string;
  now: Date;
};

const seconds = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

/** The address stands there as a hash, so that only who knows it recognises it. Source: Open Badges 3.0, IdentityObject. */
function identityOf(email: string, salt: string) {
  const identityHash = `sha256$${createHash('sha256').update(`${email}${salt}`).digest('hex')}`;
  return { type: 'IdentityObject', hashed: true, identityHash, identityType: 'emailAddress', salt };
}

/**
 * A reached level as an achievement credential, aligned to the item of the framework. Of the evidence it says how much and of
 * which rule, never what or where. Source: Open Badges 3.0 (1EdTech), Verifiable Credentials Data Model 2.0 (W3C).
 */
export function badgeCredential({ framework, item, standing, holder, language, url, now }: Achieved) {
  const copy = badgeCopy[language];
  const anchors = anchorsOf(item, framework.scale, language);
  const here = anchors.find(({ level }) => level === standing.level);
  const name = copy.name(item.name[language], here?.label ?? String(standing.level));
  const achievement = urn(`${url} ${item.root_id} ${standing.level}`);
  const rubric = urn(`${url} ${item.root_id} levels`);
  const levelId = (level: number): string => urn(`${url} ${item.root_id} levels ${level}`);
  const alignment = {
    type: ['Alignment'],
    targetCode: item.code,
    targetName: item.name[language],
    targetDescription: item.description[language],
    targetFramework: framework.title[language],
  };
  return {
    '@context': CONTEXTS,
    id: urn(`${url} ${holder.userId} ${item.root_id} ${standing.level}`),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name,
    description: copy.description(item.name[language]),
    issuer: issuerOf(url),
    validFrom: seconds(now),
    awardedDate: seconds(new Date(standing.lastAt)),
    credentialSubject: {
      id: urn(`${url} ${holder.userId}`),
      type: ['AchievementSubject'],
      identifier: [identityOf(holder.email, uuidv5(`${holder.userId} ${item.root_id}`, NAMES))],
      achievement: {
        id: achievement,
        type: ['Achievement'],
        achievementType: 'Competency',
        name,
        description: item.description[language] || item.name[language],
        inLanguage: language,
        criteria: { narrative: copy.criteria(here?.behaviours ?? []) },
        alignment: [
          { ...alignment, targetUrl: `${url}/api/competency-frameworks/active#${item.root_id}`, targetType: 'CFItem' },
          ...item.links
            .filter(({ uri }) => URL.canParse(uri) && /^https?:/u.test(uri))
            .map(({ uri }) => ({ type: ['Alignment'], targetName: item.name[language], targetUrl: uri })),
        ],
        resultDescription: [
          {
            id: rubric,
            type: ['ResultDescription'],
            name: copy.level,
            resultType: 'RubricCriterionLevel',
            rubricCriterionLevel: anchors.map(({ level, label, behaviours }) => ({
              id: levelId(level),
              type: ['RubricCriterionLevel'],
              name: label,
              level: String(level),
              description: behaviours.join(' '),
            })),
          },
        ],
      },
      result: [{ type: ['Result'], resultDescription: rubric, achievedLevel: levelId(standing.level) }],
    },
    credentialSchema: [{ id: SCHEMA, type: '1EdTechJsonSchemaValidator2019' }],
  };
}
export type BadgeCredential = ReturnType<typeof badgeCredential>;
