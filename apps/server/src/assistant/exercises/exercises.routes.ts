import { exercises } from '@parley/contracts/assistant/exercises.ts';
import type { RouteScope } from '#platform/route.ts';
import { route } from '#platform/route.ts';
import type { AssistantContext } from '../context.ts';
import { listExercises } from './exercises.service.ts';

export function exercisesRoutes(scope: RouteScope<AssistantContext>): void {
  route(scope, exercises.list, async (ctx) => ({ exercises: await listExercises(ctx) }));
}
