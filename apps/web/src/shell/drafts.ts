import { readStored, writeStored } from '@parley/ui/stored.ts';

/** A message that left the composer and was not accepted yet. Sending it again under its id makes no second one. */
export type Unsent = {
  clientMessageId: string;
  text: string;
  /** Null: the first message of a conversation that does not exist yet. */
  conversationId: string | null;
  editedMessageId: string | null;
  /** Milliseconds since 1970. */
  at: number;
};

const PREFIX = 'parley.keep.';
/** Milliseconds between keystrokes and disk. */
const DELAY_MS = 250;

const waiting = new Map<string, string>();
let timer: ReturnType<typeof setTimeout> | undefined;

const keyOf = (kind: 'draft' | 'unsent', userId: string, place: string): string =>
  `${PREFIX}${userId}.${kind}.${place}`;

/** Writes at once what typing left waiting: before a sign-out, and when the page is left. */
export function flushDrafts(): void {
  clearTimeout(timer);
  for (const [key, text] of waiting) writeStored(key, text === '' ? null : text);
  waiting.clear();
}
if (typeof addEventListener === 'function') addEventListener('pagehide', flushDrafts);

/** @param place the conversation's id, or `new` */
export function readDraft(userId: string, place: string): string {
  const key = keyOf('draft', userId, place);
  return waiting.get(key) ?? readStored(key) ?? '';
}

export function writeDraft(userId: string, place: string, text: string): void {
  waiting.set(keyOf('draft', userId, place), text);
  clearTimeout(timer);
  timer = setTimeout(flushDrafts, DELAY_MS);
}

export function readUnsent(userId: string, place: string): Unsent | null {
  const stored = readStored(keyOf('unsent', userId, place));
  if (stored === null) return null;
  try {
    return JSON.parse(stored) as Unsent;
  } catch {
    // Written by hand or half: nothing a person wrote can be read out of it.
    writeStored(keyOf('unsent', userId, place), null);
    return null;
  }
}

export function writeUnsent(userId: string, place: string, unsent: Unsent | null): void {
  writeStored(keyOf('unsent', userId, place), unsent && JSON.stringify(unsent));
}

/** Somebody signed out on purpose: what they wrote does not stay on this device. */
export function dropKept(userId: string): void {
  waiting.clear();
  let names: string[];
  try {
    names = Object.keys(localStorage);
  } catch {
    return;
  }
  for (const name of names) if (name.startsWith(`${PREFIX}${userId}.`)) writeStored(name, null);
}
