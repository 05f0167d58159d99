import type { LoginResponse } from '@parley/contracts/identity/login.ts';

type Devices = NonNullable<LoginResponse['mfaDevices']>;

/** One way to show a second factor. Every app answers to the same call, so apps are one way together. */
export type FactorWay =
  | { kind: 'device'; id: string; name: string }
  | { kind: 'app' }
  | { kind: 'phone'; id: string; phoneNumber: string }
  | { kind: 'email'; email: string };

/** What may be chosen from, the quickest and safest first. */
export function factorWays({ webauthn, authenticators, phones, emails }: Devices): FactorWay[] {
  return [
    ...webauthn.map(({ id, name }) => ({ kind: 'device' as const, id, name })),
    ...(authenticators.length > 0 ? [{ kind: 'app' as const }] : []),
    ...phones.map(({ id, phoneNumber }) => ({ kind: 'phone' as const, id, phoneNumber })),
    ...emails.map(({ email }) => ({ kind: 'email' as const, email })),
  ];
}
