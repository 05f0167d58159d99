import { Readable } from 'node:stream';
import type { Feedback } from '@parley/contracts/assistant/feedback.ts';
import { feedback, feedbackAdmin } from '@parley/contracts/assistant/feedback.ts';
import type { RouteScope } from '#platform/route.ts';
import { ANSWERED, route } from '#platform/route.ts';
import type { AssistantContext } from '../context.ts';
import type { FeedbackRow } from './feedback.service.ts';
import * as service from './feedback.service.ts';
import { exportFeedback, readFeedback } from './feedback-admin.service.ts';

const feedbackView = (row: FeedbackRow): Feedback => ({
  id: row.id,
  kind: row.kind,
  message_id: row.messageId,
  conversation_id: row.conversationId,
  rating: row.rating,
  tags: row.tags,
  comment: row.comment,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
});

export function feedbackRoutes(scope: RouteScope<AssistantContext>): void {
  route(scope, feedback.give, async (ctx, { body }) => feedbackView(await service.giveFeedback(ctx, body)));
  route(scope, feedback.ofConversation, async (ctx, { params }) => ({
    feedback: (await service.feedbackOfConversation(ctx, params.id)).map(feedbackView),
  }));
  route(scope, feedback.remove, async (ctx, { params }) => {
    await service.takeBackFeedback(ctx, params.id);
    return undefined;
  });
  route(scope, feedbackAdmin.list, (ctx, { query: { limit = 50, before_id: beforeId, ...filter } }) =>
    readFeedback(ctx, filter, { limit, beforeId }),
  );
  route(scope, feedbackAdmin.export, async (ctx, { query: { format, ...filter } }, { reply }) => {
    const pieces = await exportFeedback(ctx, filter, format);
    reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8');
    reply
      .header('content-disposition', `attachment; filename="feedback.${format}"`)
      .header('cache-control', 'no-store');
    await reply.send(Readable.from(pieces, { objectMode: false }));
    return ANSWERED;
  });
}
