import type { Database } from '#db/database.ts';
import type { SmsConfig, SmsGatewayConfig } from './sms-config.ts';

export type Sms = {
  /** E.164. */
  to: string;
  text: string;
  /** Names this very message: a gateway that knows `Idempotency-Key` sends it once, however often it is asked. */
  id?: string;
};

export type SmsSender = {
  kind: 'http' | 'twilio' | 'mailbox';
  /** @throws what the gateway answered; the caller is a job and tries again. Never with the text or the number */
  send(sms: Sms): Promise<void>;
};

/** The gateway refuses this message, and would refuse it again. */
export class SmsRefused extends Error {}

const GATEWAY_TIMEOUT_MS = 10_000;
/** Worth another try: too slow, too many, or the gateway's own trouble. */
const mayPass = (status: number): boolean =>
  status === 401 || status === 403 || status === 408 || status === 429 || status >= 500;

function requestOf(gateway: SmsGatewayConfig, { to, text, id }: Sms): [url: string, init: RequestInit] {
  if (gateway.kind === 'twilio') {
    const { accountSid, authToken, from } = gateway;
    const body = new URLSearchParams({ To: to, Body: text });
    body.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from);
    return [
      `${gateway.url}/2010-04-01/Accounts/${accountSid}/Messages.json`,
      {
        headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
        body,
      },
    ];
  }
  const { url, token, from, fields } = gateway;
  return [
    url,
    {
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(id ? { 'idempotency-key': id } : {}),
      },
      body: JSON.stringify({ [fields.to]: to, [fields.text]: text, ...(from ? { [fields.from]: from } : {}) }),
    },
  ];
}

async function ask(gateway: SmsGatewayConfig, sms: Sms): Promise<void> {
  const [url, init] = requestOf(gateway, sms);
  const response = await fetch(url, {
    ...init,
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (response.ok) return;
  const said = `The SMS gateway answered ${response.status}.`;
  throw mayPass(response.status) ? new Error(said) : new SmsRefused(said);
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/**
 * Through the gateway when there is one; outside production also into the built-in mailbox.
 * @returns null in production without a gateway: then nothing that needs text messages is offered
 */
export function openSms(sms: SmsConfig, production: boolean, database: Database): SmsSender | null {
  const { gateway } = sms;
  if (!gateway && production) return null;
  return {
    kind: gateway?.kind ?? 'mailbox',
    send: async (message) => {
      if (gateway) await ask(gateway, message);
      if (production) return;
      const html = `<!doctype html><meta charset="utf-8"><body style="margin:0;padding:24px;background:#FAF7F2"><p style="display:inline-block;max-width:320px;margin:0;padding:16px;border:1px solid #E6DFD3;border-radius:12px;background:#fff;font:16px/1.5 sans-serif;color:#23211D;white-space:pre-wrap">${escaped(message.text)}</p></body>`;
      await database
        .scoped({ kind: 'system' })
        .insertInto('platform.mailbox')
        .values({ recipient: message.to, subject: 'SMS', bodyText: message.text, bodyHtml: html })
        .execute();
    },
  };
}
