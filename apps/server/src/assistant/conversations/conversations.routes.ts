import { conversations, PAGE_DEFAULT } from '@parley/contracts/assistant/conversations.ts';
import type { RouteScope } from '#platform/route.ts';
import { route } from '#platform/route.ts';
import { expectMessage } from '../chat/expect-message.ts';
import type { AssistantContext } from '../context.ts';
import { conversationView } from './conversation-view.ts';
import * as service from './conversations.service.ts';

const pageView = ({ messages, hasMore, hasLater = false }: service.MessagePage) => ({
  messages,
  has_more: hasMore,
  has_later: hasLater,
});

export function conversationsRoutes(scope: RouteScope<AssistantContext>): void {
  route(scope, conversations.create, async (ctx, { body }) => {
    const made = await service.createConversation(ctx, {
      title: body?.title ?? null,
      offRecord: body?.off_record ?? false,
      exercise: body?.exercise ?? null,
    });
    expectMessage(ctx, made.id);
    return conversationView(made);
  });
  route(scope, conversations.list, async (ctx, { query }) => {
    const { conversations: rows, hasMore } = await service.listConversations(ctx, {
      limit: query.limit ?? PAGE_DEFAULT,
      beforeId: query.before_id ?? null,
      search: query.search ?? '',
      only: query.only ?? null,
    });
    return {
      conversations: rows.map((row) => ({ ...conversationView(row), excerpt: row.excerpt })),
      has_more: hasMore,
    };
  });
  route(scope, conversations.read, async (ctx, { params }) =>
    conversationView(await service.readConversation(ctx, params.id)),
  );
  route(scope, conversations.change, async (ctx, { params, body }) =>
    conversationView(await service.changeConversation(ctx, params.id, body)),
  );
  route(scope, conversations.export, async (ctx, { params, query }, { reply }) => {
    const { name, type, text } = await service.exportConversation(ctx, params.id, query.format);
    reply.type(type).header('content-disposition', `attachment; filename="${name}"`);
    return text;
  });
  route(scope, conversations.remove, async (ctx, { params }) => {
    await service.deleteConversation(ctx, params.id);
    return undefined;
  });
  route(scope, conversations.removeAll, async (ctx) => ({ deleted: await service.deleteAllConversations(ctx) }));
  route(scope, conversations.restore, async (ctx, { params }) =>
    conversationView(await service.restoreConversation(ctx, params.id)),
  );
  route(scope, conversations.messages, async (ctx, { params, query }) => {
    const limit = query.limit ?? PAGE_DEFAULT;
    const { around_id: aroundId, after_id: afterId } = query;
    if (aroundId) return pageView(await service.messagesAround(ctx, params.id, { limit, aroundId }));
    if (afterId) return pageView(await service.messagesAfter(ctx, params.id, { limit, afterId }));
    return pageView(await service.listMessages(ctx, params.id, { limit, beforeId: query.before_id ?? null }));
  });
  route(scope, conversations.hits, async (ctx, { params, query }) => {
    const { hits, hasMore } = await service.searchWithin(ctx, params.id, query.search);
    return { hits: hits.map(({ id, role, excerpt }) => ({ message_id: id, role, excerpt })), has_more: hasMore };
  });
  route(scope, conversations.progress, (ctx, { params }) => service.readProgress(ctx, params.id));
  route(scope, conversations.steps, (ctx, { params }) => service.readSteps(ctx, params.id));
}
