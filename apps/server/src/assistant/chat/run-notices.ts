import type { Services } from '#platform/context.ts';

/** Conversations that are named in one notice. */
const NAMED_AT_ONCE = 100;

type Heard = {
  followed(runId: string): void;
  stopped(runId: string, seenLength: number | null): void;
  stoppedIn(conversationIds: string[]): void;
  /** Another node hands replies over. */
  offered(): void;
};

/** What nodes tell each other of replies. None of it has to arrive: what it says stands in the database. */
export type RunNotices = {
  /** Its log has grown, or it has ended. */
  news(runId: string): void;
  /** Says that a run is followed here, and hears of its news. @returns how to leave */
  watch(runId: string, listener: () => void): () => void;
  stop(runId: string, seenLength: number | null): void;
  stopIn(conversationIds: readonly string[]): void;
  offer(): Promise<void>;
  /** @returns how to leave */
  listen(heard: Heard): () => void;
};

export function openRunNotices({ bus, log }: Pick<Services, 'bus' | 'log'>, nodeId: string): RunNotices {
  const tell = (channel: string, payload: string, untold: string): void => {
    bus.publish(channel, payload).catch((error: unknown) => log.warn({ err: error }, untold));
  };
  return {
    news: (runId) => tell('run-news', runId, 'news of a reply were not told'),
    watch: (runId, listener) => {
      const leave = bus.subscribe('run-news', (told) => {
        if (told === runId) listener();
      });
      tell('run-follow', runId, 'following was not told');
      return leave;
    },
    // The node that writes it finds the request at its next sign of life.
    stop: (runId, seenLength) => tell('run-stop', JSON.stringify({ runId, seenLength }), 'a stop was not told'),
    stopIn: (conversationIds) => {
      for (let at = 0; at < conversationIds.length; at += NAMED_AT_ONCE)
        tell('run-stop-in', JSON.stringify(conversationIds.slice(at, at + NAMED_AT_ONCE)), 'a stop was not told');
    },
    offer: () => bus.publish('run-offered', nodeId),
    listen: ({ followed, stopped, stoppedIn, offered }) => {
      const leave = [
        bus.subscribe('run-follow', followed),
        bus.subscribe('run-stop', (payload) => {
          const { runId, seenLength } = JSON.parse(payload) as { runId: string; seenLength: number | null };
          stopped(runId, seenLength);
        }),
        bus.subscribe('run-stop-in', (payload) => stoppedIn(JSON.parse(payload) as string[])),
        bus.subscribe('run-offered', (by) => {
          if (by !== nodeId) offered();
        }),
      ];
      return () => {
        for (const off of leave) off();
      };
    },
  };
}
