import { commonProblems } from '@parley/contracts/problem.ts';
import type { Db } from '#db/database.ts';
import type { Services } from '#platform/context.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Principal } from '#principal';
import type { Secrets } from '../secrets.ts';
import type { KeyRing } from '../signing-keys/key-ring.ts';
import { isAccessTokenType, isExchangedType, readAccessToken, verifyExchanged } from './api-token-jwt.ts';
import { isSecretOf, secretHash } from './api-token-secret.ts';
import type { HoldingRow } from './api-tokens.store.ts';
import { findHolding, updateHash, updateUse } from './api-tokens.store.ts';

/** Whom an API token stands for, and until when at most. */
export type TokenHolder = { principal: Principal; tokenEndsMs: number; endsMs: number };

export type TokenPrincipals = {
  knows(type: unknown): boolean;
  /** @throws unauthenticated, jwt_expired */
  lookUp(token: string, type: unknown): Promise<TokenHolder>;
  /** The token was used; nobody waits for that to be written down. */
  noteUse(id: string, now: Date): void;
};

export const principalOf = (token: HoldingRow): Principal => ({
  userId: token.userId ?? token.id,
  tenantId: token.tenantId,
  sessionId: null,
  email: token.email ?? '',
  name: token.name ?? token.description,
  roles: token.roles,
  permissions: token.permissions,
  superUser: token.superUser,
  token: {
    id: token.id,
    owner: token.userId ? 'user' : 'tenant',
    kind: token.kind,
    createdByUserId: token.createdByUserId,
  },
});

export function openTokenPrincipals(services: Services, secrets: Secrets, keys: KeyRing, db: Db): TokenPrincipals {
  const { clock, config, log } = services;
  const holding = async (id: string, kind: HoldingRow['kind']): Promise<HoldingRow> => {
    const found =
      config.apiTokens.strategy === null
        ? undefined
        : await findHolding(db, { id, kind, now: clock.now().toISOString() });
    if (!found) throw new ProblemError(commonProblems.unauthenticated);
    return found;
  };
  const endOf = ({ endsAt }: HoldingRow): number => (endsAt ? Date.parse(endsAt) : Number.POSITIVE_INFINITY);
  return {
    knows: (type) => isExchangedType(type) || isAccessTokenType(type),
    lookUp: async (token, type) => {
      if (isExchangedType(type)) {
        const { id, expiresAtMs } = await verifyExchanged(services, keys, token);
        const found = await holding(id, 'ClientCredentials');
        return { principal: principalOf(found), tokenEndsMs: expiresAtMs, endsMs: endOf(found) };
      }
      // Its row holds a keyed hash of all of it: that says more than its signature, and outlives the signing key.
      const id = readAccessToken(token);
      const found = id ? await holding(id, 'AccessToken') : undefined;
      if (!found || !isSecretOf(secrets, found, token)) throw new ProblemError(commonProblems.unauthenticated);
      if (found.hashedWith !== secrets.id)
        await updateHash(db, found.id, { secretHash: secretHash(secrets, found.id, token), hashedWith: secrets.id });
      return { principal: principalOf(found), tokenEndsMs: endOf(found), endsMs: endOf(found) };
    },
    noteUse: (id, now) => {
      updateUse(db, id, now.toISOString()).catch((error: unknown) =>
        log.warn({ err: error }, 'the use of an API token could not be written down'),
      );
    },
  };
}
