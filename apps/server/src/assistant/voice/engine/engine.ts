import { reasonOf } from '#platform/reason-of.ts';

/** What an engine is asked, and answers: its `id` is the question's. */
export type Answer = { id: number; value?: unknown; error?: string };

/** A thread or process of an engine, as this side sees it. */
export type Running = {
  post(id: number, question: unknown): void;
  /** Ends it at once. */
  kill(): void;
};

export type Engine = {
  /** @throws EngineBusy, EngineFailed, or the signal's reason */
  ask<T>(question: unknown, signal: AbortSignal): Promise<T>;
  /** Questions that wait or are being answered. */
  load(): number;
  close(): void;
};

export type EngineOptions = {
  name: string;
  start(heard: { answer(answer: Answer): void; ended(reason: string): void }): Running;
  /** Longest answer. */
  timeoutMs: number;
  /** Ends after so long without a question, which gives its memory back. */
  idleMs: number;
  /** More than these are turned away. */
  mostWaiting: number;
  /** Whoever left is worked for no longer; the next question starts it anew. */
  killOnAbort: boolean;
};

/** More is asked than can be answered soon. */
export class EngineBusy extends Error {}
/** It ended, was too slow, or said that it could not. Never tells what it was asked. */
export class EngineFailed extends Error {}

type Question = {
  id: number;
  question: unknown;
  signal: AbortSignal;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
};

/**
 * One question after the other to a thread or process of its own, which is started when it is first needed, ended when nobody asks, and
 * started anew when it died.
 */
export function openEngine(options: EngineOptions): Engine {
  let running: Running | null = null;
  let current: (Question & { timer: NodeJS.Timeout }) | null = null;
  let waiting: Question[] = [];
  let idle: NodeJS.Timeout | null = null;
  let ids = 0;
  let closed = false;

  const stop = (): void => {
    const ending = running;
    running = null;
    ending?.kill();
  };
  const started = (): Running => {
    const mine: Running = options.start({
      answer: (answer) => {
        if (running === mine) settle(answer);
      },
      ended: (reason) => {
        if (running !== mine) return;
        running = null;
        fail(`${options.name} ended: ${reason}`);
      },
    });
    return mine;
  };
  const next = (): void => {
    if (current || closed) return;
    const question = waiting.shift();
    if (!question) {
      idle ??= setTimeout(stop, options.idleMs).unref();
      return;
    }
    if (idle) clearTimeout(idle);
    idle = null;
    const timer = setTimeout(() => {
      stop();
      fail(`${options.name} took longer than ${options.timeoutMs} ms`);
    }, options.timeoutMs);
    current = { ...question, timer };
    try {
      running ??= started();
      running.post(question.id, question.question);
    } catch (cause) {
      stop();
      fail(`${options.name} could not be asked: ${(cause as Error).message}`);
    }
  };
  const done = (): typeof current => {
    const answered = current;
    if (answered) clearTimeout(answered.timer);
    current = null;
    return answered;
  };
  const settle = ({ id, value, error }: Answer): void => {
    if (current?.id !== id) return;
    const answered = done();
    if (error === undefined) answered?.resolve(value);
    else answered?.reject(new EngineFailed(`${options.name}: ${error}`));
    next();
  };
  const fail = (reason: string): void => {
    done()?.reject(new EngineFailed(reason));
    next();
  };

  return {
    ask: <T>(question: unknown, signal: AbortSignal) =>
      new Promise<T>((resolve, reject) => {
        if (closed) return reject(new EngineFailed(`${options.name} is closed`));
        if (signal.aborted) return reject(reasonOf(signal));
        if (waiting.length >= options.mostWaiting) return reject(new EngineBusy(`${options.name} has too much to do`));
        ids += 1;
        const id = ids;
        const leave = (): void => {
          waiting = waiting.filter((each) => each.id !== id);
          reject(reasonOf(signal));
          if (current?.id !== id || !options.killOnAbort) return;
          stop();
          done();
          next();
        };
        const settled =
          <V>(act: (value: V) => void) =>
          (value: V): void => {
            signal.removeEventListener('abort', leave);
            act(value);
          };
        signal.addEventListener('abort', leave, { once: true });
        waiting.push({
          id,
          question,
          signal,
          resolve: settled((value: unknown) => resolve(value as T)),
          reject: settled(reject),
        });
        next();
      }),
    load: () => waiting.length + (current ? 1 : 0),
    close: () => {
      closed = true;
      if (idle) clearTimeout(idle);
      for (const question of waiting) question.reject(new EngineFailed(`${options.name} is closed`));
      waiting = [];
      stop();
      done()?.reject(new EngineFailed(`${options.name} is closed`));
    },
  };
}
