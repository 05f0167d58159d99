import { describe, expect, it } from 'vitest';
import { badLicences } from './licences.mjs';

const lock = (license: string | undefined, dev = false) => ({
  packages: {
    '': {},
    'node_modules/@parley/ui': { link: true },
    'node_modules/a': { dev, ...(license ? { license } : {}) },
  },
});

describe('licences of what we link', () => {
  it.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0-or-later)', 'MIT AND ISC'])('%s is fine', (license) => {
    expect(badLicences(lock(license))).toEqual([]);
  });
  it.each(['GPL-3.0-or-later', 'AGPL-3.0-or-later', 'FSL-1.1-Apache-2.0', 'MPL-2.0', 'MIT AND GPL-2.0', undefined])(
    '%s is not',
    (license) => {
      expect(badLicences(lock(license))).toHaveLength(1);
    },
  );
  it('a tool may be under the MPL, not under the AGPL', () => {
    expect(badLicences(lock('MPL-2.0', true))).toEqual([]);
    expect(badLicences(lock('AGPL-3.0-or-later', true))).toHaveLength(1);
  });
});
