import { describe, expect, test } from 'vitest';
import { answered, composer, journeys, replies, said, say } from '../support/journeys.ts';
import { modelEndpoint, slowly } from '../support/model.ts';

const endpoint = modelEndpoint();
const house = journeys({ env: endpoint.env });

describe('a reply being written', () => {
  test('CHAT-5 CHAT-3 words appear one after the other, and the address follows the new conversation', async () => {
    endpoint.model().behave(slowly(40, 40));
    const { page } = await house.as(await house.person());
    await page.goto(house.at('/'));
    await composer(page).fill('I would like to speak up more.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const reply = replies(page).last();
    await reply.getByText('word2').waitFor();
    const lengths = new Set<number>();
    while (await page.getByRole('button', { name: 'Stop the reply' }).isVisible()) {
      lengths.add((await reply.innerText()).length);
    }
    await answered(page);
    expect(lengths.size, 'the text was seen growing').toBeGreaterThan(4);
    await reply.getByText('word40').waitFor();
    await page.waitForURL(/\/c\/[0-9a-f-]{36}$/);
    await expect.poll(() => said(page).innerText()).toContain('I would like to speak up more.');
    await expect.poll(() => composer(page).inputValue()).toBe('');
  });

  test('CHAT-5 stop keeps what came, here and after a reload, and stops the model', async () => {
    endpoint.model().behave(slowly(2_000, 30));
    const { page } = await house.as(await house.person());
    await page.goto(house.at('/'));
    await composer(page).fill('Tell me slowly.');
    await composer(page).press('Enter');
    await replies(page).last().getByText('word5').waitFor();
    await page.getByRole('button', { name: 'Stop the reply' }).click();
    await page.getByText('Stopped here.').waitFor();
    await answered(page);
    const written = () => replies(page).last().getByText(/word1/).first().innerText();
    await expect.poll(written).toContain('word5');
    const kept = await written();
    await expect.poll(() => endpoint.model().requests.findLast(({ json }) => !json)?.abortedAt).not.toBeNull();
    await page.reload();
    await page.getByText('Stopped here.').waitFor();
    await expect.poll(written).toBe(kept);
  });

  test('CHAT-5 a reload and a second browser join the reply that is running', async () => {
    endpoint.model().behave(slowly(160, 50));
    const person = await house.person();
    const { page } = await house.as(person);
    await page.goto(house.at('/'));
    await composer(page).fill('Begin, please.');
    await composer(page).press('Enter');
    await replies(page).last().getByText('word4').waitFor();
    await page.waitForURL(/\/c\//);
    const conversation = page.url();

    const second = await house.as(person);
    await Promise.all([page.reload(), second.page.goto(conversation)]);
    for (const each of [page, second.page]) {
      await replies(each).last().getByText('word4').waitFor();
      await each.getByRole('button', { name: 'Stop the reply' }).waitFor();
    }
    for (const each of [page, second.page]) {
      await answered(each);
      const text = () => replies(each).last().innerText();
      await expect.poll(text).toMatch(/word1 .*word80 .*word160/s);
      expect(await text(), 'nothing twice').not.toMatch(/word7 .*word7 /s);
    }
    expect(
      endpoint.model().requests.filter(({ json, messages }) => !json && messages.at(-1)?.content === 'Begin, please.'),
    ).toHaveLength(1);
  });

  test('CHAT-5 what is sent in one browser appears in another when one comes back to it', async () => {
    const person = await house.person();
    const here = await house.as(person);
    const there = await house.as(person);
    await here.page.goto(house.at('/'));
    await say(here.page, 'One.');
    await here.page.waitForURL(/\/c\//);
    await there.page.goto(here.page.url());
    await said(there.page).getByText('One.').waitFor();
    await say(here.page, 'Two.');
    // What a browser says when one comes back to its window.
    await there.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await said(there.page).getByText('Two.').waitFor();
  });

  test('CHAT-6 a reply is written again, and both versions can be looked at', async () => {
    endpoint
      .model()
      .behave(
        { decision: '{}', tokens: ['The first ', 'answer.'] },
        { decision: '{}', tokens: ['The second ', 'answer.'] },
      );
    const { page } = await house.as(await house.person());
    await page.goto(house.at('/'));
    await say(page, 'Please answer.');
    await replies(page).last().getByText('The first answer.').waitFor();
    await page.getByRole('button', { name: 'Answer again' }).click();
    await replies(page).last().getByText('The second answer.').waitFor();
    await answered(page);
    await page.getByRole('group', { name: 'Version 2 of 2' }).getByRole('button', { name: 'Earlier version' }).click();
    await replies(page).last().getByText('The first answer.').waitFor();
    await page.reload();
    await page.getByRole('group', { name: 'Version 1 of 2' }).waitFor();
    await replies(page).last().getByText('The first answer.').waitFor();
  });

  test('CHAT-4 a message is edited, the reply follows, and earlier versions stay', async () => {
    const { page } = await house.as(await house.person());
    await page.goto(house.at('/'));
    endpoint.model().behave({ decision: '{}', tokens: ['You said ', 'running.'] });
    await say(page, 'I want to run.');
    endpoint.model().behave({ decision: '{}', tokens: ['You said ', 'swimming.'] });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const box = page.getByRole('textbox', { name: 'Edit your message' });
    await box.fill('I want to swim.');
    await page.getByRole('button', { name: 'Send the edit' }).click();
    await replies(page).last().getByText('You said swimming.').waitFor();
    await answered(page);
    await expect.poll(() => said(page).count()).toBe(1);
    await page.getByRole('group', { name: 'Version 2 of 2' }).getByRole('button', { name: 'Earlier version' }).click();
    await said(page).getByText('I want to run.').waitFor();
    await replies(page).last().getByText('You said running.').waitFor();
    await page.getByRole('button', { name: 'Later version' }).click();
    await replies(page).last().getByText('You said swimming.').waitFor();
  });

  test('CHAT-6 a reply is copied as it was written', async () => {
    endpoint.model().behave({ decision: '{}', tokens: ['**Two** things:\n\n', '- one\n- two'] });
    const { page } = await house.as(await house.person(), { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(house.at('/'));
    await say(page, 'Copy this.');
    await replies(page).last().getByRole('button', { name: 'Copy' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('**Two** things:\n\n- one\n- two');
  });
});
