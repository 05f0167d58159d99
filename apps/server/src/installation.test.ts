import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FLOWS, PACKAGE_JSON, SQL, workerFile } from './installation.ts';

test('OPS-1 what the server reads from the disk is where it is looked for', () => {
  const places = [FLOWS, PACKAGE_JSON, SQL, workerFile('db/embedded-worker')];
  expect(places.filter((place) => !existsSync(place))).toEqual([]);
});
