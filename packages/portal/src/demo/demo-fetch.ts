import type { EndpointDescription } from '@parley/contracts/endpoint.ts';
import type { Problem } from '@parley/contracts/problem.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import type { Asked, DemoRoute } from './demo-route.ts';
import { DemoRefusal } from './demo-route.ts';
import { accountsRoom } from './rooms/accounts-room.ts';
import { auditsRoom } from './rooms/audits-room.ts';
import { groupsRoom } from './rooms/groups-room.ts';
import { ownRoom } from './rooms/own-room.ts';
import { retentionRoom } from './rooms/retention-room.ts';
import { rolesRoom } from './rooms/roles-room.ts';
import { securityCenterRoom } from './rooms/security-center-room.ts';
import { securityRoom } from './rooms/security-room.ts';
import { sessionRoom } from './rooms/session-room.ts';
import { teamRoom } from './rooms/team-room.ts';
import { tokensRoom } from './rooms/tokens-room.ts';
import type { World } from './world.ts';
import { createWorld } from './world.ts';

/** Everything the preview answers. */
export const demoRoutes: readonly DemoRoute[] = [
  ...sessionRoom,
  ...ownRoom,
  ...tokensRoom,
  ...auditsRoom,
  ...teamRoom,
  ...groupsRoom,
  ...rolesRoom,
  ...accountsRoom,
  ...retentionRoom,
  ...securityRoom,
  ...securityCenterRoom,
];

type Matched = { route: DemoRoute; params: Record<string, string> };

/** A path without names wins over one with a name in the same place. */
const inOrder = demoRoutes.toSorted(
  (one, other) => one.endpoint.path.split(':').length - other.endpoint.path.split(':').length,
);

function paramsOf({ path }: EndpointDescription, parts: readonly string[]): Record<string, string> | null {
  const names = path.split('/');
  if (names.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const part = parts[at] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = decodeURIComponent(part);
    else if (name !== part) return null;
  }
  return params;
}

function matched(method: string, pathname: string): Matched | null {
  const parts = pathname.split('/');
  for (const route of inOrder) {
    const params = route.endpoint.method === method ? paramsOf(route.endpoint, parts) : null;
    if (params) return { route, params };
  }
  return null;
}

const refusal = ({ type, title, status }: Problem): Response =>
  Response.json({ type, title, status, detail: title, errors: [title] }, { status });

const languageIn = (init: RequestInit | undefined): Asked['language'] =>
  new Headers(init?.headers).get('accept-language')?.startsWith('fr') ? 'fr' : 'en';

function answer(world: World, { route, params }: Matched, url: URL, init: RequestInit | undefined): Response {
  const { endpoint } = route;
  const asked = {
    params,
    query: Object.fromEntries(url.searchParams),
    body: typeof init?.body === 'string' ? JSON.parse(init.body) : {},
    language: languageIn(init),
  } as unknown as Asked;
  try {
    const said = route.answer(world, asked);
    const status = endpoint.status ?? 200;
    // What was said must not change when the company does.
    return endpoint.answer === 'text' ? new Response(String(said), { status }) : Response.json(said ?? {}, { status });
  } catch (error) {
    if (error instanceof DemoRefusal) return refusal(error.problem);
    throw error;
  }
}

/** PORTAL-4: `fetch` without a network. Everything is answered from one sample company, which lives as long as this. */
export function createDemoFetch(world: World = createWorld()): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'https://demo.invalid');
    const found = matched(init?.method ?? 'GET', url.pathname.replace(/^\/frontegg(?=\/)/, ''));
    if (found) return answer(world, found, url, init);
    console.error(`The preview has no answer to ${init?.method ?? 'GET'} ${url.pathname}`);
    return refusal(commonProblems.not_found);
  };
}

let kept: typeof fetch | undefined;

/** The same company for everybody who asks in this page. */
export const demoFetch: typeof fetch = (input, init) => {
  kept ??= createDemoFetch();
  return kept(input, init);
};
