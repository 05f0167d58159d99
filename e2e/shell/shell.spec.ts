import { describe, expect, test } from 'vitest';
import { composer, journeys, replies, say } from '../support/journeys.ts';

const house = journeys();
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

describe('the shell', () => {
  test('APP-1 until it has loaded, Loading... stands in the middle of the whole window', async () => {
    const { page } = await house.as(await house.person());
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/token/refresh', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(house.at('/'));
    const loading = page.getByText('Loading...', { exact: true });
    await loading.waitFor();
    // Half a pixel may be lost to rounding.
    await page.waitForFunction(() => {
      const element = document.querySelector('[role="status"].loading');
      if (!element || element.getBoundingClientRect().height !== innerHeight) return false;
      const words = document.createRange();
      words.selectNodeContents(element);
      const { top, bottom, left, right } = words.getBoundingClientRect();
      return Math.abs(top + bottom - innerHeight) < 2 && Math.abs(left + right - innerWidth) < 2;
    });
    go();
    await composer(page).waitFor();
    expect(await loading.count()).toBe(0);
  });

  test('APP-1 Loading... stands there before any script has run', async () => {
    const { page } = await house.stranger({ javaScriptEnabled: false });
    await page.goto(house.at('/'));
    await page.getByText('Loading...', { exact: true }).waitFor();
  });

  test('AUTH-7 a stranger’s visit leaves nothing in the console, and asks for nothing that is refused', async () => {
    const { page } = await house.stranger();
    const said: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') said.push(message.text());
    });
    page.on('response', (response) => {
      if (response.status() >= 400) said.push(`${response.status()} ${response.url()}`);
    });
    for (const [path, heading] of [
      ['/', 'Sign in'],
      ['/account/login', 'Sign in'],
      ['/account/sign-up', 'Create an account'],
      ['/account/forget-password', 'A new password'],
      ['/help', 'Help, now'],
      ['/portal/demo', 'Profile'],
    ] as const) {
      await page.goto(house.at(path));
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.waitForLoadState('networkidle');
    }
    expect(said).toEqual([]);
  });

  test('APP-7 a configuration that cannot be loaded is told, and asked for again', async () => {
    const { page } = await house.as(await house.person());
    await page.route('**/api/config', (route) =>
      route.fulfill({ status: 500, body: '{}', contentType: 'application/json' }),
    );
    await page.goto(house.at('/'));
    await page.getByText('Failed to load config').waitFor();
    await page.unroute('**/api/config');
    await page.getByRole('button', { name: 'Try again' }).click();
    await composer(page).waitFor();
  });

  test('APP-13 dark follows the device, and a choice wins over it and stays', async () => {
    const { page } = await house.as(await house.person(), { colorScheme: 'dark' });
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.goto(house.at('/'));
    await composer(page).waitFor();
    expect(await ground()).toBe('rgb(24, 22, 19)');
    await page.getByRole('button', { name: /^Appearance/ }).click();
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    await expect.poll(ground).toBe('rgb(250, 247, 242)');
    await page.reload();
    await composer(page).waitFor();
    expect(await ground()).toBe('rgb(250, 247, 242)');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: /^Appearance/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect.poll(ground).toBe('rgb(24, 22, 19)');
  });

  test('APP-13 CONF-1 the language changes every word at once, and the coach and the next browser follow', async () => {
    const person = await house.person();
    const { page } = await house.as(person);
    await page.goto(house.at('/'));
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('menuitemradio', { name: 'Français' }).click();
    await page.getByRole('heading', { name: /À quoi voulez.*réfléchir/ }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr');
    await expect
      .poll(() => house.ask<{ language: string }>(person, 'GET', '/config'))
      .toMatchObject({ language: 'fr' });
    await say(page, 'Je voudrais mieux dormir.');
    await replies(page).last().getByText('Mode guidé').waitFor();
    const other = await house.as(person);
    await other.page.goto(house.at('/'));
    await other.page.getByRole('link', { name: 'Nouvelle conversation' }).waitFor();
  });

  test('APP-13 on a phone the list is a drawer that opens, closes, and leads to a conversation', async () => {
    const person = await house.person();
    const { id } = await house.ask<{ id: string }>(person, 'POST', '/conversations', {});
    await house.ask(person, 'PATCH', `/conversations/${id}`, { title: 'Sleep' });
    const { page } = await house.as(person, PHONE);
    await page.goto(house.at('/'));
    await composer(page).waitFor();
    expect(await page.getByRole('link', { name: 'Sleep' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show the conversations' }).click();
    const drawer = page.getByRole('dialog', { name: 'Conversations' });
    await drawer.getByRole('link', { name: 'I need help now' }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show the conversations' }).click();
    await drawer.getByRole('link', { name: 'Sleep' }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.waitForURL(house.at(`/c/${id}`));
    await say(page, 'I would like to sleep better.');
    const box = await composer(page).boundingBox();
    expect(box && box.y + box.height, 'the composer is in sight').toBeLessThanOrEqual(740);
  });

  test('APP-13 with reduced motion nothing travels', async () => {
    const { page } = await house.as(await house.person(), { reducedMotion: 'reduce' });
    await page.goto(house.at('/'));
    await say(page, 'I would like to sleep better.');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Delete all conversations' }).click();
    await page.getByRole('dialog').waitFor();
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .flatMap((each) => (each.effect instanceof KeyframeEffect ? each.effect.getKeyframes() : []))
        .flatMap(({ transform, translate, rotate, scale }) => [transform, translate, rotate, scale])
        .filter((value) => value !== undefined && !/^(none|0(px)?( 0(px)?)*)$/.test(String(value))),
    );
    expect(moving).toEqual([]);
  });
});

describe('the administration', () => {
  test('APP-9 the administrator finds it in the menu and sees the state of the installation', async () => {
    const { page } = await house.as(await house.admin());
    await page.goto(house.at('/'));
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Administration' }).click();
    await page.getByRole('heading', { name: 'Administration' }).waitFor();
    await page.getByText('Running since').waitFor();
  });

  test('APP-9 APP-10 for anybody else there is no entry, the address shows nothing of it, and the API refuses', async () => {
    const person = await house.person();
    const { page } = await house.as(person);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/analytics/') && asked.push(request.url()));
    await page.goto(house.at('/'));
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Administration' }).count()).toBe(0);
    await page.goto(house.at('/admin'));
    await page.getByRole('heading', { name: 'This part is not for you' }).waitFor();
    expect(asked).toEqual([]);
    const path = house.at('/api/analytics/admin/status');
    const refused = await fetch(path, { headers: { authorization: `Bearer ${person.accessToken}` } });
    expect(refused.status).toBe(403);
    expect((await fetch(path)).status).toBe(401);
    const { page: strange } = await house.stranger();
    await strange.goto(house.at('/admin'));
    await strange.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});
