import { call } from '@parley/contracts/client.ts';
import type { PasswordlessType } from '@parley/contracts/identity/passwordless.ts';
import { securityPolicies } from '@parley/contracts/identity/security-policies.ts';
import { useEffect, useState } from 'react';
import { usePortal } from '../options.ts';

/** How someone without a second factor can confirm who they are, in the place where they are. */
export type ConfirmWays = {
  password: boolean;
  passkey: boolean;
  /** An email with a code; null where the account does not sign in by email. */
  mail: Extract<PasswordlessType, 'code' | 'magiclink'> | null;
};

const UNKNOWN: ConfirmWays = { password: true, passkey: true, mail: null };

/** Null until the server has told; where it cannot be asked, password and passkey are offered. */
export function useConfirmWays(): ConfirmWays | null {
  const { transport } = usePortal();
  const [ways, setWays] = useState<ConfirmWays | null>(null);
  useEffect(() => {
    let wanted = true;
    void call(transport, securityPolicies.strategies, {})
      .then(({ mainAuthStrategies, secondaryAuthStrategies }): ConfirmWays => {
        const main = mainAuthStrategies.map(({ strategy }) => strategy);
        const passkey = secondaryAuthStrategies.some(({ strategy, isActive }) => strategy === 'Passkeys' && isActive);
        const mail = main.includes('Code') ? 'code' : main.includes('MagicLink') ? 'magiclink' : null;
        return { password: main.includes('EmailAndPassword'), passkey, mail };
      })
      .catch(() => UNKNOWN)
      .then((found) => wanted && setWays(found));
    return () => {
      wanted = false;
    };
  }, [transport]);
  return ways;
}
