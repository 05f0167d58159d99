import { LanguageProvider, useLanguage } from '@parley/ui/i18n/language.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ask } from '../api/api.ts';
import { chosenLanguage } from './chosen-language.ts';
import { configQuery } from './config.query.ts';
import { FollowSettings } from './follow-settings.tsx';

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
  const { language, setLanguage } = useLanguage();
  return (
    <>
      <p>Shown in {language}</p>
      <button type="button" onClick={() => setLanguage('en')}>
        English
      </button>
      <button type="button" onClick={() => setLanguage('fr')}>
        Français
      </button>
    </>
  );
}

function draw() {
  const client = new QueryClient();
  render(
    <LanguageProvider initial="en" onChosen={chosenLanguage.choose}>
      <QueryClientProvider client={client}>
        <FollowSettings />
        <Shown />
      </QueryClientProvider>
    </LanguageProvider>,
  );
  return client;
}
afterEach(() => chosenLanguage.forget());

it('APP-13 the interface follows the language of the person, whatever this device spoke before', async () => {
  draw();
  expect(await screen.findByText('Shown in fr')).toBeTruthy();
});

it('APP-13 a language chosen before signing in is newer, and the account learns it', async () => {
  chosenLanguage.choose('en');
  const client = draw();
  await expect.poll(() => client.getQueryData(configQuery.queryKey)?.language).toBe('en');
  expect(screen.getByText('Shown in en')).toBeTruthy();
});

it('APP-13 CONF-1 a language chosen anywhere on the page stays, and the account learns the last one', async () => {
  const client = draw();
  await screen.findByText('Shown in fr');
  vi.mocked(ask).mockClear();
  for (const name of ['English', 'Français', 'English']) fireEvent.click(screen.getByText(name));
  expect(screen.getByText('Shown in en')).toBeTruthy();
  await expect.poll(() => chosenLanguage.now()).toBeNull();
  expect(client.getQueryData(configQuery.queryKey)?.language).toBe('en');
  expect(screen.getByText('Shown in en')).toBeTruthy();
  expect(vi.mocked(ask).mock.lastCall?.[1]).toEqual({ body: { language: 'en' } });
});
