import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UntilFirstScreen } from './until-first-screen.tsx';

it('APP-1 Loading... stands until the first screen has arrived, and then goes', async () => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const Screen = () => <p>The conversation</p>;
  const root = createRootRoute();
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyRouteComponent(async () => {
      await arrived;
      return { Screen };
    }, 'Screen'),
  });
  const router = createRouter({
    routeTree: root.addChildren([home]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    InnerWrap: UntilFirstScreen,
  });
  render(<RouterProvider router={router as never} />);
  expect((await screen.findByText('Loading...')).className).toBe('loading');
  arrive();
  await screen.findByText('The conversation');
  expect(screen.queryByText('Loading...')).toBeNull();
});
