import type { Resource, ResourceChange } from '@parley/contracts/assistant/psychological-resources.ts';
import { psychologicalResources } from '@parley/contracts/assistant/psychological-resources.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../api/api.ts';

export const keptQuery = queryOptions({
  queryKey: ['kept'],
  queryFn: ({ signal }) => ask(psychologicalResources.list, {}, { signal }),
});

export const resourceQuery = (id: string) =>
  queryOptions({
    queryKey: ['kept', id],
    queryFn: ({ signal }) => ask(psychologicalResources.read, { params: { id } }, { signal }),
    retry: false,
  });

/** Changes one thing that is kept; the list and the sheet follow. */
export function useChangeResource(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ResourceChange) => ask(psychologicalResources.change, { params: { id }, body: change }),
    onSuccess: (resource: Resource) => {
      client.setQueryData(['kept', id], resource);
      return client.invalidateQueries({ queryKey: ['kept'], exact: true });
    },
  });
}

export function useDeleteResource(id: string) {
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: ['kept'] });
  return {
    remove: useMutation({
      mutationFn: () => ask(psychologicalResources.remove, { params: { id } }),
      onSuccess: () => {
        client.removeQueries({ queryKey: ['kept', id] });
        return client.invalidateQueries({ queryKey: ['kept'], exact: true });
      },
    }),
    restore: async () => {
      await ask(psychologicalResources.restore, { params: { id } });
      await again();
    },
  };
}
