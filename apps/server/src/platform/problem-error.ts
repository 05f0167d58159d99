import type { Problem, ProblemBody } from '@parley/contracts/problem.ts';

type More = {
  detail?: string;
  fields?: { path: string; message: string }[];
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** A refusal that the caller can understand. Anything else thrown is a bug and answers 500. */
export class ProblemError extends Error {
  readonly problem: Problem;
  readonly retryAfterSeconds: number | undefined;
  readonly #more: More;
  constructor(problem: Problem, more: More = {}) {
    super(problem.title, { cause: more.cause });
    this.problem = problem;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.#more = more;
  }
  body(): ProblemBody {
    const { type, title, status } = this.problem;
    const { detail = title, fields } = this.#more;
    return { type, title, status, detail, errors: [detail], ...(fields ? { fields } : {}) };
  }
}
