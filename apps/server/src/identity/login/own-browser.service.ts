import type { IdentityContext } from '../context.ts';
import { sessionOfCookie } from '../sessions/present-session.ts';
import type { Account } from '../users/accounts.service.ts';
import type { KnownBrowser } from './known-browser.ts';

/** What a browser brings along that shows who used it before. */
export type SeenBrowser = {
  /** Refresh cookie. */
  cookie: string | undefined;
  known: KnownBrowser;
};

/**
 * Returns the id of a browser that the person has signed in with before, known by its cookie or by a session that is still valid.
 * An address without an account costs the same work.
 */
export async function ownBrowser(
  ctx: IdentityContext,
  { cookie, known }: SeenBrowser,
  person: Account | undefined,
): Promise<string | null> {
  const session = await sessionOfCookie(ctx, cookie);
  const browser = person ? known(person) : null;
  if (browser !== null) return browser;
  const holds = session?.userId === person?.id && Date.parse(session?.expiresAt ?? '') > ctx.clock.now().getTime();
  return session && holds ? session.id : null;
}
