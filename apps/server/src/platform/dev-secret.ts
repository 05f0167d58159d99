import { createHash, timingSafeEqual } from 'node:crypto';
import { problems } from '@parley/contracts/problem.ts';
import type { FastifyError, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { Config } from './config.ts';
import { ProblemError } from './problem-error.ts';

const devProblems = problems({
  dev_secret_required: [401, 'Open the link that the server printed when it started.'],
});

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Guards a route below `/dev/`: the caller sends the secret of this start as `Authorization: Bearer`, which no page of another
 * origin can. In production no secret opens it.
 */
export function requireDevSecret({ devSecret }: Pick<Config, 'devSecret'>) {
  const wanted = devSecret === null ? null : digest(`Bearer ${devSecret}`);
  const refusal = () =>
    new ProblemError(devProblems.dev_secret_required, { headers: { 'www-authenticate': 'Bearer realm="dev"' } });
  return ({ headers }: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const isRight = wanted !== null && timingSafeEqual(digest(headers.authorization ?? ''), wanted);
    done(isRight ? undefined : (refusal() as unknown as FastifyError));
  };
}
