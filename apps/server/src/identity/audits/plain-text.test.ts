import { expect, it } from 'vitest';
import { isPlain, plainText, plainValue } from './plain-text.ts';

it('AUDIT-1 U6 what could rewrite a line of a log is a space', () => {
  expect(plainText('a\r\nb\u001b[31mred\u0000\u2028c\u202ed\ud800')).toBe('a  b [31mred  c d ');
  expect(plainValue({ 'a\n': ['\u0007x', 1, null, { b: 'é 🙂' }] })).toEqual({ 'a ': [' x', 1, null, { b: 'é 🙂' }] });
});

it.each([
  '=1+1',
  '+33',
  '-2',
  '@SUM(A1)',
  '\tx',
  '\r=1',
  ' =1',
  '＝1',
  'a;=1',
  'a,  +1',
  'say "=1"',
  "x'@a",
  'a|-1',
  'a\n=1',
])('AUDIT-1 U7 %j could become a formula', (cell) => expect(isPlain(['fine', null, cell])).toBe(false));
it.each(['ada@example.com', 'Mozilla/5.0 (X11; Linux x86_64) en-US', '{"a":1,"b":["x-y"]}', '10.0.0.1', '', 'a = b'])(
  'AUDIT-1 U7 %j could not',
  (cell) => expect(isPlain([cell])).toBe(true),
);
