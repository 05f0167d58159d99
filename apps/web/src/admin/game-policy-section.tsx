import { gamificationAdmin } from '@parley/contracts/assistant/gamification.ts';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { SwitchField } from '@parley/ui/fields/switch-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AccountSection, Loaded } from '../account/account-page.tsx';
import { ask } from '../api/api.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { gamePolicyCopy } from './game-policy.copy.ts';

const policyQuery = queryOptions({
  queryKey: ['game-policy'],
  queryFn: ({ signal }) => ask(gamificationAdmin.policy, {}, { signal }),
});

/** GAME-3: whether the organisation wants a list of the month. */
export function GamePolicySection() {
  const words = useCopy(gamePolicyCopy);
  const problem = useProblemWords();
  const client = useQueryClient();
  const query = useQuery(policyQuery);
  const save = useMutation({
    mutationFn: (leaderboard: boolean) => ask(gamificationAdmin.changePolicy, { body: { leaderboard } }),
    onSuccess: (policy) => client.setQueryData(policyQuery.queryKey, policy),
  });
  return (
    <AccountSection title={words.title}>
      {save.error && <ProblemNotice happened={words.notSaved} todo={problem(save.error)} />}
      <Loaded query={query}>
        {({ leaderboard }) => (
          <SwitchField
            label={words.label}
            hint={words.hint}
            checked={save.isPending ? save.variables : leaderboard}
            pending={save.isPending}
            onValue={(wanted) => save.mutate(wanted)}
          />
        )}
      </Loaded>
    </AccountSection>
  );
}
