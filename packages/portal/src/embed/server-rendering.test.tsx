import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serve, signedIn } from '../testing/identity-server.ts';
import { standInForDialogs } from '../testing/in-portal.tsx';
import { AdminPortal } from './admin-portal.tsx';
import { LoginBox } from './login-box.tsx';
import { ParleyProvider } from './parley-provider.tsx';
import { useAuth, useUser } from './use-user.ts';

const roots: Root[] = [];
beforeEach(() => {
  standInForDialogs();
  vi.stubGlobal('scrollTo', () => undefined);
  window.history.replaceState(null, '', '/');
});
afterEach(() => {
  act(() => roots.splice(0).forEach((root) => root.unmount()));
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Page() {
  const user = useUser();
  const { isLoading } = useAuth();
  return <p>{isLoading ? 'who is here?' : `${user?.name} is here`}</p>;
}

/** Draws as a server does, then lets the browser take it over. @returns what the server drew */
async function drawnOnServer(app: ReactNode): Promise<string> {
  const complained = vi.spyOn(console, 'error');
  const html = renderToString(app);
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = html;
  const recovered: unknown[] = [];
  await act(async () => {
    roots.push(hydrateRoot(place, app, { onRecoverableError: (error) => recovered.push(error) }));
  });
  expect(recovered, 'what server and browser drew differently').toEqual([]);
  // React's remark about layout effects is for a process without a page; `package-files.test.ts` draws in one.
  const remarks = complained.mock.calls.map(([text]) => String(text));
  expect(
    remarks.filter((text) =>
      /^Warning: (Text content|Prop|Expected server)|hydration failed|did not match/i.test(text),
    ),
  ).toEqual([]);
  return html;
}

describe('an application that a server draws first', () => {
  it('PORTAL-6 the server renders the page for a visitor it does not know yet, and the browser takes over from there', async () => {
    const { baseUrl } = serve();
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR']);
    const html = await drawnOnServer(
      <ParleyProvider baseUrl={baseUrl}>
        <Page />
        <LoginBox>
          <AdminPortal>
            <Page />
          </AdminPortal>
        </LoginBox>
      </ParleyProvider>,
    );
    expect(html).toContain('who is here?');
    expect(await screen.findAllByText('Ada is here')).toHaveLength(2);
  });

  it.each([
    [
      '/account/login',
      { name: 'Sign in' },
      { ...signedIn, '/frontegg/identity/resources/auth/v1/user/token/refresh': undefined },
    ],
    ['/portal/privacy', { name: 'Privacy', level: 1 }, signedIn],
  ])('PORTAL-6 %s is drawn by the browser, from an address the server was told', async (pathname, heading, answers) => {
    const { baseUrl } = serve(answers);
    const html = await drawnOnServer(
      <ParleyProvider baseUrl={baseUrl} location={{ pathname, search: '' }} navigate={() => undefined} language="en">
        <LoginBox>
          <AdminPortal>
            <Page />
          </AdminPortal>
        </LoginBox>
      </ParleyProvider>,
    );
    expect(html).toContain('class="parley"');
    expect(html).not.toContain('<h1');
    await screen.findByRole('heading', heading);
  });
});
