import type { Stage } from './stage.ts';

/** Messages of one insert: progress is seen, and nothing is lost when the last of them fails. */
const BATCH = 500_000;
const TO_A_CONVERSATION = 100;

/** An id as the server makes them (UUIDv7: time first), so that the primary key grows where it grows in production. */
const idAt = (time: string): string =>
  `(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 19))::uuid`;

/**
 * SQL that stores `count` messages of people nobody asks about. The conversations stand in the same statement, so checking each foreign key
 * again is left out; that needs a superuser, and ends with the statement.
 */
const strangers = (count: number): string => `
  set local session_replication_role = replica;
  set local synchronous_commit = off;
  with made as (
    insert into assistant.conversations (id, tenant_id, user_id, flow_id, flow_version, language, title, active_leaf_id)
    select ${idAt('clock_timestamp()')}, gen_random_uuid(), gen_random_uuid(), 'coaching-core', 1, 'en', 'Someone else', gen_random_uuid()
    from generate_series(1, ${count / TO_A_CONVERSATION}) returning id, tenant_id, user_id)
  insert into assistant.messages (id, conversation_id, tenant_id, user_id, role, content, language, status)
  select ${idAt('clock_timestamp()')}, made.id, made.tenant_id, made.user_id, case n % 2 when 0 then 'assistant' else 'user' end,
    repeat('words of a message ', 10), 'en', 'complete' from made, generate_series(1, ${TO_A_CONVERSATION}) n`;

/**
 * Stores `count` messages of strangers. Indexes that are no constraint are made afterwards, by their own definitions: the same indexes as
 * growing them row by row gives, in a small part of the time.
 */
export async function storeMessages({ sql }: Pick<Stage, 'sql'>, count: number): Promise<void> {
  const indexes = (
    await sql(`select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid = 'assistant.messages'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`)
  ).rows as { name: string; definition: string }[];
  for (const { name } of indexes) await sql(`drop index ${name}`);
  for (let stored = 0; stored < count; stored += BATCH) {
    await sql(strangers(Math.min(BATCH, count - stored)));
    process.stderr.write(
      `bench: ${Math.min(count, stored + BATCH).toLocaleString('en')} messages of strangers stored\n`,
    );
  }
  for (const { definition } of indexes) await sql(`set local maintenance_work_mem = '1GB'; ${definition}`);
  await sql('vacuum analyze assistant.messages');
  await sql('vacuum analyze assistant.conversations');
  // Else what is measured next shares the machine with the writing down of all this.
  await sql('checkpoint');
}
