import { competencies } from '@parley/contracts/assistant/competencies.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../api/api.ts';

/** In the language of the person, which the server knows. */
export const competenciesQuery = (language: string) =>
  queryOptions({
    queryKey: ['competencies', 'all', language],
    queryFn: ({ signal }) => ask(competencies.list, {}, { signal }),
  });

export const skillQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['competencies', id, language],
    queryFn: ({ signal }) => ask(competencies.read, { params: { id } }, { signal }),
    retry: false,
  });

export type Decision = { id: string; status?: 'proposed' | 'accepted' | 'rejected'; kept?: boolean };

/** Decides about evidence; whatever shows skills follows. */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Decision) => ask(competencies.decide, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['competencies'] }),
  });
}

export function useRateSelf(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (level: number) => ask(competencies.rateSelf, { params: { id }, body: { level } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['competencies'] }),
  });
}
