import type { ResponseOf } from '@parley/contracts/endpoint.ts';
import type { Notification, NotificationStatus } from '@parley/contracts/identity/notifications.ts';
import { notifications } from '@parley/contracts/identity/notifications.ts';
import { useRead } from '../api/ask.ts';
import { useOptimistic } from '../api/optimistic.ts';

type Page = ResponseOf<typeof notifications.list>;

/** Rows of one look. */
export const PAGE = 20;

/** The newest, as many as wanted. */
export const useNotifications = (count: number) =>
  useRead(notifications.list, { query: { params: JSON.stringify({ count, offset: 0 }) } }, { keep: true });

/** The page with one notification changed, or gone once it is archived; what is unread is counted anew. */
function withChange(page: Page, id: string, change: Partial<Notification>): Page {
  const changed = page.data.map((one) => (one.id === id ? { ...one, ...change } : one));
  const data = changed.filter(({ status }) => status !== 'archived');
  const unreadIn = (rows: readonly Notification[]) => rows.filter(({ status }) => status === 'unread').length;
  return {
    ...page,
    data,
    total: page.total - (changed.length - data.length),
    unreadCount: page.unreadCount + unreadIn(data) - unreadIn(page.data),
  };
}

/** Changes are seen at once, and taken back where the server refuses them. */
export function useNotificationChanges() {
  const status = useOptimistic(notifications.setStatus, {
    shown: notifications.list,
    apply: (page, { body: { params } }) =>
      withChange(page, params.notificationId, { status: params.status, viewed: params.status !== 'unread' }),
  });
  const pinned = useOptimistic(notifications.setPinned, {
    shown: notifications.list,
    apply: (page, { params, body }) => withChange(page, body.notificationId, { isPinned: params.pinStatus === 'pin' }),
  });
  const all = useOptimistic(notifications.markAllRead, {
    shown: notifications.list,
    apply: (page) => ({
      ...page,
      unreadCount: 0,
      data: page.data.map((one) => ({ ...one, status: 'read' as const, viewed: true })),
    }),
  });
  return {
    setStatus: ({ id }: Notification, to: NotificationStatus) =>
      status.mutate({ body: { params: { notificationId: id, status: to } } }),
    setPinned: ({ id }: Notification, to: boolean) =>
      pinned.mutate({ params: { pinStatus: to ? 'pin' : 'unpin' }, body: { notificationId: id } }),
    readAll: () => all.mutate({}),
  };
}
