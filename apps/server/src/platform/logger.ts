import pino from 'pino';
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

/** Structured logs, by themselves on standard error, so that what `npm start` prints for people stays readable. */
export const createLogger = (level: string, to: pino.DestinationStream = pino.destination(2)): Logger =>
  pino(
    {
      level,
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
