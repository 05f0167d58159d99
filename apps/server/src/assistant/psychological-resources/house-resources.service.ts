import type { Refreshed, ResourceKind } from '@parley/contracts/assistant/psychological-resources.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#platform/context.ts';
import type { Person } from '../profile/profile.service.ts';
import { countingOf } from '../profile/profile.service.ts';
import { fitLibrary } from './fit-library.ts';
import type { HouseRow, NewHouseRow } from './house-resources.store.ts';
import * as store from './house-resources.store.ts';
import type { LibraryItem } from './library.ts';
import { library } from './library.ts';

const rowOf = (id: string, { item, why }: { item: LibraryItem; why: string[] }): NewHouseRow => ({
  id,
  keep: item.resource,
  kind: item.kind,
  title: item.title,
  sections: item.sections,
  note: item.note,
  why,
  competencies: item.competencies,
  minutes: item.minutes,
});

const isTheirs = ({ pinnedAt, doneAt, editedAt }: HouseRow): boolean =>
  pinnedAt !== null || doneAt !== null || editedAt !== null;
/** The words and the reasons of the house; jsonb brings keys in an order of its own. */
const content = ({ kind, title, sections, note, why, minutes }: NewHouseRow): string =>
  JSON.stringify([
    kind,
    title.en,
    title.fr,
    sections.map(({ id, heading, items }) => [id, heading.en, heading.fr, items.map(({ en, fr }) => [en, fr])]),
    note && [note.en, note.fr],
    why.toSorted(),
    minutes,
  ]);

const told = ({ id, kind, title }: NewHouseRow) => ({
  id,
  of: 'resource' as const,
  kind: kind as ResourceKind,
  text: title,
});

/**
 * PROF-1: proposes what of the house fits the facts that count, and takes back what nothing speaks for any more, unless the person made it
 * theirs: pinned, edited or done, it stays as it is; deleted, it does not come back. In a transaction that holds the profile.
 */
export async function fitHouseResources(ctx: Context, person: Person): Promise<Refreshed> {
  const { facts, pace, minutes } = await countingOf(ctx, person);
  const rows = await store.listOfHouse(ctx.db, person.userId);
  const unwanted = new Set(rows.filter(({ deletedAt }) => deletedAt !== null).map(({ keep }) => keep));
  const shown = rows.filter(({ deletedAt }) => deletedAt === null);
  // What is done has made room for something new.
  const mine = new Set(shown.filter(({ doneAt }) => doneAt === null).map(({ keep }) => keep));
  const done = new Set(shown.filter(({ doneAt }) => doneAt !== null).map(({ keep }) => keep));
  const items = library().filter(({ resource }) => !unwanted.has(resource) && !done.has(resource));
  const fitting = new Map(fitLibrary(items, facts, { pace, minutes, mine }).map((each) => [each.item.resource, each]));
  const refreshed: Refreshed = { added: [], updated: [], retired: [], kept: [] };
  const retired: string[] = [];
  for (const row of shown) {
    const fit = fitting.get(row.keep);
    fitting.delete(row.keep);
    if (isTheirs(row)) {
      refreshed.kept.push(told(row));
    } else if (!fit) {
      retired.push(row.id);
      refreshed.retired.push(told(row));
    } else if (content(rowOf(row.id, fit)) === content(row)) {
      refreshed.kept.push(told(row));
    } else {
      await store.updateOfHouse(ctx.db, person.userId, rowOf(row.id, fit));
      refreshed.updated.push(told(rowOf(row.id, fit)));
    }
  }
  await store.deleteOfHouse(ctx.db, person.userId, retired);
  const added = [...fitting.values()].map((fit) => rowOf(uuidv7(), fit));
  await store.insertOfHouse(ctx.db, person, added);
  refreshed.added.push(...added.map(told));
  return refreshed;
}
