export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string };

export type CompletionRequest = {
  model: string;
  messages: ChatMessage[];
  /** Most tokens of the answer. */
  maxTokens: number;
  temperature?: number;
  /** Ask the endpoint for one JSON object. */
  json?: boolean;
  /** Aborting closes the connection to the endpoint at once. */
  signal: AbortSignal;
};

/** @param whole the answer came in one piece, because the endpoint does not stream */
export type OnText = (text: string, whole: boolean) => void;

/** What asks models, whatever protocol they speak and wherever they run. */
export type ModelClient = {
  /**
   * Streams one answer; `onText` is called in the tick in which a part arrives.
   * @throws ModelError, ModelAborted
   */
  complete(request: CompletionRequest, onText: OnText): Promise<void>;
  close(): Promise<void>;
};

export type ModelTimeouts = { connectMs: number; firstTokenMs: number; betweenTokensMs: number };
export const MODEL_TIMEOUTS: ModelTimeouts = { connectMs: 5_000, firstTokenMs: 30_000, betweenTokensMs: 20_000 };

/** Characters after which an endpoint that does not stop is cut off. */
export const LONGEST_ANSWER = 32_000;
