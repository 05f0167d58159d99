import type { GameStats } from '@parley/contracts/assistant/gamification.ts';
import { gamification } from '@parley/contracts/assistant/gamification.ts';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { SwitchField } from '@parley/ui/fields/switch-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Loaded } from '../account/account-page.tsx';
import { ask } from '../api/api.ts';
import { WorkRoom } from '../exercises/work-room.tsx';
import { useProblemWords } from '../shell/problem-words.ts';
import { useSession } from '../shell/session.tsx';
import { AchievementsSection } from './achievements-section.tsx';
import { gamificationCopy } from './gamification.copy.ts';
import { statsQuery } from './gamification.queries.ts';
import { LeaderboardSection } from './leaderboard-section.tsx';
import { LevelSection } from './level-section.tsx';
import styles from './progress.module.css';
import { RhythmSection } from './rhythm-section.tsx';
import { tellZone } from './tell-zone.ts';

/** GAME-1 to GAME-3: level, rhythm, achievements and, for those who want it, the list of the month. */
export function ProgressScreen() {
  const words = useCopy(gamificationCopy);
  const { user } = useSession();
  const [placed, setPlaced] = useState(false);
  const userId = user?.id ?? '';
  // First where the person is, so that what is looked through afterwards falls on their days.
  useEffect(() => {
    if (userId) void tellZone(userId).finally(() => setPlaced(true));
  }, [userId]);
  const query = useQuery({ ...statsQuery, enabled: placed });
  return (
    <WorkRoom title={words.title} lead={query.data?.hidden || query.data?.resting ? undefined : words.lead}>
      <Loaded query={query}>{(stats) => <Progress stats={stats} />}</Loaded>
    </WorkRoom>
  );
}

function Progress({ stats }: { stats: GameStats }) {
  const words = useCopy(gamificationCopy);
  if (stats.resting)
    return (
      <section className={styles.section}>
        <h2>{words.resting}</h2>
        <p className={styles.prose}>{words.restingLead}</p>
      </section>
    );
  return (
    <>
      {stats.hidden ? (
        <p className={styles.prose}>{words.hiddenLead}</p>
      ) : (
        <>
          <LevelSection stats={stats} />
          <RhythmSection rhythm={stats.rhythm} />
          <AchievementsSection />
          <LeaderboardSection />
        </>
      )}
      <ShownSection hidden={stats.hidden} />
    </>
  );
}

function ShownSection({ hidden }: { hidden: boolean }) {
  const words = useCopy(gamificationCopy);
  const problem = useProblemWords(words.problems);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (hidden: boolean) => ask(gamification.preferences, { body: { hidden } }),
    onSuccess: (stats) => {
      client.setQueryData(statsQuery.queryKey, stats);
      return client.invalidateQueries({ queryKey: ['game', 'leaderboard'] });
    },
  });
  return (
    <section className={styles.section} aria-label={words.showTitle}>
      <h2>{words.showTitle}</h2>
      {save.error && <ProblemNotice happened={words.notSaved} todo={problem(save.error)} />}
      <div className={styles.narrow}>
        <SwitchField
          label={words.show}
          hint={words.showHint}
          checked={!(save.isPending ? save.variables : hidden)}
          pending={save.isPending}
          onValue={(shown) => save.mutate(!shown)}
        />
      </div>
    </section>
  );
}
