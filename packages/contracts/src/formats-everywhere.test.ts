import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Where it is allowed: the formatter, numbers without an account, and what reckons with zones and writes nothing for people. */
const MAY = [
  'packages/contracts/src/formats.ts',
  'packages/ui/src/i18n/format.ts',
  'packages/contracts/src/identity/account-settings.ts',
  'apps/server/src/identity/audits/calendar.ts',
  'apps/server/src/platform/local-day.ts',
];
const WRITES =
  /Intl\.(?:DateTimeFormat|RelativeTimeFormat|DurationFormat)\([^)]|Intl\.NumberFormat\(|\.toLocale(?:Date|Time)?String\(|\.to(?:Date|Time|UTC)String\(|\.get(?:Hours|Date|Day|Month|FullYear)\(|style: 'currency'/;

test('TENANT-7 nothing but the one formatter writes a date, a time or an amount for people', () => {
  const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  const found = sources.filter((file) => WRITES.test(readFileSync(path.join(ROOT, file), 'utf8')));
  expect(found.filter((file) => !MAY.includes(file))).toEqual([]);
  expect(
    MAY.filter((file) => !found.includes(file)),
    'that no longer need to',
  ).toEqual([]);
});
