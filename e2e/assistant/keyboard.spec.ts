import { describe, expect, test } from 'vitest';
import { answered, composer, journeys, replies, said, say } from '../support/journeys.ts';
import { modelEndpoint, slowly } from '../support/model.ts';

const endpoint = modelEndpoint();
const house = journeys({ env: endpoint.env });

describe('by keyboard alone', () => {
  test('CHAT-11 send, new line, stop, edit the last message, search, new conversation', async () => {
    const { page } = await house.as(await house.person());
    await page.goto(house.at('/'));
    await composer(page).waitFor();
    // The composer has the focus: somebody begins to type.
    await page.keyboard.type('One line');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('and another');
    expect(await said(page).count()).toBe(0);
    await page.keyboard.press('Enter');
    await answered(page);
    await expect.poll(() => said(page).innerText()).toContain('One line\nand another');

    endpoint.model().behave(slowly(2_000, 30));
    await page.keyboard.type('Slowly.');
    await page.keyboard.press('Enter');
    await replies(page).last().getByText('word3').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Stopped here.').waitFor();
    await answered(page);

    endpoint.model().behave({ decision: '{}', tokens: ['Edited.'] });
    await page.keyboard.press('ArrowUp');
    const box = page.getByRole('textbox', { name: 'Edit your message' });
    await box.waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Quickly.');
    await page.keyboard.press('Enter');
    await replies(page).last().getByText('Edited.').waitFor();
    await said(page).getByText('Quickly.').waitFor();

    await page.keyboard.press('ControlOrMeta+k');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Search conversations');
    await page.keyboard.press('ControlOrMeta+Shift+o');
    await page.waitForURL(house.at('/'));
    await page.getByRole('heading', { name: 'What would you like to think through?' }).waitFor();
  });

  test('CHAT-11 the list of shortcuts opens with a question mark and closes with Escape', async () => {
    const { page } = await house.as(await house.person());
    await page.goto(house.at('/'));
    await composer(page).press('Tab');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('CHAT-11 APP-13 Enter that ends a composition of an input method does not send', async () => {
    const { page, context } = await house.as(await house.person());
    await page.goto(house.at('/'));
    await composer(page).focus();
    const input = await context.newCDPSession(page);
    await input.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
    await input.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    });
    await input.send('Input.insertText', { text: '日本' });
    await expect.poll(() => composer(page).inputValue()).toBe('日本');
    expect(await said(page).count()).toBe(0);
    await page.keyboard.press('Enter');
    await answered(page);
    await expect.poll(() => said(page).innerText()).toContain('日本');
  });

  test('CHAT-11 APP-13 everything in a conversation is reached with Tab, and where one is can be seen', async () => {
    const { page } = await house.as(await house.person());
    await page.goto(house.at('/'));
    await say(page, 'I would like to sleep better.');
    const look = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        if (element === document.body) return null;
        const style = getComputedStyle(element);
        const around = element.closest('[class*="sheet"]');
        const ring = [style, ...(around ? [getComputedStyle(around)] : [])].some(
          (each) => (each.outlineStyle !== 'none' && each.outlineWidth !== '0px') || each.boxShadow !== 'none',
        );
        const { width, height } = element.getBoundingClientRect();
        return {
          name: element.getAttribute('aria-label') ?? element.innerText.trim().split('\n')[0] ?? '',
          ring,
          seen: width > 0 && height > 0,
        };
      });
    const met: string[] = [];
    for (let presses = 0; presses < 50; presses += 1) {
      await page.keyboard.press('Tab');
      const place = await look();
      // Past the end one is in the window of the browser, and then at the top.
      if (place === null) continue;
      await expect.poll(look, { message: `focus is seen on ${place.name}` }).toMatchObject({ ring: true, seen: true });
      met.push(place.name);
    }
    for (const name of [
      'Skip to the conversation',
      'New conversation',
      'Search conversations',
      'I need help now',
      'Edit',
      'Copy',
      'Answer again',
      'Your message',
      'More',
    ])
      expect(met, name).toContain(name);
  });
});

describe('by ear', () => {
  test('CHAT-5 APP-13 a reply is announced when it begins and once as a whole when it is done, never word by word', async () => {
    endpoint.model().behave(slowly(60, 20));
    const { page } = await house.as(await house.person());
    await page.goto(house.at('/'));
    await composer(page).waitFor();
    await page.evaluate(() => {
      const heard: Record<string, string[]> = { status: [], finished: [] };
      (window as unknown as { heard: typeof heard }).heard = heard;
      for (const region of document.querySelectorAll<HTMLElement>('[data-announce]')) {
        new MutationObserver(() =>
          heard[region.dataset.announce ?? '']?.push((region.textContent ?? '').trim()),
        ).observe(region, { subtree: true, childList: true, characterData: true });
      }
    });
    await expect.poll(() => page.locator('[data-announce]').count()).toBe(2);
    await composer(page).fill('Speak slowly, please.');
    await composer(page).press('Enter');
    await answered(page);
    const heard = () => page.evaluate(() => (window as unknown as { heard: Record<string, string[]> }).heard);
    await expect.poll(async () => (await heard()).finished?.length).toBe(1);
    const { status = [], finished = [] } = await heard();
    expect(status).toEqual(['Parley is replying', 'Reply finished']);
    expect(finished[0]).toMatch(/^Parley answered: word1 word2 .*word60$/);
    // The conversation itself is no live region: it would be read with every word.
    await expect
      .poll(() => page.locator('article').locator('xpath=ancestor-or-self::*[@aria-live or @role="log"]').count())
      .toBe(0);
  });
});
