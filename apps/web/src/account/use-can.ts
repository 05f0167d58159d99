import { mayDo } from '@parley/portal/access/permissions.ts';
import { useCallback } from 'react';
import { useSession } from '../shell/session.tsx';

/** What the person may do, for showing or leaving out; the server decides. */
export function useCan(): (key: string) => boolean {
  const { user } = useSession();
  return useCallback((key) => user !== null && mayDo(user, key), [user]);
}
