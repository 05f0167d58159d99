import type { EndpointDescription } from './endpoint.ts';

/**
 * Who must be behind a call, beyond holding the right to make it. There is no default, and this list is the only place that says what
 * API tokens and impersonations may do.
 * - `none`: also without a token
 * - `token`: any valid token, an API token of a tenant included; someone who impersonates may only read
 * - `delegate`: the person, a program with an API token of theirs, or someone who impersonates them
 * - `person`: the person, or a program with an API token of theirs
 * - `session`: a session of the person's own
 * - `fresh`: such a session, in which they proved who they are a short while ago (RFC 9470)
 * - `freshWhenBegun`: finishes what began with `fresh`, so the proof may be twice as old
 * - `freshOrToken`: `fresh` for a session; an API token needs no more than its roles
 */
export type Proof = 'none' | 'token' | 'delegate' | 'person' | 'session' | 'fresh' | 'freshWhenBegun' | 'freshOrToken';

/** What a call is made with: the person's own session, one in their name, or an API token of a person or of a tenant. */
export type Caller = 'session' | 'impersonation' | 'personToken' | 'tenantToken';

const CALLERS: Record<Proof, readonly Caller[]> = {
  none: ['session', 'impersonation', 'personToken', 'tenantToken'],
  token: ['session', 'impersonation', 'personToken', 'tenantToken'],
  delegate: ['session', 'impersonation', 'personToken'],
  person: ['session', 'personToken'],
  session: ['session'],
  fresh: ['session'],
  freshWhenBegun: ['session'],
  freshOrToken: ['session', 'personToken', 'tenantToken'],
};

type Asked = Pick<EndpointDescription, 'proof' | 'method'>;

export const mayCall = (caller: Caller, { proof, method }: Asked): boolean =>
  CALLERS[proof].includes(caller) && !(proof === 'token' && caller === 'impersonation' && method !== 'GET');

/** How old the proof of a session may be, in multiples of the time that the installation allows; null: any age. */
export const proofAge = ({ proof }: Pick<Asked, 'proof'>): 1 | 2 | null =>
  proof === 'fresh' || proof === 'freshOrToken' ? 1 : proof === 'freshWhenBegun' ? 2 : null;
