import type { Config } from '@parley/contracts/assistant/config.ts';
import { config } from '@parley/contracts/assistant/config.ts';
import type { InputOf } from '@parley/contracts/endpoint.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../api/api.ts';
import { configQuery } from '../shell/config.query.ts';

type Change = InputOf<typeof config.save>['body'];
type Agreement = InputOf<typeof config.consents>['body'];

/** The settings of the person, and every way to change them; each answer is the whole of them. */
export function useConfig() {
  const client = useQueryClient();
  const query = useQuery(configQuery);
  const onSuccess = (answer: Config) => client.setQueryData(configQuery.queryKey, answer);
  const save = useMutation({ mutationFn: (body: Change) => ask(config.save, { body }), onSuccess });
  const consent = useMutation({ mutationFn: (body: Agreement) => ask(config.consents, { body }), onSuccess });
  const onboarding = useMutation({
    mutationFn: (completed: boolean) => ask(config.onboarding, { body: { completed } }),
    onSuccess,
  });
  return { query, config: query.data, save, consent, onboarding };
}
