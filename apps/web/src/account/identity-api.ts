import { call } from '@parley/contracts/client.ts';
import type { EndpointDescription, InputOf, ResponseOf } from '@parley/contracts/endpoint.ts';
import { sessionExpiry } from '../api/api.ts';
import { transport } from '../shell/session-of-tab.ts';

/** One call to the identity API as the person signed in, with the end of the session handled. */
export const askIdentity = <E extends EndpointDescription>(endpoint: E, input: InputOf<E>): Promise<ResponseOf<E>> =>
  sessionExpiry.guard(() => call(transport, endpoint, input));
