import { describe, expect, test } from 'vitest';
import { answered, composer, journeys, replies, say } from '../support/journeys.ts';
import { modelEndpoint, slowly } from '../support/model.ts';

const endpoint = modelEndpoint();
const house = journeys({ env: endpoint.env });

describe('with a model behind an OpenAI-compatible endpoint', () => {
  test('FLOW-4 the model answers, with key and guidance, and is named under its reply', async () => {
    const { page } = await house.as(await house.person());
    await page.goto(house.at('/'));
    await say(page, 'I would like to sleep better.');
    await replies(page).last().getByText('That sounds like a lot to carry at once.').waitFor();
    await replies(page).last().getByText('fake-model').waitFor();
    const request = endpoint.model().requests.findLast(({ json }) => !json);
    expect(request?.authorization).toBe('Bearer sk-journeys');
    expect(request?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  });

  test('FLOW-4 a slow model: the wait is seen, and the reply comes', async () => {
    endpoint.model().behave({ decision: '{}', firstTokenMs: 2_500 });
    const { page } = await house.as(await house.person());
    await page.goto(house.at('/'));
    await composer(page).fill('Take your time.');
    await composer(page).press('Enter');
    await page.locator('article[aria-busy="true"]').getByText('Parley is replying').waitFor();
    await page.getByRole('button', { name: 'Stop the reply' }).waitFor();
    await answered(page);
    await replies(page).last().getByText('fake-model').waitFor();
  });

  const silences = [
    { name: 'that is down', behaviour: { mode: 'status', status: 503 } },
    { name: 'that limits its rate', behaviour: { mode: 'status', status: 429, retryAfter: 30 } },
    { name: 'that refuses the key', behaviour: { mode: 'status', status: 401 } },
    { name: 'that sends garbage', behaviour: { mode: 'garbage' } },
    { name: 'that sends a web page', behaviour: { mode: 'page' } },
    { name: 'that reports an error inside its stream', behaviour: { mode: 'error_event' } },
  ] as const;
  test('FLOW-4 CHAT-5 the built-in coach takes over from a model that fails before its first word, and it is said who answered', async () => {
    const { page } = await house.as(await house.person());
    for (const { name, behaviour } of silences) {
      endpoint.model().behave({ decision: '{}', ...behaviour });
      await page.goto(house.at('/'));
      await say(page, `I am tired of my work. This model is one ${name}.`);
      const reply = replies(page).last();
      await reply.getByText('Guided mode stepped in').waitFor();
      expect((await reply.innerText()).length, name).toBeGreaterThan(40);
      expect(await reply.innerText(), name).not.toMatch(/error|401|429|503|choices|Welcome/);
    }
  });

  test('FLOW-4 APP-13 the same is said in French', async () => {
    endpoint.model().behave({ decision: '{}', mode: 'status', status: 500 });
    const { page } = await house.as(await house.person({ language: 'fr' }));
    await page.goto(house.at('/'));
    await say(page, 'Je dors mal depuis un mois.');
    await replies(page).last().getByText('Le mode guidé a pris le relais').waitFor();
  });

  const chosen = {
    en: {
      writes: 'Who writes the replies',
      where: 'A language model on the server Parley runs on. For this, your words stay there.',
      along: 'It also reads them to notice when somebody may be in danger.',
      message: 'I would like to sleep better.',
      wrong: 'You have clinical depression, and you should take 50 mg of it.',
      tookOver: 'Guided mode stepped in',
    },
    fr: {
      writes: 'Qui rédige les réponses',
      where: 'Un modèle de langage sur le serveur de Parley. Pour cela, vos mots y restent.',
      along: 'Il les lit aussi pour remarquer si quelqu’un est peut-être en danger.',
      message: 'Je voudrais mieux dormir.',
      wrong: 'Vous avez une dépression, et il vous faut 50 mg de cela.',
      tookOver: 'Le mode guidé a pris le relais',
    },
  } as const;
  test.each(['en', 'fr'] as const)(
    'CONF-1 CHAT-5 VOICE-4 %s: a model is chosen in the settings, answers, is stood in for when it says what a coach never says',
    async (language) => {
      const words = chosen[language];
      const good =
        language === 'fr'
          ? 'Le sommeil compte pour vous. Qu’est-ce qui changerait ?'
          : 'Sleep matters. What would change?';
      const { page } = await house.as(await house.person({ language }));
      await page.goto(house.at('/settings'));
      const field = page.getByLabel(words.writes);
      await field.selectOption({ value: 'second-model' });
      await page.getByText(words.where).first().waitFor();
      await page.getByText(words.along).waitFor();
      endpoint.model().behave({ decision: '{}', tokens: [good] });
      await page.goto(house.at('/'));
      await say(page, words.message);
      await replies(page).last().getByText('second-model').waitFor();
      expect(endpoint.model().requests.findLast(({ json }) => !json)?.model).toBe('second-model');
      endpoint.model().behave({ decision: '{}', tokens: words.wrong.split(/(?<= )/) });
      await say(page, words.message);
      await replies(page).last().getByText(words.tookOver).waitFor();
      expect(await replies(page).last().innerText()).not.toContain('50 mg');
      // Stays to be seen, and only where it happened.
      await page.reload();
      await replies(page).last().getByText(words.tookOver).waitFor();
      expect(await replies(page).first().getByText(words.tookOver).count()).toBe(0);
    },
  );

  for (const mode of ['broken_off', 'cut_short'] as const) {
    test(`CHAT-5 a model that breaks off in the middle (${mode}): what came is kept, and trying again works`, async () => {
      endpoint
        .model()
        .behave({ ...slowly(30, 5), mode, breakAfter: 12 }, { decision: '{}', tokens: ['A whole ', 'answer.'] });
      const { page } = await house.as(await house.person());
      await page.goto(house.at('/'));
      await composer(page).fill('Please go on.');
      await composer(page).press('Enter');
      await page.getByText('The model behind Parley broke off in the middle.').waitFor();
      await page.getByText('What came so far is kept.').waitFor();
      await replies(page).last().getByText('word12').waitFor();
      await page.reload();
      await replies(page).last().getByText('word12').waitFor();
      await page.getByRole('button', { name: 'Try again' }).click();
      await replies(page).last().getByText('A whole answer.').waitFor();
      await answered(page);
      expect(await page.getByText('The model behind Parley broke off in the middle.').count()).toBe(0);
      await page.getByRole('group', { name: 'Version 2 of 2' }).waitFor();
    });
  }

  test('CHAT-5 the server is gone for a moment while a reply streams: the person is told, and the reply comes whole', async () => {
    endpoint.model().behave(slowly(120, 50));
    const { page, context } = await house.as(await house.person());
    await page.goto(house.at('/'));
    await composer(page).fill('Stay with me.');
    await composer(page).press('Enter');
    await replies(page).last().getByText('word3').waitFor();
    await context.setOffline(true);
    await page.getByText('No network. What you write is kept and can be sent later.').waitFor();
    await context.setOffline(false);
    await answered(page);
    await expect.poll(() => replies(page).last().innerText()).toMatch(/word1 .*word60 .*word120/s);
  });

  test('CONF-1 whoever prefers the built-in coach is answered by it, and nothing reaches the model', async () => {
    const person = await house.person();
    const { page } = await house.as(person);
    await page.goto(house.at('/settings'));
    await page.getByLabel('Who writes the replies').selectOption({ label: 'Built-in coach' });
    await page.getByLabel('Who follows the steps').selectOption({ label: 'Built-in coach' });
    await expect
      .poll(() => house.ask<{ model_reply: string; model_sequence: string }>(person, 'GET', '/config'))
      .toMatchObject({ model_reply: 'builtin', model_sequence: 'builtin' });
    const before = endpoint.model().requests.length;
    await page.goto(house.at('/'));
    await say(page, 'I would like a calmer morning.');
    await replies(page).last().getByText('Guided mode').waitFor();
    expect(endpoint.model().requests.length).toBe(before);
  });
});
