import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { loginProblems } from '@parley/contracts/identity/login.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { IdentityContext } from '../context.ts';
import type { SignedIn } from '../sessions/sessions.service.ts';
import { openSession } from '../sessions/sessions.service.ts';
import type { Account } from '../users/accounts.service.ts';

/** How somebody showed who they are. */
export type Way = {
  by: 'password' | 'magic-link' | 'email-code' | 'sms-code' | 'passkey' | 'social' | 'activation';
  /** RFC 8176 values of what was shown. */
  amr: string[];
  /** Action of the audit row. */
  action: string;
  /** Refresh cookie of the session that this one replaces. */
  cookie: string | undefined;
  /** Cookie of a browser that was remembered after a second factor. */
  device?: string | undefined;
  /** The tenant to enter; otherwise where they last worked. */
  tenantId?: string;
};

/** Signed in, or asked for more: then no cookie is set and nothing is opened. */
export type Admitted = SignedIn | { answer: LoginResponse; refreshToken: null };

/**
 * The one door through which every way of signing in comes to a session: whoever showed who they are is measured against
 * the policies of their tenant and let in, or asked for a second factor (M5).
 * @throws incorrect_credentials when the person may not come in at all
 */
export async function admit(ctx: IdentityContext, person: Account, way: Way): Promise<Admitted> {
  const tenantId = way.tenantId ?? person.tenantId;
  if (!person.activatedAt || person.disabledAt || !tenantId)
    throw new ProblemError(loginProblems.incorrect_credentials);
  return openSession(
    ctx,
    { userId: person.id, tenantId, email: person.email },
    { amr: way.amr, action: way.action, replaces: way.cookie },
  );
}
