import type { Instrument } from '@parley/contracts/assistant/instruments.ts';
import { instruments } from '@parley/contracts/assistant/instruments.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../api/api.ts';

export type Answers = Record<string, number>;

export const instrumentsQuery = queryOptions({
  queryKey: ['instruments'],
  queryFn: ({ signal }) => ask(instruments.list, {}, { signal }),
});

export const instrumentQuery = (id: string) =>
  queryOptions({
    queryKey: ['instruments', id],
    queryFn: ({ signal }) => ask(instruments.read, { params: { id } }, { signal }),
    retry: false,
  });

/** Saving, scoring and forgetting the answers of one questionnaire, one after the other. */
export function useAnswering(id: string) {
  const client = useQueryClient();
  const scope = { id: `instrument ${id}` };
  const params = { id };
  const again = () => client.invalidateQueries({ queryKey: ['instruments'] });
  return {
    save: useMutation({
      scope,
      mutationFn: (answers: Answers) => ask(instruments.answer, { params, body: { answers } }),
      onSuccess: ({ answered, answers }) =>
        client.setQueryData(['instruments', id], (before: Instrument | undefined) =>
          before ? { ...before, answered, answers } : before,
        ),
    }),
    finish: useMutation({
      scope,
      // All of them once more: one of those before may have been lost on the way.
      mutationFn: async ({ answers, lang }: { answers: Answers; lang: 'en' | 'fr' }) => {
        await ask(instruments.answer, { params, body: { answers } });
        return ask(instruments.finish, { params, body: { lang } });
      },
      onSuccess: () => Promise.all([again(), client.invalidateQueries({ queryKey: ['kept'] })]),
    }),
    discard: useMutation({
      scope,
      mutationFn: () => ask(instruments.discard, { params }),
      onSuccess: again,
    }),
  };
}

export function useResultActs() {
  const client = useQueryClient();
  const onSuccess = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['instruments'] }),
      client.invalidateQueries({ queryKey: ['kept'] }),
    ]);
  return {
    remove: useMutation({ mutationFn: (id: string) => ask(instruments.remove, { params: { id } }), onSuccess }),
    restore: useMutation({ mutationFn: (id: string) => ask(instruments.restore, { params: { id } }), onSuccess }),
  };
}
