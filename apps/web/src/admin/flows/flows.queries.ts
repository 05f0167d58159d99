import { flowEditor } from '@parley/contracts/assistant/flow-editor.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/api.ts';

const FLOWS = ['admin-flows'];
/** A trial tells how far it is about twice a second. */
const TRIAL_EVERY_MS = 700;

export const useFlows = () => useQuery({ queryKey: FLOWS, queryFn: () => ask(flowEditor.list, {}) });

export const useFlowVersions = (flow: string) =>
  useQuery({ queryKey: [...FLOWS, flow], queryFn: () => ask(flowEditor.read, { params: { flow } }) });

/** @param version null: none of one's own is open */
export const useFlowVersion = (flow: string, version: number | null) =>
  useQuery({
    queryKey: [...FLOWS, flow, version],
    enabled: version !== null,
    queryFn: () => ask(flowEditor.readVersion, { params: { flow, version: version ?? 0 } }),
    refetchInterval: ({ state }) => (state.data?.trial?.status === 'running' ? TRIAL_EVERY_MS : false),
  });

/** What the linter says to a text that is being written. */
export const useCheck = (flow: string, source: string | null) =>
  useQuery({
    queryKey: [...FLOWS, flow, 'check', source],
    enabled: source !== null,
    gcTime: 30_000,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (former) => former,
    queryFn: () => ask(flowEditor.check, { params: { flow }, body: { source: source ?? '' } }),
  });

/** All that changes a flow; each answer is shown after the lists have been read again. */
export function useFlowActs(flow: string) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: FLOWS });
  const at = (version: number) => ({ params: { flow, version } });
  return {
    save: useMutation({
      mutationFn: (body: { source: string; based_on: number }) => ask(flowEditor.save, { params: { flow }, body }),
      onSuccess,
    }),
    tryOut: useMutation({ mutationFn: (version: number) => ask(flowEditor.tryOut, at(version)), onSuccess }),
    publish: useMutation({ mutationFn: (version: number) => ask(flowEditor.publish, at(version)), onSuccess }),
    retire: useMutation({ mutationFn: (version: number) => ask(flowEditor.retire, at(version)), onSuccess }),
  };
}
