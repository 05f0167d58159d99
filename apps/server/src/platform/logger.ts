import pino from 'pino';
import type { About, ErrorReports } from './error-reports.ts';
import { readableStack } from './readable-stack.ts';

export type Logger = pino.Logger;

/** What never reaches a log, wherever it stands in the logged object. An error keeps its own message. */
const SECRETS = [
  'password',
  'newPassword',
  'token',
  'refreshToken',
  'accessToken',
  'secret',
  'authorization',
  'cookie',
  'set-cookie',
  'content',
  'email',
];

const ERROR = pino.levels.values.error ?? 50;

/**
 * Structured logs, by themselves on standard error, so that what `npm start` prints for people stays readable. What is logged as an
 * error is reported too (APP-11), whichever part of the server met it.
 */
export const createLogger = (
  level: string,
  to: pino.DestinationStream = pino.destination(2),
  reports: ErrorReports | null = null,
): Logger =>
  pino(
    {
      level,
      hooks: {
        logMethod(given, write, levelNumber) {
          const [told, message] = given as [unknown, unknown];
          const error = (told as { err?: unknown } | null)?.err;
          if (reports && levelNumber >= ERROR && error instanceof Error) {
            const { path, method, reqId } = told as Omit<About, 'message'>;
            reports
              .send(error, { message: typeof message === 'string' ? message : '', path, method, reqId })
              .catch((cause: unknown) => this.warn({ err: cause }, 'an error could not be reported'));
          }
          write.apply(this, given);
        },
      },
      serializers: {
        // Whatever was thrown: only an Error has a stack to be read.
        err: (thrown: Error) => {
          const told = pino.stdSerializers.err(thrown);
          if (typeof told?.stack !== 'string') return told;
          // A database quotes the row or the value it refused, which is what somebody said.
          const { detail: _, where: __, ...plain } = told as typeof told & { detail?: unknown; where?: unknown };
          return { ...plain, stack: readableStack(told.stack) };
        },
      },
      redact: {
        paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[redacted]',
      },
    },
    to,
  );
