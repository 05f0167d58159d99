import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropKept, flushDrafts, readDraft, readUnsent, writeDraft, writeUnsent } from './drafts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  flushDrafts();
  localStorage.clear();
  vi.useRealTimers();
});
const unsent = { clientMessageId: 'm', text: 'Unsent', conversationId: 'c', editedMessageId: null, at: 1 };

describe('what a person wrote', () => {
  it('APP-5 is on the device before a sign-out, even the last letter', () => {
    writeDraft('u1', 'c', 'Half a thou');
    expect(localStorage.length).toBe(0);
    flushDrafts();
    expect(localStorage.getItem('parley.keep.u1.draft.c')).toBe('Half a thou');
    expect(readDraft('u1', 'c')).toBe('Half a thou');
  });

  it('APP-5 is written soon after typing pauses, and read at once meanwhile', () => {
    writeDraft('u1', 'new', 'One');
    expect(readDraft('u1', 'new')).toBe('One');
    vi.advanceTimersByTime(250);
    expect(localStorage.getItem('parley.keep.u1.draft.new')).toBe('One');
  });

  it('APP-5 an unsent message survives as it was', () => {
    writeUnsent('u1', 'c', unsent);
    expect(readUnsent('u1', 'c')).toEqual(unsent);
    writeUnsent('u1', 'c', null);
    expect(readUnsent('u1', 'c')).toBeNull();
  });

  it('APP-5 belongs to one person, and leaves the device when they sign out on purpose', () => {
    writeDraft('u1', 'c', 'Mine');
    writeDraft('u2', 'c', 'Theirs');
    writeUnsent('u1', 'c', unsent);
    flushDrafts();
    expect(readDraft('u2', 'c')).toBe('Theirs');
    dropKept('u1');
    expect(readDraft('u1', 'c')).toBe('');
    expect(readUnsent('u1', 'c')).toBeNull();
    expect(readDraft('u2', 'c')).toBe('Theirs');
  });

  it('APP-5 something unreadable in its place is no reason to fail', () => {
    localStorage.setItem('parley.keep.u1.unsent.c', '{half');
    expect(readUnsent('u1', 'c')).toBeNull();
  });
});
