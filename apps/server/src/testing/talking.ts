import type { ChatAnswer } from '@parley/contracts/assistant/chat.ts';
import type { Message } from '@parley/contracts/assistant/conversations.ts';
import type { TestPerson } from './test-assistant.ts';

/** Says something and waits for the whole reply. @throws when it is refused */
export async function say(
  person: TestPerson,
  message: string,
  more: Record<string, unknown> = {},
): Promise<ChatAnswer> {
  const { status, body } = await person.api<ChatAnswer>('POST', '/chat', { message, ...more });
  if (status !== 200) throw new Error(`POST /chat answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The messages of the shown branch, in reading order. */
export const shown = async (person: TestPerson, conversationId: string): Promise<Message[]> =>
  (await person.api<{ messages: Message[] }>('GET', `/conversations/${conversationId}/messages`)).body.messages;
