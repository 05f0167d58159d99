import type { Transport } from '@parley/contracts/client.ts';
import { createBrowserSession } from '@parley/portal/session/browser-session.ts';
import type { Session } from '@parley/portal/session/session-store.ts';
import { tabTenantIn } from '@parley/portal/session/tab-tenant.ts';
import type { StepUpGate } from '@parley/portal/step-up/step-up-gate.ts';
import { createStepUpGate } from '@parley/portal/step-up/step-up-gate.ts';

/** What the page was served with, as the operator has set it. */
const separateTabsByTenant =
  document.querySelector('meta[name="parley-separate-tabs-by-tenant"][content="on"]') !== null;

/** The portal on sample data: nobody is signed in there, and nobody is asked. */
export const isPreview = /^\/portal\/demo(\/|$)/.test(location.pathname);

/** The session of this tab. Code outside React (streams, the transport) reads it here. */
export const session: Session = createBrowserSession({
  name: 'parley-session',
  nobody: document.querySelector('meta[name="parley-stranger"]') !== null,
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
