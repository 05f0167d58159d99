import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { DEFAULT_PAGE_SIZE } from '../list.ts';
import { problems } from '../problem.ts';
import { AuditSeverity } from './audits.ts';

export const notificationProblems = problems({ notification_not_found: [404, 'Notification not found.'] });

export const NotificationStatus = z.enum(['read', 'unread', 'archived']);
export type NotificationStatus = z.output<typeof NotificationStatus>;

/** What a person should know. Its words are made when it is read, in the reader's language. */
export const Notification = z.object({
  id: z.string(),
  /** What it is about, such as `password_changed`. */
  key: z.string(),
  title: z.string(),
  body: z.string(),
  severity: AuditSeverity,
  /** Where something can be done about it: a path of the product. */
  url: z.nullable(z.string()),
  viewed: z.boolean(),
  status: NotificationStatus,
  isPinned: z.boolean(),
  createdAt: z.string(),
  actions: z.array(z.object({ title: z.string(), url: z.string() })),
});
export type Notification = z.output<typeof Notification>;

const Page = z.object({
  count: z._default(z.int().check(z.gte(1), z.lte(100)), DEFAULT_PAGE_SIZE),
  offset: z._default(z.int().check(z.gte(0), z.lte(1_000_000)), 0),
});

/** The page in the JSON text of a query; null for what is none. */
export function readNotificationParams(text: string | undefined): z.output<typeof Page> | null {
  try {
    return Page.safeParse(JSON.parse(text || '{}')).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notification',
    access: 'signedIn',
    proof: 'delegate',
    cost: 'read',
    summary: 'One’s own notifications, pinned ones first, then newest first; archived ones are left out',
    /** JSON text of `{count, offset}`. */
    query: z.object({
      params: z.optional(
        z.string().check(
          z.maxLength(500),
          z.refine((text) => readNotificationParams(text) !== null, 'must be the JSON text of {count, offset}'),
        ),
      ),
    }),
    response: z.object({
      data: z.array(Notification),
      /** The row this page begins with. */
      current: z.int(),
      total: z.int(),
      unreadCount: z.int(),
    }),
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/notification/status',
    access: 'signedIn',
    proof: 'session',
    cost: 'write',
    summary: 'Marks one notification as read, unread or archived',
    body: z.object({ params: z.object({ notificationId: z.uuid(), status: NotificationStatus }) }),
    problems: [notificationProblems.notification_not_found],
  }),
  setPinned: endpoint({
    method: 'PUT',
    path: '/notification/:pinStatus',
    access: 'signedIn',
    proof: 'session',
    cost: 'write',
    summary: 'Pins one notification, or no longer',
    params: z.object({ pinStatus: z.enum(['pin', 'unpin']) }),
    body: z.object({ notificationId: z.uuid() }),
    problems: [notificationProblems.notification_not_found],
  }),
  markAllRead: endpoint({
    method: 'POST',
    path: '/notification/status/mark-all-read',
    access: 'signedIn',
    proof: 'session',
    cost: 'write',
    summary: 'Marks all of one’s own notifications as read',
  }),
};
