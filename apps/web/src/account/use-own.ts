import type { EndpointDescription, InputOf, ResponseOf } from '@parley/contracts/endpoint.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSession } from '../shell/session.tsx';
import { askIdentity } from './identity-api.ts';

/** Something of the person signed in, by name, and a way to read it again. */
export function useOwn<E extends EndpointDescription>(
  name: string,
  endpoint: E,
  input: InputOf<E>,
): { query: UseQueryResult<ResponseOf<E>>; reload: () => Promise<void> } {
  const { user } = useSession();
  const client = useQueryClient();
  const userId = user?.id;
  const query = useQuery({ queryKey: [name, userId], queryFn: () => askIdentity(endpoint, input) });
  const reload = useCallback(() => client.invalidateQueries({ queryKey: [name, userId] }), [client, name, userId]);
  return { query, reload };
}
