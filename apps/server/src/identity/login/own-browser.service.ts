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
 * Names a browser in which the person signed in before: by its own cookie, or by a session that still holds. The same work
 * for whoever does not exist.
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
