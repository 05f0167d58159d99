import type { Services } from '#platform/context.ts';
import { internalContext } from '#platform/context.ts';
import type { EventReader } from '#platform/events.ts';
import { activeFramework } from './active-framework.ts';
import { fadedOwners, ownersIn, ownScope, rebuildLevels } from './levels.service.ts';
import { proposeFromConversation, proposeFromPractice, removeDrawn, removeUndecided } from './proposals.service.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What happened is proposed as evidence. It counts for nothing until its person accepts it. Told twice, it is there once. */
export const proposeEvidence: EventReader = {
  name: 'assistant-competencies',
  quick: true,
  types: ['evidence.found', 'flow.completed', 'flow.sequence_finished', 'practice.reviewed'],
  read: async (services, { type, tenantId, userId, data, createdAt }) => {
    if (!tenantId || !userId) return;
    const owner = { tenantId, userId };
    const ctx = internalContext(services, ownScope(owner));
    const conversationId = text(data.conversationId);
    const practice = text(data.practice);
    if (conversationId)
      await proposeFromConversation(ctx, owner, { type, conversationId, competency: text(data.competency) }, createdAt);
    else if (practice) await proposeFromPractice(ctx, owner, practice, createdAt);
  },
};

/** What goes with a conversation is away with it, and back with it. */
export const hideWithConversations: EventReader = {
  name: 'assistant-competencies-follow',
  types: ['conversation.deleted', 'conversations.deleted', 'conversation.restored'],
  read: async (services, { tenantId, userId }) => {
    if (!tenantId || !userId) return;
    const owner = { tenantId, userId };
    const ctx = internalContext(services, ownScope(owner));
    await rebuildLevels(ctx, owner, await activeFramework(ctx));
  },
};

/** Who takes back the agreement to a profile has nothing drawn from conversations that they did not accept. */
export const forgetDrawn: EventReader = {
  name: 'assistant-competencies-consent',
  types: ['consent.withdrawn'],
  read: async (services, { tenantId, userId, data: { purposes } }) => {
    if (!tenantId || !userId || !Array.isArray(purposes) || !purposes.includes('profile')) return;
    await removeDrawn(internalContext(services, { kind: 'system' }), { tenantId, userId });
  },
};

/** Another framework, or another version of it, may call skills something else: levels follow, for everybody of the tenant. */
export const followFramework: EventReader = {
  name: 'assistant-competencies-framework',
  types: ['competency_framework.active_changed'],
  read: async (services, { tenantId }) => {
    if (!tenantId) return;
    const active = await activeFramework(internalContext(services, { kind: 'tenant', tenantId, userId: '' }));
    for await (const owner of ownersIn(internalContext(services, { kind: 'system' }), tenantId))
      await rebuildLevels(internalContext(services, ownScope(owner)), owner, active);
  },
};

/** Every night, levels that nothing new speaks for fade, and proposals that nobody wanted go. */
export async function fadeLevels(services: Services): Promise<void> {
  const system = internalContext(services, { kind: 'system' });
  for await (const owner of fadedOwners(system)) {
    const ctx = internalContext(services, ownScope(owner));
    await rebuildLevels(ctx, owner, await activeFramework(ctx));
  }
  await removeUndecided(system);
}

export const scheduleFading = (services: Services): Promise<void> =>
  services.jobs.schedule('fade-competency-levels', '37 3 * * *', () => fadeLevels(services));
