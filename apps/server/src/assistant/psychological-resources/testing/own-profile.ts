import type { Conversation } from '@parley/contracts/assistant/conversations.ts';
import type { Fact } from '@parley/contracts/assistant/profile.ts';
import type { PsychologicalResources, Refreshed } from '@parley/contracts/assistant/psychological-resources.ts';
import { say } from '#testing/talking.ts';
import type { TestPerson } from '#testing/test-assistant.ts';

export const PATH = '/psychological-resources';
export const read = async (person: TestPerson): Promise<PsychologicalResources> =>
  (await person.api<PsychologicalResources>('GET', PATH)).body;
export const refresh = async (person: TestPerson): Promise<Refreshed> =>
  (await person.api<Refreshed>('POST', `${PATH}/refresh`)).body;

/** An exercise, answered as far as `answers` go. @returns the conversation */
export async function through(person: TestPerson, exercise: string, answers: string[], more = {}): Promise<string> {
  const { id } = (await person.api<Conversation>('POST', '/conversations', { exercise, ...more })).body;
  for (const message of answers) await say(person, message, { conversation_id: id });
  return id;
}
/** A fact as a client sends it. */
export type Sent = { id?: string; kind: Fact['kind']; text: Fact['text'] } & Partial<
  Pick<Fact, 'status' | 'pinned' | 'expires_at'>
>;
export const sent = ({ id, kind, text, status, pinned }: Fact): Sent => ({ id, kind, text, status, pinned });
/** Writes the profile as it is, but for what `edit` makes of each fact. */
export async function put(
  person: TestPerson,
  edit: (fact: Fact) => Sent | undefined = sent,
  added: Sent[] = [],
): Promise<PsychologicalResources> {
  const { profile, version } = await read(person);
  const facts = [...profile.facts.flatMap((fact) => edit(fact) ?? []), ...added];
  const answer = await person.api<PsychologicalResources>('PUT', PATH, { profile: { facts }, version });
  if (answer.status !== 200) throw new Error(`PUT ${PATH} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
export const accept = (fact: Fact): Sent => ({ ...sent(fact), status: 'accepted' });
/** What facts say. */
export const told = (facts: { text: Fact['text'] }[]) => facts.map(({ text }) => text.en ?? text.fr);
