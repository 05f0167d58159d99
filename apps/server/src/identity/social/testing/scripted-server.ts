import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  headers: IncomingHttpHeaders;
};
export type Said = { status?: number; headers?: Record<string, string>; body: unknown };
/** What a path answers; one that takes the response itself may also never answer. */
export type Script = (asked: Asked, response: ServerResponse) => Said | undefined;

export type ScriptedServer = {
  url: string;
  scripts: Record<string, Script>;
  /** Everything that was asked, in order. */
  asked: Asked[];
  close(): Promise<void>;
};

/** A server that says exactly what a test wants it to. */
export async function scriptedServer(): Promise<ScriptedServer> {
  const scripts: Record<string, Script> = {};
  const asked: Asked[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const url = new URL(request.url ?? '/', 'http://localhost');
    const one: Asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      form: new URLSearchParams(text),
      headers: request.headers,
    };
    asked.push(one);
    const script = scripts[url.pathname];
    const said = script ? script(one, response) : { status: 404, body: { error: 'not_found' } };
    if (!said) return;
    const { status = 200, headers = {}, body } = said;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    scripts,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
