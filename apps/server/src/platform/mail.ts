import nodemailer from 'nodemailer';
import type { Database } from '#db/database.ts';
import type { Config } from './config.ts';

/** `html` is made by us with every foreign part escaped. */
export type Mail = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> };

export type Mailer = {
  kind: 'smtp' | 'mailbox';
  /** @throws what the mail server answered; the caller is a job and tries again */
  send(mail: Mail): Promise<void>;
  close(): void;
};

/** Over SMTP when `SMTP_URL` is set; outside production also into the built-in mailbox. */
export function openMailer(config: Config, database: Database): Mailer {
  const smtp = config.smtpUrl ? nodemailer.createTransport(config.smtpUrl, { from: config.mailFrom }) : null;
  return {
    kind: smtp ? 'smtp' : 'mailbox',
    send: async (mail) => {
      if (smtp) await smtp.sendMail(mail);
      if (!config.production) {
        await database
          .scoped({ kind: 'system' })
          .insertInto('platform.mailbox')
          .values({ recipient: mail.to, subject: mail.subject, bodyText: mail.text, bodyHtml: mail.html })
          .execute();
      }
    },
    close: () => smtp?.close(),
  };
}
