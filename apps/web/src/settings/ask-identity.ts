import { call } from '@parley/contracts/client.ts';
import type { EndpointDescription, InputOf, ResponseOf } from '@parley/contracts/endpoint.ts';
import { sessionExpiry } from '../api/api.ts';
import { transport } from '../shell/session-of-tab.ts';

/** One call to identity as the person signed in; a sign-in that is not fresh enough is asked for over the page. */
export const askIdentity = <E extends EndpointDescription>(endpoint: E, input: InputOf<E>): Promise<ResponseOf<E>> =>
  sessionExpiry.guard(() => call(transport, endpoint, input));
