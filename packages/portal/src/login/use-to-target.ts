import { useCallback } from 'react';
import { usePortal } from '../options.ts';
import { pathWithin, takeTarget } from './after-sign-in.ts';

/** Goes where they were going before they had to sign in, else to the page for those who are signed in. */
export function useToTarget(): () => void {
  const { rules, navigate, leave } = usePortal();
  return useCallback(() => {
    const target = takeTarget(rules);
    const path = pathWithin(target, rules.origin);
    if (path === null) leave(target);
    else navigate(path, { replace: true });
  }, [rules, navigate, leave]);
}
