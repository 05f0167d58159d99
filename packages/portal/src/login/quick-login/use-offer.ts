import { call } from '@parley/contracts/client.ts';
import { flags } from '@parley/contracts/identity/flags.ts';
import { securityPolicies } from '@parley/contracts/identity/security-policies.ts';
import { webAuthn } from '@parley/contracts/identity/webauthn.ts';
import { useCallback } from 'react';
import { usePortal } from '../../options.ts';
import { isPromptSilenced, preferredMethod, wasAsked } from './quick-login-kept.ts';
import type { Offer } from './quick-login-offer.ts';
import { offerOf } from './quick-login-offer.ts';

/** An offer is a courtesy: whoever has signed in does not wait long for it. */
const PATIENCE_MS = 2_500;

/** AUTH-10: asks what the rule looks at, for whoever has just signed in. What cannot be asked offers nothing. */
export function useOffer(): (bySms?: boolean) => Promise<Offer | null> {
  const { transport } = usePortal();
  return useCallback(
    async (bySms = false) => {
      const kept = { preferred: preferredMethod(), dontShowAgain: isPromptSilenced(), asked: wasAsked() };
      if (kept.dontShowAgain && (kept.asked || kept.preferred !== null)) return null;
      const signal = AbortSignal.timeout(PATIENCE_MS);
      try {
        const [on, strategies, own, capable] = await Promise.all([
          call(transport, flags.list, {}, { signal }),
          call(transport, securityPolicies.strategies, {}, { signal }),
          call(transport, webAuthn.devices, {}, { signal }).catch(() => null),
          canMakePasskeys(),
        ]);
        const { secondaryAuthStrategies } = strategies;
        const passkeys = own?.devices.length ?? null;
        return offerOf({ ...kept, flag: on['show-passkeys-new'], secondaryAuthStrategies, passkeys, capable, bySms });
      } catch {
        return null; // not told, or not in time
      }
    },
    [transport],
  );
}

async function canMakePasskeys(): Promise<boolean> {
  if (typeof globalThis.PublicKeyCredential !== 'function') return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}
