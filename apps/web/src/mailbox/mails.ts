/** A mail or text message kept by `/dev/mailbox/messages`; times are ISO 8601. */
export type Mail = { to: string; subject: string; text: string; html: string | null; sentAt: string };

/** Milliseconds between looks. */
export const LOOK_EVERY_MS = 2_000;

/** `locked`: it asks for the secret of this start; `absent`: this installation has none. */
export type Mailbox = { is: 'open'; mails: Mail[] } | { is: 'locked' | 'absent' };

/** @returns mails oldest first */
export async function readMails(secret: string | null, to: string, signal: AbortSignal): Promise<Mailbox> {
  const query = to.trim() ? `?${new URLSearchParams({ to: to.trim() })}` : '';
  const response = await fetch(`/dev/mailbox/messages${query}`, {
    signal,
    headers: { accept: 'application/json', ...(secret ? { authorization: `Bearer ${secret}` } : {}) },
  });
  if (response.status === 404) return { is: 'absent' };
  if (response.status === 401) return { is: 'locked' };
  if (!response.ok) throw new Error(`The mailbox answered ${response.status}.`);
  return { is: 'open', mails: (await response.json()) as Mail[] };
}

/** The first link of a mail, as it stands in its text; null when there is none. */
export const linkIn = (text: string): string | null =>
  /https?:\/\/[^\s<>"']+/.exec(text)?.[0].replace(/[.,;)]+$/, '') ?? null;

/** Nothing in it runs, and nothing is fetched: a mail is shown, not executed. */
export const framed = (html: string): string =>
  `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"><base target="_blank">${html}`;

/** Mails have no id: what never changes about one tells it apart. */
export const keyOf = (mail: Mail, index: number): string => `${mail.sentAt} ${mail.to} ${index}`;
