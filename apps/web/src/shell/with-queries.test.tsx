import type { Session, SessionState } from '@parley/portal/session/session-store.ts';
import { useQuery } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SessionProvider } from './session.tsx';
import { WithQueries } from './with-queries.tsx';

/** A session that is as it is told. */
function sessionThat(status: SessionState['status']) {
  let state = { status } as SessionState;
  const listeners = new Set<() => void>();
  const own = {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: () => undefined,
  } as Partial<Session> as Session;
  const becomes = (next: SessionState['status']) => {
    state = { status: next } as SessionState;
    for (const listener of listeners) listener();
  };
  return { own, becomes };
}

/** A screen that reads one thing from the server, and how often it was asked. */
function open(status: SessionState['status']) {
  const { own, becomes } = sessionThat(status);
  const read = vi.fn(async ({ signal }: { signal: AbortSignal }) => {
    await Promise.resolve();
    signal.throwIfAborted();
    return `read ${read.mock.calls.length} times`;
  });
  const Reader = () => <p>{useQuery({ queryKey: ['thing'], queryFn: read, staleTime: Infinity }).data ?? 'waiting'}</p>;
  const root = createRootRoute({ component: WithQueries });
  const here = createRoute({ getParentRoute: () => root, path: '/', component: Reader });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '/elsewhere', component: () => 'elsewhere' });
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  vi.stubGlobal('scrollTo', () => undefined);
  render(
    <SessionProvider own={own}>
      <RouterProvider router={router as unknown as Parameters<typeof RouterProvider>[0]['router']} />
    </SessionProvider>,
  );
  return { becomes, router };
}

it('OPS-1 what nobody has to be signed in for is read at once, and not broken off', async () => {
  const { becomes } = open('signedOut');
  expect(await screen.findByText('read 1 times')).toBeTruthy();
  act(() => becomes('signedIn'));
  expect(screen.getByText('read 1 times')).toBeTruthy();
});

it('OPS-1 what is read while it is not known yet who is here stays when it is nobody', async () => {
  const { becomes } = open('loading');
  act(() => becomes('signedOut'));
  expect(await screen.findByText('read 1 times')).toBeTruthy();
});

it('AUTH-7 nothing that one person read stays in memory for the next', async () => {
  const { becomes, router } = open('signedIn');
  expect(await screen.findByText('read 1 times')).toBeTruthy();
  await act(() => router.navigate({ to: '/elsewhere' } as never));
  act(() => becomes('signedOut'));
  act(() => becomes('signedIn'));
  await act(() => router.navigate({ to: '/' } as never));
  expect(await screen.findByText('read 2 times')).toBeTruthy();
  expect(screen.queryByText('read 1 times')).toBeNull();
});
