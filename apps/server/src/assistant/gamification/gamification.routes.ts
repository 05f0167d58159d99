import { gamification, gamificationAdmin, LEADERBOARD_LIMIT } from '@parley/contracts/assistant/gamification.ts';
import { timeZone } from '@parley/contracts/assistant/time-zone.ts';
import type { RouteScope } from '#platform/route.ts';
import { route } from '#platform/route.ts';
import type { AssistantContext } from '../context.ts';
import * as service from './gamification.service.ts';
import { replayHistory } from './history.service.ts';
import * as board from './leaderboard.service.ts';

export function gamificationRoutes(scope: RouteScope<AssistantContext>): void {
  route(scope, gamification.stats, (ctx) => service.readStats(ctx));
  route(scope, gamification.levelProgress, (ctx) => service.readLevel(ctx));
  route(scope, gamification.achievements, (ctx) => service.readAchievements(ctx));
  route(scope, gamification.backfill, (ctx) => replayHistory(ctx));
  route(scope, gamification.preferences, (ctx, { body }) =>
    service.changePreferences(ctx, { hidden: body.hidden, days: body.days_per_week }),
  );
  route(scope, timeZone.tell, async (ctx, { body }) => {
    await service.tellZone(ctx, body.time_zone);
    return undefined;
  });
  route(scope, gamification.rest, (ctx, { params }) => service.chooseQuietWeek(ctx, params.week, true));
  route(scope, gamification.doNotRest, (ctx, { params }) => service.chooseQuietWeek(ctx, params.week, false));
  route(scope, gamification.leaderboard, (ctx, { query }) => board.readLeaderboard(ctx, query.limit));
  route(scope, gamification.join, (ctx, { body }) =>
    board.joinLeaderboard(ctx, body.pseudonym, LEADERBOARD_LIMIT.default),
  );
  route(scope, gamification.leave, async (ctx) => {
    await board.leaveLeaderboard(ctx);
    return undefined;
  });
  route(scope, gamificationAdmin.policy, (ctx) => board.readPolicy(ctx));
  route(scope, gamificationAdmin.changePolicy, (ctx, { body }) => board.changePolicy(ctx, body));
}
