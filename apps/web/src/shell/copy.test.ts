import { chatProblems } from '@parley/contracts/assistant/chat.ts';
import { conversationProblems } from '@parley/contracts/assistant/conversations.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { describe, expect, it } from 'vitest';
import { problemCopy } from './problem.copy.ts';
import { shellCopy } from './shell.copy.ts';

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
