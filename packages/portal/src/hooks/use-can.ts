import { useCallback } from 'react';
import { mayDo } from '../access/permissions.ts';
import { usePerson } from './use-person.ts';

/** What the person may do, for showing or leaving out; the server decides. */
export function useCan(): (key: string) => boolean {
  const person = usePerson();
  return useCallback((key) => mayDo(person, key), [person]);
}

/** Whether the person holds a permission, such as `fe.secure.write.users`. */
export const usePermission = (key: string): boolean => mayDo(usePerson(), key);
