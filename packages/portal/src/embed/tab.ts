import type { Transport } from '@parley/contracts/client.ts';
import { createBrowserSession } from '../session/browser-session.ts';
import type { SessionExpiry } from '../session/session-expiry.ts';
import { createSessionExpiry } from '../session/session-expiry.ts';
import type { Session } from '../session/session-store.ts';
import { tabTenantIn } from '../session/tab-tenant.ts';
import type { StepUpGate } from '../step-up/step-up-gate.ts';
import { createStepUpGate } from '../step-up/step-up-gate.ts';
import type { Entitled } from './entitled.ts';
import { createEntitled } from './entitled.ts';

/** What one tab has of one server, however often its provider is drawn. */
export type Tab = {
  session: Session;
  gate: StepUpGate;
  transport: Transport;
  expiry: SessionExpiry;
  entitled: Entitled;
  /** Goes on in another tenant, and reads who one is there. @throws ApiError when that is refused */
  switchTenant: (tenantId: string) => Promise<void>;
  /** What the screen has to say to it. */
  tell: (screen: TabScreen) => void;
};

type TabScreen = {
  /** Which the server answers in. */
  language: string;
  /** Shows that the session is over. */
  toast: (durationMs: number) => unknown;
};

type TabOptions = { baseUrl: string; separateTabsByTenant: boolean; demo: boolean };

const tabs = new Map<string, Tab>();

/** Sample data is fetched when the first question is asked. */
const askDemo: typeof fetch = async (input, init) => {
  const { demoFetch } = await import('../demo/demo-fetch.ts');
  return demoFetch(input, init);
};

function openTab({ baseUrl, separateTabsByTenant, demo }: TabOptions): Tab {
  let screen: TabScreen = { language: 'en', toast: () => undefined };
  const session = createBrowserSession({
    name: `parley-session ${baseUrl}`,
    baseUrl,
    tabTenant: separateTabsByTenant ? tabTenantIn() : null,
    becameAnother: () => window.location.reload(),
    ...(demo ? { fetch: askDemo } : {}),
  });
  const gate = createStepUpGate();
  const transport: Transport = {
    baseUrl,
    token: () => session.accessToken(),
    language: () => screen.language,
    fetch: gate.around((input, init) => session.fetch(input, init)),
  };
  const expiry = createSessionExpiry({
    signedIn: () => session.state().status === 'signedIn',
    keep: () => undefined,
    toast: (durationMs) => void screen.toast(durationMs),
    logout: () => session.signOut(),
    reload: () => window.location.reload(),
  });
  session.onLost(expiry.expire);
  return {
    session,
    gate,
    transport,
    expiry,
    entitled: createEntitled(transport),
    switchTenant: (tenantId) => session.switchTenant(tenantId, { stay: true }),
    tell: (next) => {
      screen = next;
    },
  };
}

/** One session for each server in a tab, so that a provider that is taken away and drawn again asks nobody to sign in again. */
export function tabOf(options: TabOptions): Tab {
  const name = JSON.stringify(options);
  const known = tabs.get(name);
  if (known) return known;
  const tab = openTab(options);
  // A server draws for many people, and keeps nothing of any of them.
  if (typeof document !== 'undefined') tabs.set(name, tab);
  return tab;
}
