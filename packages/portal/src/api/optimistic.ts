import type { EndpointDescription, InputOf, ResponseOf } from '@parley/contracts/endpoint.ts';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import type { UseMutationResult } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAsk, useKeyOf, useRefresh } from './ask.ts';
import { useProblemWords } from './problem-words.ts';

type OptimisticOptions<E extends EndpointDescription, R extends EndpointDescription> = {
  /** The endpoint whose answers are on screen. */
  shown: R;
  /** What such an answer will be once the change is done; every page of it that is kept is given in. */
  apply: (answer: ResponseOf<R>, input: InputOf<E>) => ResponseOf<R>;
  /** Read again besides what is shown. */
  refresh?: readonly EndpointDescription[];
  /** Words for a refusal; the portal's own without it. */
  failure?: (error: unknown) => string;
  onSuccess?: (answer: ResponseOf<E>, input: InputOf<E>) => unknown;
};

/**
 * A change that is on screen before the server has answered. When it is refused, what stood there before comes back and a toast says
 * why; either way the server has the last word.
 */
export function useOptimistic<E extends EndpointDescription, R extends EndpointDescription>(
  endpoint: E,
  { shown, apply, refresh = [], failure, onSuccess }: OptimisticOptions<E, R>,
): UseMutationResult<ResponseOf<E>, Error, InputOf<E>> {
  const ask = useAsk();
  const client = useQueryClient();
  const keyOf = useKeyOf();
  const reread = useRefresh();
  const toast = useToast();
  const words = useProblemWords();
  return useMutation({
    mutationFn: (input: InputOf<E>) => ask(endpoint, input),
    onMutate: async (input) => {
      const queryKey = keyOf(shown);
      // An answer that is on its way knows nothing of the change.
      await client.cancelQueries({ queryKey });
      const before = client.getQueriesData<ResponseOf<R>>({ queryKey });
      client.setQueriesData<ResponseOf<R>>({ queryKey }, (answer) =>
        answer === undefined ? answer : apply(answer, input),
      );
      return before;
    },
    onSuccess: (answer, input) => onSuccess?.(answer, input),
    onError: (error, _input, before) => {
      for (const [key, answer] of before ?? []) client.setQueryData(key, answer);
      toast.show({ text: (failure ?? words)(error), tone: 'alert' });
    },
    onSettled: () => reread([shown, ...refresh]),
  });
}
