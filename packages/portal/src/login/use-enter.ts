import { ApiError, DIFFICULTIES } from '@parley/contracts/client.ts';
import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { useCallback } from 'react';
import { usePortal } from '../options.ts';
import { useToTarget } from './use-to-target.ts';

/** What follows a login answer that did not come from the sign-in page: load the person, wait, go where they were going. */
export function useEnter(): (answer: LoginResponse, waitMs: number) => Promise<void> {
  const { onSignedIn, onRefused } = usePortal();
  const toTarget = useToTarget();
  return useCallback(
    async (answer, waitMs) => {
      try {
        await onSignedIn(answer);
      } catch (cause) {
        onRefused();
        throw new ApiError(0, 'profile', DIFFICULTIES, { cause });
      }
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      toTarget();
    },
    [onSignedIn, onRefused, toTarget],
  );
}
