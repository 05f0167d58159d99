import { expect, it } from 'vitest';
import { featureNames } from './feature-names.ts';

it('one name is spelled as each place wants it', () => {
  expect(featureNames('identity/phone-numbers')).toEqual({
    context: 'identity',
    kebab: 'phone-numbers',
    snake: 'phone_numbers',
    camel: 'phoneNumbers',
    pascal: 'PhoneNumbers',
    One: 'PhoneNumber',
    one: 'phone_number',
    words: 'phone number',
  });
});

it.each([
  ['identity/security-policies', 'SecurityPolicy'],
  ['assistant/passes', 'Pass'],
  ['identity/access', 'Access'],
])('%s: one of them is a %s', (place, One) => {
  expect(featureNames(place)?.One).toBe(One);
});

it.each(['', 'groups', 'elsewhere/groups', 'identity/Groups', 'identity/../x', 'identity/groups/x'])(
  'refuses %j',
  (place) => {
    expect(featureNames(place)).toBeUndefined();
  },
);
