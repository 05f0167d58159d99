import { ModelAborted, ModelError } from './model-error.ts';

const LONGEST_WAIT_SECONDS = 3_600;
const UNREACHABLE = /^(ECONN|ENOTFOUND|EAI_AGAIN|EHOST|ENET|EPIPE|UND_ERR_SOCKET|CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED)/;

/** @param retryAfter the header of that name, in seconds */
export function errorOfStatus(status: number, retryAfter?: string | string[] | null): ModelError {
  const wait = Number(retryAfter ?? Number.NaN);
  const retryAfterSeconds = Number.isFinite(wait) && wait > 0 ? Math.min(Math.ceil(wait), LONGEST_WAIT_SECONDS) : null;
  const message = `The model endpoint answered ${status}.`;
  if (status === 429) return new ModelError('rate_limited', message, { retryAfterSeconds });
  if (status === 401 || status === 403) return new ModelError('refused', message);
  if (status >= 500 || status === 408) return new ModelError('overloaded', message, { retryAfterSeconds });
  return new ModelError('rejected', message);
}

/** @param begun the endpoint had begun to answer */
export function errorOfConnection(error: Error, begun: boolean): Error {
  if (error instanceof ModelError || error instanceof ModelAborted) return error;
  const code = String((error as NodeJS.ErrnoException).code ?? (error.cause as NodeJS.ErrnoException)?.code ?? '');
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return new ModelError('timeout', 'The model endpoint did not take the connection in time.', { cause: error });
  if (begun) return new ModelError('broken_off', 'The connection to the model endpoint broke.', { cause: error });
  if (UNREACHABLE.test(code))
    return new ModelError('unreachable', 'The model endpoint cannot be reached.', { cause: error });
  return new ModelError('garbage', 'The model endpoint does not speak HTTP as expected.', { cause: error });
}
