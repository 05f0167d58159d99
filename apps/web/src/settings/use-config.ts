import { config } from '@parley/contracts/assistant/config.ts';
import type { InputOf } from '@parley/contracts/endpoint.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../api/api.ts';
import { configQuery, settingsSaved } from '../shell/config.query.ts';

type Change = InputOf<typeof config.save>['body'];
type Agreement = InputOf<typeof config.consents>['body'];

/** The settings of the person, and every way to change them; each answer is the whole of them. */
export function useConfig() {
  const client = useQueryClient();
  const query = useQuery(configQuery);
  const saved = settingsSaved(client);
  const save = useMutation({ ...saved, mutationFn: (body: Change) => ask(config.save, { body }) });
  const consent = useMutation({ ...saved, mutationFn: (body: Agreement) => ask(config.consents, { body }) });
  const onboarding = useMutation({
    ...saved,
    mutationFn: (completed: boolean) => ask(config.onboarding, { body: { completed } }),
  });
  return { query, config: query.data, save, consent, onboarding };
}
