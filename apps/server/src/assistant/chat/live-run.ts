import type { ReplyEvents, ReplyEventType } from '@parley/contracts/assistant/chat.ts';
import type { Crowd } from './crowd.ts';
import type { RunLog } from './run-log.ts';
import type { Follower, Replaced, Resumption } from './told-run.ts';
import { openToldRun } from './told-run.ts';

export type RunIds = {
  runId: string;
  conversationId: string;
  userMessageId: string;
  messageId: string;
  tenantId: string;
  userId: string;
};

/** Why a run ends before its reply is complete; `taken`: another node writes it. */
export type StopReason = 'person' | 'too_long' | 'shutdown' | 'refused' | 'taken';

/** How a run ended, as its followers are told. */
export type RunEnd = { type: 'done'; data: ReplyEvents['done'] } | { type: 'error'; data: ReplyEvents['error'] };

/** A reply being written in this process. Knows who follows it; neither HTTP nor the database. */
export type LiveRun = {
  readonly ids: RunIds;
  readonly signal: AbortSignal;
  /** What the reply says so far, without what was taken back. */
  text(): string;
  seq(): number;
  /** Null when this attempt took nothing back. */
  replaced(): Replaced | null;
  firstTokenMs(): number | null;
  stopReason(): StopReason | null;
  /** What the person had seen when they stopped it, in characters; null when not told. */
  seenLength(): number | null;
  /** Adds text; what comes within one tick, or in a crowd within a few milliseconds, becomes one event. */
  append(text: string): void;
  emit<T extends Exclude<ReplyEventType, 'delta' | 'replaced' | 'done' | 'error'>>(type: T, data: ReplyEvents[T]): void;
  /** Whether followers know it from an earlier attempt. */
  toldBefore(type: ReplyEventType): boolean;
  /** Takes back what earlier attempts said. */
  takeBackEarlier(): void;
  /** Takes back all that was said, so that the reply begins anew. Followers are told if any of it was shown. */
  withdraw(): void;
  /** From here on text is shown: before, the message is not stored yet. */
  open(): void;
  isOpen(): boolean;
  stop(reason: StopReason, seenLength?: number | null): void;
  /** @param afterSeq number of the last event already known; 0 for all. @returns how to leave */
  follow(afterSeq: number, follower: Follower): () => void;
  /** Nothing is shown after this. @returns the number of the closing event to come */
  freeze(): number;
  end(end: RunEnd): void;
  /** What becomes of it is not known here: followers are let go, and find it in the database or on another node. */
  leave(): void;
  /** Null when it was left. */
  readonly ended: Promise<RunEnd | null>;
};

/** A character whose second half has not come. */
const HALF = /[\uD800-\uDBFF]$/;

/** Text as it comes from a model, in whole characters and without those that no database keeps. */
function wholeCharacters(): { take(text: string): string; drop(): void } {
  let half = '';
  return {
    take: (text) => {
      let whole = half + (text.includes('\0') ? text.replaceAll('\0', '') : text);
      half = '';
      if ((whole.charCodeAt(whole.length - 1) & 0xfc00) === 0xd800) {
        half = whole.slice(-1);
        whole = whole.slice(0, -1);
      }
      return whole;
    },
    drop: () => {
      half = '';
    },
  };
}

/** Text that is about to be shown. What comes within one tick, or in a crowd within a few milliseconds, leaves together. */
function openPending(crowd: Crowd, show: (text: string) => void) {
  const characters = wholeCharacters();
  let pending = '';
  /** Nothing is shown before the message is stored. */
  let held = true;
  let saidAt = Number.NEGATIVE_INFINITY;
  const flush = (): void => {
    if (held || pending === '') return;
    const part = pending;
    pending = '';
    saidAt = performance.now();
    show(part);
  };
  return {
    flush,
    text: () => pending,
    /** @returns whether there was a whole character in it */
    add: (added: string): boolean => {
      const part = characters.take(added);
      if (part === '') return false;
      if (pending === '') {
        if (crowd.waits(saidAt)) crowd.soon(flush);
        else queueMicrotask(flush);
      }
      pending += part;
      return true;
    },
    drop: (): void => {
      pending = '';
      characters.drop();
    },
    open: (): void => {
      held = false;
      flush();
    },
    isOpen: () => !held,
  };
}

const FIRST_ATTEMPT: Resumption = { attempt: 0, told: [] };

export function createLiveRun(ids: RunIds, log: RunLog, crowd: Crowd, resumption = FIRST_ATTEMPT): LiveRun {
  const startedAt = performance.now();
  const controller = new AbortController();
  const { promise: ended, resolve } = Promise.withResolvers<RunEnd | null>();
  const told = openToldRun(ids.runId, log, resumption);
  const pending = openPending(crowd, told.delta);
  let frozen = false;
  let finished = false;
  let firstTokenMs: number | null = null;
  let reason: StopReason | null = null;
  let seen: number | null = null;
  /** @returns false when it has ended before */
  const finish = (): boolean => {
    const isFirst = !finished;
    frozen = true;
    finished = true;
    return isFirst;
  };
  return {
    ...{ ids, signal: controller.signal, ended, open: pending.open, isOpen: pending.isOpen },
    ...{ seq: told.seq, replaced: told.replaced, follow: told.follow },
    text: () => told.text() + pending.text(),
    firstTokenMs: () => firstTokenMs,
    stopReason: () => reason,
    seenLength: () => seen,
    append: (added) => {
      if (frozen || reason) return;
      if (pending.add(added)) firstTokenMs ??= Math.round(performance.now() - startedAt);
    },
    emit: (type, data) => {
      if (frozen) return;
      pending.flush();
      told.event(type, JSON.stringify(data));
    },
    toldBefore: (type) => resumption.told.some((each) => each.type === type),
    takeBackEarlier: () => {
      if (resumption.attempt === 0 || frozen) return;
      pending.flush();
      told.takeBackEarlier();
    },
    withdraw: () => {
      if (frozen) return;
      pending.drop();
      told.takeBack();
    },
    stop: (why, seenLength = null) => {
      if (reason || frozen) return;
      pending.flush();
      reason = why;
      seen = seenLength;
      controller.abort();
    },
    freeze: () => {
      pending.flush();
      frozen = true;
      return told.seq() + 1;
    },
    end: (end) => {
      if (!finish()) return;
      pending.flush();
      told.end(end.type, JSON.stringify(end.data));
      resolve(end);
    },
    leave: () => {
      if (!finish()) return;
      reason = 'taken';
      controller.abort();
      told.letGo();
      resolve(null);
    },
  };
}

/** The text a stopped reply keeps: what the person had seen, never half a character. */
export function keptText(text: string, seenLength: number | null): string {
  if (seenLength === null || seenLength >= text.length) return text;
  return text.slice(0, seenLength).replace(HALF, '');
}
