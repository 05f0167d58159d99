import type { Cost } from '@parley/contracts/cost.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import type { FastifyError, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { ProblemError } from '../problem-error.ts';
import type { Budgets, Spender } from './budgets.ts';
import { NO_PLACE } from './places.ts';

/** Longer than that no one waits for others: a client that comes back fares better. */
const LONGEST_WAIT_MS = 10_000;

function patience({ raw }: FastifyReply): AbortSignal {
  const over = new AbortController();
  const busy = (): void => over.abort(new ProblemError(commonProblems.overloaded, { retryAfterSeconds: 2 }));
  const timer = setTimeout(busy, LONGEST_WAIT_MS);
  raw.once('close', () => {
    clearTimeout(timer);
    busy();
  });
  return over.signal;
}

/** Goes on once the request has its place among the others, which it holds until its answer is over. */
export function spend(
  budgets: Budgets,
  cost: Cost,
  spender: Spender,
  { reply, done }: { reply: FastifyReply; done: HookHandlerDoneFunction },
): void {
  const goOn = (leave: () => void): void => {
    if (reply.raw.closed) leave();
    else if (leave !== NO_PLACE) reply.raw.once('close', leave);
    done();
  };
  let entered: ReturnType<Budgets['enter']>;
  try {
    entered = budgets.enter(cost, spender, () => patience(reply));
  } catch (error) {
    done(error as FastifyError);
    return;
  }
  if (typeof entered === 'function') goOn(entered);
  else entered.then(goOn, done);
}

/** A hook that takes the budget of the address a request came from, where there is no session. */
export const spendAsGuest =
  (budgets: Budgets, cost: Cost) =>
  (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const guest = budgets.guestAt(request.ip);
    if (guest) spend(budgets, cost, guest, { reply, done });
    else done();
  };
