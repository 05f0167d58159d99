import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { workerFile } from '#installation';
import type { Logger } from '../logger.ts';
import type { GgufConfig } from '../models-config.ts';
import type { AnswerWatch } from './answer-watch.ts';
import { watchAnswer } from './answer-watch.ts';
import type { FromGguf, ToGguf } from './gguf-worker.ts';
import type { ModelClient } from './model-client.ts';
import { ModelError } from './model-error.ts';

const BETWEEN_TOKENS_MS = 20_000;
/** Reading a file of several gigabytes from a slow disk. */
const LOAD_MS = 120_000;

export type GgufClient = ModelClient & {
  /** Starts the process unless it runs. @returns whether the model answers */
  isReady(): Promise<boolean>;
  /** Of its process, while it runs. */
  pid(): number | undefined;
};

type Running = { child: ChildProcess; ready: Promise<boolean>; answers: Map<number, AnswerWatch> };

/** What the child needs of our environment: no secret of the server is among it. */
const environment = (): NodeJS.ProcessEnv => {
  const { PATH, HOME, LANG, LD_LIBRARY_PATH, TMPDIR } = process.env;
  return { PATH, HOME, LANG, LD_LIBRARY_PATH, TMPDIR };
};

/**
 * A model file on this machine, in a process of its own: it can neither hold up the server nor take it down with it. The process ends with the
 * server, and one that ended is started again when it is next looked for.
 */
export function openGgufClient(config: GgufConfig, log: Logger): GgufClient {
  let running: Running | null = null;
  let lastId = 0;
  let closed = false;
  /** Said once: the package does not appear by itself. */
  let missing = false;

  const start = (): Running => {
    const child = fork(workerFile('platform/model/gguf-worker'), {
      execArgv: [],
      env: environment(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const { promise: ready, resolve } = Promise.withResolvers<boolean>();
    const started: Running = { child, ready, answers: new Map() };
    const timer = setTimeout(() => {
      log.error({ path: config.path }, 'the model file was not read in time');
      child.kill('SIGKILL');
    }, LOAD_MS);
    timer.unref();
    const end = (): void => {
      clearTimeout(timer);
      if (running === started) running = null;
      resolve(false);
      const error = new ModelError('broken_off', 'The process of the model file ended.');
      for (const watch of started.answers.values()) watch.settle(error);
      started.answers.clear();
    };
    child.on('message', (message: FromGguf) => {
      if (message.type === 'ready') {
        clearTimeout(timer);
        resolve(true);
        return;
      }
      if (message.type === 'unavailable') {
        missing = message.why === 'missing';
        if (missing)
          log.error(
            'LLM_GGUF_PATH is set, but node-llama-cpp is not installed: npm install node-llama-cpp (see docs/operations.md). The model is not offered.',
          );
        else log.error({ path: config.path, reason: message.message }, 'the model file could not be loaded');
        child.kill();
        return;
      }
      const watch = started.answers.get(message.id);
      if (!watch) return;
      if (message.type === 'text') watch.guarded(() => watch.heard(message.text, false));
      else if (message.type === 'end') watch.settle();
      else watch.settle(new ModelError('overloaded', 'The model file could not answer.', { cause: message.message }));
    });
    child.once('error', end);
    child.once('exit', (code, signal) => {
      if (!closed && !missing) log.warn({ code, signal }, 'the process of the model file ended');
      end();
    });
    // A server that has nothing else to do may end.
    child.unref();
    child.channel?.unref();
    tell(child, { type: 'load', config });
    return started;
  };
  const tell = (child: ChildProcess, message: ToGguf): void => {
    if (child.connected) child.send(message);
  };

  return {
    pid: () => running?.child.pid,
    isReady: async () => {
      if (closed || missing) return false;
      running ??= start();
      return running.ready;
    },
    complete: async ({ messages, maxTokens, temperature = config.temperature, json = false, signal }, onText) => {
      if (closed || missing) throw new ModelError('unreachable', 'The model file cannot be run.');
      running ??= start();
      const { child, answers } = running;
      lastId += 1;
      const id = lastId;
      const timeouts = { firstTokenMs: config.firstTokenMs, betweenTokensMs: BETWEEN_TOKENS_MS };
      const watch = watchAnswer({ signal, timeouts, onText }, () => tell(child, { type: 'abort', id }));
      if (!watch.isSettled()) {
        answers.set(id, watch);
        tell(child, {
          type: 'ask',
          id,
          messages,
          maxTokens: Math.min(maxTokens, config.maxTokens),
          temperature,
          json,
        });
      }
      try {
        await watch.answered;
      } finally {
        answers.delete(id);
      }
    },
    close: async () => {
      closed = true;
      const child = running?.child;
      if (!child || child.exitCode !== null) return;
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGKILL');
      await gone;
    },
  };
}
