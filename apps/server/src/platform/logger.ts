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
        err: (error: Error) => {
          const { stack, ...told } = pino.stdSerializers.err(error);
          return { ...told, stack: readableStack(stack) };
        },
      },
      redact: {
        paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[redacted]',
      },
    },
    to,
  );
