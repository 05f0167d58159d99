import type { Competencies, Evidence, SkillDetail } from '@parley/contracts/assistant/competencies.ts';
import { competencyProblems } from '@parley/contracts/assistant/competencies.ts';
import type { CompetencyItem } from '@parley/contracts/assistant/competency-frameworks.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/context.ts';
import { publish } from '#platform/events.ts';
import { localDay } from '#platform/local-day.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { typeset } from '../coach/wording.ts';
import { markUsed } from '../competency-frameworks/competency-frameworks.service.ts';
import { readSettings } from '../config/config.service.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import type { Language } from '../flow/flow.ts';
import { cardSets } from '../practice/card-sets.ts';
import type { ActiveFramework } from './active-framework.ts';
import { activeFramework, codeNow } from './active-framework.ts';
import type { EvidenceRow, EvidenceStatus, NewEvidence } from './competencies.store.ts';
import * as store from './competencies.store.ts';
import type { Found } from './found-evidence.ts';
import { bySkill, levelsAfterAct } from './levels.service.ts';
import { anchorsOf, evidenceView, skillView } from './skill-view.ts';

/** What exercises and sets of cards are called. */
const titlesIn = (ctx: AssistantContext, language: Language): ReadonlyMap<string, string> =>
  new Map([
    ...ctx.assistant.flows
      .exercises()
      .map(({ id, title }): [string, string] => [`flow:${id}`, typeset(title[language], language)]),
    ...cardSets().map(({ practice, title }): [string, string] => [
      `practice:${practice}`,
      typeset(title[language], language),
    ]),
  ]);

type View = { active: ActiveFramework; language: Language; titles: ReadonlyMap<string, string>; now: Date };

async function viewOf(ctx: AssistantContext): Promise<View> {
  const [active, { language }] = await Promise.all([activeFramework(ctx), readSettings(ctx)]);
  return { active, language, titles: titlesIn(ctx, language), now: ctx.clock.now() };
}

const seenBy = (view: View, row: EvidenceRow): Evidence =>
  evidenceView(row, view.active.byCode.get(codeNow(view.active, row)), view);

const ORDER: Record<EvidenceStatus, number> = { proposed: 0, accepted: 1, rejected: 2 };

/** The area right above a skill. */
const areaOf = ({ byId }: ActiveFramework, { parent_id }: CompetencyItem): CompetencyItem | undefined =>
  parent_id === null ? undefined : byId.get(parent_id);

/** Where the caller stands, area by area, and what waits for their decision. */
export async function listCompetencies(ctx: AssistantContext): Promise<Competencies> {
  const [view, rows] = await Promise.all([viewOf(ctx), store.listEvidence(ctx.db, personOf(ctx).userId)]);
  const { active, language } = view;
  const { framework } = active;
  const evidence = bySkill(active, rows);
  const skills = framework.items.filter(({ kind }) => kind === 'skill');
  const skillsOf = (area: CompetencyItem | undefined) =>
    skills
      .filter((item) => areaOf(active, item) === area)
      .map((item) => skillView(item, framework.scale, evidence.get(item.code) ?? [], view));
  return {
    framework: { title: framework.title[language], attribution: framework.attribution[language] || null },
    scale: framework.scale.map(({ level, label }) => ({ level, label: label[language] })),
    areas: [...framework.items.filter(({ kind }) => kind === 'area'), undefined]
      .map((area) => ({
        id: area?.id ?? null,
        name: area?.name[language] ?? '',
        description: area?.description[language] ?? '',
        skills: skillsOf(area),
      }))
      .filter((area) => area.skills.length > 0),
    proposed: rows
      .filter((row) => row.status === 'proposed')
      .map((row) => seenBy(view, row))
      .filter(({ skill_id }) => skill_id !== null),
  };
}

/** @throws skill_not_found */
function skillIn({ active }: View, id: string): CompetencyItem {
  const item = active.byId.get(id);
  if (item?.kind !== 'skill') throw new ProblemError(competencyProblems.skill_not_found);
  return item;
}

