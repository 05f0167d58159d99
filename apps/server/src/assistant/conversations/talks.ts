import type { Context } from '#platform/context.ts';
import type { SlotValue } from '../flow/flow.ts';
import type { Talk } from './talks.store.ts';
import * as store from './talks.store.ts';

export type { Talk };

/** A person's conversations with what was understood in them, the latest first: none off the record, none that met danger. */
export const talksOf = (ctx: Context, userId: string): Promise<Talk[]> => store.listTalks(ctx.db, userId);

/** For answers of a conversation as they stand, the messages of the person that gave them. */
export async function messagesOfAnswers(
  ctx: Context,
  conversationIds: string[],
): Promise<(conversationId: string, slot: string, value: SlotValue) => string[]> {
  const states = conversationIds.length > 0 ? await store.listStates(ctx.db, conversationIds) : [];
  return (conversationId, slot, value) => {
    const first = states.find((each) => each.conversationId === conversationId && each.slots?.[slot] === value);
    return first?.parentId ? [first.parentId] : [];
  };
}
