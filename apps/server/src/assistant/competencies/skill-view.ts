import type { Evidence, EvidenceKind, NextLevel, Skill } from '@parley/contracts/assistant/competencies.ts';
import type { CompetencyItem, Framework } from '@parley/contracts/assistant/competency-frameworks.ts';
import type { Language } from '../flow/flow.ts';
import type { EvidenceRow } from './competencies.store.ts';
import { LEVELS, missingFor, speaksFor, standingOf } from './standing.ts';

type Scale = Framework['scale'];

const labelOf = (scale: Scale, level: number, language: Language): string =>
  scale.find((each) => each.level === level)?.label[language] ?? String(level);

/** What each level of a skill looks like. */
export const anchorsOf = (
  item: CompetencyItem,
  scale: Scale,
  language: Language,
): { level: number; label: string; behaviours: string[] }[] =>
  scale
    .toSorted((one, other) => one.level - other.level)
    .map(({ level }) => ({
      level,
      label: labelOf(scale, level, language),
      behaviours: (item.anchors.find((anchor) => anchor.level === level)?.behaviours ?? []).map(
        (behaviour) => behaviour[language],
      ),
    }));

const accepted = (rows: readonly EvidenceRow[]): EvidenceRow[] => rows.filter(({ status }) => status === 'accepted');

function nextOf(
  item: CompetencyItem,
  scale: Scale,
  rows: readonly EvidenceRow[],
  { level, language, now }: { level: number; language: Language; now: Date },
): NextLevel | null {
  if (level > LEVELS) return null;
  const [anchor] = anchorsOf(item, scale, language).filter((each) => each.level === level);
  const kinds = new Set<EvidenceKind>(speaksFor(level, accepted(rows)).map(({ kind }) => kind));
  return {
    level,
    label: labelOf(scale, level, language),
    behaviours: anchor?.behaviours ?? [],
    missing: missingFor(level, accepted(rows), now),
    kinds: [...kinds],
  };
}

/** Where somebody stands in a skill. @param rows what there is for it, the newest first */
export function skillView(
  item: CompetencyItem,
  scale: Scale,
  rows: readonly EvidenceRow[],
  { language, now }: { language: Language; now: Date },
): Skill {
  const standing = standingOf(accepted(rows), now);
  return {
    id: item.id,
    code: item.code,
    name: item.name[language],
    description: item.description[language],
    level: standing?.level ?? null,
    evidence_count: accepted(rows).length,
    last_at: accepted(rows)[0]?.at ?? null,
    holds_until: standing?.holdsUntil ?? null,
    self_level: accepted(rows).find(({ kind }) => kind === 'self')?.level ?? null,
    proposed: rows.filter(({ status }) => status === 'proposed').length,
    next: nextOf(item, scale, rows, { level: (standing?.level ?? 0) + 1, language, now }),
  };
}

/** @param titles of flows and sets of cards, by their id */
export const evidenceView = (
  row: EvidenceRow,
  skill: CompetencyItem | undefined,
  { language, titles }: { language: Language; titles: ReadonlyMap<string, string> },
): Evidence => ({
  id: row.id,
  skill_id: skill?.id ?? null,
  skill: skill?.name[language] ?? row.code,
  level: row.level,
  kind: row.kind,
  rater: row.rater,
  status: row.status,
  at: row.at,
  decided_at: row.decidedAt,
  source:
    row.kind === 'dialogue'
      ? row.conversationTitle
      : (titles.get(`${row.kind === 'quiz' ? 'practice' : 'flow'}:${row.sourceName}`) ?? null),
  conversation_id: row.openConversationId,
  kept: row.sourceId === null ? null : row.conversationId === null,
});
