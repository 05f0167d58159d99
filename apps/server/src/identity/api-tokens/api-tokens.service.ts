import type {
  AccessToken,
  ApiToken,
  ApiTokenKind,
  TenantAccessToken,
  TenantApiToken,
} from '@parley/contracts/identity/api-tokens.ts';
import { apiTokenProblems } from '@parley/contracts/identity/api-tokens.ts';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { asSystem, inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import { API_TOKENS_PER_USER } from '../limits.ts';
import { grantableRoles } from '../roles/grantable-roles.ts';
import { announceChange } from '../sessions/principals.ts';
import { accessTokenJwt } from './api-token-jwt.ts';
import { newSecret, secretHash } from './api-token-secret.ts';
import type { TokenRow } from './api-tokens.store.ts';
import * as store from './api-tokens.store.ts';

/** Tokens one person, or one tenant, may have at a time. */
const MOST = { user: 50, tenant: 200 } as const;

export type TokenOwner = 'user' | 'tenant';
export type NewToken = { description: string; expiresInMinutes?: number | null | undefined; roleIds?: string[] };
/** A token as its owner sees it; the secret only in the answer that makes it. */
export type Token = TokenRow & { secret?: string };

const ownerOf = ({ principal }: SignedContext, owner: TokenOwner) => ({
  tenantId: principal.tenantId,
  userId: owner === 'user' ? principal.userId : null,
});

const common = ({ description, createdAt, expiresAt, lastUsedAt, secret }: Token) => ({
  description,
  createdAt,
  expires: expiresAt,
  lastUsedAt,
  ...(secret ? { secret } : {}),
});
const tenants = ({ tenantId, createdByUserId, roleIds }: Token) => ({ tenantId, createdByUserId, roleIds });
export const asApiToken = (token: Token): ApiToken => ({ clientId: token.id, metadata: {}, ...common(token) });
export const asTenantApiToken = (token: Token): TenantApiToken => ({ ...asApiToken(token), ...tenants(token) });
export const asAccessToken = (token: Token): AccessToken => ({ id: token.id, ...common(token) });
export const asTenantAccessToken = (token: Token): TenantAccessToken => ({
  ...asAccessToken(token),
  ...tenants(token),
});

export const listTokens = (ctx: SignedContext, owner: TokenOwner, kind: ApiTokenKind): Promise<Token[]> =>
  store.listTokens(ctx.db, ownerOf(ctx, owner), { kind, now: ctx.clock.now().toISOString() });

/** @param minutes null: as long as is allowed. @throws api_token_lives_too_long */
function endOf({ config }: IdentityContext, minutes: number | null, now: Date): string | null {
  const { longestMinutes } = config.apiTokens;
  if (minutes !== null && longestMinutes !== null && minutes > longestMinutes)
    throw new ProblemError(apiTokenProblems.api_token_lives_too_long, {
      detail: `API tokens may live for ${longestMinutes} minutes at most.`,
    });
  const life = minutes ?? longestMinutes;
  return life === null ? null : new Date(now.getTime() + life * 60_000).toISOString();
}

/**
 * A tenant's token gets roles that its maker may give, and only those (T2). Whoever came from an account above has a place
 * of their own there, and their own tokens with it.
 * @throws api_tokens_disabled, too_many_api_tokens, api_token_not_at_home, and what `grantableRoles` and `endOf` throw
 */
export async function createToken(
  ctx: SignedContext,
  owner: TokenOwner,
  { kind, description, expiresInMinutes, roleIds = [] }: NewToken & { kind: ApiTokenKind },
): Promise<Token> {
  if (ctx.config.apiTokens.strategy === null) throw new ProblemError(apiTokenProblems.api_tokens_disabled);
  if (owner === 'user' && ctx.principal.homeTenantId) throw new ProblemError(apiTokenProblems.api_token_not_at_home);
  const made = ctx.clock.now();
  const expiresAt = endOf(ctx, expiresInMinutes ?? null, made);
  const { userId, email } = ctx.principal;
  await ctx.rateLimits.consume(API_TOKENS_PER_USER, userId);
  return inTransaction(asSystem(ctx), async (ctx) => {
    const place = ownerOf(ctx, owner);
    const now = made.toISOString();
    if ((await store.countTokens(ctx.db, place, now)) >= MOST[owner])
      throw new ProblemError(apiTokenProblems.too_many_api_tokens);
    const { keys, secrets } = ctx.identity;
    const giver = { tenantId: place.tenantId, userId };
    const granted = owner === 'tenant' ? await grantableRoles(ctx, giver, roleIds) : [];
    const token = {
      id: uuidv7(),
      ...place,
      createdByUserId: userId,
      description,
      createdAt: now,
      expiresAt,
      roleIds: granted.map(({ id }) => id),
    };
    const secret = kind === 'AccessToken' ? accessTokenJwt(ctx, keys, token) : newSecret();
    await store.insertToken(ctx.db, {
      ...token,
      kind,
      secretHash: secretHash(secrets, token.id, secret),
      hashedWith: secrets.id,
    });
    const data = { apiTokenId: token.id, kind, owner, description, expiresAt, roleIds: token.roleIds };
    await publish(ctx, owner === 'tenant' ? 'identity.api_token_made_for_tenant' : 'identity.api_token_made', data);
    await writeAudit(ctx, {
      action: 'api_token.made',
      resource: 'api_token',
      severity: 'WARNING',
      tenantId: place.tenantId,
      userId,
      email,
      data,
    });
    return { ...token, lastUsedAt: null, secret };
  });
}

/** Dead on every node as soon as it is told (T6). @throws api_token_not_found */
export async function revokeToken(
  ctx: SignedContext,
  owner: TokenOwner,
  { id, kind }: { id: string; kind: ApiTokenKind },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const place = ownerOf(ctx, owner);
    const gone = isUuid(id) ? await store.deleteToken(ctx.db, place, { id, kind }) : undefined;
    if (!gone) throw new ProblemError(apiTokenProblems.api_token_not_found);
    const data = { apiTokenId: id, kind, owner, description: gone.description };
    await publish(ctx, 'identity.api_token_revoked', data);
    await announceChange(ctx, { tokenId: id });
    await writeAudit(ctx, {
      action: 'api_token.revoked',
      resource: 'api_token',
      tenantId: place.tenantId,
      userId: ctx.principal.userId,
      email: ctx.principal.email,
      data,
    });
  });
}

export const forgetExpiredApiTokens = async ({ db, clock }: IdentityContext): Promise<void> =>
  void (await store.deleteExpiredTokens(db, clock.now().toISOString()));

/** Those of tenants that are gone, and of people in them. In the transaction of their end. */
export const endApiTokensIn = async ({ db }: Pick<IdentityContext, 'db'>, tenantIds: string[]): Promise<void> =>
  void (await store.deleteTokensIn(db, tenantIds));
