import type { AssertionResult } from '@parley/contracts/identity/webauthn.ts';
import { useEvent } from '@parley/ui/use-event.ts';
import { useEffect } from 'react';
import { usePortal } from '../options.ts';

/**
 * Passkeys beside the address field, where the browser shows them (conditional UI). @param round anew with each number: a
 * question is good for one answer
 */
export function usePasskeyBeside(wanted: boolean, round: number, onShown: (shown: AssertionResult) => void): void {
  const { transport } = usePortal();
  const show = useEvent(onShown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another question
  useEffect(() => {
    if (!wanted) return;
    let waiting = true;
    const passkeys = import('./passkeys.ts');
    void passkeys.then(async ({ passkeyBeside }) => {
      const shown = waiting ? await passkeyBeside(transport) : null;
      if (shown && waiting) show(shown);
    });
    return () => {
      waiting = false;
      void passkeys.then(({ stopPasskeys }) => stopPasskeys());
    };
  }, [wanted, transport, round, show]);
}
