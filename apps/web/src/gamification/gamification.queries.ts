import { gamification } from '@parley/contracts/assistant/gamification.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../api/api.ts';

/** What came of it so far. Whoever never had their history looked through has it now; that changes nothing a second time. */
export const statsQuery = queryOptions({
  queryKey: ['game', 'stats'],
  queryFn: async ({ signal }) => {
    const stats = await ask(gamification.stats, {}, { signal });
    if (stats.replayed_at !== null) return stats;
    await ask(gamification.backfill, {}, { signal });
    return ask(gamification.stats, {}, { signal });
  },
});
export const levelQuery = queryOptions({
  queryKey: ['game', 'level'],
  queryFn: ({ signal }) => ask(gamification.levelProgress, {}, { signal }),
});
export const achievementsQuery = queryOptions({
  queryKey: ['game', 'achievements'],
  queryFn: ({ signal }) => ask(gamification.achievements, {}, { signal }),
});
export const leaderboardQuery = queryOptions({
  queryKey: ['game', 'leaderboard'],
  queryFn: ({ signal }) => ask(gamification.leaderboard, {}, { signal }),
});
