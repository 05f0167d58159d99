import type { Shown, Skillsets } from '@parley/contracts/assistant/analytics.ts';
import { asSystem, internalContext } from '#platform/context.ts';
import { levelCounts } from '../competencies/levels.service.ts';
import { readActive } from '../competency-frameworks/competency-frameworks.service.ts';
import { readFramework } from '../competency-frameworks/edit.service.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import { isSmall } from './analytics.service.ts';
import * as store from './analytics.store.ts';
import type { SkillFigures } from './skill-figures.ts';
import { changeOf, noFigures, skillFigures } from './skill-figures.ts';
import { addDays, untilOf } from './windows.ts';

const WEEKS_BEFORE = 4;
const viewOf = (monday: string): string => `skillsets ${monday}`;
type Figures = Record<string, SkillFigures>;

/** Of this week: made once in it, when it is first asked for, and kept for the comparison of four weeks later. */
async function figuresOfWeek(ctx: AssistantContext): Promise<{ now: Figures; before: Figures | undefined }> {
  const { tenantId } = personOf(ctx);
  const { monday } = untilOf(ctx.clock.now());
  const k = ctx.config.analyticsSmallestGroup;
  const { db } = asSystem(ctx);
  const [found, then] = await Promise.all([
    store.findPublished<Figures>(db, tenantId, viewOf(monday), []),
    store.findPublished<Figures>(db, tenantId, viewOf(addDays(monday, -7 * WEEKS_BEFORE)), []),
  ]);
  const before = then?.k === k ? then.body : undefined;
  if (found?.k === k) return { now: found.body, before };
  const [counts, { total: members }] = await Promise.all([
    levelCounts(internalContext(ctx.assistant.services, { kind: 'system' }), tenantId),
    ctx.assistant.peopleOf(tenantId, { limit: 1, page: 0, ids: null }),
  ]);
  const now = skillFigures(counts, { members, k });
  await store.publishView(db, tenantId, viewOf(monday), { day: monday, k, body: now });
  await store.forgetPublished(db, tenantId, 'skillsets ', viewOf(addDays(monday, -7 * 2 * WEEKS_BEFORE)));
  return { now, before };
}

/** How many people stand where in a framework. @throws framework_not_found */
export async function readSkillsets(ctx: AssistantContext, frameworkId: string | null): Promise<Skillsets> {
  const framework = frameworkId === null ? await readActive(ctx) : await readFramework(ctx, frameworkId);
  const [{ now, before }, small] = await Promise.all([figuresOfWeek(ctx), isSmall(ctx)]);
  const byId = new Map(framework.items.map((item) => [item.id, item]));
  const hidden: Shown = { value: null, at_least: false, hidden: 'small_organisation' };
  return {
    framework: {
      id: framework.id,
      title: framework.title,
      levels: framework.scale.map(({ label }) => label),
    },
    to: addDays(untilOf(ctx.clock.now()).monday, 6),
    smallest_group: ctx.config.analyticsSmallestGroup,
    small_organisation: small,
    items: framework.items
      .filter(({ kind }) => kind === 'skill')
      .map(({ id, code, name, parent_id }) => {
        const figures = now[code] ?? noFigures();
        const known = { ...figures, change: changeOf(figures, before && (before[code] ?? noFigures())) };
        return {
          id,
          code,
          name,
          area: (parent_id === null ? undefined : byId.get(parent_id)?.name) ?? null,
          ...(small
            ? { people: hidden, coverage: hidden, levels: figures.levels.map(() => hidden), change: hidden }
            : known),
        };
      }),
  };
}
