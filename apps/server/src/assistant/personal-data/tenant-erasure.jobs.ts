import { sql } from 'kysely';
import { internalContext } from '#platform/context.ts';
import type { ErasureStep } from '#platform/erasures.ts';
import { affected, eraseTenant, rowsOfTenant } from '#platform/erasures.ts';
import type { EventReader } from '#platform/events.ts';
import type { AssistantMeans } from '../context.ts';

/** Conversations of one transaction; each may have hundreds of messages. */
const TALKS_AT_ONCE = 50;

/** Messages and runs go with their conversation, by which an index finds them. */
const conversations: ErasureStep = {
  tables: ['assistant.conversations', 'assistant.messages', 'assistant.runs'],
  remove: async ({ db }, tenantId) => {
    const { rows } = await sql<{ id: string }>`
      select id from assistant.conversations where tenant_id = ${tenantId} limit ${TALKS_AT_ONCE}`.execute(db);
    const ids = rows.map(({ id }) => id);
    return {
      removed: {
        'assistant.messages': await affected(
          db,
          sql`delete from assistant.messages where conversation_id = any(${ids}::uuid[])`,
        ),
        'assistant.runs': await affected(
          db,
          sql`delete from assistant.runs where conversation_id = any(${ids}::uuid[])`,
        ),
        'assistant.conversations': await affected(
          db,
          sql`delete from assistant.conversations where id = any(${ids}::uuid[])`,
        ),
      },
      more: ids.length > 0,
    };
  },
};

/** What points at something before what it points at, so that every row is counted. A test finds in the catalogue what is left out here. */
export const ASSISTANT_STEPS: readonly ErasureStep[] = [
  ...[
    'assistant.settings',
    'assistant.consents',
    'assistant.feedback',
    'assistant.resources',
    'assistant.profile_fact_sources',
    'assistant.profile_facts',
    'assistant.profiles',
    'assistant.instrument_answers',
    'assistant.instrument_results',
    'assistant.practice_cards',
    'assistant.reminder_preferences',
    'assistant.reminders',
    'assistant.xp_events',
    'assistant.game_settings',
    'assistant.game_policies',
    'assistant.time_zones',
    'assistant.rhythm_goals',
    'assistant.quiet_weeks',
    'assistant.leaderboard_members',
    'assistant.competency_evidence',
    'assistant.competency_levels',
    'assistant.competency_items',
    'assistant.competency_frameworks',
    'assistant.conversation_topics',
    'assistant.topic_classifications',
    'assistant.analytics_conversations',
    'assistant.analytics_activity',
    'assistant.analytics_days',
    'assistant.analytics_published',
    'assistant.knowledge_words',
    'assistant.knowledge_passages',
    'assistant.knowledge_files',
    'assistant.knowledge_documents',
    'assistant.knowledge_outcomes',
    'assistant.knowledge_refreshes',
  ].map(rowsOfTenant),
  conversations,
];

/** When an account goes: replies that are being written stop, and all that the assistant holds of its people goes. */
export const eraseTenantsOf = ({ runs }: Pick<AssistantMeans, 'runs'>): EventReader => ({
  name: 'assistant-tenant-erasure',
  types: ['tenant.deleted'],
  read: async (services, { data: { tenantId } }) => {
    if (typeof tenantId !== 'string') return;
    const { rows } = await sql<{ conversationId: string }>`
      select conversation_id from assistant.runs where tenant_id = ${tenantId} and status = 'running'`.execute(
      internalContext(services, { kind: 'system' }).db,
    );
    runs.stopIn(rows.map(({ conversationId }) => conversationId));
    await eraseTenant(services, 'assistant', tenantId, ASSISTANT_STEPS);
  },
});
