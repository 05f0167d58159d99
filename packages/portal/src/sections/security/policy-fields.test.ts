import { describe, expect, it } from 'vitest';
import type { PolicyField } from './policy-fields.ts';
import { fieldsShown, numberIn, sameValues, valuesIn } from './policy-fields.ts';

const fields: PolicyField[] = [
  { kind: 'switch', name: 'enabled', label: 'On' },
  { kind: 'number', name: 'maxAttempts', label: 'Attempts', least: 3, most: 100, when: 'enabled' },
];
const saved = { enabled: false, maxAttempts: 10 };

describe('policy fields', () => {
  it.each([
    ['3', 3],
    [' 100 ', 100],
    ['2', null],
    ['101', null],
    ['4.5', null],
    ['1e1', null],
    ['-4', null],
    ['', null],
  ])('SECU-1 a number is taken within its range only: %s', (text, expected) =>
    expect(numberIn(text, { least: 3, most: 100 })).toBe(expected),
  );

  it('SECU-1 a field is asked for while its switch is on', () => {
    expect(fieldsShown(fields, saved).map(({ name }) => name)).toEqual(['enabled']);
    expect(fieldsShown(fields, { ...saved, enabled: true })).toHaveLength(2);
  });

  it('SECU-1 what is out of range is nothing to save, unless nobody asks for it; then it stays as it was', () => {
    expect(valuesIn(fields, { enabled: true, maxAttempts: '2' }, saved)).toBeNull();
    expect(valuesIn(fields, { enabled: true, maxAttempts: '5' }, saved)).toEqual({ enabled: true, maxAttempts: 5 });
    expect(valuesIn(fields, { enabled: false, maxAttempts: 'x' }, saved)).toEqual(saved);
  });

  it('SECU-1 the same values are the same', () => {
    expect(sameValues(saved, { ...saved })).toBe(true);
    expect(sameValues(saved, { ...saved, maxAttempts: 11 })).toBe(false);
  });
});
