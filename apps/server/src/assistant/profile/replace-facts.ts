import type { ProfileChange } from '@parley/contracts/assistant/profile.ts';
import { resourceProblems } from '@parley/contracts/assistant/psychological-resources.ts';
import type { Texts } from '@parley/contracts/assistant/texts.ts';
import { v7 as uuidv7 } from 'uuid';
import { ProblemError } from '#platform/problem-error.ts';
import type { FactRow } from './fact.ts';
import { isShown, knownAs, saysTheSame } from './fact.ts';
import { LANGUAGES, withTranslation } from './translations.ts';

type Said = ProfileChange['facts'][number];

/** What the person wrote, in the languages they wrote it in; undefined when they left it as it is. */
function rewritten(row: FactRow, said: Texts): Texts | undefined {
  const shown = withTranslation({ text: row.text }, row.translations, 'text');
  const same = LANGUAGES.every((language) => said[language] === undefined || said[language] === shown[language]);
  if (same) return undefined;
  // A translation that was sent back along with a new original is one of the old original.
  const own = LANGUAGES.filter(
    (language) =>
      said[language] !== undefined && (said[language] !== shown[language] || row.text[language] !== undefined),
  );
  return Object.fromEntries(own.map((language) => [language, said[language]?.toWellFormed()]));
}

/** A fact that became another kind leaves a sign that it is not to be proposed as the old one. */
const signOf = (row: FactRow, now: string): FactRow => ({
  ...row,
  id: uuidv7(),
  text: {},
  translations: {},
  sources: [],
  status: 'rejected',
  removedAt: now,
});

function changed(row: FactRow, said: Said, now: string): FactRow[] {
  const text = rewritten(row, said.text);
  const next: FactRow = {
    ...row,
    removedAt: null,
    status: said.status ?? row.status,
    pinnedAt: said.pinned === undefined ? row.pinnedAt : said.pinned ? (row.pinnedAt ?? now) : null,
    expiresAt: said.expires_at === undefined ? row.expiresAt : said.expires_at,
    ...(text === undefined ? {} : { text, translations: {}, editedAt: now }),
  };
  if (said.kind !== row.kind)
    return [signOf(row, now), { ...next, kind: said.kind, knownAs: `own:${row.id}`, editedAt: row.editedAt ?? now }];
  return JSON.stringify(next) === JSON.stringify(row) ? [] : [next];
}

const added = ({ kind, text, status = 'accepted', pinned = false, expires_at = null }: Said, now: string): FactRow => ({
  id: uuidv7(),
  kind,
  knownAs: knownAs(text),
  text: Object.fromEntries(Object.entries(text).map(([language, said]) => [language, said.toWellFormed()])),
  translations: {},
  source: 'user',
  confidence: 1,
  status,
  place: 0,
  pinnedAt: pinned ? now : null,
  editedAt: null,
  expiresAt: expires_at,
  retiredAt: null,
  removedAt: null,
  createdAt: now,
  sources: [],
});

/**
 * What is to be written so that the profile holds what the person says it holds: facts left out are removed, named again they are
 * back, new ones are theirs. Pure but for new ids.
 * @throws fact_not_found
 */
export function replaceFacts(rows: FactRow[], said: Said[], now: string): FactRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const named = new Set(said.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const writing: FactRow[] = rows
    .filter((row) => isShown(row) && !named.has(row.id))
    .map((row) => ({ ...row, removedAt: now }));
  const seen = new Set<string>();
  for (const each of said) {
    const row = each.id === undefined ? undefined : byId.get(each.id);
    if (each.id !== undefined) {
      if (!row || row.retiredAt !== null || seen.has(each.id)) throw new ProblemError(resourceProblems.fact_not_found);
      seen.add(each.id);
      // Removed so long ago that its words are gone: what is sent is said anew.
      const before = Object.keys(row.text).length > 0 ? row : { ...row, source: 'user' as const };
      writing.push(...changed(before, each, now));
      continue;
    }
    const id = knownAs(each.text);
    const known = rows.find(
      (other) => other.kind === each.kind && (other.knownAs === id || saysTheSame(other.text, each.text)),
    );
    if (!known) {
      if (!writing.some((other) => other.kind === each.kind && other.knownAs === id)) writing.push(added(each, now));
      continue;
    }
    // Said by themselves what was proposed, rejected or removed before: one fact, and theirs.
    if (named.has(known.id)) continue;
    const at = writing.findIndex((other) => other.id === known.id);
    if (at >= 0) writing.splice(at, 1);
    const own = added(each, now);
    writing.push({ ...own, id: known.id, knownAs: known.knownAs, sources: known.sources, createdAt: known.createdAt });
  }
  return writing;
}
