import { beginOf } from './attempts.ts';
import { deltaFrame, frameOf } from './reply-frames.ts';
import type { RunLog } from './run-log.ts';

/** What another node told of the reply before this one took it over. */
export type Resumption = {
  /** 1 for the second node that writes it. */
  attempt: number;
  /** Events that are not text, in the order of their numbers. */
  told: readonly { seq: number; type: string; data: string }[];
};

/** Hears each frame as it is made; `last` with the one after which nothing comes. */
export type Follower = (frame: string, last: boolean) => void;

/** The last event by which words were taken back: its number, and the character that the reply begins at. */
export type Replaced = { seq: number; from: number };

/** What has been told of a run in this process, and who follows it: the same for those who come early, late or again. */
export type ToldRun = {
  /** Number of the last event. */
  seq(): number;
  /** Text that was shown, without what was taken back. */
  text(): string;
  /** Null when this attempt took nothing back. */
  replaced(): Replaced | null;
  delta(text: string): void;
  event(type: string, json: string): void;
  /** Takes back what earlier attempts said. */
  takeBackEarlier(): void;
  /** Takes back all that was shown. Followers are told if there was any. */
  takeBack(): void;
  /** @param afterSeq number of the last event already known; 0 for all. @returns how to leave */
  follow(afterSeq: number, follower: Follower): () => void;
  /** The closing event, which is not logged: the message holds all of it. */
  end(type: string, json: string): void;
  /** Lets followers go without one. */
  letGo(): void;
};

/** What was told, to be told again. */
function openHistory({ attempt, told }: Resumption) {
  /** Where numbers of this attempt begin, of its events and of its characters. */
  const begin = beginOf(attempt);
  /** Frames that are not text, by number. */
  const frames = told.map(({ seq, type, data }) => ({ seq, frame: frameOf(seq, type, data) }));
  /** Characters known after each event of this attempt; the index is its place among them. */
  const lengths: number[] = [0];
  /** All that was shown, and where in it the reply begins: what stands before was taken back. */
  let text = '';
  let from = 0;
  let seq = begin;
  const count = (): void => {
    seq += 1;
    lengths.push(text.length);
  };
  return {
    begin,
    seq: () => seq,
    text: () => text.slice(from),
    /** Where the next character stands. */
    end: () => begin + text.length,
    addText: (part: string): void => {
      text += part;
      count();
    },
    addFrame: (type: string, json: string): string => {
      count();
      const frame = frameOf(seq, type, json);
      frames.push({ seq, frame });
      return frame;
    },
    /** @returns where the reply begins from now on; null when there was nothing to take back */
    takeBack: (): number | null => {
      if (text.length === from) return null;
      from = text.length;
      return begin + from;
    },
    /** Text and other events in the order of their numbers, so that the last number a follower met says what it knows. */
    tellAgain: (afterSeq: number, follower: Follower, hasEnded: boolean): void => {
      // What was taken back is not shown to those who did not see it.
      let known = Math.max(from, lengths[Math.min(Math.max(afterSeq, begin), seq) - begin] ?? 0);
      const upTo = (length: number, number: number): void => {
        if (length > known) follower(deltaFrame(number, begin + known, text.slice(known, length)), false);
        known = Math.max(known, length);
      };
      for (const each of frames) {
        if (each.seq <= afterSeq) continue;
        upTo(lengths[each.seq - begin] ?? 0, each.seq - 1);
        follower(each.frame, hasEnded && each.seq === seq);
      }
      upTo(text.length, seq);
    },
  };
}

export function openToldRun(runId: string, log: RunLog, resumption: Resumption): ToldRun {
  const history = openHistory(resumption);
  const { begin, seq, text } = history;
  const followers = new Set<Follower>();
  let replaced: Replaced | null = null;
  let finished = false;
  const tell = (frame: string, last: boolean): void => {
    for (const follower of followers) follower(frame, last);
  };
  const finish = (type: string, json: string): void => {
    finished = true;
    tell(history.addFrame(type, json), true);
    followers.clear();
  };
  const event = (type: string, json: string): void => {
    const frame = history.addFrame(type, json);
    log.event(runId, seq(), type, json);
    tell(frame, false);
  };
  const replace = (from: number): void => {
    event('replaced', JSON.stringify({ from }));
    replaced = { seq: seq(), from };
  };
  return {
    ...{ seq, text, event, end: finish, replaced: () => replaced },
    delta: (part) => {
      const at = history.end();
      history.addText(part);
      tell(deltaFrame(seq(), at, part), false);
      log.delta(runId, seq(), at, part);
    },
    takeBackEarlier: () => replace(begin),
    takeBack: () => {
      const from = history.takeBack();
      if (from !== null) replace(from);
    },
    follow: (afterSeq, follower) => {
      history.tellAgain(afterSeq, follower, finished);
      if (finished) {
        if (afterSeq >= seq()) follower('', true);
        return () => {};
      }
      followers.add(follower);
      return () => void followers.delete(follower);
    },
    letGo: () => {
      finished = true;
      tell('', true);
      followers.clear();
    },
  };
}
