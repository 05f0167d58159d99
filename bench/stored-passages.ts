import type { Stage } from './stage.ts';

/** Words of a passage, different words of all, and passages of a document. */
const WORDS = 90;
const VOCABULARY = 30_000;
const TO_A_DOCUMENT = 100;
const BATCH = 10_000;

/** A word that stands nowhere in a dictionary, by its rank: 1 is in nearly every passage, as words of real texts are (Zipf). */
export const wordFrom = (rank: number): string =>
  `w${rank
    .toString(16)
    .padStart(4, '0')
    .replace(/\d/gu, (digit) => 'ghijkmnpqr'.charAt(Number(digit)))}x`;
/** The same as SQL. */
const wordOf = (rank: string): string =>
  `'w' || translate(lpad(to_hex(${rank}), 4, '0'), '0123456789', 'ghijkmnpqr') || 'x'`;
const DRAWN = `floor(exp(random() * ln(${VOCABULARY})))::integer`;

const batch = (tenantId: string, from: number, count: number): string => `
  set local synchronous_commit = off;
  with documents as (
    insert into assistant.knowledge_documents (id, tenant_id, source, name, title, kind, state, language, live_version, digest, reader)
    select gen_random_uuid(), '${tenantId}', 'upload', 'document-' || n, 'Document ' || n, 'text', 'ready', 'en', gen_random_uuid(), '\\x00'::bytea, 1
    from generate_series(${from / TO_A_DOCUMENT + 1}, ${(from + count) / TO_A_DOCUMENT}) n returning id, live_version)
  insert into assistant.knowledge_passages (version_id, position, id, tenant_id, document_id, heading, headings, text, language)
  select d.live_version, p, gen_random_uuid(), '${tenantId}', d.id, '{}', '',
    (select string_agg(${wordOf(DRAWN)}, ' ') from generate_series(1, ${WORDS} + 0 * p)), 'en'
  from documents d, generate_series(0, ${TO_A_DOCUMENT - 1}) p`;

/** Stores passages of one tenant by plain SQL, and counts in how many of them each word stands, as a refresh does. */
export async function storePassages({ sql }: Pick<Stage, 'sql'>, tenantId: string, count: number): Promise<void> {
  for (let stored = 0; stored < count; stored += BATCH) {
    await sql(batch(tenantId, stored, Math.min(BATCH, count - stored)));
    process.stderr.write(`bench: ${Math.min(count, stored + BATCH).toLocaleString('en')} passages stored\n`);
  }
  await sql(`insert into assistant.knowledge_words (tenant_id, word, passages)
    select '${tenantId}'::uuid, word, ndoc from ts_stat('select search from assistant.knowledge_passages') where word not like 'tenant:%'
    union all select '${tenantId}'::uuid, '', ${count}`);
  await sql('vacuum analyze assistant.knowledge_passages');
  await sql('vacuum analyze assistant.knowledge_documents');
  await sql('vacuum analyze assistant.knowledge_words');
}
