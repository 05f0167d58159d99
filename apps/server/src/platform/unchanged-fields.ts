import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';

type Path = readonly PropertyKey[];
type Issue = { path: Path; message: string };
export type Read = { data: unknown } | { issues: Issue[] } | { conflict: true };

const READ_ONLY = 'This field is read-only. Leave it out, or send it back as it was read.';

const isHolder = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null;
const idOf = (value: unknown): unknown => (isHolder(value) ? value.id : undefined);

/** What lies at a place of what was sent, and at the same place of what is there; entries of lists meet by their `id`. */
function bothAt(sent: unknown, current: unknown, path: Path): { sent: unknown; current: unknown } | null {
  let [mine, theirs] = [sent, current];
  for (const key of path) {
    if (!isHolder(mine) || !isHolder(theirs) || !Object.hasOwn(mine, key)) return null;
    mine = mine[key];
    const id = idOf(mine);
    if (Array.isArray(theirs) && id !== undefined) theirs = theirs.find((entry) => idOf(entry) === id);
    else if (Object.hasOwn(theirs, key)) theirs = theirs[key];
    else return null;
  }
  return { sent: mine, current: theirs };
}

function remove(body: unknown, path: Path): boolean {
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => (isHolder(at) ? at[key] : undefined), body);
  const key = path.at(-1) ?? '';
  return (
    isHolder(holder) && !Array.isArray(holder) && Object.hasOwn(holder, key) && Reflect.deleteProperty(holder, key)
  );
}

/** The places that an issue is about: itself, or the keys that the schema does not know. */
const placesOf = (issue: z.core.$ZodIssue): Path[] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];

/** Whether the caller read an older version: then the conflict is told, not what else has changed since. */
function isStale(sent: unknown, current: unknown): boolean {
  const versions = bothAt(sent, current, ['revision']) ?? bothAt(sent, current, ['version']);
  return versions !== null && typeof versions.sent === 'number' && versions.sent !== versions.current;
}

const VERSIONS: ReadonlySet<PropertyKey> = new Set(['revision', 'version']);

/**
 * Reads a body in which fields of what was read came back. Whatever the schema refuses is left out where it is as it was
 * read; a read-only field that was changed is an issue of its own. An older version that the schema does not take is a conflict here,
 * because no handler will see it.
 * @param current what reading answers now, as JSON
 */
export function readUnchanged(schema: z.ZodMiniType, sent: unknown, current: unknown): Read {
  const body = structuredClone(sent);
  const stale = isStale(sent, current);
  const isAsRead = (path: Path): boolean => {
    const both = bothAt(sent, current, path);
    return both !== null && (stale || isDeepStrictEqual(both.sent, both.current));
  };
  for (;;) {
    const parsed = schema.safeParse(body);
    if (parsed.success) return { data: parsed.data };
    const places = parsed.error.issues.flatMap((issue) => placesOf(issue).map((path) => ({ issue, path })));
    if (stale && places.some(({ path }) => path.length === 1 && VERSIONS.has(path[0] ?? ''))) return { conflict: true };
    // The narrowest part that is as it was read; else the one around it.
    const removed = places.map(({ path }) =>
      path.map((_, index) => path.slice(0, path.length - index)).some((part) => isAsRead(part) && remove(body, part)),
    );
    if (removed.includes(true)) continue;
    const changed = places.filter(({ issue, path }) => {
      return issue.code === 'unrecognized_keys' && bothAt(sent, current, path) !== null;
    });
    if (changed.length > 0) return { issues: changed.map(({ path }) => ({ path, message: READ_ONLY })) };
    return { issues: parsed.error.issues };
  }
}
