import { useCallback } from 'react';
import { useSession } from '../shell/session.tsx';

/** Whether a held pattern covers a key; `*` stands for anything (APP-10). */
export function covers(held: string, key: string): boolean {
  const pattern = held.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pattern.join('.*')}$`).test(key);
}

/** What the person may do, for showing or leaving out; the server decides. */
export function useCan(): (key: string) => boolean {
  const { user } = useSession();
  return useCallback(
    (key) => Boolean(user?.superUser || user?.permissions.some((permission) => covers(permission.key, key))),
    [user],
  );
}
