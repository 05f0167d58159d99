import { describe, expect, test } from 'vitest';
import { holds, parseExpression } from './expression.ts';

const facts = { slots: { importance: 3, topic: 'a talk with my manager', choice: 'yes' }, signals: { stuck: true } };
const truth = (source: string) => holds(parseExpression(source), facts);

describe('conditions of a flow', () => {
  test.each([
    ['filled(topic)', true],
    ['filled(goal)', false],
    ['words(topic) >= 5', true],
    ['words(topic) > 5', false],
    ['words(goal) == 0', true],
    ['importance <= 3', true],
    ["importance < 3 or choice == 'yes'", true],
    ['not filled(goal) and importance >= 3', true],
    ['not (filled(topic) and importance == 3)', false],
    ['signal(stuck)', true],
    ['signal(off_topic)', false],
    ['goal >= 0', false],
    ['true', true],
  ])('FLOW-3 "%s" is %s', (source, expected) => {
    expect(truth(source)).toBe(expected);
  });

  test.each([
    '',
    'filled(',
    'filled()',
    'importance >=',
    'a b',
    'process.exit(1)',
    'importance => 3',
    "'open",
    'call(topic)',
    '1 +',
  ])('FLOW-3 "%s" is refused, never executed', (source) => {
    expect(() => parseExpression(source)).toThrow(SyntaxError);
  });

  test('FLOW-3 "and" binds more than "or", "not" more than both', () => {
    expect(truth('filled(topic) or filled(goal) and filled(goal)')).toBe(true);
    expect(truth('not filled(goal) and filled(topic)')).toBe(true);
  });
});
