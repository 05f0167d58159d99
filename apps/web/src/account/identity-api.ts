import { ApiError, call } from '@parley/contracts/client.ts';
import type { EndpointDescription, InputOf, ResponseOf } from '@parley/contracts/endpoint.ts';
import { sessionExpiry } from '../api/api.ts';
import { transport } from '../shell/session-of-tab.ts';

/** Refused codes answer 401 on this wire, where a session ends with the same number; nobody is signed out for one (APP-4). */
const isAboutCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401 && error.type.startsWith('mfa_');

/** One call to the identity API as the person signed in, with the end of the session handled. */
export const askIdentity = <E extends EndpointDescription>(endpoint: E, input: InputOf<E>): Promise<ResponseOf<E>> =>
  sessionExpiry.guard(async () => {
    try {
      return await call(transport, endpoint, input);
    } catch (error) {
      if (isAboutCode(error)) throw new ApiError(403, error.type, error.message, { cause: error });
      throw error;
    }
  });
