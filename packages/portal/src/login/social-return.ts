import type { SocialReturnError } from '@parley/contracts/identity/social.ts';

/** What a provider's browser brought: a code to hand over, or why there is none. */
export type SocialReturn = { provider: string } & ({ code: string; state: string } | { error: SocialReturnError });

const errors = ['access_denied', 'provider_unavailable', 'provider_failed'] as const satisfies SocialReturnError[];

/** The provider, as the `state` names it, or as the query does beside a state that cannot be read (5). */
function providerIn(state: string, query: URLSearchParams): string {
  try {
    const { provider } = JSON.parse(state) as { provider?: unknown };
    if (typeof provider === 'string') return provider;
  } catch {
    // opaque: the query says it
  }
  return query.get('provider') ?? '';
}

export function readSocialReturn(search: string): SocialReturn {
  const query = new URLSearchParams(search);
  const state = query.get('state') ?? '';
  const code = query.get('code');
  const told = query.get('error');
  const provider = providerIn(state, query);
  if (code && provider && told === null) return { provider, code, state };
  return { provider, error: errors.find((known) => known === told) ?? 'provider_failed' };
}
