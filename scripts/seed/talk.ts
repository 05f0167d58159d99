import { setTimeout as pause } from 'node:timers/promises';
import { plainPerson } from '../../apps/server/src/assistant/coach/people-for.ts';
import type { FlowCatalog, FlowState } from '../../apps/server/src/assistant/flow/flow.ts';
import type { Reachable, SignedIn } from '../../apps/server/src/testing/people.ts';
import type { DemoPerson, Session } from './people.ts';
import { stories } from './stories.ts';

/** More than any of them needs; who reaches it has found no end. */
const MOST_TURNS = 40;

/** A call as a person; where there were too many, or much else is going on, it waits as long as it is told. @throws when it is refused */
export async function send<T = unknown>(
  server: Reachable,
  person: SignedIn,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${person.accessToken}`,
      accept: 'application/json',
      ...server.headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status === 429 || response.status === 503) {
    await pause(Number(response.headers.get('retry-after') ?? 1) * 1_000);
    return send(server, person, method, path, body);
  }
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

type Listening = {
  server: Reachable;
  flows: FlowCatalog;
  /** Where a conversation stands; null before its first word. */
  stateOf(conversation: string): Promise<FlowState | null>;
};

/** One conversation from its first word to its end, through the product's own API. @returns its id */
export async function converse(
  { server, flows, stateOf }: Listening,
  person: SignedIn,
  { language }: DemoPerson,
  session: Session,
): Promise<string> {
  const exercise = 'exercise' in session ? session.exercise : undefined;
  const { id } = await send<{ id: string }>(server, person, 'POST', '/conversations', exercise ? { exercise } : {});
  const story = 'story' in session ? stories[language][session.story] : undefined;
  const which = 'which' in session ? session.which : 0;
  // Begun with a look back at the last plan, or in an exercise, the coach has already asked.
  let state = await stateOf(id);
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const flow = state && flows.find(state.flow, state.version);
    const asked = state?.asked;
    const answers = flow ? plainPerson(flow, language, which).lines : {};
    const message = asked ? (story?.lines[asked] ?? answers[asked]?.[0]) : story?.opening;
    if (message === undefined) return id;
    await send(server, person, 'POST', '/chat', { message, conversation_id: id });
    state = await stateOf(id);
    if (state?.completed && state.asked === null) return id;
  }
  return id;
}
