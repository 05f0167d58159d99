import { chatProblems } from '@parley/contracts/assistant/chat.ts';
import { frameworkProblems } from '@parley/contracts/assistant/competency-frameworks.ts';
import { conversationProblems } from '@parley/contracts/assistant/conversations.ts';
import { flowEditorProblems } from '@parley/contracts/assistant/flow-editor.ts';
import { knowledgeProblems } from '@parley/contracts/assistant/knowledge.ts';
import { practiceProblems } from '@parley/contracts/assistant/practice.ts';
import { resourceProblems } from '@parley/contracts/assistant/psychological-resources.ts';
import { personalDataProblems } from '@parley/contracts/identity/personal-data.ts';
import { commonProblems } from '@parley/contracts/problem.ts';
import { describe, expect, it } from 'vitest';
import { flowsCopy } from '../admin/flows/flows.copy.ts';
import { frameworksCopy } from '../competency-frameworks/frameworks.copy.ts';
import { knowledgeCopy } from '../knowledge/knowledge.copy.ts';
import { practiceCopy } from '../practice/practice.copy.ts';
import { profileCopy } from '../profile/profile.copy.ts';
import { keptCopy } from '../psychological-resources/kept.copy.ts';
import { yourDataCopy } from '../settings/your-data.copy.ts';
import { problemCopy } from './problem.copy.ts';
import type { ProblemTable } from './problem-words.ts';
import { shellCopy } from './shell.copy.ts';

describe('problems', () => {
  it('APP-6 every refusal the conversations can meet is told in both languages', () => {
    const types = [commonProblems, conversationProblems, chatProblems].flatMap((table) => Object.keys(table));
    // No page is served under a foreign host name, so none can meet that refusal.
    const unmet = ['invalid_request', 'method_not_allowed', 'unsupported_media_type', 'misdirected_request'];
    const untold = types.filter((type) => !unmet.includes(type));
    for (const type of untold) {
      expect(problemCopy.en.types, type).toHaveProperty(type);
      expect(problemCopy.fr.types, type).toHaveProperty(type);
    }
  });

  it.each([
    ['flows', flowEditorProblems, flowsCopy],
    ['practice', practiceProblems, practiceCopy],
    ['what is kept', { resource_not_found: resourceProblems.resource_not_found }, keptCopy],
    ['the profile', resourceProblems, profileCopy],
    ['the own data', personalDataProblems, yourDataCopy],
    ['knowledge', knowledgeProblems, knowledgeCopy],
    ['frameworks', frameworkProblems, frameworksCopy],
  ])('APP-6 every refusal that a room has of its own is told in both languages: %s', (_, problems, copy) => {
    for (const language of ['en', 'fr'] as const)
      for (const type of Object.keys(problems)) {
        const told: ProblemTable = copy[language].problems;
        // The panel of a source has its own sentence for this.
        if (type !== 'passage_not_found') expect(told, type).toHaveProperty(type);
      }
  });

  it('APP-6 a failure nobody foresaw has the words of the specification', () => {
    expect(problemCopy.en.difficulties).toBe("We're facing some difficulties, Please try again");
    expect(shellCopy.en.configFailed).toBe('Failed to load config');
    expect(shellCopy.en.expired).toBe('Session expired. Please refresh the page to continue.');
  });
});
