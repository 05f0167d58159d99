import type { ReminderPreferences } from '@parley/contracts/assistant/reminders.ts';
import { reminders } from '@parley/contracts/assistant/reminders.ts';
import type { InputOf } from '@parley/contracts/endpoint.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../api/api.ts';

export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: ({ signal }) => ask(reminders.read, {}, { signal }),
});

export type ReminderChange = NonNullable<InputOf<typeof reminders.save>['body']>;

/** What was just chosen shows at once; a refusal brings the kept one back. */
const withChange = (kept: ReminderPreferences, change: ReminderChange): ReminderPreferences => ({
  ...kept,
  ...(change as Partial<ReminderPreferences>),
  kinds: { ...kept.kinds, ...(change.kinds as Partial<ReminderPreferences['kinds']> | undefined) },
});

/** What the person chose, and the way to change it, each choice as it is made. */
export function useReminders() {
  const client = useQueryClient();
  const query = useQuery(remindersQuery);
  const save = useMutation({
    mutationFn: (body: ReminderChange) => ask(reminders.save, { body }),
    onSuccess: (answer) => client.setQueryData(remindersQuery.queryKey, answer),
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'reminders' },
  });
  const shown = query.data && save.isPending ? withChange(query.data, save.variables) : query.data;
  return { query, shown, save };
}
