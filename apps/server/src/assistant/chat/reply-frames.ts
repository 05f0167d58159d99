import type { ReplyEvents, ReplyEventType } from '@parley/contracts/assistant/chat.ts';

/** One server-sent event, data given as JSON. */
export const frameOf = (seq: number, type: string, json: string): string =>
  `id: ${seq}\nevent: ${type}\ndata: ${json}\n\n`;

export const eventFrame = <T extends ReplyEventType>(seq: number, type: T, data: ReplyEvents[T]): string =>
  frameOf(seq, type, JSON.stringify(data));

/** The frame of which there are many: built without an object. */
export const deltaFrame = (seq: number, at: number, text: string): string =>
  `id: ${seq}\nevent: delta\ndata: {"at":${at},"text":${JSON.stringify(text)}}\n\n`;
