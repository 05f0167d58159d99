import http from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A host that proxies our API below its own address, as server-side kits do: it passes on cookies whose names begin with
 * `fe_`, except its own `fe_session…`, and sends every `Set-Cookie` back.
 */
export async function proxyingHost(
  target: string,
  { headers = {} }: { headers?: Record<string, string> } = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const passesOn = (pair: string): boolean => pair.startsWith('fe_') && !pair.startsWith('fe_session');
  const server = http.createServer((incoming, answer) => {
    const { host: _, cookie = '', ...rest } = incoming.headers;
    const cookies = cookie.split(/; */).filter(passesOn).join('; ');
    const outgoing = http.request(
      `${target}${incoming.url}`,
      { method: incoming.method, headers: { ...rest, ...(cookies ? { cookie: cookies } : {}), ...headers } },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    outgoing.on('error', (error) => answer.destroy(error));
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
