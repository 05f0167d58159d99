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
  /** Loads a turn before anybody asks for it. What comes too late is dropped; a failure is nobody's: the turn is loaded when it is needed. */
  prepare(userId: string, conversationId: string, load: () => Promise<LoadedTurn>): Promise<void>;
};

export function openTurnMemory(): TurnMemory {
  const turns = new Map<string, LoadedTurn>();
  const loading = new Map<string, symbol>();
  const keep: TurnMemory['keep'] = (userId, conversationId, turn) => {
    const length = turn.history.reduce((sum, { content }) => sum + content.length, 0);
    if (length > LONGEST_HISTORY) return;
    turns.set(keyOf(userId, conversationId), turn);
    if (turns.size <= CONVERSATIONS) return;
    const [oldest] = turns.keys();
    if (oldest) turns.delete(oldest);
  };
  return {
    keep,
    take: (userId, conversationId) => {
      const key = keyOf(userId, conversationId);
      const turn = turns.get(key);
      turns.delete(key);
      // What is being loaded was so before whatever the taker does.
      loading.delete(key);
      return turn;
    },
    prepare: async (userId, conversationId, load) => {
      const key = keyOf(userId, conversationId);
      const mark = Symbol(key);
      loading.set(key, mark);
      try {
        const turn = await load();
        if (loading.get(key) === mark) keep(userId, conversationId, turn);
      } finally {
        if (loading.get(key) === mark) loading.delete(key);
      }
    },
  };
}

const keyOf = (userId: string, conversationId: string): string => `${userId} ${conversationId}`;
