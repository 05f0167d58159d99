import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import type { AccountFormats } from '@parley/contracts/formats.ts';
import type { AuditAction } from '@parley/contracts/identity/audit-actions.ts';
import type { Context } from '#platform/context.ts';

/** Who is asking: the one place where identity and the assistant meet. */
export type Principal = {
  userId: string;
  tenantId: string;
  sessionId: string | null;
  email: string;
  name: string;
  roles: { key: string; name: string }[];
  /** Held keys; each is a pattern, `*` stands for anything (APP-10). */
  permissions: string[];
  superUser: boolean;
  /** The tenant whose roles they hold, where they came from one above. */
  homeTenantId?: string;
  /** Who really acts, when somebody acts in the principal's name (RFC 8693 §4.1). */
  actor?: Actor;
  /** The API token that asks. Of a tenant's own, `userId` is the token's id: nobody stands behind it. */
  token?: TokenUse;
};

/** A token of the API. Like a session it holds no longer than what it rests on; unlike one it is nobody at a screen. */
export type TokenUse = {
  id: string;
  owner: 'user' | 'tenant';
  kind: 'ClientCredentials' | 'AccessToken';
  createdByUserId: string | null;
};

/** Who answers for an act: the person, or whoever made the tenant's token; null when they are gone. */
export const answerableFor = ({ userId, token }: Pick<Principal, 'userId' | 'token'>): string | null =>
  token?.owner === 'tenant' ? token.createdByUserId : userId;

export type Actor = {
  userId: string;
  email: string;
  name: string;
  /** The session the impersonation was begun in. */
  sessionId: string | null;
  impersonationId: string;
};

/** Acts say who did them and in whose name, and by which token. */
export const actorOf = (
  principal: Principal | null,
): { actor?: { userId: string; impersonationId: string }; apiTokenId?: string } => ({
  ...(principal?.actor
    ? { actor: { userId: principal.actor.userId, impersonationId: principal.actor.impersonationId } }
    : {}),
  ...(principal?.token ? { apiTokenId: principal.token.id } : {}),
});

/** APP-9: any role named `admin`, in any case. */
export const isAdmin = (principal: Principal): boolean =>
  principal.superUser || principal.roles.some(({ name }) => name.toLowerCase() === 'admin');

/** Permissions held, sorted once: a decision must not cost more the more somebody may do. */
type Held = { keys: Set<string>; prefixes: Set<string>; prefixLengths: number[]; patterns: Pattern[] };
/** What stands before the first star, between stars, and behind the last one, with the dots around these. */
type Pattern = { first: string; between: string[]; last: string };

/** By the list itself: those of a remembered principal are sorted once. */
const sorted = new WeakMap<readonly string[], Held>();
/** Stands for a star that is a whole segment; no key has one. */
const STAR = '\0';

function sortHeld(permissions: readonly string[]): Held {
  const keys = new Set<string>();
  const prefixes = new Set<string>();
  const patterns: Pattern[] = [];
  for (const held of permissions) {
    const parts = held
      .split('.')
      .map((segment) => (segment === '*' ? STAR : segment))
      .join('.')
      .split(STAR);
    const [first = '', ...between] = parts;
    const last = between.pop();
    if (last === undefined) keys.add(held);
    else if (between.length === 0 && last === '') prefixes.add(first);
    else patterns.push({ first, last, between });
  }
  return { keys, prefixes, prefixLengths: [...new Set([...prefixes].map(({ length }) => length))], patterns };
}

/** Each star stands for something. */
function fits({ first, between, last }: Pattern, key: string): boolean {
  const end = key.length - last.length;
  if (end <= first.length || !key.endsWith(last) || !key.startsWith(first)) return false;
  let from = first.length;
  for (const part of between) {
    const at = key.indexOf(part, from + 1);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from < end;
}

function holds(permissions: readonly string[], key: string): boolean {
  let held = sorted.get(permissions);
  if (!held) {
    held = sortHeld(permissions);
    sorted.set(permissions, held);
  }
  const { keys, prefixes, prefixLengths, patterns } = held;
  return (
    keys.has(key) ||
    prefixLengths.some((length) => length < key.length && prefixes.has(key.slice(0, length))) ||
    patterns.some((parts) => fits(parts, key))
  );
}

/**
 * APP-10: a superUser passes everything; otherwise a matching permission or role key is needed. In what is held `.` is
 * literal and `*` is whole segments, as `allows` of the contracts says it. The list of permissions is not changed once it was asked about.
 */
export function can(principal: Pick<Principal, 'permissions' | 'roles' | 'superUser'>, key: string): boolean {
  if (principal.superUser) return true;
  return holds(principal.permissions, key) || principal.roles.some((role) => role.key === key);
}

/** Something an administrator or a person did that stays in the tenant's audit log. */
export type RecordedAct = {
  action: AuditAction;
  resource: string;
  severity?: 'INFO' | 'WARNING' | 'SEVERE';
  /** What was changed, in names and counts: never what somebody said or wrote. */
  data?: Record<string, unknown>;
};

/** Where a person is written to. */
export type MailAddress = { email: string; name: string };
/** Somebody of a tenant, as an administrator of it knows them anyway. */
export type TenantPerson = {
  id: string;
  name: string;
  email: string;
  state: 'active' | 'locked' | 'disabled';
  joinedAt: string;
};
/** `page` from 0; `ids`: only these, null for everybody. */
export type PeoplePage = { limit: number; page: number; ids: readonly string[] | null };

/** What the assistant may ask of whoever provides identity. */
export type IdentitySeam = {
  /**
   * @param authorization value of the header, with or without `Bearer `
   * @param address that the request came from
   * @param apiKey value of `x-api-key`, which only an access token may be; asked when there is no `authorization`
   * @param scope the tenant to work in, where it is another than the token's
   * @throws unauthenticated when there is none, jwt_expired when it does not hold any more, address_not_allowed
   */
  authenticate(
    authorization: string | undefined,
    address: string,
    apiKey?: string | string[],
    scope?: string | null,
  ): Promise<Principal>;
  /**
   * Whether what the caller has shown is enough for an endpoint.
   * @returns a promise only where the session has to be looked at
   * @throws forbidden_for_api_token, forbidden_while_impersonating, insufficient_user_authentication
   */
  requireProof(principal: Principal, endpoint: Pick<EndpointDescription, 'proof' | 'method'>): Promise<void> | null;
  /** Writes the audit row of an act of `ctx.principal`; last in the transaction of the act (AUDIT-2). */
  recordAct(ctx: Context, act: RecordedAct): Promise<void>;
  /**
   * Where to write to a person about what they do in a tenant: nobody whose address was never confirmed, whose account is closed in
   * any way, or who belongs there no more. Not inside a transaction.
   */
  addressOf(person: { tenantId: string; userId: string }): Promise<MailAddress | null>;
  /** The tenant of whoever runs the installation. */
  operatorTenantId(): Promise<string>;
  /** TENANT-7: how a tenant writes times and amounts. */
  formatsOf(tenantId: string): Promise<AccountFormats>;
  /** Members of a tenant by name, for its administrators; invited ones are not there yet. */
  peopleOf(tenantId: string, page: PeoplePage): Promise<{ people: TenantPerson[]; total: number }>;
};
