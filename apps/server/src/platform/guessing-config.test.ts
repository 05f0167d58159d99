import { expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { readGuessingConfig } from './guessing-config.ts';

const read = (environment: NodeJS.ProcessEnv) =>
  readGuessingConfig(environment, (line) => {
    throw new ConfigError(line);
  });

test('AUTH-25 F3 without settings the networks are /64, /56 and /48, and a hundred wrong passwords in a row the most', () => {
  expect(read({})).toEqual({
    networks: [
      { prefix: 64, times: 1 },
      { prefix: 56, times: 4 },
      { prefix: 48, times: 16 },
    ],
    failuresInARow: 100,
  });
  expect(read({ IPV6_LIMITS: ' 48:2, 64:1 ', SIGN_IN_FAILURES_IN_A_ROW: '10' })).toEqual({
    networks: [
      { prefix: 64, times: 1 },
      { prefix: 48, times: 2 },
    ],
    failuresInARow: 10,
  });
});

test.each([
  ['IPV6_LIMITS', ''],
  ['IPV6_LIMITS', '64'],
  ['IPV6_LIMITS', '64:0'],
  ['IPV6_LIMITS', '64:1,64:2'],
  ['IPV6_LIMITS', '64:4,48:1'],
  ['IPV6_LIMITS', '16:1'],
  ['SIGN_IN_FAILURES_IN_A_ROW', ''],
  ['SIGN_IN_FAILURES_IN_A_ROW', '9'],
  ['SIGN_IN_FAILURES_IN_A_ROW', '101'],
  ['SIGN_IN_FAILURES_IN_A_ROW', 'many'],
])('APP-2 %s=%j is refused by its name', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} .*Check your environment variables\\.$`));
});
