import { LanguageProvider, useLanguage } from '@parley/ui/i18n/language.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { configQuery } from './config.query.ts';
import { ConfigGate } from './config-gate.tsx';
import { doorLanguage } from './door-language.ts';

const settings = vi.hoisted(() => ({
  language: 'fr',
  onboarding: { completed: true, consents: [] },
  suggestions: [],
  review_open: false,
}));
vi.mock('../api/api.ts', () => ({
  ask: vi.fn(async (_endpoint: unknown, input: { body?: { language: string } }) => ({
    ...settings,
    ...input.body,
  })),
}));

function Shown() {
  return <p>Shown in {useLanguage().language}</p>;
}

async function draw() {
  const client = new QueryClient();
  const Screen = () => (
    <>
      <ConfigGate />
      <Shown />
    </>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <LanguageProvider initial="en">
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </LanguageProvider>,
  );
  return client;
}
afterEach(() => doorLanguage.settled());

it('APP-13 the interface follows the language of the person, whatever this device spoke before', async () => {
  await draw();
  expect(await screen.findByText('Shown in fr')).toBeTruthy();
});

it('APP-13 a language chosen before signing in is newer, and the account learns it', async () => {
  doorLanguage.choose('en');
  const client = await draw();
  await vi.waitFor(() => expect(client.getQueryData(configQuery.queryKey)?.language).toBe('en'));
  expect(screen.getByText('Shown in en')).toBeTruthy();
});
