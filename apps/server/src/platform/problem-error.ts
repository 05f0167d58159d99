import type { Problem, ProblemBody } from '@parley/contracts/problem.ts';

type More = {
  detail?: string;
  fields?: { path: string; message: string }[];
  retryAfterSeconds?: number;
  /** Beside the answer, such as `www-authenticate`. */
  headers?: Record<string, string>;
  cause?: unknown;
};

/** A refusal that the caller can understand. Anything else thrown is a bug and answers 500. */
export class ProblemError extends Error {
  readonly problem: Problem;
  readonly retryAfterSeconds: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly #more: More;
  constructor(problem: Problem, more: More = {}) {
    super(problem.title, { cause: more.cause });
    this.problem = problem;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.headers = more.headers ?? {};
    this.#more = more;
  }
  body(): ProblemBody {
    const { type, title, status } = this.problem;
    const { detail = title, fields } = this.#more;
    return { type, title, status, detail, errors: [detail], ...(fields ? { fields } : {}) };
  }
}
