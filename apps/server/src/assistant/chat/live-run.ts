import type { ReplyEvents, ReplyEventType } from '@parley/contracts/assistant/chat.ts';
import { beginOf } from './attempts.ts';
import type { Crowd } from './crowd.ts';
import { deltaFrame, frameOf } from './reply-frames.ts';
import type { RunLog } from './run-log.ts';

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

/** What another node told of the reply before this one took it over. */
export type Resumption = {
  /** 1 for the second node that writes it. */
  attempt: number;
  /** Events that are not text, in the order of their numbers. */
  told: readonly { seq: number; type: string; data: string }[];
};

/** The last event by which words were taken back: its number, and the character that the reply begins at. */
export type Replaced = { seq: number; from: number };

/** How a run ended, as its followers are told. */
export type RunEnd = { type: 'done'; data: ReplyEvents['done'] } | { type: 'error'; data: ReplyEvents['error'] };

/** Hears each frame as it is made; `last` with the one after which nothing comes. */
export type Follower = (frame: string, last: boolean) => void;

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

const HIGH_SURROGATE = /[\uD800-\uDBFF]$/;

export function createLiveRun(
  ids: RunIds,
  log: RunLog,
  crowd: Crowd,
  { attempt, told }: Resumption = { attempt: 0, told: [] },
): LiveRun {
  /** Where numbers of this attempt begin, of its events and of its characters. */
  const begin = beginOf(attempt);
  const startedAt = performance.now();
  const controller = new AbortController();
  const { promise: ended, resolve } = Promise.withResolvers<RunEnd | null>();
  const followers = new Set<Follower>();
  /** Frames that are not text, by number. */
  const frames = told.map(({ seq, type, data }) => ({ seq, frame: frameOf(seq, type, data) }));
  /** Characters known after each event of this attempt; the index is its place among them. */
  const lengths: number[] = [0];
  /** All that was shown, and where in it the reply begins: what stands before was taken back. */
  let text = '';
  let from = 0;
  let replaced: Replaced | null = null;
  let pending = '';
  /** First half of a character whose second half has not come. */
  let half = '';
  let seq = begin;
  let held = true;
  let frozen = false;
  let finished = false;
  let firstTokenMs: number | null = null;
  let saidAt = Number.NEGATIVE_INFINITY;
  let reason: StopReason | null = null;
  let seen: number | null = null;

  const tell = (frame: string, last: boolean): void => {
    for (const follower of followers) follower(frame, last);
  };
  const flush = (): void => {
    if (held || pending === '') return;
    const part = pending;
    pending = '';
    saidAt = performance.now();
    const at = text.length;
    text += part;
    seq += 1;
    lengths.push(text.length);
    tell(deltaFrame(seq, begin + at, part), false);
    log.delta(ids.runId, seq, begin + at, part);
  };
  const emitJson = (type: string, json: string, last: boolean): void => {
    flush();
    seq += 1;
    lengths.push(text.length);
    const frame = frameOf(seq, type, json);
    frames.push({ seq, frame });
    if (!last) log.event(ids.runId, seq, type, json);
    tell(frame, last);
  };
  const tellReplaced = (at: number): void => {
    emitJson('replaced', JSON.stringify({ from: at }), false);
    replaced = { seq, from: at };
  };

  return {
    ids,
    signal: controller.signal,
    ended,
    text: () => text.slice(from) + pending,
    seq: () => seq,
    replaced: () => replaced,
    firstTokenMs: () => firstTokenMs,
    stopReason: () => reason,
    seenLength: () => seen,
    append: (added) => {
      if (frozen || reason) return;
      let part = half + (added.includes('\0') ? added.replaceAll('\0', '') : added);
      half = '';
      if ((part.charCodeAt(part.length - 1) & 0xfc00) === 0xd800) {
        half = part.slice(-1);
        part = part.slice(0, -1);
      }
      if (part === '') return;
      firstTokenMs ??= Math.round(performance.now() - startedAt);
      if (pending === '') {
        if (crowd.waits(saidAt)) crowd.soon(flush);
        else queueMicrotask(flush);
      }
      pending += part;
    },
    emit: (type, data) => {
      if (!frozen) emitJson(type, JSON.stringify(data), false);
    },
    toldBefore: (type) => told.some((each) => each.type === type),
    takeBackEarlier: () => {
      if (attempt > 0 && !frozen) tellReplaced(begin);
    },
    withdraw: () => {
      if (frozen) return;
      pending = '';
      half = '';
      if (text.length === from) return;
      from = text.length;
      tellReplaced(begin + from);
    },
    open: () => {
      held = false;
      flush();
    },
    isOpen: () => !held,
    stop: (why, seenLength = null) => {
      if (reason || frozen) return;
      flush();
      reason = why;
      seen = seenLength;
      controller.abort();
    },
    follow: (afterSeq, follower) => {
      // What was taken back is not shown to those who did not see it.
      let known = Math.max(from, lengths[Math.min(Math.max(afterSeq, begin), seq) - begin] ?? 0);
      // Text and other events in the order of their numbers, so that the last number a follower met says what it knows.
      const upTo = (length: number, number: number): void => {
        if (length > known) follower(deltaFrame(number, begin + known, text.slice(known, length)), false);
        known = Math.max(known, length);
      };
      for (const each of frames) {
        if (each.seq <= afterSeq) continue;
        upTo(lengths[each.seq - begin] ?? 0, each.seq - 1);
        follower(each.frame, finished && each.seq === seq);
      }
      upTo(text.length, seq);
      if (finished) {
        if (afterSeq >= seq) follower('', true);
        return () => {};
      }
      followers.add(follower);
      return () => void followers.delete(follower);
    },
    freeze: () => {
      flush();
      frozen = true;
      return seq + 1;
    },
    end: (end) => {
      if (finished) return;
      frozen = true;
      finished = true;
      emitJson(end.type, JSON.stringify(end.data), true);
      followers.clear();
      resolve(end);
    },
    leave: () => {
      if (finished) return;
      frozen = true;
      finished = true;
      reason = 'taken';
      controller.abort();
      for (const follower of followers) follower('', true);
      followers.clear();
      resolve(null);
    },
  };
}

/** The text a stopped reply keeps: what the person had seen, never half a character. */
export function keptText(text: string, seenLength: number | null): string {
  if (seenLength === null || seenLength >= text.length) return text;
  return text.slice(0, seenLength).replace(HIGH_SURROGATE, '');
}
