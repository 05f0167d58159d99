import type { Notification, NotificationStatus } from '@parley/contracts/identity/notifications.ts';
import { notificationProblems } from '@parley/contracts/identity/notifications.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { IdentityContext, SignedContext } from '../context.ts';
import { browserNamed } from './browser-named.ts';
import { notificationKinds } from './notification-kinds.ts';
import type { Given, NotificationKind } from './notification-texts.ts';
import { notificationTexts } from './notification-texts.ts';
import * as store from './notifications.store.ts';

/** CONST-1: how long a notification stays that is not pinned, days. */
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

type Row = Awaited<ReturnType<typeof store.listNotifications>>[number];

/** In the words of the reader's language; one of a kind that this build does not know is left out. */
function shown({ from }: SignedContext, row: Row): Notification[] {
  if (!(row.type in notificationTexts)) return [];
  const kind = row.type as NotificationKind;
  const { title, body } = notificationTexts[kind][from.language];
  const kept = row.data as Partial<Given>;
  const given: Given = {
    by: kept.by ?? '',
    tenant: kept.tenant ?? '',
    what: kept.what ?? '',
    ip: kept.ip ?? '',
    browser: browserNamed(kept.browser ?? '', from.language),
  };
  const { severity, url } = notificationKinds[kind];
  const status = row.status as NotificationStatus;
  return [
    {
      id: row.id,
      key: kind,
      title,
      body: body(given),
      severity,
      url,
      viewed: status !== 'unread',
      status,
      isPinned: row.isPinned,
      createdAt: row.createdAt,
      actions: [],
    },
  ];
}

export async function listOwn(ctx: SignedContext, page: { count: number; offset: number }) {
  const { userId } = ctx.principal;
  const [rows, { total, unread }] = await Promise.all([
    store.listNotifications(ctx.db, userId, page),
    store.countNotifications(ctx.db, userId),
  ]);
  return { data: rows.flatMap((row) => shown(ctx, row)), current: page.offset, total, unreadCount: unread };
}

/** @throws notification_not_found */
export async function changeOwn(
  ctx: SignedContext,
  id: string,
  change: { status?: NotificationStatus; isPinned?: boolean },
): Promise<void> {
  const found = await store.updateNotification(ctx.db, { id, userId: ctx.principal.userId }, change);
  if (!found) throw new ProblemError(notificationProblems.notification_not_found);
}

export const markAllRead = async (ctx: SignedContext): Promise<void> =>
  void (await store.updateAllRead(ctx.db, ctx.principal.userId));

export const forgetOldNotifications = async ({ db, clock }: Pick<IdentityContext, 'db' | 'clock'>): Promise<void> =>
  void (await store.deleteOldNotifications(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString()));
