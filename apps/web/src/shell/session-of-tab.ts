import type { Transport } from '@parley/contracts/client.ts';
import { tabTenantIn } from '@parley/portal/session/tab-tenant.ts';
import type { StepUpGate } from '@parley/portal/step-up/step-up-gate.ts';
import { createStepUpGate } from '@parley/portal/step-up/step-up-gate.ts';
import type { Session, SessionNews } from './session-store.ts';
import { createSession } from './session-store.ts';

const channelName = 'parley-session';

const browserChannel = (): { post(news: SessionNews): void; listen(hear: (news: SessionNews) => void): () => void } => {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, listen: () => () => undefined };
  const channel = new BroadcastChannel(channelName);
  return {
    post: (news) => channel.postMessage(news),
    listen: (hear) => {
      const onMessage = ({ data }: MessageEvent<SessionNews>) => hear(data);
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
  };
};

/** What the page was served with, as the operator has set it. */
const separateTabsByTenant =
  document.querySelector('meta[name="parley-separate-tabs-by-tenant"][content="on"]') !== null;

/** The session of this tab. Code outside React (streams, the transport) reads it here. */
export const session: Session = createSession({
  fetch: (input, init) => fetch(input, init),
  // Two tabs renewing at once would use one refresh token twice. Locks need a secure context; the server's grace covers the rest.
  alone: (work) =>
    'locks' in navigator ? (navigator.locks.request(channelName, work) as unknown as ReturnType<typeof work>) : work(),
  channel: browserChannel(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  now: () => Date.now(),
  becameAnother: () => location.reload(),
  tabTenant: separateTabsByTenant ? tabTenantIn() : null,
});

/** Where calls of this tab wait that want a fresher sign-in. */
export const stepUpGate: StepUpGate = createStepUpGate();

/** Same origin, the bearer of this tab, and the language on screen. Paths of the identity API are reached as they are written. */
export const transport: Transport = {
  baseUrl: '',
  token: () => session.accessToken(),
  language: () => document.documentElement.lang || 'en',
  fetch: stepUpGate.around((input, init) => session.fetch(input, init)),
};

/** The same for the assistant, whose contracts are written without their prefix. */
export const assistantTransport: Transport = { ...transport, baseUrl: '/api' };
