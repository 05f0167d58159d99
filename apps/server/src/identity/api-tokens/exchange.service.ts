import { apiTokenProblems } from '@parley/contracts/identity/api-tokens.ts';
import { restrictionProblems } from '@parley/contracts/identity/restrictions.ts';
import { validate as isUuid } from 'uuid';
import { addressBucket } from '#platform/client-network.ts';
import { inTransaction } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { writeAudit } from '../audits/audits.service.ts';
import { addressMay, countFailure } from '../client-address.ts';
import type { IdentityContext } from '../context.ts';
import { API_TOKEN_PER_ADDRESS, API_TOKEN_PER_CLIENT } from '../limits.ts';
import { isAllowedAddress } from '../restrictions/admission-rules.service.ts';
import { exchangedJwt } from './api-token-jwt.ts';
import { isSecretOf, isWellFormed, secretHash } from './api-token-secret.ts';
import type { HoldingRow } from './api-tokens.store.ts';
import { findHolding, updateExchange } from './api-tokens.store.ts';
import { isRenewalOf, RENEWAL_SECONDS, readRenewal, renewalOf } from './renewal.ts';

export type Exchanged = { accessToken: string; refreshToken: string; expires: string; expiresIn: number };

const findCredentials = (ctx: IdentityContext, id: string): Promise<HoldingRow | undefined> =>
  findHolding(ctx.db, { id, kind: 'ClientCredentials', now: ctx.clock.now().toISOString() });

/**
 * Where tries count: for the client id, whoever tries it, known or not. The address it is really used from counts apart, so
 * that nobody else's tries keep its owner out.
 */
const bucketOf = (clientId: string, token: HoldingRow | undefined, place: string): string =>
  token?.exchangedFrom === place ? `${clientId} ${place}` : clientId;

const note = (
  ctx: IdentityContext,
  action: 'api_token.refused' | 'api_token.address_refused',
  { id, tenantId, userId, email }: HoldingRow,
): Promise<void> =>
  inTransaction(ctx, (ctx) =>
    writeAudit(ctx, {
      action,
      resource: 'api_token',
      severity: 'WARNING',
      tenantId,
      userId,
      email,
      data: { apiTokenId: id },
    }),
  );

/** @throws too_many_requests, api_token_refused */
async function refuse(ctx: IdentityContext, bucket: string, token: HoldingRow | undefined): Promise<never> {
  await countFailure(ctx, API_TOKEN_PER_ADDRESS);
  await ctx.rateLimits.consume(API_TOKEN_PER_CLIENT, bucket);
  if (token) await note(ctx, 'api_token.refused', token);
  throw new ProblemError(apiTokenProblems.api_token_refused);
}

/**
 * The token a client id names, when what was shown is its secret.
 * @throws too_many_requests, api_token_refused, api_tokens_disabled, address_not_allowed
 */
async function proven(
  ctx: IdentityContext,
  clientId: string,
  isShown: (token: HoldingRow) => boolean,
): Promise<HoldingRow> {
  if (ctx.config.apiTokens.strategy === null) throw new ProblemError(apiTokenProblems.api_tokens_disabled);
  const token = isUuid(clientId) ? await findCredentials(ctx, clientId) : undefined;
  const bucket = bucketOf(clientId, token, addressBucket(ctx.from.ip));
  const tries = await ctx.rateLimits.peek(API_TOKEN_PER_CLIENT, bucket);
  // Also the right secret is refused then, or trying on would be worth something.
  if (tries?.remaining === 0) await ctx.rateLimits.consume(API_TOKEN_PER_CLIENT, bucket);
  if (!(await addressMay(ctx, API_TOKEN_PER_ADDRESS)) || !token || !isShown(token)) return refuse(ctx, bucket, token);
  // Somebody has the secret where nobody should.
  if (!(await isAllowedAddress(ctx, token.tenantId))) {
    await note(ctx, 'api_token.address_refused', token);
    throw new ProblemError(restrictionProblems.address_not_allowed);
  }
  return token;
}

/** @param renewsUntil seconds; until when it may be renewed without the secret */
function answer(ctx: IdentityContext, token: HoldingRow, renewsUntil: number): Exchanged {
  const { accessToken, expires, expiresIn } = exchangedJwt(ctx, ctx.identity.keys, token);
  const refreshToken = renewalOf(ctx.identity.secrets, token, renewsUntil);
  return { accessToken, refreshToken, expires: expires.toISOString(), expiresIn };
}

const nowSeconds = ({ clock }: IdentityContext): number => Math.floor(clock.now().getTime() / 1000);

/** A token of a few minutes for client credentials. @throws api_token_refused, too_many_requests, api_tokens_disabled */
export async function exchange(
  ctx: IdentityContext,
  { clientId, secret }: { clientId: string; secret: string },
): Promise<Exchanged> {
  const { secrets } = ctx.identity;
  const token = await proven(ctx, clientId, (found) => isWellFormed(secret) && isSecretOf(secrets, found, secret));
  const fresh = { ...token, secretHash: secretHash(secrets, token.id, secret), hashedWith: secrets.id };
  await updateExchange(ctx.db, token.id, {
    lastUsedAt: ctx.clock.now().toISOString(),
    exchangedFrom: addressBucket(ctx.from.ip),
    secretHash: fresh.secretHash,
    hashedWith: fresh.hashedWith,
  });
  return answer(ctx, fresh, nowSeconds(ctx) + RENEWAL_SECONDS);
}

/** Another one, until a day after the secret was shown. @throws api_token_refused, too_many_requests, api_tokens_disabled */
export async function renew(ctx: IdentityContext, refreshToken: string): Promise<Exchanged> {
  const shown = readRenewal(refreshToken);
  const holds = shown && shown.endsAtSeconds > nowSeconds(ctx);
  const token = await proven(ctx, shown?.id ?? 'unreadable', (found) =>
    Boolean(holds && isRenewalOf(ctx.identity.secrets, found, shown)),
  );
  return answer(ctx, token, shown?.endsAtSeconds ?? 0);
}
