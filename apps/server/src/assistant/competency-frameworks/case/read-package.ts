import type { LevelAnchor, ScaleLevel } from '@parley/contracts/assistant/competency-frameworks.ts';
import type { Bilingual, Language } from '@parley/contracts/language.ts';
import type { DraftItem, FrameworkDraft } from '../framework-draft.ts';
import { ASSOCIATIONS, OURS } from './case-package.ts';

export type CaseProblem =
  | 'case_not_json'
  | 'case_malformed'
  | 'case_identifier_twice'
  | 'case_cyclic'
  | 'case_two_parents'
  | 'case_unknown_association'
  | 'case_unknown_item'
  | 'framework_too_large'
  | 'framework_levels_wrong';
/** A package that is not taken, and where in it the reason stands. */
export class CaseRefused extends Error {
  readonly problem: CaseProblem;
  readonly place: string;
  constructor(problem: CaseProblem, place: string) {
    super(`${problem} at ${place}`);
    this.problem = problem;
    this.place = place;
  }
}
export type ReadPackage = {
  draft: FrameworkDraft;
  /** Entries of the package that a framework has no place for. */
  leftOut: number;
};
type Json = Record<string, unknown>;
type Level = ScaleLevel['level'];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const AREA = /^(area|domain|cluster|strand|categor|group|dimension|pillar)/i;
const LONGEST_CODE = 64;
const LONGEST_NAME = 300;
/** Of one item, as many as an edit may bring back; the contract itself is too heavy for a thread. */
const MOST_LINKS = 20;
/** Of anything in a package but items. */
const MOST_ENTRIES = 20_000;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Half a character is no text to the database. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().toWellFormed() : '');
/** Never within a character. */
const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
const objectOf = (value: unknown): Json => (isObject(value) ? value : {});

function listOf(value: unknown, place: string, most = MOST_ENTRIES): Json[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new CaseRefused('case_malformed', place);
  if (value.length > most) throw new CaseRefused('framework_too_large', place);
  for (const [at, entry] of value.entries())
    if (!isObject(entry)) throw new CaseRefused('case_malformed', `${place}[${at}]`);
  return value as Json[];
}

function identifierOf(value: unknown, place: string): string {
  if (typeof value !== 'string' || !UUID.test(value)) throw new CaseRefused('case_malformed', place);
  return value.toLowerCase();
}

const languageOf = (value: unknown, otherwise: Language): Language => {
  const tag = textOf(value).toLowerCase();
  return tag.startsWith('fr') ? 'fr' : tag.startsWith('en') ? 'en' : otherwise;
};
const both = (language: Language, text: string, other: unknown): Bilingual =>
  language === 'en' ? { en: text, fr: textOf(other) } : { en: textOf(other), fr: text };
const otherOf = (ours: Json, language: Language): Json => objectOf(ours[language === 'en' ? 'fr' : 'en']);

/** A code out of a name, for what has none. */
const slug = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-|-$/g, '') || 'item';

function unused(code: string, taken: Set<string>): string {
  let free = code;
  for (let number = 2; taken.has(free); number++) {
    const suffix = `-${number}`;
    free = cut(code, LONGEST_CODE - suffix.length) + suffix;
  }
  taken.add(free);
  return free;
}

type Tree = { parentOf: Map<string, string>; sortOf: Map<string, number>; leftOut: number };

/** Where items stand, and what else they are linked to. */
function readAssociations(entries: Json[], documentId: string, items: Map<string, DraftItem>): Tree {
  const tree: Tree = { parentOf: new Map(), sortOf: new Map(), leftOut: 0 };
  for (const [at, entry] of entries.entries()) {
    const place = `CFAssociations[${at}]`;
    const kind = textOf(entry.associationType);
    if (!ASSOCIATIONS.includes(kind) && !/^ext:[\w.-]{1,56}$/.test(kind))
      throw new CaseRefused('case_unknown_association', `${place}.associationType`);
    const originId = identifierOf(objectOf(entry.originNodeURI).identifier, `${place}.originNodeURI.identifier`);
    const origin = items.get(originId);
    if (kind !== 'isChildOf') {
      const uri = textOf(objectOf(entry.destinationNodeURI).uri);
      if (!origin && originId !== documentId) throw new CaseRefused('case_unknown_item', `${place}.originNodeURI`);
      if (!origin || !uri || origin.links.length >= MOST_LINKS) tree.leftOut += 1;
      else origin.links.push({ kind, uri });
      continue;
    }
    if (!origin) throw new CaseRefused('case_unknown_item', `${place}.originNodeURI`);
    const parent = identifierOf(
      objectOf(entry.destinationNodeURI).identifier,
      `${place}.destinationNodeURI.identifier`,
    );
    if (parent !== documentId && !items.has(parent))
      throw new CaseRefused('case_unknown_item', `${place}.destinationNodeURI`);
    const known = tree.parentOf.get(originId);
    if (known !== undefined && known !== parent) throw new CaseRefused('case_two_parents', place);
    tree.parentOf.set(originId, parent);
    const { sequenceNumber } = entry;
    if (typeof sequenceNumber === 'number') tree.sortOf.set(originId, sequenceNumber);
  }
  return tree;
}

