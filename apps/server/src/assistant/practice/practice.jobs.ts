import { internalContext } from '#platform/context.ts';
import type { EventReader } from '#platform/events.ts';
import { dealAfter } from './practice.service.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What was worked through to its end, or shown as a skill, comes back as cards. Told twice, it deals once. */
export const dealCards: EventReader = {
  name: 'assistant-practice',
  quick: true,
  types: ['flow.completed', 'evidence.found'],
  read: async (services, { type, tenantId, userId, data }) => {
    const conversationId = text(data.conversationId);
    if (!tenantId || !userId || !conversationId) return;
    await dealAfter(
      internalContext(services, { kind: 'tenant', tenantId, userId }),
      { tenantId, userId, conversationId },
      { completed: type === 'flow.completed' && data.early !== true, competency: text(data.competency) },
    );
  },
};
