import type { Message } from '@parley/contracts/assistant/conversations.ts';

/** Milliseconds of talking after which a person is reminded that this is an AI. */
export const NOTICE_EVERY_MS = 3 * 60 * 60 * 1000;

export type AiNotice = 'start' | 'again';

/**
 * Before which messages the notice stands: the first of all, and each that comes three hours or more after the last notice.
 * @param fromStart whether the list begins with the first message of the conversation
 */
export function noticesIn(messages: readonly Message[], fromStart: boolean): ReadonlyMap<string, AiNotice> {
  const notices = new Map<string, AiNotice>();
  let last: number | null = null;
  for (const { id, created_at: createdAt } of messages) {
    const at = Date.parse(createdAt);
    if (last === null) {
      if (fromStart) notices.set(id, 'start');
      last = at;
    } else if (at - last >= NOTICE_EVERY_MS) {
      notices.set(id, 'again');
      last = at;
    }
  }
  return notices;
}
