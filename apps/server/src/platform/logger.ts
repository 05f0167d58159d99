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
          return typeof told?.stack === 'string' ? { ...told, stack: readableStack(told.stack) } : told;
        },
      },
      redact: {
        paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[redacted]',
      },
    },
    to,
  );
