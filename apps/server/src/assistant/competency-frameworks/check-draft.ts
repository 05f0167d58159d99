import type { FrameworkContent, LevelAnchor } from '@parley/contracts/assistant/competency-frameworks.ts';
import {
  DEEPEST,
  frameworkProblems,
  LENGTHS,
  LEVELS,
  MOST_BEHAVIOURS,
  MOST_ITEMS,
} from '@parley/contracts/assistant/competency-frameworks.ts';
import type { Bilingual } from '@parley/contracts/language.ts';
import type { Problem } from '@parley/contracts/problem.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { ASSOCIATIONS } from './case/case-package.ts';
import type { DraftItem, FrameworkDraft } from './framework-draft.ts';

/** With the place, so that whoever wrote it finds it. */
export function refuseAt(problem: Problem, place: string): never {
  throw new ProblemError(problem, {
    detail: place ? `${problem.title} (${place})` : problem.title,
    fields: [{ path: place, message: problem.title }],
  });
}

const isSaid = ({ en, fr }: Bilingual): boolean => en !== '' || fr !== '';
const onOneLine = ({ en, fr }: Bilingual): Bilingual => ({
  en: en.replace(/\s+/g, ' ').trim(),
  fr: fr.replace(/\s+/g, ' ').trim(),
});

function checkLength({ en, fr }: Bilingual, most: number, place: string): Bilingual {
  const text = { en: en.trim(), fr: fr.trim() };
  for (const language of ['en', 'fr'] as const)
    if (text[language].length > most) refuseAt(frameworkProblems.framework_text_too_long, `${place}.${language}`);
  return text;
}

/** A text that cannot be missing in both languages. */
function checkName(text: Bilingual, most: number, place: string): Bilingual {
  const name = onOneLine(text);
  if (!isSaid(name)) refuseAt(frameworkProblems.framework_name_missing, place);
  return checkLength(name, most, place);
}

function checkAnchors(anchors: LevelAnchor[], place: string): LevelAnchor[] {
  if (new Set(anchors.map(({ level }) => level)).size < anchors.length)
    refuseAt(frameworkProblems.framework_levels_wrong, place);
  return anchors
    .map(({ level, behaviours }) => ({ level, behaviours: behaviours.map(onOneLine).filter(isSaid) }))
    .filter(({ behaviours }) => behaviours.length > 0)
    .sort((one, other) => one.level - other.level)
    .map((anchor) => {
      if (anchor.behaviours.length > MOST_BEHAVIOURS) refuseAt(frameworkProblems.framework_text_too_long, place);
      for (const behaviour of anchor.behaviours) checkLength(behaviour, LENGTHS.behaviour, place);
      return anchor;
    });
}

function checkItem(item: DraftItem, place: string): DraftItem {
  for (const { kind, uri } of item.links) {
    if (kind === 'isChildOf' || !(ASSOCIATIONS.includes(kind) || /^ext:[\w.-]{1,56}$/.test(kind)))
      refuseAt(frameworkProblems.case_unknown_association, `${place}.links`);
    if (uri.length > LENGTHS.uri) refuseAt(frameworkProblems.framework_text_too_long, `${place}.links`);
  }
  return {
    ...item,
    name: checkName(item.name, LENGTHS.name, `${place}.name`),
    description: checkLength(item.description, LENGTHS.description, `${place}.description`),
    // Evidence is gathered for skills; what an area would show, its skills show.
    anchors: item.kind === 'area' ? [] : checkAnchors(item.anchors, `${place}.anchors`),
  };
}

/**
 * What is kept of a framework that somebody wrote, however it came: texts without stray spaces, levels in order, no empty behaviour.
 * @throws framework_too_large, framework_tree_broken, framework_too_deep, framework_code_twice, framework_name_missing,
 *   framework_text_too_long, framework_levels_wrong, case_unknown_association; each with its place
 */
export function checkDraft(draft: FrameworkDraft): FrameworkDraft {
  if (draft.items.length > MOST_ITEMS) refuseAt(frameworkProblems.framework_too_large, 'items');
  if (draft.scale.length !== LEVELS.length || draft.scale.some(({ level }, at) => level !== LEVELS[at]))
    refuseAt(frameworkProblems.framework_levels_wrong, 'scale');
  const depths = new Map<string, number>();
  const areas = new Set<string>();
  const codes = new Set<string>();
  const items = draft.items.map((item, at) => {
    const place = `items[${at}]`;
    const { parentRootId, rootId, code } = item;
    if (depths.has(rootId) || (parentRootId !== null && !areas.has(parentRootId)))
      refuseAt(frameworkProblems.framework_tree_broken, place);
    const depth = parentRootId === null ? 1 : (depths.get(parentRootId) ?? 0) + 1;
    if (depth > DEEPEST) refuseAt(frameworkProblems.framework_too_deep, place);
    depths.set(rootId, depth);
    if (item.kind === 'area') areas.add(rootId);
    if (codes.has(code)) refuseAt(frameworkProblems.framework_code_twice, `${place}.code`);
    codes.add(code);
    return checkItem(item, place);
  });
  return {
    ...draft,
    title: checkName(draft.title, LENGTHS.name, 'title'),
    description: checkLength(draft.description, LENGTHS.description, 'description'),
    attribution: checkLength(draft.attribution, LENGTHS.description, 'attribution'),
    licence: draft.licence?.slice(0, LENGTHS.uri) || null,
    scale: draft.scale.map((level) => ({ ...level, label: checkName(level.label, LENGTHS.name, 'scale') })),
    items,
  };
}

/**
 * What came over the wire, by what its items are in every version.
 * @param rootOf for the id of an item: of one that is there, what it was before
 */
export const draftOf = (content: FrameworkContent, rootId: string, rootOf: (id: string) => string): FrameworkDraft => ({
  rootId,
  code: content.code,
  title: content.title,
  description: content.description,
  licence: content.licence,
  attribution: content.attribution,
  scale: content.scale,
  items: content.items.map(({ id, parent_id, ...item }) => ({
    ...item,
    rootId: rootOf(id),
    parentRootId: parent_id && rootOf(parent_id),
  })),
});
