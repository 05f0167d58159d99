import { randomUUID } from 'node:crypto';
import { withoutQuoted } from '@parley/contracts/without-quoted.ts';
import type { ErrorReportConfig } from './error-report-config.ts';
import { readableStack } from './readable-stack.ts';
import { VERSION } from './version.ts';

/** Where an error happened. It never holds what people wrote: neither bodies nor queries. */
export type About = { message: string; path?: string; method?: string; reqId?: string };
export type ErrorReports = {
  /** Rejects when the report could not be handed over. */
  send(error: Error, about: About): Promise<void>;
};

/** Reports of one node in a minute; a fault that happens a thousand times is told thirty times. */
const MOST_A_MINUTE = 30;
const MINUTE_MS = 60_000;
/** Milliseconds; nothing waits for a report. */
const PATIENCE_MS = 5_000;

/** `    at load (file.ts:3:5)` as the protocol wants it, the innermost last. */
function framesOf(stack: string): { function: string; filename: string; lineno: number; colno: number }[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '?', filename, lineno, colno] = /^\s+at (?:(.+?) \()?(.+?):(\d+):(\d+)\)?$/.exec(line) ?? [];
      return filename ? [{ function: name, filename, lineno: Number(lineno), colno: Number(colno) }] : [];
    })
    .toReversed();
}

/**
 * Reports the server's errors to Sentry, or to whatever speaks its envelopes (develop.sentry.dev/sdk/data-model/envelopes).
 * @param now milliseconds
 */
export function createErrorReports(
  { dsn }: Pick<ErrorReportConfig, 'dsn'>,
  { environment, now = Date.now }: { environment: string; now?: () => number },
): ErrorReports {
  const { protocol, host, username, pathname } = new URL(dsn);
  const parts = pathname.split('/').filter(Boolean);
  const project = parts.pop();
  const address = `${protocol}//${[host, ...parts, 'api', project, 'envelope'].join('/')}/`;
  let window = { since: 0, sent: 0 };
  const isTooMany = (): boolean => {
    if (now() - window.since >= MINUTE_MS) window = { since: now(), sent: 0 };
    window.sent += 1;
    return window.sent > MOST_A_MINUTE;
  };
  return {
    send: async (error, { message, path, method, reqId }) => {
      if (isTooMany()) return;
      const id = randomUUID().replaceAll('-', '');
      const { code } = error as NodeJS.ErrnoException;
      const event = {
        event_id: id,
        timestamp: now() / 1_000,
        platform: 'node',
        level: 'error',
        release: `parley@${VERSION}`,
        environment,
        logentry: { formatted: message },
        exception: {
          values: [
            {
              type: error.name,
              value: withoutQuoted(error.message),
              stacktrace: { frames: framesOf(readableStack(error.stack ?? '')) },
            },
          ],
        },
        tags: { ...(code ? { code } : {}), ...(reqId ? { request: reqId } : {}) },
        ...(path ? { request: { method, url: path } } : {}),
      };
      const lines = [{ event_id: id, sent_at: new Date(now()).toISOString() }, { type: 'event' }, event];
      const answer = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${username}, sentry_client=parley/${VERSION}`,
        },
        body: lines.map((line) => JSON.stringify(line)).join('\n'),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The report was answered ${answer.status}.`);
    },
  };
}
