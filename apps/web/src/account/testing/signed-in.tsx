import { AnnounceProvider } from '@parley/ui/announce.tsx';
import { LanguageProvider } from '@parley/ui/i18n/language.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { vi } from 'vitest';
import { SessionProvider } from '../../shell/session.tsx';
import { session } from '../../shell/session-of-tab.ts';

/** `body` as JSON reads it; `sentBody` as it went out, for what is no JSON. */
export type Sent = { method: string; path: string; body: unknown; sentBody: unknown; headers: Headers };
type Answer = object | null | ((sent: Sent) => unknown);

export const ada = {
  id: 'u1',
  email: 'ada@example.org',
  name: 'Ada',
  profilePictureUrl: null,
  tenantId: 't1',
  roles: [] as { name: string }[],
  permissions: [] as { key: string }[],
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

/**
 * Draws a screen for somebody signed in, on a server of sample answers by `METHOD path`; a function is given what was sent.
 * @returns what was sent, and where the screen went
 */
export async function openSignedIn(
  Screen: FunctionComponent,
  answers: Record<string, Answer>,
  { path = '/here', user = ada, language = 'en' as 'en' | 'fr' } = {},
) {
  const sent: Sent[] = [];
  const given: Record<string, Answer> = {
    'GET /frontegg/identity/resources/users/v2/me': user,
    'GET /frontegg/identity/resources/users/v3/me/tenants': {},
    'POST /frontegg/identity/resources/auth/v1/user/token/refresh': { accessToken: 'a.b.c', expiresIn: 3_600 },
    ...answers,
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const method = init?.method ?? 'GET';
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const each = { method, path: pathname, body, sentBody: init?.body, headers: new Headers(init?.headers) };
    sent.push(each);
    const found = given[`${method} ${pathname}`];
    const answer = typeof found === 'function' ? found(each) : (found ?? new Refusal(404, 'not_found'));
    if (typeof answer === 'string') return new Response(answer);
    if (!(answer instanceof Refusal)) return Response.json(answer);
    const { status, type, headers } = answer;
    return Response.json({ type, title: type, status, detail: type, errors: [type] }, { status, headers });
  });
  // jsdom scrolls nothing and says so loudly.
  vi.stubGlobal('scrollTo', () => undefined);
  await session.signIn({ accessToken: 'a.b.c', expiresIn: 3_600 });

  const history = createMemoryHistory({ initialEntries: [path] });
  const root = createRootRoute();
  const anywhere = createRoute({ getParentRoute: () => root, path: '$', component: Screen });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '/', component: () => 'elsewhere' });
  const router = createRouter({ routeTree: root.addChildren([elsewhere, anywhere]), history });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const own = router as unknown as Parameters<typeof RouterProvider>[0]['router'];
  render(
    <LanguageProvider initial={language}>
      <AnnounceProvider>
        <QueryClientProvider client={client}>
          <SessionProvider>
            <RouterProvider router={own} />
          </SessionProvider>
        </QueryClientProvider>
      </AnnounceProvider>
    </LanguageProvider>,
  );
  return {
    history,
    sent,
    /** Bodies sent to a path, in order. */
    to: (end: string, method?: string) =>
      sent.filter((each) => each.path.endsWith(end) && (!method || each.method === method)).map(({ body }) => body),
  };
}
