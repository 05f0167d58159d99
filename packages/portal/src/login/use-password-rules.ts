import { call } from '@parley/contracts/client.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { useEffect, useState } from 'react';
import { usePortal } from '../options.ts';
import type { PasswordRules } from './check-fields.ts';
import { usualRules } from './check-fields.ts';

/** The server's rules for a new password; the usual ones until it answers. It has the last word in any case. */
export function usePasswordRules(userId?: string): PasswordRules {
  const { transport } = usePortal();
  const [rules, setRules] = useState(usualRules);
  useEffect(() => {
    let wanted = true;
    call(transport, passwords.config, { query: userId ? { userId } : {} }).then(
      ({ minLength, maxLength }) => wanted && setRules({ minLength, maxLength }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [transport, userId]);
  return rules;
}
