import type { TokenClaims } from '@parley/contracts/decode-token.ts';
import { decodeToken, TokenDecodingError } from '@parley/contracts/decode-token.ts';
import type { AccountFormats } from '@parley/contracts/formats.ts';

/** Who is signed in, as the profile answers it; only what screens read. */
export type SessionUser = {
  id: string;
  email: string;
  name: string;
  profilePictureUrl: string | null;
  tenantId: string;
  roles: { name: string }[];
  permissions: { key: string }[];
  superUser: boolean;
};

/** What a person chooses from, and how times and amounts are written there. */
export type TenantChoice = { id: string; name: string } & AccountFormats;

/** APP-9 */
export const isAdminName = (user: SessionUser): boolean =>
  user.roles.some(({ name }) => name.toLowerCase() === 'admin');

export const tenantsOf = (answer: unknown): TenantChoice[] =>
  ((answer as { tenants?: TenantChoice[] }).tenants ?? []).map(({ id, name, ...more }) => ({
    id,
    name,
    ...formatsOf(more),
  }));

/** TENANT-7: of what a server says of an account. Nothing that is not there is named. */
export const formatsOf = ({ timezone, dateFormat, timeFormat, currency }: AccountFormats): AccountFormats => ({
  ...(timezone ? { timezone } : {}),
  ...(dateFormat ? { dateFormat } : {}),
  ...(timeFormat ? { timeFormat } : {}),
  ...(currency ? { currency } : {}),
});

export function userOf(answer: unknown): SessionUser {
  const me = answer as Partial<SessionUser>;
  return {
    id: me.id ?? '',
    email: me.email ?? '',
    name: me.name ?? '',
    profilePictureUrl: me.profilePictureUrl ?? null,
    tenantId: me.tenantId ?? '',
    roles: me.roles ?? [],
    permissions: me.permissions ?? [],
    superUser: me.superUser === true,
  };
}

/** The former value where the next one says the same, so that effects on it run only when something changed. */
export const keptIfSame = <Value>(former: Value | null, next: Value): Value =>
  former !== null && JSON.stringify(former) === JSON.stringify(next) ? former : next;

/** What a token says of its holder; nothing when it cannot be read, which says nothing about whose it is. */
export function claimsIn(token: string | null): TokenClaims {
  try {
    return token === null ? {} : decodeToken(token);
  } catch (error) {
    if (error instanceof TokenDecodingError) return {};
    throw error;
  }
}
