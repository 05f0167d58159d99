import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginningOf } from './beginning-of.ts';
import { checkReply } from './check-reply.ts';
import { FORBIDDEN } from './forbidden-words.ts';
import { watchReply } from './watch-reply.ts';

/** What is shown after each part, and at the end; the rule, when one was broken. */
function shown(parts: string[], message = 'I sleep badly') {
  const watch = watchReply({ message });
  const steps: string[] = [];
  let text = '';
  for (const part of parts) {
    text += watch.take(part);
    steps.push(text);
  }
  text += watch.end();
  return { steps, text, rule: watch.broken() };
}
const words = (text: string): string[] => text.match(/\s*\S+/g) ?? [];

const forbiddenOf = (broken: readonly string[]) =>
  FORBIDDEN.map(([rule]) => rule).filter((rule) => broken.includes(rule));

describe('the beginnings of a pattern', () => {
  test.each([
    ['abc', ['a', 'ab', 'abc'], ['b', 'abd', 'abcd']],
    ['ab?c', ['a', 'ab', 'ac', 'abc'], ['abb']],
    ['(?:ab|cd)*e', ['a', 'aba', 'abcd', 'cdabe'], ['ac', 'ea']],
    ['x(?:a |an )?\\p{L}+ z', ['x', 'xan', 'xa ', 'xan é', 'xq ', 'xq z'], ['x  ', 'xq y']],
    ['\\d+ ?mg', ['5', '50', '50 ', '50m', '5 mg'], ['m', '5  ']],
  ])('FLOW-4 of %s', (source, yes, no) => {
    const pattern = new RegExp(`^(?:${beginningOf(source)})$`, 'u');
    expect(yes.filter((text) => !pattern.test(text))).toEqual([]);
    expect(no.filter((text) => pattern.test(text))).toEqual([]);
  });
});

describe('a reply that is watched', () => {
  test('FLOW-4 words that begin nothing forbidden are given out as they come', () => {
    const parts = words('That sounds really hard. What would change, should this weekend go well?');
    expect(shown(parts).steps).toEqual(parts.map((_, index) => parts.slice(0, index + 1).join('')));
  });

  test('FLOW-4 words that could begin something wait until they cannot any more, and no longer', () => {
    expect(shown(['Well,', ' you', ' have', ' a', ' long', ' way', ' home', '.']).steps).toEqual([
      'Well,',
      'Well, ',
      'Well, ',
      'Well, ',
      'Well, you have a long',
      'Well, you have a long ',
      'Well, you have a long way home',
      'Well, you have a long way home.',
    ]);
    expect(shown(['I', ' hear', ' you']).steps).toEqual(['', 'I hear', 'I hear ']);
    expect(shown(['I', ' hear', ' you']).text).toBe('I hear you');
  });

  test.each([
    ['diagnosis', 'It sounds like you have severe depression. Rest.', 'It sounds like '],
    ['diagnosis', 'Vous souffrez d’une dépression. Parlons-en.', ''],
    ['medication', 'You could take 50 mg of it.', 'You could take '],
    ['medication', 'Perhaps melatonin, for a week.', 'Perhaps '],
    ['method', 'Certains pensent à une overdose, parfois.', 'Certains pensent à une '],
    ['human_claim', 'Trust me: I am a real person, too.', 'Trust me: '],
    ['memory_claim', 'Good. I’ll never forget that.', 'Good. '],
  ])('FLOW-4 %s is noticed before a word of it is shown: %s', (rule, text, before) => {
    const byWord = shown(words(text));
    expect([byWord.rule, byWord.text.trimEnd()]).toEqual([rule, before.trimEnd()]);
    expect(shown([...text])).toMatchObject({ rule, text: before });
    expect(shown([text])).toMatchObject({ rule });
  });

  test('FLOW-4 a phrase at the very end is noticed too, a longer word is another one', () => {
    expect(shown(['It may be', ' an overdose'])).toMatchObject({ rule: 'method', text: 'It may be an ' });
    expect(shown(['That is ', 'nons', 'ense, ', 'you are autist', 'ically blunt'])).toMatchObject({ rule: null });
    expect(shown(['Take 50', ' \n', ' mg'])).toMatchObject({ rule: 'medication', text: 'Take ' });
    expect(shown(['a pre', 'medication', ' room'])).toMatchObject({ rule: null, text: 'a premedication room' });
  });

  test('FLOW-4 what the person named or is quoted with may be said', () => {
    const said = 'I take melatonin';
    expect(shown(words('The melatonin is on your mind. What else?'), said)).toMatchObject({ rule: null });
    expect(shown(words('The melatonin or xanax, then.'), said)).toMatchObject({ rule: 'medication' });
    const quoted = ['You said “', 'I am a', ' doctor and', ' tired”', '. What now?'];
    expect(shown(quoted)).toMatchObject({ rule: null, text: quoted.join('') });
    expect(shown(['You said “I am a doctor ', 'and tired']).rule).toBe('human_claim');
  });

  test('FLOW-4 however a reply is cut, all of it comes out, or the check of the whole refuses it too', () => {
    const vocabulary =
      'you have a severe depression . I am real person human ’ll remember 50 mg “ ” vous êtes bipolaire la prochaine fois je next week \n'.split(
        ' ',
      );
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...vocabulary), { maxLength: 12 }),
        fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 20 }),
        (picked, sizes) => {
          const whole = picked.join(' ');
          const parts: string[] = [];
          for (let at = 0, turn = 0; at < whole.length; turn += 1) {
            const size = 1 + (sizes[turn % sizes.length] ?? 0);
            parts.push(whole.slice(at, at + size));
            at += size;
          }
          const { text, rule, steps } = shown(parts);
          for (const step of [...steps, text]) expect(whole.startsWith(step)).toBe(true);
          if (!rule) expect(text).toBe(whole);
          const hard = forbiddenOf(checkReply(whole, { language: 'en', message: 'I sleep badly' }));
          // Removing a quotation can join what stands around it; that is seen when the reply has ended.
          if (!/[“”]/.test(whole)) expect(rule !== null).toBe(hard.length > 0);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
