import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { LanguageProvider } from '@parley/ui/i18n/language.tsx';
import { fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { vi } from 'vitest';
import type { LoginBoxOptions, Place } from '../../options.ts';
import { LoginBox } from '../login-box.tsx';

export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'offline';
type Sent = { path: string; method: string; body: unknown };

export const identity = '/identity/resources';

/** A refusal of the sample server. */
export const problem = (status: number, type: string, headers: Record<string, string> = {}): Answer => ({
  status,
  body: { type, title: 'x', status, detail: 'x', errors: ['x'] },
  headers,
});

/** A server of sample answers, by `METHOD path`; of a list, one after the other. What is not named answers 404. */
export function sampleServer(answers: Record<string, Answer | Answer[]>) {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'https://coach.example');
    const method = init?.method ?? 'GET';
    sent.push({ path: pathname, method, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    const found = answers[`${method} ${pathname}`];
    const answer = Array.isArray(found) ? (found.length > 1 ? found.shift() : found[0]) : found;
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    const { status = answer ? 200 : 404, body = {}, headers = {} } = answer ?? {};
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
  };
  /** Bodies sent to a path, in order. */
  const to = (end: string) => sent.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);
  return { fetch, sent, to };
}

type BoxOptions = Partial<LoginBoxOptions> & { language?: 'en' | 'fr' };

/** The box at an address of `https://coach.example`, in a host that follows where it goes. */
export function openBox(
  path: string,
  server: ReturnType<typeof sampleServer>,
  { language = 'en', ...more }: BoxOptions = {},
) {
  const visited: string[] = [];
  const given = {
    onSignedIn: vi.fn(async (_answer: LoginResponse) => undefined),
    onSignOut: vi.fn(async () => undefined),
    onRefused: vi.fn(),
    leave: vi.fn(),
    ...more,
  };
  let entered = more.signedIn ?? false;
  const token = () => (entered ? 'a.b.c' : null);
  const onSignedIn: LoginBoxOptions['onSignedIn'] = async (answer) => {
    await given.onSignedIn(answer);
    entered = true;
  };
  const transport = { baseUrl: '', token, fetch: server.fetch };
  const place = (to: string): Place => {
    const url = new URL(to, 'https://coach.example');
    return { pathname: url.pathname, search: url.search };
  };
  const bar = new EventTarget();
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
        <LoginBox
          {...given}
          onSignedIn={onSignedIn}
          transport={transport}
          location={location}
          navigate={goTo}
          origin="https://coach.example"
        />
      </LanguageProvider>
    );
  }
  const { unmount } = render(<Host />);
  return { ...given, visited, unmount, navigate: goTo };
}

export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

/** An answer that signs in. */
export const signedInAnswer = { accessToken: 'a.b.c', mfaRequired: false, expiresIn: 300 };

/** A server where one signs in as `authStrategy` says, which knows no organisation of its own. */
export const signInServer = (answers: Record<string, Answer | Answer[]> = {}, authStrategy = 'EmailAndPassword') =>
  sampleServer({
    [`GET ${identity}/configurations/v1/public`]: { body: { authStrategy, allowSignups: true } },
    [`POST ${identity}/auth/v2/user/sso/prelogin`]: { body: {} },
    [`GET ${identity}/users/v1/passwords/config`]: { body: { minLength: 12, maxLength: 128 } },
    ...answers,
  });

/** From the address to the step after it. */
export function giveEmail(email = 'ada@example.org'): void {
  type('E-mail', email);
  press('Continue');
}
