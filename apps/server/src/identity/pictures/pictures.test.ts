import { decodeToken } from '@parley/contracts/decode-token.ts';
import { login } from '@parley/contracts/identity/login.ts';
import { PICTURE_BYTES, pictures } from '@parley/contracts/identity/pictures.ts';
import { tenants } from '@parley/contracts/identity/tenants.ts';
import { users } from '@parley/contracts/identity/users.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';
import { testApp } from '#testing/test-app.ts';
import { enrolApp, force, mfaPerson } from '../mfa/testing/second-factors.ts';
import type { Browser } from '../testing/browser.ts';
import { activePerson } from '../testing/browser.ts';
import { testClock } from '../testing/test-clock.ts';
import { readPictureHeader } from './picture-header.ts';
import { gif, jpeg, png, webp } from './testing/pictures.ts';

const clock = testClock();
let app: TestApp;
let ada: Browser & { userId: string };
beforeAll(async () => {
  app = await testApp({ clock });
  ada = await activePerson(app, 'ada@example.com');
});
afterAll(() => app.close());

function upload(person: Browser, bytes: Buffer, { field = 'image', type = 'image/png', name = 'me.png' } = {}) {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return person.fetch('/frontegg/team/resources/profile/me/image/v1', {
    method: 'PUT',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
}
const problemOf = async (response: Response) => ({
  status: response.status,
  type: ((await response.json()) as { type: string }).type,
});

it('ME-1 a picture is kept, its address is an absolute one as plain text, and who is shown it sees it', async () => {
  const bytes = png(64, 64);
  const response = await upload(ada, bytes);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  const url = await response.text();
  expect(url.startsWith(`${app.url}/identity/resources/pictures/v1/`)).toBe(true);
  expect((await ada.call(users.me, {})).profilePictureUrl).toBe(url);
  expect(decodeToken((await ada.call(login.refresh, {})).accessToken)).toMatchObject({ profilePictureUrl: url });
  const shown = await fetch(`${url}?t=1`);
  expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': expect.stringMatching(/^private, max-age=\d{5,6}, immutable$/),
    'cross-origin-resource-policy': 'cross-origin',
  });
});

it('ME-1 a new picture has a new address and the former is gone; without one there is none', async () => {
  const first = await (await upload(ada, jpeg(64, 64), { type: 'image/jpeg' })).text();
  const second = await (await upload(ada, webp(64, 64), { type: 'image/webp' })).text();
  expect(second).not.toBe(first);
  expect((await fetch(first)).status).toBe(404);
  expect((await fetch(second)).headers.get('content-type')).toBe('image/webp');
  // The whole profile is sent back with the address that was given.
  await ada.call(users.updateMe, { body: { name: 'Ada', profilePictureUrl: second } });
  expect((await fetch(second)).status).toBe(200);
  await ada.call(users.updateMe, { body: { profilePictureUrl: '' } });
  expect((await fetch(second)).status).toBe(404);
  await upload(ada, png(2, 2));
  await ada.call(pictures.remove, {});
  expect((await ada.call(users.me, {})).profilePictureUrl).toBeNull();
  expect((await fetch(second)).status).toBe(404);
  await ada.call(pictures.remove, {});
  await expect(
    ada.call(users.updateMe, { body: { profilePictureUrl: 'http://tracker.example/pixel.gif' } }),
  ).rejects.toMatchObject({ status: 400 });
});

it('ME-1 what it is decides the content, not what the sender says', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const type of ['image/svg+xml', 'image/png', 'text/html'])
    expect(await problemOf(await upload(ada, svg, { type, name: 'me.svg' }))).toEqual({
      status: 422,
      type: 'picture_unreadable',
    });
  const url = await (await upload(ada, gif(2, 2), { type: 'text/html', name: '../../me.html' })).text();
  const shown = await fetch(url);
  expect(shown.headers.get('content-type')).toBe('image/gif');
});

it('ME-1 too many bytes, too many pixels, no picture and another kind of request are refused', async () => {
  const large = Buffer.concat([png(64, 64), Buffer.alloc(PICTURE_BYTES)]);
  expect(await problemOf(await upload(ada, large))).toEqual({ status: 413, type: 'request_too_large' });
  expect(await problemOf(await upload(ada, png(60_000, 60_000)))).toEqual({ status: 422, type: 'picture_too_wide' });
  expect(await problemOf(await upload(ada, png(2, 2), { field: 'file' }))).toEqual({
    status: 400,
    type: 'picture_missing',
  });
  const send = (type: string, body: string) =>
    ada.fetch('/team/resources/profile/me/image/v1', {
      method: 'PUT',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': type },
      body,
    });
  expect((await send('application/json', '{}')).status).toBe(415);
  expect((await send('text/plain', 'x')).status).toBe(415);
  for (const body of ['', 'x', '--x\r\n\r\n', '--x--\r\n'])
    expect((await send('multipart/form-data; boundary=x', body)).status, body).toBe(400);
  expect((await send('multipart/form-data', 'x')).status).toBeLessThan(500);
  // Nowhere else.
  const elsewhere = await ada.fetch('/identity/resources/users/v2/me', {
    method: 'PUT',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x--\r\n',
  });
  expect(elsewhere.status).toBe(415);
  const { token } = ada;
  ada.token = 'a.b.c';
  expect((await upload(ada, png(2, 2))).status).toBe(401);
  ada.token = token;
});

