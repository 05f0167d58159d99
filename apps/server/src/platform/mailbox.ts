import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Services } from '#platform/context.ts';

const MOST = 500;

/**
 * `/dev/mailbox/messages?to=`: mails outside production, oldest first, as `{ to, subject, text, html, sentAt }`.
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
    if (to) newest = newest.where('recipient', '=', to.trim().toLowerCase());
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
