import { describe, expect, test } from 'vitest';
import { checkReply } from './check-reply.ts';

const check = (text: string, language: 'en' | 'fr' = 'en', message = 'I sleep badly') =>
  checkReply(text, { language, message });

describe('the rules of a reply', () => {
  test.each([
    ['one_question', 'What happened? And how did you feel?'],
    ['length', 'and so on '.repeat(60)],
    ['language', 'Vous dites que cela est difficile pour vous, et que vous ne dormez pas.'],
    ['diagnosis', 'It sounds like you have depression.'],
    ['medication', 'You could ask for an antidepressant, 50 mg in the morning.'],
    ['method', 'Some people think of an overdose.'],
    ['human_claim', 'As a human, I know this well.'],
    ['human_claim', "I'm not a machine, you can trust me."],
    ['memory_claim', "I'll remember that for next time."],
    ['empty', '   '],
  ])('FLOW-4 en: %s is noticed', (rule, text) => {
    expect(check(text)).toContain(rule);
  });

  test.each([
    ['one_question', 'Que s’est-il passé ? Et comment allez-vous ?'],
    ['language', 'You say that this is hard for you and that you do not sleep.'],
    ['diagnosis', 'Vous souffrez d’une dépression.'],
    ['medication', 'Un somnifère pourrait aider.'],
    ['method', 'Certains pensent à une overdose.'],
    ['human_claim', 'Je suis un être humain comme vous.'],
    ['memory_claim', 'Je m’en souviendrai.'],
  ])('FLOW-4 fr: %s is noticed', (rule, text) => {
    expect(check(text, 'fr')).toContain(rule);
  });

  test('FLOW-4 a wrong language does not hide a forbidden word', () => {
    expect(check('Un somnifère pourrait aider.', 'en')).toContain('medication');
  });

  test("FLOW-4 what is quoted from the person is not the coach's question, and their own medicine may be named", () => {
    expect(check('You asked yourself “why me? why now?”. What came next?')).toEqual([]);
    expect(check('The melatonin is on your mind. What else?', 'en', 'I take melatonin and it does nothing')).toEqual(
      [],
    );
  });

  test('FLOW-4 a medicine the person named does not open the way for another', () => {
    expect(check('Neither the melatonin nor xanax will decide that.', 'en', 'I take melatonin')).toEqual([
      'medication',
    ]);
  });

  test('FLOW-4 ordinary replies of a coach break nothing', () => {
    expect(check('So you come home late, and there is some worry. What would you like to be different?')).toEqual([]);
    expect(check('Il y a là de la fatigue. Qu’est-ce que vous aimeriez voir changer ?', 'fr')).toEqual([]);
    expect(check('I am an AI coach, not a person. What matters to you in this?')).toEqual([]);
  });
});
