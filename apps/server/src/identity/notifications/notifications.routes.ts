import { notifications, readNotificationParams } from '@parley/contracts/identity/notifications.ts';
import { route } from '#platform/route.ts';
import type { IdentityScope } from '../context.ts';
import { nothing, signed } from '../context.ts';
import { changeOwn, listOwn, markAllRead } from './notifications.service.ts';

export function notificationsRoutes(scope: IdentityScope): void {
  route(scope, notifications.list, (ctx, { query }) =>
    listOwn(signed(ctx), readNotificationParams(query.params) ?? { count: 1, offset: 0 }),
  );
  route(scope, notifications.setStatus, (ctx, { body: { params } }) =>
    nothing(changeOwn(signed(ctx), params.notificationId, { status: params.status })),
  );
  route(scope, notifications.setPinned, (ctx, { params, body }) =>
    nothing(changeOwn(signed(ctx), body.notificationId, { isPinned: params.pinStatus === 'pin' })),
  );
  route(scope, notifications.markAllRead, (ctx) => nothing(markAllRead(signed(ctx))));
}
