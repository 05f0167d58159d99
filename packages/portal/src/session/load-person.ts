import type { Transport } from '@parley/contracts/client.ts';
import { ApiError, call } from '@parley/contracts/client.ts';
import type { TokenClaims } from '@parley/contracts/decode-token.ts';
import { decodeToken } from '@parley/contracts/decode-token.ts';
import type { ResponseOf } from '@parley/contracts/endpoint.ts';
import type { Entitlements } from '@parley/contracts/identity/entitlements.ts';
import { entitlements } from '@parley/contracts/identity/entitlements.ts';
import { flags } from '@parley/contracts/identity/flags.ts';
import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { tenants } from '@parley/contracts/identity/tenants.ts';
import type { User } from '@parley/contracts/identity/users.ts';
import { users } from '@parley/contracts/identity/users.ts';
import type { TabTenant } from './tab-tenant.ts';

/** AUTH-24: tries of the profile after the first, and milliseconds between them. */
export const profileRetries = { tries: 3, pauseMs: 2_000 } as const;

type Authorization = ResponseOf<typeof users.authorization>;
type Tenants = ResponseOf<typeof tenants.mine>;

/** The person as an application sees them; later parts win over earlier ones, so roles and permissions are objects. */
export type Person = Omit<LoginResponse, keyof User> &
  Omit<TokenClaims, keyof User> &
  User & { entitlements: Entitlements | null };

export type LoadedPerson = { person: Person } & Tenants;

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function retried<T>(work: () => Promise<T>, pause: (milliseconds: number) => Promise<void>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      // A refusal stays one however often it is asked for.
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (refused || attempt === profileRetries.tries) throw error;
      await pause(profileRetries.pauseMs);
    }
  }
}

/**
 * What follows a login answer (AUTH-6): the person and their tenants, which must be had; authorization and entitlements where their
 * flags are on, the latter without being missed when they cannot be loaded (AUTH-5).
 * @param tabTenant where each tab has its own tenant (AUTH-22): it begins with the one that was signed in to
 * @throws TokenDecodingError when the token cannot be read, ApiError when the person cannot be loaded
 */
export async function loadPerson(
  transport: Transport,
  answer: LoginResponse,
  pause = wait,
  tabTenant: TabTenant | null = null,
): Promise<LoadedPerson> {
  const claims = decodeToken(answer.accessToken);
  const own: Transport = { ...transport, token: () => answer.accessToken ?? null };
  const [on, user, mine] = await Promise.all([
    call(own, flags.list, {}).catch((): Record<string, string> => ({})),
    retried(() => call(own, users.me, {}), pause),
    retried(() => call(own, tabTenant ? tenants.mineV1 : tenants.mine, {}), pause),
  ]);
  tabTenant?.keep(mine.activeTenant.id);
  const [authorization, entitled] = await Promise.all([
    on.admin_portal_should_load_authorization === 'on' ? call(own, users.authorization, {}) : null,
    on.admin_portal_entitlements === 'on' ? call(own, entitlements.mine, {}).catch(() => null) : null,
  ]);
  return { person: personOf(answer, claims, user, authorization, entitled), ...mine };
}

/** Login answer, claims, profile, authorization, entitlements: in this order, later ones win. */
export const personOf = (
  answer: LoginResponse,
  claims: TokenClaims,
  user: User,
  authorization: Authorization | null,
  entitled: Entitlements | null,
): Person => ({ ...answer, ...claims, ...user, ...authorization, entitlements: entitled });
