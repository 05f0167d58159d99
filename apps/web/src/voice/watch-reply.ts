import type { Message } from '@parley/contracts/assistant/conversations.ts';
import type { ConversationStore } from '../conversations/conversation-means.ts';

export type SeenReply = {
  text: string;
  /** Nothing more comes; `message` is null when nothing ever came. */
  ended: boolean;
  message: Message | null;
};

/**
 * Tells of a reply, with every change of its text, until it ends.
 * @param messageId of one that was accepted before; left out, the one that is being made
 * @returns stops
 */
export function watchReply(
  store: ConversationStore,
  onChange: (seen: SeenReply) => void,
  messageId: string | null = null,
): () => void {
  let id = messageId;
  let over = false;
  const look = (): void => {
    if (over) return;
    const { reply, messages } = store.state();
    id ??= reply?.messageId ?? null;
    if (id === null) {
      if (reply === null) end({ text: '', ended: true, message: null });
      return;
    }
    const message = messages.find((each) => each.id === id) ?? null;
    if (reply?.messageId === id) onChange({ text: store.live.text(id), ended: false, message });
    else end({ text: message?.content ?? '', ended: true, message });
  };
  const leave = [store.subscribe(look), store.live.subscribe(look)];
  const stop = (): void => {
    over = true;
    for (const each of leave) each();
  };
  const end = (seen: SeenReply): void => {
    stop();
    onChange(seen);
  };
  look();
  return stop;
}
