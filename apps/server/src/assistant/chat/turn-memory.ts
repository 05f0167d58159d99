import type { LoadedTurn } from './chat.store.ts';

const CONVERSATIONS = 500;
/** Long histories are asked from the database again rather than kept. */
const LONGEST_HISTORY = 20_000;

/**
 * What the last reply of a conversation left behind in this process, so that the next message needs nothing from the database
 * before the model is asked. Only a guess: storing the message checks that all of it still holds, else it is loaded.
 */
export type TurnMemory = {
  /** Gives it away: whoever takes it makes the next one. */
  take(userId: string, conversationId: string): LoadedTurn | undefined;
  keep(userId: string, conversationId: string, turn: LoadedTurn): void;
};

export function openTurnMemory(): TurnMemory {
  const turns = new Map<string, LoadedTurn>();
  return {
    take: (userId, conversationId) => {
      const key = `${userId} ${conversationId}`;
      const turn = turns.get(key);
      turns.delete(key);
      return turn;
    },
    keep: (userId, conversationId, turn) => {
      const length = turn.history.reduce((sum, { content }) => sum + content.length, 0);
      if (length > LONGEST_HISTORY) return;
      turns.set(`${userId} ${conversationId}`, turn);
      if (turns.size <= CONVERSATIONS) return;
      const [oldest] = turns.keys();
      if (oldest) turns.delete(oldest);
    },
  };
}
