import type { PortalMetadata } from '@parley/contracts/identity/portal-parts.ts';
import { AnnounceProvider } from '@parley/ui/announce.tsx';
import { ToastProvider } from '@parley/ui/dialog/toast.tsx';
import { LanguageProvider } from '@parley/ui/i18n/language.tsx';
import { render } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { useLayoutEffect, useState } from 'react';
import { vi } from 'vitest';
import type { AdminPortalOptions, PortalPerson } from '../host.tsx';
import type { Place } from '../options.ts';
import { PortalProviders } from '../portal-providers.tsx';

/** `body` as JSON reads it; `sentBody` as it went out, for what is no JSON. */
export type Sent = { method: string; path: string; query: URLSearchParams; body: unknown; sentBody: unknown };
export type Answer = object | string | null | ((sent: Sent) => unknown);

/** A refusal of the sample server. */
export class Refusal {
  readonly status: number;
  readonly type: string;
  readonly headers: Record<string, string>;
  constructor(status: number, type: string, headers: Record<string, string> = {}) {
    this.status = status;
    this.type = type;
    this.headers = headers;
  }
}

export const ada: PortalPerson = {
  id: 'u1',
  email: 'ada@example.org',
  name: 'Ada',
  profilePictureUrl: null,
  tenantId: 't1',
  roles: [],
  permissions: [],
};

/** jsdom knows no open dialogs. */
export function standInForDialogs(): void {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
}

/** Answers by `METHOD path`; a function is given what was sent. What is not named answers 404. */
function sampleServer(answers: Record<string, Answer>) {
  const sent: Sent[] = [];
  const given: Record<string, Answer> = {
    'GET /flags': {},
    'GET /metadata': { rows: [{ configuration: {} }] },
    ...answers,
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const method = init?.method ?? 'GET';
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const each = { method, path: url.pathname, query: url.searchParams, body, sentBody: init?.body };
    sent.push(each);
    const found = given[`${method} ${url.pathname}`];
    const answer = typeof found === 'function' ? found(each) : (found ?? new Refusal(404, 'not_found'));
    if (typeof answer === 'string') return new Response(answer);
    if (!(answer instanceof Refusal)) return Response.json(answer);
    const { status, type, headers } = answer;
    return Response.json({ type, title: type, status, detail: type, errors: [type] }, { status, headers });
  };
  return { sent, fetch };
}

type Options = Partial<AdminPortalOptions> & {
  path?: string;
  language?: 'en' | 'fr';
  metadata?: PortalMetadata;
};

/**
 * Draws a part of the portal for somebody signed in, on a server of sample answers, in a host that follows where it goes.
 * @returns what was sent, and where the part went
 */
export function openInPortal(
  Part: FunctionComponent,
  answers: Record<string, Answer>,
  { path = '/portal', language = 'en', ...options }: Options = {},
) {
  const { sent, fetch } = sampleServer(answers);
  const visited: string[] = [];
  const bar = new EventTarget();
  const given = {
    transport: { baseUrl: '', token: () => 'a.b.c', fetch },
    person: ada,
    tenants: [{ id: 't1', name: 'Blue Harbour' }],
    onPersonChanged: vi.fn(async () => undefined),
    onSignedIn: vi.fn(async () => undefined),
    ...options,
  };
  const place = (to: string): Place => {
    const { pathname, search } = new URL(to, 'http://localhost');
    return { pathname, search };
  };
  const goTo = (to: string) => {
    visited.push(to);
    bar.dispatchEvent(new CustomEvent('go', { detail: to }));
  };
  function Host() {
    const [location, setLocation] = useState(() => place(path));
    // Before the effects of the page, which may lead on at once.
    useLayoutEffect(() => {
      const follow = (event: Event) => setLocation(place((event as CustomEvent<string>).detail));
      bar.addEventListener('go', follow);
      return () => bar.removeEventListener('go', follow);
    }, []);
    return (
      <LanguageProvider initial={language}>
        <AnnounceProvider>
          <ToastProvider>
            <PortalProviders options={{ location, navigate: goTo, ...given }}>
              <Part />
            </PortalProviders>
          </ToastProvider>
        </AnnounceProvider>
      </LanguageProvider>
    );
  }
  const { unmount } = render(<Host />);
  return {
    ...given,
    sent,
    visited,
    unmount,
    navigate: goTo,
    /** Bodies sent to a path, in order. */
    to: (end: string, method?: string) =>
      sent.filter((each) => each.path.endsWith(end) && (!method || each.method === method)).map(({ body }) => body),
  };
}
