import { chatProblems } from '@parley/contracts/assistant/chat.ts';
import { conversationProblems } from '@parley/contracts/assistant/conversations.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { SESSION_EXPIRY_TEXTS } from '@parley/contracts/session-expiry.ts';
import { describe, expect, it } from 'vitest';
import { conversationCopy } from '../conversations/conversation.copy.ts';
import { helpCopy } from '../help/help.copy.ts';
import { problemCopy } from './problem.copy.ts';
import { shellCopy } from './shell.copy.ts';

const copies = { conversationCopy, helpCopy, problemCopy, shellCopy };

/** Every text of a copy, functions called with a number and, failing that, a word. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value(2, 3)), String(value(1, 1))];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}

describe.each(Object.entries(copies))('%s', (_name, copy) => {
  it('APP-13 every text has both languages, and none is empty or copied', () => {
    expect(Object.keys(copy.fr)).toEqual(Object.keys(copy.en));
    expect(textsOf(copy.fr)).toHaveLength(textsOf(copy.en).length);
    for (const text of [...textsOf(copy.en), ...textsOf(copy.fr)]) expect(text.trim()).not.toBe('');
  });

  it('APP-13 French stands with its non-breaking spaces, and nobody shouts', () => {
    for (const text of textsOf(copy.fr)) expect(text, text).not.toMatch(/ [;:?!»]|« /);
    for (const text of [...textsOf(copy.en), ...textsOf(copy.fr)])
      expect(text, text).not.toMatch(/!|\p{Extended_Pictographic}/u);
  });

  it('APP-4 no text reads like the end of a session', () => {
    for (const text of [...textsOf(copy.en), ...textsOf(copy.fr)]) {
      for (const mark of SESSION_EXPIRY_TEXTS) expect(text).not.toContain(mark);
    }
  });
});

describe('problems', () => {
  it('APP-6 every refusal the conversations can meet is told in both languages', () => {
    const types = [commonProblems, conversationProblems, chatProblems].flatMap((table) => Object.keys(table));
    const untold = types.filter(
      (type) => !['invalid_request', 'method_not_allowed', 'unsupported_media_type'].includes(type),
    );
    for (const type of untold) {
      expect(problemCopy.en.types, type).toHaveProperty(type);
      expect(problemCopy.fr.types, type).toHaveProperty(type);
    }
  });

  it('APP-6 a failure nobody foresaw has the words of the specification', () => {
    expect(problemCopy.en.difficulties).toBe("We're facing some difficulties, Please try again");
    expect(shellCopy.en.configFailed).toBe('Failed to load config');
    expect(shellCopy.en.expired).toBe('Session expired. Please refresh the page to continue.');
  });
});
