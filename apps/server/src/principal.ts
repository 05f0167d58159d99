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
  /** Who really acts, when somebody acts in the principal's name (RFC 8693 §4.1). */
  actor?: Actor;
};

export type Actor = {
  userId: string;
  email: string;
  name: string;
  /** The session the impersonation was begun in. */
  sessionId: string | null;
  impersonationId: string;
};

/** Acts say who did them and in whose name. */
export const actorOf = (principal: Principal | null): { actor?: { userId: string; impersonationId: string } } =>
  principal?.actor
    ? { actor: { userId: principal.actor.userId, impersonationId: principal.actor.impersonationId } }
    : {};

/** APP-9: any role named `admin`, in any case. */
export const isAdmin = (principal: Principal): boolean =>
  principal.superUser || principal.roles.some(({ name }) => name.toLowerCase() === 'admin');

const patterns = new Map<string, RegExp>();
/** `.` is literal, `*` is anything, the whole key must match. */
const patternOf = (held: string): RegExp => {
  let pattern = patterns.get(held);
  if (!pattern) {
    pattern = new RegExp(`^${held.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);
    if (patterns.size < 10_000) patterns.set(held, pattern);
  }
  return pattern;
};

/** APP-10: a superUser passes everything; otherwise a matching permission or role key is needed. */
export function can(principal: Pick<Principal, 'permissions' | 'roles' | 'superUser'>, key: string): boolean {
  if (principal.superUser) return true;
  return (
    principal.permissions.some((held) => held === key || (held.includes('*') && patternOf(held).test(key))) ||
    principal.roles.some((role) => role.key === key)
  );
}

/** What the assistant may ask of whoever provides identity. */
export type IdentitySeam = {
  /**
   * @param authorization value of the header, with or without `Bearer `
   * @throws unauthenticated when there is none, jwt_expired when it does not hold any more
   */
  authenticate(authorization: string | undefined): Promise<Principal>;
};
