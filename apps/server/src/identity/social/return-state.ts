import type { SocialReturnError } from '@parley/contracts/identity/social.ts';
import { SocialReturnState } from '@parley/contracts/identity/social.ts';

/** What a provider sends back with the browser, as far as it is text. */
export type Answer = Partial<Record<'code' | 'state' | 'iss' | 'error' | 'user', string>>;

const LONGEST: Record<keyof Answer, number> = { code: 4_096, state: 512, iss: 2_048, error: 200, user: 4_096 };

/** Fields that came once and are of a sensible length; anything else is not there. */
export function readAnswer(fields: Record<string, unknown>): Answer {
  const told = Object.entries(LONGEST).filter(([name, longest]) => {
    const value = fields[name];
    return typeof value === 'string' && value !== '' && value.length <= longest;
  });
  return Object.fromEntries(told.map(([name]) => [name, fields[name]]));
}

/** The person turned back at the provider, in the words of the standard, of Apple, and of LinkedIn. */
const TURNED_BACK = /^(access_denied|user_cancelled_(authorize|login)|user_denied|consent_required|login_required)$/;

/** Apple: `{"name":{"firstName":"…","lastName":"…"},"email":"…"}`. The browser could write anything: shown only. */
function nameIn(user: string | undefined): string | undefined {
  if (!user) return undefined;
  try {
    const { name } = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } };
    const parts = [name?.firstName, name?.lastName].filter((part) => typeof part === 'string');
    return parts.join(' ').trim().slice(0, 200) || undefined;
  } catch {
    return undefined; // a name that cannot be read is none
  }
}

/** Query of the page for what came back from `provider`. */
export function pageQuery(provider: string, { code, state, iss, error, user }: Answer): URLSearchParams {
  const name = nameIn(user);
  const known: SocialReturnState = {
    provider,
    ...(state ? { state } : {}),
    ...(iss ? { iss } : {}),
    ...(name ? { name } : {}),
  };
  const why: SocialReturnError | null = error
    ? TURNED_BACK.test(error)
      ? 'access_denied'
      : 'provider_failed'
    : code && state
      ? null
      : 'provider_failed';
  return new URLSearchParams({
    ...(why ? { error: why } : { code: code ?? '' }),
    state: JSON.stringify(known),
  });
}

/** Query of the page when the provider could not be reached at all. */
export const unavailableQuery = (provider: string): URLSearchParams => {
  const error: SocialReturnError = 'provider_unavailable';
  return new URLSearchParams({ error, state: JSON.stringify({ provider } satisfies SocialReturnState) });
};

/** What the page hands over: the JSON of `pageQuery`, or the bare state from clients that keep only that. */
export function readReturnState(text: string): SocialReturnState | null {
  if (!text.startsWith('{')) return text ? { provider: '', state: text } : null;
  try {
    const parsed = SocialReturnState.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // not ours
  }
}
