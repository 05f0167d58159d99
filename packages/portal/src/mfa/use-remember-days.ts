import type { Transport } from '@parley/contracts/client.ts';
import { call } from '@parley/contracts/client.ts';
import { mfaLogin } from '@parley/contracts/identity/mfa.ts';
import { useEffect, useState } from 'react';

const DAY_SECONDS = 86_400;

/** AUTH-11, asked on every challenge: days that this browser may be remembered; null where it may not, or nobody offers it. */
export function useRememberDays(transport: Transport, mfaToken: string, wanted: boolean): number | null {
  const [days, setDays] = useState<number | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    call(transport, mfaLogin.allowRemember, { query: { mfaToken } }).then(
      ({ isAllowedToRemember, mfaDeviceExpiration }) =>
        current && setDays(isAllowedToRemember ? Math.max(1, Math.round(mfaDeviceExpiration / DAY_SECONDS)) : null),
      // Without an answer nothing is remembered, and the factor is asked for all the same.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [transport, mfaToken, wanted]);
  return days;
}
