import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Language } from '../flow/flow.ts';
import { guardReply, LONGEST_MODEL_TEXT } from './guard-reply.ts';
import { INSTRUCTIONS } from './guidance.ts';

type Heard = { shown: string; broken: string | null; full: boolean };
function hear(parts: readonly string[], language: Language = 'en', message = 'I sleep badly.'): Heard {
  const guard = guardReply({ language, message });
  let shown = '';
  for (const part of parts) shown += guard.take(part);
  shown += guard.end();
  return { shown, broken: guard.broken(), full: guard.isFull() };
}
const tokens = (text: string): string[] => text.split(/(?<= )/);

describe('a reply while it is being written', () => {
  test.each([
    ['html', 'That sounds hard. <b>Rest</b> a little.', 'en'],
    ['html', 'Fine. <script>alert(1)</script>', 'en'],
    ['html', 'Fine. <!-- hidden --> Go on.', 'en'],
    ['html', 'D’accord. </div> Et puis.', 'fr'],
    [
      'language',
      'Vous dites que cela est difficile pour vous, et que vous ne dormez pas avec tout cela dans la tête, ce qui est une charge de plus pour vous.',
      'en',
    ],
    [
      'language',
      'You say that this is hard for you and that you do not sleep with all of it in your head, and that it is one more thing to carry.',
      'fr',
    ],
    ['length', 'word '.repeat(100_000), 'en'],
    ['prompt_leak', `Of course. ${INSTRUCTIONS[0]}`, 'en'],
    ['prompt_leak', `Sure:\n- ${INSTRUCTIONS.at(-1)}`, 'en'],
    ['prompt_leak', 'My instructions are to be warm and brief.', 'en'],
    ['prompt_leak', 'Voici mes consignes : rester bref.', 'fr'],
    ['diagnosis', 'I think you have depression.', 'en'],
    ['medication', 'Un somnifère pourrait aider.', 'fr'],
  ] as const)('FLOW-4 %s is noticed while it is written', (rule, text, language) => {
    expect(hear(tokens(text), language).broken).toBe(rule);
    // However it is cut.
    expect(hear([...text.slice(0, 400)].concat(text.slice(400)), language).broken).toBe(rule);
  });

  test('FLOW-4 nothing of a tag is shown, and not much of an answer without end', () => {
    expect(hear(['Fine', '. <', 'img src=x>']).shown).toBe('Fine. ');
    expect(hear(['Fine. <', '/', 'p>']).shown).toBe('Fine. ');
    expect(hear(tokens('word '.repeat(100_000))).shown.length).toBeLessThanOrEqual(LONGEST_MODEL_TEXT);
  });

  test('FLOW-4 a heart and a comparison are no tags', () => {
    expect(hear(['Five <', ' six, and <', '3 to you.'])).toEqual({
      shown: 'Five < six, and <3 to you.',
      broken: null,
      full: false,
    });
  });

  test('FLOW-4 thoughts before the answer are not the answer', () => {
    expect(
      hear(tokens('<think>The person is tired. Ask? Maybe.</think>\n\nThat sounds tiring. What helps?')).shown,
    ).toBe('That sounds tiring. What helps?');
    expect(hear(['<th', 'ink>Never', ' ending']).shown).toBe('');
  });

  test('FLOW-4 of several questions the first is asked, and the rest is left out', () => {
    expect(hear(tokens('That is a lot. What helps? And who is there? Or when?'))).toEqual({
      shown: 'That is a lot. What helps?',
      broken: null,
      full: true,
    });
    expect(hear(tokens('C’est beaucoup. **Qu’est-ce qui aide ?** Et qui est là ?'), 'fr').shown).toBe(
      'C’est beaucoup. **Qu’est-ce qui aide ?**',
    );
    expect(hear(tokens('You asked “why me? why now?”. What came next?? Take your time.')).shown).toBe(
      'You asked “why me? why now?”. What came next?? Take your time.',
    );
    expect(hear(tokens('You asked "why me?" and "why now?". What came next?')).full).toBe(false);
  });

  test('FLOW-4 whatever breaks nothing is shown whole, however it is cut', () => {
    const good = [
      'So you come home late, and there is some worry. What would you like to be different? There is time.',
      'I am an AI coach, not a person. I do not discuss how I work. What matters to you in this?',
      'You said “I am fine”, and then you sighed.',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...good),
        fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 }),
        (text, sizes) => {
          const parts: string[] = [];
          let at = 0;
          for (const size of sizes) {
            parts.push(text.slice(at, at + size));
            at += size;
          }
          parts.push(text.slice(at));
          expect(hear(parts)).toEqual({ shown: text, broken: null, full: false });
        },
      ),
    );
  });
});
