import { ApiError, call } from '@parley/contracts/client.ts';
import type { EndpointDescription, InputOf, ResponseOf } from '@parley/contracts/endpoint.ts';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { PortalHost } from '../host.tsx';
import { useHost } from '../host.tsx';

export type Ask = <E extends EndpointDescription>(endpoint: E, input: InputOf<E>) => Promise<ResponseOf<E>>;

/** Refused codes answer 401 on this wire, where a session ends with the same number; nobody is signed out for one (APP-4). */
const isAboutCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401 && error.type.startsWith('mfa_');

const askWith = ({ transport, guard }: Pick<PortalHost, 'transport' | 'guard'>): Ask => {
  const ask: Ask = (endpoint, input) =>
    guard(async () => {
      try {
        return await call(transport, endpoint, input);
      } catch (error) {
        if (isAboutCode(error)) throw new ApiError(403, error.type, error.message, { cause: error });
        throw error;
      }
    });
  return ask;
};

/** One call as the person signed in. */
export function useAsk(): Ask {
  const { transport, guard } = useHost();
  return useCallback<Ask>((endpoint, input) => askWith({ transport, guard })(endpoint, input), [transport, guard]);
}

const nameOf = ({ method, path }: EndpointDescription): string => `${method} ${path}`;

/** What is read is kept by person, tenant, endpoint and input; nothing of one tenant is shown in another. */
export function useKeyOf(): <E extends EndpointDescription>(endpoint: E, input?: InputOf<E>) => readonly unknown[] {
  const { id, tenantId } = useHost().person;
  return useCallback(
    (endpoint, input) => [id, tenantId, nameOf(endpoint), ...(input === undefined ? [] : [input])],
    [id, tenantId],
  );
}

type ReadOptions = {
  /** Not asked while false. */
  enabled?: boolean;
  /** The last answer stays on screen while the next one, such as another page, is on its way. */
  keep?: boolean;
  /** Milliseconds for which an answer is as good as a new one. */
  staleMs?: number;
};

/** What the server says, read once for everybody who asks, and again after a change that names the endpoint. */
export function useRead<E extends EndpointDescription>(
  endpoint: E,
  input: InputOf<E>,
  { enabled = true, keep = false, staleMs = 0 }: ReadOptions = {},
): UseQueryResult<ResponseOf<E>> {
  const ask = useAsk();
  const keyOf = useKeyOf();
  return useQuery<unknown>({
    queryKey: keyOf(endpoint, input),
    queryFn: () => ask(endpoint, input),
    enabled,
    staleTime: staleMs,
    ...(keep ? { placeholderData: (before: unknown) => before } : {}),
  }) as UseQueryResult<ResponseOf<E>>;
}

/** Reads these again wherever they are shown, and forgets them where they are not. Settles when the new answers are there. */
export function useRefresh(): (endpoints: readonly EndpointDescription[]) => Promise<void> {
  const client = useQueryClient();
  const keyOf = useKeyOf();
  return useCallback(
    async (endpoints) => {
      await Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })));
    },
    [client, keyOf],
  );
}

type ChangeOptions<E extends EndpointDescription> = {
  /** Read again after it, whether it went well or not: something may have changed meanwhile. */
  refresh?: readonly EndpointDescription[];
  onSuccess?: (answer: ResponseOf<E>, input: InputOf<E>) => unknown;
};

/** A change at the server; `mutateAsync` rejects with what a dialog says. */
export function useChange<E extends EndpointDescription>(
  endpoint: E,
  { refresh = [], onSuccess }: ChangeOptions<E> = {},
): UseMutationResult<ResponseOf<E>, Error, InputOf<E>> {
  const ask = useAsk();
  const reread = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<E>) => ask(endpoint, input),
    onSuccess: (answer, input) => onSuccess?.(answer, input),
    onSettled: () => reread(refresh),
  });
}