/** A parent before what it holds. @throws case_cyclic with the first item that stands below itself */
function inOrder(items: DraftItem[], { parentOf, sortOf }: Tree, documentId: string): DraftItem[] {
  const below = new Map<string, DraftItem[]>();
  for (const item of items) {
    const parent = parentOf.get(item.rootId) ?? documentId;
    item.parentRootId = parent === documentId ? null : parent;
    const siblings = below.get(parent);
    if (siblings) siblings.push(item);
    else below.set(parent, [item]);
  }
  const place = new Map(items.map(({ rootId }, at) => [rootId, at]));
  const rank = (item: DraftItem): number => sortOf.get(item.rootId) ?? place.get(item.rootId) ?? 0;
  for (const siblings of below.values()) siblings.sort((one, other) => rank(one) - rank(other));
  const ordered: DraftItem[] = [];
  const waiting = (below.get(documentId) ?? []).toReversed();
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    ordered.push(item);
    const held = below.get(item.rootId) ?? [];
    if (held.length > 0) {
      item.kind = 'area';
      item.anchors = [];
    }
    waiting.push(...held.toReversed());
  }
  if (ordered.length < items.length) {
    const reached = new Set(ordered);
    // Of those that nothing leads to, one that stands below itself; the others hang on such a one.
    const lost = items.findIndex((item) => !reached.has(item) && isBelowItself(item.rootId, parentOf));
    throw new CaseRefused('case_cyclic', `CFItems[${lost}]`);
  }
  return ordered;
}

function isBelowItself(id: string, parentOf: Map<string, string>): boolean {
  const seen = new Set<string>();
  for (let at = parentOf.get(id); at !== undefined && !seen.has(at); at = parentOf.get(at)) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
}

type Criterion = { item: DraftItem; language: Language; ours: Json; levels: { score: number; entry: Json }[] };

function readCriteria(
  rubrics: Json[],
  items: Map<string, DraftItem>,
  spoken: Map<string, { language: Language; ours: Json }>,
): { criteria: Criterion[]; leftOut: number } {
  const criteria: Criterion[] = [];
  let leftOut = 0;
  for (const [at, rubric] of rubrics.entries()) {
    const list = listOf(rubric.CFRubricCriteria, `CFRubrics[${at}].CFRubricCriteria`);
    for (const [number, criterion] of list.entries()) {
      const place = `CFRubrics[${at}].CFRubricCriteria[${number}]`;
      const { CFItemURI } = criterion;
      if (!isObject(CFItemURI)) {
        leftOut += 1;
        continue;
      }
      const id = identifierOf(CFItemURI.identifier, `${place}.CFItemURI.identifier`);
      const item = items.get(id);
      if (!item) throw new CaseRefused('case_unknown_item', `${place}.CFItemURI`);
      if (criteria.some((other) => other.item === item)) {
        leftOut += 1;
        continue;
      }
      const levels = listOf(criterion.CFRubricCriterionLevels, `${place}.CFRubricCriterionLevels`).map(
        (entry, level) => {
          const score =
            [entry.score, entry.position, level + 1].find((value) => typeof value === 'number') ?? level + 1;
          return { score: score as number, entry };
        },
      );
      criteria.push({ item, levels, ...(spoken.get(id) ?? { language: 'en', ours: {} }) });
    }
  }
  return { criteria, leftOut };
}

/** Scores that are levels are taken as such; others by their order. */
function levelsOf(criteria: Criterion[]): Map<number, Level> {
  const scores = [...new Set(criteria.flatMap(({ levels }) => levels.map(({ score }) => score)))].sort((a, b) => a - b);
  if (scores.every((score) => [1, 2, 3, 4].includes(score)))
    return new Map(scores.map((score) => [score, score as Level]));
  if (scores.length > 4) throw new CaseRefused('framework_levels_wrong', 'CFRubrics');
  return new Map(scores.map((score, at) => [score, (at + 1) as Level]));
}

function readLevels(criteria: Criterion[], house: ScaleLevel[], ours: Json): ScaleLevel[] {
  const scale = house.map((level) => ({ ...level }));
  const level = levelsOf(criteria);
  const labelled = new Set<Level>();
  for (const { item, language, levels, ours: said } of criteria) {
    const anchors = new Map<Level, LevelAnchor>();
    for (const { score, entry } of levels) {
      const at = level.get(score);
      if (!at) continue;
      const lines = textOf(entry.description) === '' ? [] : String(entry.description).split('\n');
      const translated = objectOf(said.levels)[at];
      const others = Array.isArray(translated) ? translated : [];
      const behaviours = Array.from({ length: Math.max(lines.length, others.length) }, (_, line) =>
        both(language, textOf(lines[line]), others[line]),
      );
      anchors.set(at, { level: at, behaviours });
      const quality = textOf(entry.quality);
      const own = scale[at - 1];
      if (quality && own && !labelled.has(at)) {
        labelled.add(at);
        own.label = both(language, quality, '');
      }
    }
    item.anchors = [...anchors.values()].sort((one, other) => one.level - other.level);
  }
  const kept = ours.scale;
  // One of our own says more than CASE can: which levels count as reached, and what they are called in both languages.
  return Array.isArray(kept) && kept.length === scale.length
    ? kept.map((entry, at) => scaleLevel(entry, scale[at]))
    : scale;
}

