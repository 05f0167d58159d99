import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Services } from '#platform/context.ts';

const MOST = 500;

/** A plus that nobody escaped came as a space: no address begins with a digit alone. */
const recipientOf = (to: string): string => (/^ ?\d{6,15}$/.test(to) ? `+${to.trim()}` : to.trim().toLowerCase());

/**
 * `/dev/mailbox/messages?to=`: mails and text messages outside production, oldest first, as `{ to, subject, text, html, sentAt }`.
 * The page at `/dev/mailbox` belongs to the browser application. Neither exists in production.
 */
export function mailboxRoutes(app: FastifyInstance, services: Services): void {
  if (services.config.production) return;
  app.get('/dev/mailbox/messages', async (request) => {
    const { to } = z
      .object({ to: z.string().max(320).optional() })
      .catch({ to: undefined })
      .parse(request.query);
    const db = services.database.scoped({ kind: 'system' });
    let newest = db.selectFrom('platform.mailbox').selectAll().orderBy('id', 'desc').limit(MOST);
    if (to) newest = newest.where('recipient', '=', recipientOf(to));
    const rows = await newest.execute();
    return rows.reverse().map(({ recipient, subject, bodyText, bodyHtml, sentAt }) => ({
      to: recipient,
      subject,
      text: bodyText,
      html: bodyHtml,
      sentAt,
    }));
  });
}