it('ME-1 N4 an address cannot be guessed from another, and nothing else is shown by it', async () => {
  const own = await (await upload(ada, png(2, 2))).text();
  const bob = await activePerson(app, 'bob@example.com');
  const other = await (await upload(bob, png(3, 3))).text();
  const [, key = ''] = /(\.\d+\..+)$/.exec(own) ?? [];
  const bare = other.slice(0, other.lastIndexOf('/') + 37);
  for (const address of [bare, `${bare}${key}`, `${other}x`, other.replace(/\.\d+\./, '.4102444800.'), `${bare}..`])
    expect((await fetch(address)).status, address).toBe(404);
  expect((await fetch(other)).status).toBe(200);
  for (const id of ['x', '../x', '00000000-0000-0000-0000-000000000000', ada.userId])
    expect((await fetch(`${app.url}/identity/resources/pictures/v1/${id}`)).status).toBe(404);
});

it('ME-1 N4 a picture that was removed is shown to nobody, and who removed it is written down', async () => {
  const eve = await activePerson(app, 'eve@example.com');
  const url = await (await upload(eve, png(2, 2))).text();
  await eve.call(pictures.remove, {});
  expect((await fetch(url)).status).toBe(404);
  const { rows } = await app.services.database.query<{ action: string }>(
    { kind: 'owner' },
    `select action from identity.audits where user_id = $1 and action like 'user.picture%' order by number`,
    [eve.userId],
  );
  expect(rows.map(({ action }) => action)).toEqual(['user.picture_changed', 'user.picture_removed']);
});

it('ME-1 N5 wherever a picture is cut off, its header is read whole or not at all', () => {
  for (const [bytes, header] of [
    [png(7, 9), 33],
    [gif(7, 9), 13],
    [webp(7, 9), 30],
  ] as const)
    for (let length = 0; length <= header; length += 1)
      expect(readPictureHeader(bytes.subarray(0, length)), `${length} bytes`).toEqual(
        length < header ? null : expect.objectContaining({ width: 7, height: 9 }),
      );
});

it('ME-5 ME-2 my tenants in three dialects, a token for another tenant, and whether a second factor is enrolled', async () => {
  const person = await mfaPerson(app, 'both@example.com');
  const home = await activePerson(app, 'other-owner@example.com', { companyName: 'Second' });
  const second = (await home.call(users.me, {})).tenantId;
  await app.services.database.query(
    { kind: 'owner' },
    'insert into identity.memberships (tenant_id, user_id) values ($1, $2)',
    [second, person.userId],
  );
  const mine = await person.call(tenants.mine, {});
  expect(mine.tenants.map(({ id }) => id)).toEqual([person.tenantId, second]);
  expect(await person.call(tenants.mineV1, {})).toEqual(mine);
  expect(await person.call(tenants.list, {})).toEqual(mine.tenants);
  const { accessToken, expiresIn } = await person.call(users.token, { body: { tenantId: second } });
  expect(decodeToken(accessToken)).toMatchObject({ sub: person.userId, tenantId: second });
  expect(expiresIn).toBeGreaterThan(0);
  expect((await person.call(users.me, {})).tenantId).toBe(person.tenantId);
  for (const tenantId of ['x', person.userId])
    await expect(person.call(users.token, { body: { tenantId } })).rejects.toMatchObject({ status: 404 });
  // Where a second factor is asked for, no token goes around it (M5).
  await force(app, second);
  await expect(person.call(users.token, { body: { tenantId: second } })).rejects.toMatchObject({
    status: 403,
    type: 'insufficient_user_authentication',
  });
  const challenged = await fetch(`${app.url}${users.token.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tenantId: second }),
  });
  expect(challenged.headers.get('www-authenticate')).toContain('insufficient_user_authentication');
  expect(await person.call(users.me, {})).toMatchObject({ mfaEnrolled: false, isLocked: false });
  await enrolApp(person, clock);
  expect(await person.call(users.me, {})).toMatchObject({ mfaEnrolled: true });
});

it('ME-1 where and when a picture was taken is not kept, and an address shows it for two days at most', async () => {
  const [where] = ['48.8566N 2.3522E'];
  const person = await activePerson(app, 'traveller@example.com');
  const url = await (await upload(person, jpeg(64, 64, { metadata: where }), { type: 'image/jpeg' })).text();
  const kept = await app.services.database.query<{ bytes: Buffer }>(
    { kind: 'owner' },
    'select bytes from identity.pictures where user_id = $1',
    [person.userId],
  );
  expect(kept.rows[0]?.bytes.includes(where)).toBe(false);
  // As it was kept before metadata were dropped.
  await app.services.database.query({ kind: 'owner' }, 'update identity.pictures set bytes = $2 where user_id = $1', [
    person.userId,
    jpeg(64, 64, { metadata: where }),
  ]);
  const shown = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(shown.length).toBeGreaterThan(50);
  expect(shown.includes(where)).toBe(false);
  // The whole profile is sent back with the address that was shown, which keeps the picture.
  const { profilePictureUrl } = await person.call(users.me, {});
  await person.call(users.updateMe, { body: { name: 'Tess', profilePictureUrl } });
  expect((await person.call(users.me, {})).profilePictureUrl).toBe(url);
  clock.forward(2 * 24 * 60 * 60);
  expect((await fetch(url)).status).toBe(404);
});