function scaleLevel(entry: unknown, otherwise: ScaleLevel | undefined): ScaleLevel {
  const { label, proficient, level } = objectOf(entry);
  if (!otherwise || level !== otherwise.level)
    throw new CaseRefused('case_malformed', `CFDocument.extensions.${OURS}.scale`);
  const { en, fr } = objectOf(label);
  return { level: otherwise.level, label: { en: textOf(en), fr: textOf(fr) }, proficient: proficient === true };
}

function readItem(
  entry: Json,
  place: string,
  spoken: { language: Language; ours: Json },
): Omit<DraftItem, 'rootId' | 'code'> & { hint: string } {
  const full = textOf(entry.fullStatement);
  const short = textOf(entry.abbreviatedStatement);
  if (!full && !short) throw new CaseRefused('case_malformed', `${place}.fullStatement`);
  const name = short || (full.length > LONGEST_NAME ? `${cut(full, LONGEST_NAME - 1)}…` : full);
  const other = otherOf(spoken.ours, spoken.language);
  return {
    parentRootId: null,
    kind: AREA.test(textOf(entry.CFItemType)) ? 'area' : 'skill',
    name: both(spoken.language, name, other.name),
    // Where there is only one text it is the name, unless it was too long for one.
    description: both(spoken.language, short || name !== full ? full : '', other.description),
    anchors: [],
    links: [],
    hint: cut(textOf(entry.humanCodingScheme), LONGEST_CODE) || slug(name),
  };
}

/**
 * Reads a CFPackage of CASE 1.0 or 1.1. Pure, and as long as the package is large; whoever calls it bounds the bytes.
 * @param most items
 * @param house the scale for packages that bring none
 * @throws CaseRefused
 */
export function readPackage(source: string, most: number, house: ScaleLevel[]): ReadPackage {
  let parsed: unknown;
  try {
    parsed = JSON.parse(source);
  } catch {
    throw new CaseRefused('case_not_json', '');
  }
  const wrapped = objectOf(parsed);
  const root = isObject(wrapped.CFPackage) ? wrapped.CFPackage : wrapped;
  if (!isObject(root.CFDocument)) throw new CaseRefused('case_malformed', 'CFDocument');
  const document = root.CFDocument;
  const documentId = identifierOf(document.identifier, 'CFDocument.identifier');
  const title = textOf(document.title);
  if (!title) throw new CaseRefused('case_malformed', 'CFDocument.title');
  const language = languageOf(document.language, 'en');
  const ours = objectOf(objectOf(document.extensions)[OURS]);
  const other = otherOf(ours, language);

  const entries = listOf(root.CFItems, 'CFItems', most);
  const items = new Map<string, DraftItem>();
  const spoken = new Map<string, { language: Language; ours: Json }>();
  const codes = new Set<string>();
  for (const [at, entry] of entries.entries()) {
    const place = `CFItems[${at}]`;
    const id = identifierOf(entry.identifier, `${place}.identifier`);
    if (id === documentId || items.has(id)) throw new CaseRefused('case_identifier_twice', `${place}.identifier`);
    const said = { language: languageOf(entry.language, language), ours: objectOf(objectOf(entry.extensions)[OURS]) };
    const { hint, ...item } = readItem(entry, place, said);
    items.set(id, { ...item, rootId: id, code: unused(hint, codes) });
    spoken.set(id, said);
  }
  const tree = readAssociations(listOf(root.CFAssociations, 'CFAssociations'), documentId, items);
  const { criteria, leftOut } = readCriteria(listOf(root.CFRubrics, 'CFRubrics'), items, spoken);
  const scale = readLevels(criteria, house, ours);
  for (const { item } of criteria) item.kind = 'skill';
  const licence = document.licenseURI;
  const definitions = Object.values(objectOf(root.CFDefinitions)).filter(Array.isArray).flat().length;
  return {
    draft: {
      rootId: documentId,
      code: cut(textOf(ours.code), LONGEST_CODE) || slug(title),
      title: both(language, title, other.title),
      description: both(language, textOf(document.description), other.description),
      licence: (isObject(licence) ? textOf(licence.uri) || textOf(licence.title) : textOf(licence)) || null,
      attribution: both(language, textOf(document.notes), other.attribution),
      scale,
      items: inOrder([...items.values()], tree, documentId),
    },
    leftOut: tree.leftOut + leftOut + definitions,
  };
}
