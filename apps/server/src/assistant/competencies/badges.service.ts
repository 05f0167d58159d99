import type { BadgeFormat, BadgeKey } from '@parley/contracts/assistant/competencies.ts';
import { competencyProblems } from '@parley/contracts/assistant/competencies.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import type { Context } from '#platform/context.ts';
import { asSystem } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { readSettings } from '../config/config.service.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import { activeFramework } from './active-framework.ts';
import { badgeCopy } from './badge.copy.ts';
import type { BadgeCredential } from './badge-credential.ts';
import { badgeCredential, CONTEXTS, issuerOf } from './badge-credential.ts';
import { findPublicJwk } from './badge-keys.store.ts';
import { badgeSigningKey } from './badge-keys.ts';
import * as store from './competencies.store.ts';
import { bySkill } from './levels.service.ts';
import { standingOf } from './standing.ts';

/** The proof of a badge. Source: Open Badges 3.0 §8.2, JSON Web Token proof format: the credential is the payload. */
async function signed(ctx: Context, credential: BadgeCredential): Promise<string> {
  const { SignJWT } = await import('jose');
  const { publicJwk, privateKey } = await badgeSigningKey(ctx);
  return new SignJWT({
    ...credential,
    iss: credential.issuer.id,
    jti: credential.id,
    sub: credential.credentialSubject.id,
    nbf: Date.parse(credential.validFrom) / 1_000,
  })
    .setProtectedHeader({
      alg: 'RS256',
      typ: 'JWT',
      kid: `${ctx.publicUrl()}/api/badges/keys/${publicJwk.kid}`,
      jwk: { kty: publicJwk.kty, n: publicJwk.n, e: publicJwk.e },
    })
    .sign(privateKey);
}

export type BadgeFile = { name: string; type: string; text: string };

/** A reached level to take along: signed, or readable with the same signature in it. @throws skill_not_found, level_not_reached */
export async function takeBadge(ctx: AssistantContext, id: string, format: BadgeFormat): Promise<BadgeFile> {
  const { userId, email } = personOf(ctx);
  const [active, { language }] = await Promise.all([activeFramework(ctx), readSettings(ctx)]);
  const item = active.byId.get(id);
  if (item?.kind !== 'skill') throw new ProblemError(competencyProblems.skill_not_found);
  const now = ctx.clock.now();
  const counting = bySkill(active, await store.listCounting(ctx.db, userId)).get(item.code) ?? [];
  const standing = standingOf(counting, now);
  if (!standing) throw new ProblemError(competencyProblems.level_not_reached);
  const url = ctx.publicUrl();
  const credential = badgeCredential({
    framework: active.framework,
    item,
    standing,
    holder: { userId, email },
    language,
    url,
    now,
  });
  const jwt = await signed(ctx, credential);
  const name = `${badgeCopy[language].file}-${item.code.replace(/[^\w.-]+/gu, '-')}-${standing.level}`;
  return format === 'jwt'
    ? { name: `${name}.jwt`, type: 'application/vc+jwt', text: jwt }
    : {
        name: `${name}.json`,
        type: 'application/json; charset=utf-8',
        text: `${JSON.stringify({ ...credential, proof: [{ type: 'JwtProof2020', jwt }] }, null, 2)}\n`,
      };
}

export const readIssuer = (ctx: Context) => ({ '@context': [...CONTEXTS], ...issuerOf(ctx.publicUrl()) });

/** The public half of a key, for whoever checks a badge. @throws not_found */
export async function readBadgeKey(ctx: Context, kid: string): Promise<BadgeKey> {
  const jwk = await findPublicJwk(asSystem(ctx).db, kid);
  if (!jwk) throw new ProblemError(commonProblems.not_found);
  return jwk as BadgeKey;
}
