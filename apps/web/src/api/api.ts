import type { CallOptions } from '@parley/contracts/client.ts';
import { call } from '@parley/contracts/client.ts';
import type { EndpointDescription, InputOf, ResponseOf } from '@parley/contracts/endpoint.ts';
import { createSessionExpiry } from '@parley/portal/session/session-expiry.ts';
import { flushDrafts } from '../shell/drafts.ts';
import { assistantTransport, session } from '../shell/session-of-tab.ts';

let showToast: (durationMs: number) => void = () => undefined;
/** The toasts are drawn by React; the expiry is older than any screen. */
export const setExpiryToast = (show: (durationMs: number) => void): void => {
  showToast = show;
};

export const sessionExpiry = createSessionExpiry({
  signedIn: () => session.state().status === 'signedIn',
  keep: flushDrafts,
  toast: (durationMs) => showToast(durationMs),
  logout: () => session.signOut(),
  reload: () => location.reload(),
});
session.onLost(sessionExpiry.expire);

/** One call to the assistant as the person signed in, with the end of the session handled. */
export const ask = <E extends EndpointDescription>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions & { background?: boolean } = {},
): Promise<ResponseOf<E>> =>
  sessionExpiry.guard(() => call(assistantTransport, endpoint, input, options), {
    background: options.background ?? false,
  });
