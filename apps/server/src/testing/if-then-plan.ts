import type { ChatAnswer } from '@parley/contracts/assistant/chat.ts';
import type { Conversation } from '@parley/contracts/assistant/conversations.ts';
import { say } from './talking.ts';
import type { TestPerson } from './test-assistant.ts';

/** What somebody says who works the exercise of the if-then plan through; the last is how sure they are. */
export const PLAN = [
  'To finish my application for the new job',
  'Some pride',
  'I tell myself: later',
  'I breathe out and begin for five minutes',
  'Tomorrow morning',
  '8',
];

/** The exercise of the if-then plan, from its first word to its last. @returns its conversation, and what was answered */
export async function planned(person: TestPerson, more = {}): Promise<{ id: string; answers: ChatAnswer[] }> {
  const { id } = (await person.api<Conversation>('POST', '/conversations', { exercise: 'if-then-plan', ...more })).body;
  const answers: ChatAnswer[] = [];
  for (const message of PLAN) answers.push(await say(person, message, { conversation_id: id }));
  return { id, answers };
}
