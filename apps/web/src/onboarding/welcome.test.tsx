import type { Config, Consent } from '@parley/contracts/assistant/config.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sent } from '../account/testing/signed-in.tsx';
import { openSignedIn } from '../account/testing/signed-in.tsx';
import { SettingsScreen } from '../settings/settings.screen.tsx';
import { readDraft } from '../shell/drafts.ts';
import { WelcomeScreen } from './welcome.screen.tsx';

const fresh: Config = {
  language: 'en',
  voice_name: null,
  tts_autoplay: false,
  model_reply: 'builtin',
  model_sequence: 'builtin',
  degraded: false,
  address: 'vous',
  country: null,
  onboarding: { completed: false, consents: [] },
  suggestions: ['I keep putting off something important.'],
  review_open: false,
};

/** A server that keeps what it is told. */
function server(start: Config = fresh) {
  let config = start;
  const keep = (change: Partial<Config>) => {
    config = { ...config, ...change };
    return config;
  };
  const agree = ({ body }: Sent) => {
    const { given, withdrawn = [] } = body as { given: Consent[]; withdrawn?: Consent[] };
    const consents = [...new Set([...config.onboarding.consents, ...given])].filter(
      (each) => !withdrawn.includes(each),
    );
    return keep({ onboarding: { ...config.onboarding, consents } });
  };
  return {
    'GET /api/config': () => config,
    'POST /api/config': ({ body }: Sent) => keep(body as Partial<Config>),
    'POST /api/config/consents': agree,
    'PATCH /api/config/onboarding': ({ body }: Sent) =>
      keep({ onboarding: { ...config.onboarding, completed: (body as { completed: boolean }).completed } }),
    'GET /api/reminder-preferences': { enabled: false, days: ['mon'], time: '18:00' },
    'PUT /api/reminder-preferences': ({ body }: Sent) => body as object,
    'GET /api/available-models': {
      model_reply: ['builtin', 'gpt-x'],
      model_sequence: ['builtin'],
      models: [
        { id: 'builtin', label: 'Guided mode', provider: 'Parley', local: true, reads_along: false },
        { id: 'gpt-x', label: 'gpt-x', provider: 'OpenAI', local: false, reads_along: true },
      ],
    },
  };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the way in', () => {
  it('CONF-2 five steps, each kept, and the first words wait in the composer', async () => {
    const { to, history } = await openSignedIn(WelcomeScreen, server(), { path: '/welcome' });
    await heading('In which language shall we talk?');
    press('Continue');
    await heading('What this is, and what it is not');
    screen.getByText(/The coach is an AI: a program, not a person/);
    fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'FR' } });
    screen.getByText('3114');
    press('Continue');
    await heading('Your agreement');
    expect(to('/api/config', 'POST')).toEqual([{ language: 'en', address: 'vous' }, { country: 'FR' }]);
    fireEvent.click(screen.getByLabelText(/I am 18 years old or older/));
    fireEvent.click(screen.getByLabelText(/My conversations may be kept/));
    press('Continue');
    await heading('A time of your own?');
    press('Continue');
    await heading('What brings you here?');
    // Off unless somebody wants it: nothing was sent for that.
    expect(to('/reminder-preferences', 'PUT')).toEqual([]);
    expect(to('/consents')).toEqual([{ given: ['age_18', 'coaching'], withdrawn: ['analytics'] }]);
    press('I keep putting off something important.');
    await waitFor(() => expect(history.location.pathname).toBe('/'));
    expect(to('/onboarding')).toEqual([{ completed: true }]);
    expect(readDraft('u1', 'new')).toBe('I keep putting off something important.');
  });

  it('CONF-2 nothing is ticked beforehand, and only the needed agreements are required', async () => {
    const { to } = await openSignedIn(WelcomeScreen, server(), { path: '/welcome?step=consent' });
    await heading('Your agreement');
    for (const box of screen.getAllByRole('checkbox')) expect(box).toHaveProperty('checked', false);
    press('Continue');
    await screen.findByText('Parley can be used from the age of 18.');
    screen.getByText(/Without this agreement the coach cannot read/);
    expect(document.activeElement).toHaveProperty('name', 'age_18');
    expect(to('/consents')).toEqual([]);
    fireEvent.click(screen.getByLabelText(/I am 18 years old or older/));
    fireEvent.click(screen.getByLabelText(/My conversations may be kept/));
    press('Continue');
    await heading('A time of your own?');
  });

  it('REMI-1 whoever wants to be reminded says on which days and when, and is where the device is', async () => {
    const agreed = { ...fresh, onboarding: { completed: false, consents: ['age_18', 'coaching'] as Consent[] } };
    const { to } = await openSignedIn(WelcomeScreen, server(agreed), { path: '/welcome?step=rhythm' });
    fireEvent.click(await screen.findByRole('switch', { name: 'Remind me by mail' }));
    fireEvent.click(screen.getByLabelText('Sunday'));
    press('Continue');
    await heading('What brings you here?');
    const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(to('/reminder-preferences', 'PUT')).toEqual([
      { enabled: true, days: ['mon', 'sun'], time: '18:00', time_zone },
    ]);
  });

  it('CONF-2 it goes on where somebody left off, and not past a missing agreement', async () => {
    localStorage.setItem('parley.welcome.u1', 'about');
    await openSignedIn(WelcomeScreen, server(), { path: '/welcome' });
    await heading('What this is, and what it is not');
  });

  it('CONF-2 who reads what is written is told as it is', async () => {
    const modelled = { ...fresh, model_reply: 'gpt-x' };
    await openSignedIn(WelcomeScreen, server(modelled), { path: '/welcome?step=about' });
    await screen.findByText(
      /the coach shows them to the model gpt-x.*also reads them to notice when somebody may be in danger/,
    );
    expect(screen.queryByText(/Your words stay on this server/)).toBeNull();
  });

  it('CONF-2 a link into the last step stops at the agreement', async () => {
    await openSignedIn(WelcomeScreen, server(), { path: '/welcome?step=beginning' });
    await heading('Your agreement');
  });

  it('CONF-2 French is asked how it should address the person', async () => {
    const { to } = await openSignedIn(WelcomeScreen, server(), { path: '/welcome', language: 'fr' });
    await heading('Dans quelle langue souhaitez-vous parler\u00a0?');
    fireEvent.click(screen.getByLabelText('tu'));
    press('Continuer');
    await heading('Ce que c’est, et ce que ce n’est pas');
    expect(to('/api/config', 'POST')).toEqual([{ language: 'fr', address: 'tu' }]);
  });
});

describe('settings', () => {
  const met = { ...fresh, onboarding: { completed: true, consents: ['age_18', 'coaching'] as Consent[] } };

  it('CONF-1 each choice is kept as it is made, models from what the server offers', async () => {
    const { to } = await openSignedIn(SettingsScreen, server(met), { path: '/settings' });
    fireEvent.change(await screen.findByLabelText('Who writes the replies'), { target: { value: 'gpt-x' } });
    await waitFor(() => expect(to('/api/config', 'POST')).toEqual([{ model_reply: 'gpt-x' }]));
    fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'BE' } });
    await waitFor(() => expect(to('/api/config', 'POST').at(-1)).toEqual({ country: 'BE' }));
    fireEvent.click(screen.getByLabelText(/My use may be counted/));
    await waitFor(() => expect(to('/consents')).toEqual([{ given: ['analytics'] }]));
  });

  it('CONF-2 the beginning can be gone through again', async () => {
    const { history } = await openSignedIn(SettingsScreen, server(met), { path: '/settings' });
    fireEvent.click(await screen.findByRole('button', { name: 'Go through the beginning again' }));
    await waitFor(() => expect(history.location.href).toBe('/welcome?step=language'));
  });
});
