/**
 * What can go wrong between us and a model endpoint:
 * - `unreachable`: no connection; `timeout`: too slow to connect, to begin or to go on
 * - `rate_limited`: 429; `overloaded`: 5xx or an error inside the stream; `refused`: 401 or 403, a matter of configuration
 * - `rejected`: another 4xx, the request itself is not accepted; `garbage`: not the protocol; `broken_off`: ended in the middle
 */
export type ModelErrorKind =
  | 'unreachable'
  | 'timeout'
  | 'rate_limited'
  | 'refused'
  | 'rejected'
  | 'overloaded'
  | 'garbage'
  | 'broken_off';

/** Kinds that may pass when the same request is sent once more. */
const TRANSIENT: ReadonlySet<ModelErrorKind> = new Set(['unreachable', 'overloaded', 'garbage', 'broken_off']);

export class ModelError extends Error {
  readonly kind: ModelErrorKind;
  readonly retryAfterSeconds: number | null;
  constructor(
    kind: ModelErrorKind,
    message: string,
    { retryAfterSeconds = null, cause }: { retryAfterSeconds?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'ModelError';
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
  get transient(): boolean {
    return TRANSIENT.has(this.kind);
  }
}

/** Thrown when the caller's signal ended the request. */
export class ModelAborted extends Error {
  constructor() {
    super('The request to the model was ended by us.');
    this.name = 'ModelAborted';
  }
}
