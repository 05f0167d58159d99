import type { Transporter } from 'nodemailer';
import type { Database } from '#db/database.ts';
import type { Config } from './config.ts';

/** `html` is made by us with every foreign part escaped. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** With its angle brackets, where the mail must be known again; else one is made. */
  messageId?: string;
};

export type Mailer = {
  kind: 'smtp' | 'mailbox';
  /** @throws what the mail server answered; the caller is a job and tries again */
  send(mail: Mail): Promise<void>;
  close(): void;
};

/** RFC 6376 §5.4.1, and both fields that RFC 8058 §4 wants covered. */
const SIGNED_FIELDS =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post';

/**
 * Whether a mail that failed has certainly not been taken: it was refused in so many words, or nobody was reached. Anything else,
 * a silence after the last byte above all, leaves that open.
 * @param error what `send` threw
 */
export function wasNotTaken(error: unknown): 'refused' | 'for now' | 'unreached' | null {
  if (typeof error !== 'object' || error === null) return null;
  const { responseCode, syscall, code } = error as { responseCode?: unknown; syscall?: unknown; code?: unknown };
  if (typeof responseCode === 'number' && responseCode >= 400) return responseCode >= 500 ? 'refused' : 'for now';
  return syscall === 'connect' || syscall === 'getaddrinfo' || code === 'EDNS' ? 'unreached' : null;
}

/** Over SMTP when `SMTP_URL` is set; outside production also into the built-in mailbox. */
export function openMailer(config: Config, database: Database): Mailer {
  const { smtpUrl } = config;
  let smtp: Transporter | null = null;
  // Read with the first mail: at rest it would only take memory.
  const connected = async (url: string): Promise<Transporter> =>
    (smtp ??= (await import('nodemailer')).createTransport(
      { url, ...(config.dkim ? { dkim: { ...config.dkim, headerFieldNames: SIGNED_FIELDS } } : {}) },
      { from: config.mailFrom },
    ));
  return {
    kind: smtpUrl ? 'smtp' : 'mailbox',
    send: async (mail) => {
      if (smtpUrl) await (await connected(smtpUrl)).sendMail(mail);
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