/** @throws skill_not_found */
export async function readSkill(ctx: AssistantContext, id: string): Promise<SkillDetail> {
  const view = await viewOf(ctx);
  const item = skillIn(view, id);
  const { active, language } = view;
  const rows = bySkill(active, await store.listEvidence(ctx.db, personOf(ctx).userId)).get(item.code) ?? [];
  const { scale } = active.framework;
  return {
    ...skillView(item, scale, rows, view),
    area: areaOf(active, item)?.name[language] ?? null,
    scale: scale.map(({ level, label }) => ({ level, label: label[language] })),
    anchors: anchorsOf(item, scale, language),
    evidence: rows.toSorted((one, other) => ORDER[one.status] - ORDER[other.status]).map((row) => seenBy(view, row)),
  };
}

/** What one thinks of oneself, once a day; speaks for level 2 at most. @throws skill_not_found */
export async function rateSelf(ctx: AssistantContext, id: string, level: number): Promise<SkillDetail> {
  const { tenantId, userId } = personOf(ctx);
  const view = await viewOf(ctx);
  const { active } = view;
  const item = skillIn(view, id);
  const now = ctx.clock.now();
  await inTransaction(ctx, async (ctx) => {
    await store.lockLevels(ctx.db, userId);
    await store.rateSelf(
      ctx.db,
      { tenantId, userId },
      {
        id: uuidv7(),
        code: item.code,
        itemId: item.id,
        rootId: item.root_id,
        level,
        kind: 'self',
        sourceRef: `self:${localDay(now, 'UTC')}`,
        sourceName: null,
        confidence: 0.5,
        at: now.toISOString(),
      },
    );
    await markUsed(ctx, active.framework.id);
    await levelsAfterAct(ctx, { tenantId, userId }, active);
  });
  return readSkill(ctx, id);
}

export type Decision = { status?: EvidenceStatus | undefined; kept?: boolean | undefined };
export type Decided = { evidence: Evidence; level: number | null; level_changed: boolean };

/** The person decides; only then anything counts. @throws evidence_not_found */
export async function decideEvidence(ctx: AssistantContext, id: string, { status, kept }: Decision): Promise<Decided> {
  const { tenantId, userId } = personOf(ctx);
  const view = await viewOf(ctx);
  const { active } = view;
  return inTransaction(ctx, async (ctx) => {
    await store.lockLevels(ctx.db, userId);
    const row = await store.findEvidence(ctx.db, userId, id);
    if (!row) throw new ProblemError(competencyProblems.evidence_not_found);
    await store.decide(ctx.db, userId, id, { status, kept, at: view.now.toISOString() });
    const code = codeNow(active, row);
    const item = active.byCode.get(code);
    if (status === 'accepted' && row.status !== 'accepted') {
      if (item) await markUsed(ctx, active.framework.id);
      // What one thinks of oneself is no achievement.
      if (row.kind !== 'self')
        await publish(ctx, 'evidence.accepted', { evidenceId: id, itemId: item?.id ?? null, kind: row.kind });
    }
    const { before, after } = await levelsAfterAct(ctx, { tenantId, userId }, active);
    const decided = await store.findEvidence(ctx.db, userId, id);
    if (!decided) throw new ProblemError(competencyProblems.evidence_not_found);
    return {
      evidence: seenBy(view, decided),
      level: after.get(code) ?? null,
      level_changed: before.get(code) !== after.get(code),
    };
  });
}

/** As evidence for the skills of the active framework, where it has them. */
export const evidenceRows = (active: ActiveFramework, found: readonly Found[], at: string): NewEvidence[] =>
  found.map(({ code, ...more }) => {
    const item = active.byCode.get(code);
    return { ...more, id: uuidv7(), code, itemId: item?.id ?? null, rootId: item?.root_id ?? null, at };
  });

/** For other rooms: how often a person has accepted each kind of evidence, and the highest level they stand at. */
export async function growthOf(ctx: Context, userId: string): Promise<{ kinds: string[]; highest: number }> {
  const [counting, levels] = await Promise.all([store.listCounting(ctx.db, userId), store.listLevels(ctx.db, userId)]);
  return {
    kinds: [...new Set(counting.map(({ kind }) => kind))].filter((kind) => kind !== 'self'),
    highest: Math.max(0, ...levels.map(({ level }) => level)),
  };
}
