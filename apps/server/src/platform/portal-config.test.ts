import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPortalConfig } from './portal-config.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'parley-portal-'));
const file = path.join(dir, 'portal.json');
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const refuse = (line: string): never => {
  throw new Error(line);
};
const read = (value: unknown) => {
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return readPortalConfig({ PORTAL_CONFIG: file }, refuse);
};

test('PORTAL-1 without the variable nothing is decided; a file is read as it stands', () => {
  expect(readPortalConfig({}, refuse)).toEqual({});
  const portal = {
    navigation: { users: { visibility: 'byPermissions', inviteDialog: { phoneNumberField: 'optional' } } },
    pages: { account: { fields: { currency: 'hidden' }, tabs: { customLogin: 'hidden' } } },
  };
  expect(read(portal)).toEqual(portal);
});

test.each([
  ['{', /^PORTAL_CONFIG names \S+, which is no JSON\. Check the file\.$/],
  [{ navigations: {} }, /^PORTAL_CONFIG names \S+, where the file is wrong: [^\n]*navigations[^\n]*Check the file\.$/],
  [{ navigation: { people: {} } }, /where navigation is wrong: [^\n]*people/],
  [
    { navigation: { users: { visibility: 'maybe' } } },
    /where navigation\.users\.visibility is wrong: must be always, /,
  ],
  [
    { pages: { users: { columns: { roles: 'viewOnly' } } } },
    /where pages\.users\.columns\.roles is wrong: must be hid/,
  ],
  [{ pages: { profile: { fields: { name: 'secret' } } } }, /where pages\.profile\.fields\.name is wrong: must be hid/],
])('APP-2 %j is refused in one line that names the variable, the file and the place', (value, line) => {
  expect(() => read(value)).toThrow(line);
});

test('APP-2 a variable that is empty, or names no file, is refused', () => {
  expect(() => readPortalConfig({ PORTAL_CONFIG: ' ' }, refuse)).toThrow(/^PORTAL_CONFIG is set but empty\./);
  expect(() => readPortalConfig({ PORTAL_CONFIG: `${dir}/none.json` }, refuse)).toThrow(/cannot be read \(ENOENT\)/);
});
