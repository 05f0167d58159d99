import { useCallback } from 'react';
import { usePortal } from '../options.ts';
import { pathWithin, takeTarget } from './after-sign-in.ts';
import { takeStepUpMark } from './step-up-mark.ts';

/**
 * Goes where they were going before they had to sign in, else to the page for those who are signed in; by way of a step-up that
 * is still owed (AUTH-12).
 */
export function useToTarget(): () => void {
  const { rules, navigate, leave, location, routes } = usePortal();
  const maxAge = new URLSearchParams(location.search).get('maxAge');
  return useCallback(() => {
    if (takeStepUpMark()) {
      const query = maxAge === null ? '' : `?${new URLSearchParams({ maxAge })}`;
      return navigate(`${routes.stepUpUrl}${query}`, { replace: true });
    }
    const target = takeTarget(rules);
    const path = pathWithin(target, rules.origin);
    if (path === null) leave(target);
    else navigate(path, { replace: true });
  }, [rules, navigate, leave, routes.stepUpUrl, maxAge]);
}
