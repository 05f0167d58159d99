import { expect, test } from 'vitest';
import { factorWays } from './factor-ways.ts';

const none = { authenticators: [], phones: [], webauthn: [], emails: [] };

test('AUTH-12 second factors are offered keys first, then the app, phones and the mailbox; several apps are one way', () => {
  const ways = factorWays({
    authenticators: [{ id: 'a1' }, { id: 'a2' }],
    phones: [{ id: 'p1', phoneNumber: '+33 ** 78' }],
    webauthn: [{ id: 'w1', deviceType: 'Platform', name: 'Laptop' }],
    emails: [{ email: 'ada@example.org' }],
  });
  expect(ways).toEqual([
    { kind: 'device', id: 'w1', name: 'Laptop' },
    { kind: 'app' },
    { kind: 'phone', id: 'p1', phoneNumber: '+33 ** 78' },
    { kind: 'email', email: 'ada@example.org' },
  ]);
});

test('AUTH-12 without a factor there is no way', () => expect(factorWays(none)).toEqual([]));
