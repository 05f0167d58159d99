import { afterAll, beforeAll, expect, it } from 'vitest';
import { EgressError, openEgress } from './egress.ts';
import type { ScriptedServer } from './testing/scripted-server.ts';
import { scriptedServer } from './testing/scripted-server.ts';

let server: ScriptedServer;
beforeAll(async () => {
  server = await scriptedServer();
});
afterAll(() => server.close());

it('AUTH-9 O5 a provider that takes the connection and says nothing, or stops in the middle, is given up', async () => {
  const egress = openEgress(new Set([new URL(server.url).host]), {}, 100);
  server.scripts['/silent'] = () => undefined;
  server.scripts['/drips'] = (_asked, response) => void response.writeHead(200).write('{');
  for (const path of ['/silent', '/drips'])
    await expect(egress(`${server.url}${path}`, {}), path).rejects.toThrow(EgressError);
});

it('AUTH-9 O5 a provider outside is asked over https, by its name or its address', async () => {
  const outside = ['https://idp.example', 'https://93.184.216.34', 'https://[2606:2800:220:1::1]'];
  const egress = openEgress(new Set(), Object.fromEntries(outside.map((origin) => [origin, server.url])));
  server.scripts['/keys'] = () => ({ body: { keys: [] } });
  for (const origin of outside) expect((await egress(`${origin}/keys`, {})).status, origin).toBe(200);
});

it('AUTH-9 O5 nobody but the operator may name a host inside, and nobody a plain one outside', async () => {
  const egress = openEgress(new Set(['idp.intern.example']), {});
  for (const url of [
    server.url,
    'http://idp.example/',
    'https://localhost/',
    'https://x.localhost./',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://0.0.0.0/',
    'https://169.254.169.254/latest',
    'file:///etc/passwd',
  ])
    await expect(egress(url, {}), url).rejects.toThrow('the address is not one that a provider has');
});
