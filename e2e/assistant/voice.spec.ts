import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { TURN } from '../../apps/web/src/voice/turn-machine.ts';
import { piecesOf } from '../../packages/contracts/src/assistant/speakable.ts';
import type { Person } from '../support/journeys.ts';
import { answered, composer, journeys, replies, said, say } from '../support/journeys.ts';
import { modelEndpoint } from '../support/model.ts';
import { inspect } from '../support/screens.ts';
import { speechEndpoint } from '../support/speech.ts';
import { fakeMicrophone, listenIn, microphones, pluggedIn, spokenBy } from '../support/voices.ts';

const model = modelEndpoint();
const speech = speechEndpoint();
const microphone = fakeMicrophone('voice');
const house = journeys({ env: () => ({ ...model.env(), ...speech.env() }), args: microphone.args });

/** Somebody who agreed to be listened to, unless told otherwise. */
async function talker(language: 'en' | 'fr', agreed = true): Promise<Person> {
  const person = await house.person({ language });
  if (agreed) await house.ask(person, 'POST', '/config/consents', { given: ['voice'] });
  return person;
}
const replyWith = (...tokens: string[]) => model.model().behave({ decision: '{}', tokens });

async function openFor(person: Person): Promise<Page> {
  const { page } = await house.as(person);
  await listenIn(page);
  return page;
}
const choose = async (page: Page, more: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: more, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('by voice', () => {
  test('VOICE-6 VOICE-2 what is dictated lands in the composer, exactly, to be corrected; nobody was recorded before agreeing', async () => {
    const page = await openFor(await talker('en', false));
    await page.goto(house.at('/'));
    await composer(page).fill('First:');
    microphone.hears({ after: 0.5, text: 'I slept badly, Émile.' });
    await page.getByRole('button', { name: 'Dictate' }).click();
    await page.getByRole('dialog', { name: 'Before you speak' }).waitFor();
    await page.getByText('sent to a speech service').waitFor();
    expect(await microphones(page)).toEqual([]);
    await page.getByRole('button', { name: 'Agree and go on' }).click();
    await page.getByText('Listening. Speak').waitFor();
    expect(await microphones(page)).toEqual(['live']);
    // Nobody presses anything: silence ends it.
    await expect.poll(() => composer(page).inputValue()).toBe('First: I slept badly, Émile.');
    expect(await microphones(page)).toEqual(['ended']);
    expect(speech.speech().heard.at(-1)).toMatchObject({ sampleRate: 16_000, channels: 1, language: 'en' });
    expect(await said(page).count(), 'not sent by itself').toBe(0);
  });

  test('VOICE-1 CHAT-6 a spoken message is heard again, sent, and shown as its words; the reply is read aloud, exactly', async () => {
    const page = await openFor(await talker('fr'));
    await page.goto(house.at('/'));
    microphone.hears({ after: 0.4, text: 'J’ai mal dormi.' });
    speech.speech().behave({ speaking: 'tones' });
    replyWith('Cela pèse. ', 'Depuis quand ?');
    await choose(page, 'Plus', 'Enregistrer un message vocal');
    await page.getByText('Enregistrement de votre message').waitFor();
    await page.getByRole('button', { name: 'Réécouter' }).waitFor();
    await page.getByRole('button', { name: 'Réécouter' }).click();
    await page
      .getByRole('region', { name: 'Votre message' })
      .getByRole('button', { name: 'Envoyer', exact: true })
      .click();
    await said(page).getByText('J’ai mal dormi.', { exact: true }).waitFor();
    await answered(page);
    await said(page).getByText('Message vocal').waitFor();
    expect(await microphones(page)).toEqual(['ended']);

    const reply = replies(page).last();
    const text = await reply.locator('p').first().innerText();
    await reply.getByRole('button', { name: 'Lire à voix haute' }).click();
    await page.getByText('Lecture à voix haute').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Lecture en pause').waitFor();
    await page.getByRole('button', { name: 'Reprendre' }).click();
    const pieces = piecesOf(text, 'fr');
    await expect.poll(async () => (await spokenBy(page)).length).toBe(pieces.length);
    expect(await spokenBy(page)).toEqual(pieces);
    // A French reply, so a French voice.
    expect(speech.speech().spoken.map(({ voice }) => voice)).not.toContain('alloy');
  });

  test('VOICE-6 hands-free: two turns, the reply spoken while it is written, interrupted, and no microphone left open', async () => {
    const page = await openFor(await talker('en'));
    const mouth = await pluggedIn(page);
    // The model of voices takes tones for what they are; without it loudness decides.
    await page.route('**/*.onnx', (route) => route.abort());
    speech.speech().behave({ speaking: 'tones' });
    await page.goto(house.at('/'));
    // Nine seconds of sound: the interruption comes long before its end, on a busy machine too.
    const long =
      'What kept you awake for so long that you would rather have been up, with tea and a book, than there? ';
    replyWith('That is hard. ', long, 'Take your time.');
    await choose(page, 'More', 'Talk hands-free');
    const view = page.getByRole('dialog', { name: 'Talking hands-free' });
    const phase = (name: string) =>
      view.getByRole('status').getByText(name, { exact: true }).waitFor({ timeout: 20_000 });
    await phase('Listening');
    await mouth.say('I slept badly.');
    await view.getByText('I slept badly.', { exact: true }).waitFor();
    await phase('Speaking');
    // As long as the browser learns the voice of the coach.
    await mouth.isHeardFor(TURN.warmUp);
    replyWith('Then go on.');
    await mouth.say('No, wait.');
    await view.getByText('No, wait.', { exact: true }).waitFor({ timeout: 20_000 });
    await phase('Speaking');
    await phase('Listening');
    const spoken = await spokenBy(page);
    expect(spoken[0]).toBe('That is hard.');
    expect(spoken.at(-1)).toBe('Then go on.');
    expect(spoken).not.toContain('Take your time.');

    await page.keyboard.press('Space');
    await phase('The microphone is paused');
    await page.keyboard.press('Space');
    await phase('Listening');
    expect(await inspect(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await view.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('More');
    await expect
      .poll(() => said(page).allInnerTexts())
      .toEqual([expect.stringContaining('I slept badly.'), expect.stringContaining('No, wait.')]);
  });

  test('VOICE-6 hands-free the model tells a voice from loud tones, loaded from our own server under its policy', async () => {
    const person = await talker('en');
    const page = await openFor(person);
    const mouth = await pluggedIn(page);
    const form = new FormData();
    form.set('text', 'I feel very tired because my team does not listen to me.');
    form.set('voice_name', 'flite:slt');
    const authorization = `Bearer ${person.accessToken}`;
    const spoken = await fetch(house.at('/api/text-to-speech'), {
      method: 'POST',
      headers: { authorization },
      body: form,
    });
    expect(spoken.headers.get('speech-voice')).toBe('flite:slt');
    const voice = await spoken.bytes();
    speech.speech().behave({ hearing: 'text', text: 'I feel very tired.' });
    replyWith('Tired, then.');
    await page.goto(house.at('/'));
    await choose(page, 'More', 'Talk hands-free');
    await page.waitForFunction(() => performance.getEntriesByName('voice-model').length > 0, null, { timeout: 60_000 });
    const before = speech.speech().heard.length;
    await mouth.say('Beep');
    // All of it, and the quiet that would end a turn.
    await mouth.isHeardFor(2_500);
    expect(speech.speech().heard).toHaveLength(before);
    await mouth.sound(voice);
    const view = page.getByRole('dialog', { name: 'Talking hands-free' });
    await view.getByText('I feel very tired.', { exact: true }).waitFor({ timeout: 20_000 });
    await page.keyboard.press('Escape');
    const elsewhere = await page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => new URL(name).origin !== location.origin),
    );
    expect(elsewhere).toEqual([]);
  });

  test('VOICE-5 replies are spoken by themselves where one wants it, never on the safety path', async () => {
    const person = await talker('en');
    await house.ask(person, 'POST', '/config', { tts_autoplay: true });
    const page = await openFor(person);
    speech.speech().behave({ speaking: 'tones' });
    await page.goto(house.at('/'));
    replyWith('Good to hear. ', 'And then?');
    await say(page, 'I spoke up today.');
    await expect.poll(() => spokenBy(page)).toEqual(['Good to hear.', 'And then?']);
    await say(page, 'I want to kill myself.');
    await page.getByText('You do not have to carry this alone').waitFor();
    expect(await spokenBy(page)).toHaveLength(2);
    expect(await page.getByText('Reading aloud').count()).toBe(0);
  });

  test('VOICE-6 silence sends nothing, and a microphone that is refused or missing is told with what to do', async () => {
    const page = await openFor(await talker('fr'));
    await page.goto(house.at('/'));
    microphone.hears({ after: 1, text: null });
    const before = speech.speech().heard.length;
    await page.getByRole('button', { name: 'Dicter' }).click();
    await page.getByRole('button', { name: 'Transcrire' }).click();
    await page.getByText('Rien n’a été entendu.').waitFor();
    expect(speech.speech().heard).toHaveLength(before);

    const refuse = (name: string) =>
      page.evaluate((name) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', name));
      }, name);
    await refuse('NotAllowedError');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByText('Votre navigateur ne laisse pas Parley utiliser le micro.').waitFor();
    await page.getByText('Autorisez le micro dans les réglages de cette page').waitFor();
    await refuse('NotFoundError');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByText('Aucun micro n’a été trouvé.').waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('button', { name: 'Fermer' }).click();
    await expect.poll(() => composer(page).inputValue()).toBe('');
  });

  test('VOICE-4 VOICE-7 CONF-3 voices are heard before they are chosen, and what is missing is said', async () => {
    const person = await talker('en');
    const page = await openFor(person);
    speech.speech().behave({ speaking: 'tones' });
    await page.goto(house.at('/settings'));
    await page.getByRole('button', { name: 'Hear Alloy' }).click();
    await expect.poll(async () => (await spokenBy(page)).length).toBe(1);
    expect(speech.speech().spoken.at(-1)).toMatchObject({ voice: 'alloy' });
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('switch', { name: 'Read replies aloud as they come' }).click();
    await expect
      .poll(() => house.ask<{ tts_autoplay: boolean }>(person, 'GET', '/config'))
      .toMatchObject({ tts_autoplay: true });
    await page.getByRole('checkbox', { name: /Parley may listen/ }).click();
    await expect
      .poll(() => house.ask<{ onboarding: { consents: string[] } }>(person, 'GET', '/config'))
      .toMatchObject({ onboarding: { consents: expect.not.arrayContaining(['voice']) } });
  });
});
