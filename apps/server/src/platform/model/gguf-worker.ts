import os from 'node:os';
import type { LlamaChatSession as Session } from 'node-llama-cpp';
import type { GgufConfig } from '../models-config.ts';
import type { ChatMessage } from './model-client.ts';

/** What the server tells the process that runs a model file, and what it hears. */
export type ToGguf =
  | { type: 'load'; config: GgufConfig }
  | { type: 'ask'; id: number; messages: ChatMessage[]; maxTokens: number; temperature: number; json: boolean }
  | { type: 'abort'; id: number };
export type FromGguf =
  | { type: 'ready' }
  /** `missing`: the package that runs model files is not installed. */
  | { type: 'unavailable'; why: 'missing' | 'failed'; message: string }
  | { type: 'text'; id: number; text: string }
  | { type: 'end'; id: number }
  | { type: 'failed'; id: number; message: string };

type Ask = Extract<ToGguf, { type: 'ask' }>;
type Answer = (ask: Ask, signal: AbortSignal, onText: (text: string) => void) => Promise<void>;

const tell = (message: FromGguf): void => {
  process.send?.(message);
};
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** Loads the model. @returns how to ask it; one answer at a time in each of its places */
async function load({ path, context: contextSize, threads, concurrency }: GgufConfig): Promise<Answer> {
  const { getLlama, LlamaChatSession, LlamaLogLevel } = await import('node-llama-cpp');
  // Anything else may download sources and compile them.
  const llama = await getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logLevel: LlamaLogLevel.error,
  });
  const model = await llama.loadModel({ modelPath: path });
  // Its threads spin: with none left for the server everybody waits.
  const least = Math.max(1, os.availableParallelism() - 1);
  const context = await model.createContext({ contextSize, sequences: concurrency, threads: threads ?? least });
  const grammar = await llama.getGrammarFor('json');
  const places = Array.from({ length: concurrency }, () => context.getSequence());
  return async ({ messages, maxTokens, temperature, json }, signal, onText) => {
    const place = places.pop();
    if (!place) throw new Error('More was asked at a time than there are places for.');
    // The same place keeps what it has read: only what is new of a prompt is read again.
    const session: Session = new LlamaChatSession({ contextSequence: place, autoDisposeSequence: false });
    try {
      session.setChatHistory(
        messages.slice(0, -1).map(({ role, content }) => {
          if (role === 'assistant') return { type: 'model', response: [content] };
          return { type: role, text: content };
        }),
      );
      await session.prompt(messages.at(-1)?.content ?? '', {
        signal,
        stopOnAbortSignal: true,
        maxTokens,
        temperature,
        // A person waits: models that can think first do not.
        budgets: { thoughtTokens: 0 },
        onTextChunk: onText,
        ...(json ? { grammar } : {}),
      });
    } finally {
      session.dispose({ disposeSequence: false });
      places.push(place);
    }
  };
}

let answer: Answer | null = null;
let free = 0;
const waiting: Ask[] = [];
const aborts = new Map<number, AbortController>();

/** Begins what can begin. */
function next(): void {
  if (!answer || free === 0) return;
  const ask = waiting.shift();
  if (!ask) return;
  free -= 1;
  const { id } = ask;
  const controller = new AbortController();
  aborts.set(id, controller);
  answer(ask, controller.signal, (text) => tell({ type: 'text', id, text }))
    .then(
      () => tell({ type: 'end', id }),
      (error: unknown) => tell({ type: 'failed', id, message: messageOf(error) }),
    )
    .finally(() => {
      aborts.delete(id);
      free += 1;
      next();
    });
}

async function begin(config: GgufConfig): Promise<void> {
  try {
    answer = await load(config);
    free = config.concurrency;
    tell({ type: 'ready' });
    next();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const missing = code === 'ERR_MODULE_NOT_FOUND' || (error as Error)?.name === 'NoBinaryFoundError';
    tell({ type: 'unavailable', why: missing ? 'missing' : 'failed', message: messageOf(error) });
  }
}

// Whoever answers people goes first. Not every system lets a process step back; it then competes.
try {
  os.setPriority(5);
} catch (error) {
  process.stderr.write(`the model file runs at the priority of the server: ${messageOf(error)}\n`);
}
process.on('message', (message: ToGguf) => {
  if (message.type === 'load') void begin(message.config);
  else if (message.type === 'abort') {
    aborts.get(message.id)?.abort();
    const place = waiting.findIndex(({ id }) => id === message.id);
    if (place >= 0) waiting.splice(place, 1);
  } else {
    waiting.push(message);
    next();
  }
});
// Ends with the server, also when that is killed.
process.on('disconnect', () => process.exit(0));
