import type { CompetencyItem, FrameworkContent } from '@parley/contracts/assistant/competency-frameworks.ts';

export type EditItem = FrameworkContent['items'][number];
/** In reading order: a parent before what it holds, and what it holds right after it. */
export type Items = readonly EditItem[];

export const childrenOf = (items: Items, parentId: string | null): EditItem[] =>
  items.filter(({ parent_id }) => parent_id === parentId);

/** How far down an item stands; 1 at the top. */
export function depthOf(items: Items, id: string): number {
  const item = items.find((each) => each.id === id);
  return item?.parent_id ? depthOf(items, item.parent_id) + 1 : 1;
}

/** An item and all that it holds, in order. */
export function branchOf(items: Items, id: string): EditItem[] {
  const held = new Set([id]);
  return items.filter((item) => {
    if (item.parent_id !== null && held.has(item.parent_id)) held.add(item.id);
    return held.has(item.id);
  });
}

/** Puts what each parent holds right behind it again. */
const inOrder = (items: Items): EditItem[] => {
  const below = (parentId: string | null): EditItem[] =>
    childrenOf(items, parentId).flatMap((item) => [item, ...below(item.id)]);
  return below(null);
};

export const changeItem = (items: Items, id: string, change: Partial<EditItem>): EditItem[] =>
  items.map((item) => (item.id === id ? { ...item, ...change } : item));

export const removeItem = (items: Items, id: string): EditItem[] => {
  const gone = new Set(branchOf(items, id));
  return items.filter((item) => !gone.has(item));
};

/** Takes a branch back to where it stood; to the top, where what held it is gone. */
export function restoreItem(items: Items, branch: readonly EditItem[], at: number): EditItem[] {
  const [first, ...rest] = branch;
  if (!first) return [...items];
  const isThere = items.some(({ id }) => id === first.parent_id);
  const back = [isThere ? first : { ...first, parent_id: null }, ...rest];
  return inOrder([...items.slice(0, at), ...back, ...items.slice(at)]);
}

/** To the end of what another area holds; null: to the end of the top. */
export function moveInto(items: Items, id: string, parentId: string | null): EditItem[] {
  const branch = branchOf(items, id);
  const [first, ...rest] = branch;
  if (!first || branch.some((item) => item.id === parentId)) return [...items];
  const others = items.filter((item) => !branch.includes(item));
  return inOrder([...others, { ...first, parent_id: parentId }, ...rest]);
}

/** One place up or down among its neighbours; over the edge of an area into the next one. The same list where there is no such place. */
export function moveItem(items: Items, id: string, by: -1 | 1): EditItem[] {
  const item = items.find((each) => each.id === id);
  if (!item) return [...items];
  const siblings = childrenOf(items, item.parent_id);
  const at = siblings.indexOf(item);
  const other = siblings[at + by];
  if (other) {
    const swapped = siblings.with(at, other).with(at + by, item);
    const rest = items.filter((each) => each.parent_id !== item.parent_id);
    return inOrder([...swapped, ...rest]);
  }
  const parent = items.find((each) => each.id === item.parent_id);
  if (!parent) return [...items];
  const areas = childrenOf(items, parent.parent_id).filter(({ kind }) => kind === 'area');
  const next = areas[areas.indexOf(parent) + by];
  if (!next) return [...items];
  const branch = branchOf(items, id).map((each) => (each.id === id ? { ...each, parent_id: next.id } : each));
  const others = items.filter(({ id: each }) => !branch.some((moved) => moved.id === each));
  return inOrder(by === 1 ? [...branch, ...others] : [...others, ...branch]);
}

/** A code that no item has yet: the name without accents and spaces, with a number where that is taken. */
export function freeCode(items: readonly Pick<EditItem, 'code'>[], name: string): string {
  const plain =
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 48) || 'item';
  const taken = new Set(items.map(({ code }) => code));
  let code = plain;
  for (let number = 2; taken.has(code); number++) code = `${plain}-${number}`;
  return code;
}

/** Below an area, or at the top, at the end of what is there. */
export function addItem(
  items: Items,
  { id, kind, parentId, name }: { id: string; kind: CompetencyItem['kind']; parentId: string | null; name: string },
): EditItem[] {
  const empty = { en: '', fr: '' };
  return inOrder([
    ...items,
    {
      id,
      kind,
      parent_id: parentId,
      code: freeCode(items, name),
      name: empty,
      description: empty,
      anchors: [],
      links: [],
    },
  ]);
}

/** Whether something is said in one language and not in the other. */
export function lacks(item: EditItem): 'en' | 'fr' | null {
  const texts = [item.name, item.description, ...item.anchors.flatMap(({ behaviours }) => behaviours)];
  for (const [language, other] of [
    ['en', 'fr'],
    ['fr', 'en'],
  ] as const)
    if (texts.some((text) => text[language].trim() === '' && text[other].trim() !== '')) return language;
  return null;
}
