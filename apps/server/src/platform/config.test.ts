import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const KEY = 'a-long-random-key-0123456789-abcdefgh';
const PROVIDER_TEXT = 'Missing required Parley configuration. Check your environment variables.';
let dir: string;
const read = (environment: Record<string, string>) => readConfig({ DATA_DIR: dir, ...environment });

beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'parley-config-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('APP-2 start-up', () => {
  test('APP-2 everything has a default for one machine', () => {
    const config = read({});
    expect(config).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: null,
      databaseUrl: null,
      signUp: 'open',
    });
    expect(config.clientId).not.toContain('-');
  });

  test('OPS-2 a node among others answers for a while after a stop was asked for, a single one ends at once', () => {
    const several = { DATABASE_URL: 'postgres://x/y', ENCRYPTION_KEY: KEY };
    expect(
      [read({}), read(several), read({ ...several, DRAIN_SECONDS: '30' })].map((each) => each.drainSeconds),
    ).toEqual([0, 5, 30]);
  });

  test('APP-2 CLIENT_ID may be a UUID, which customers of hosted services bring along', () => {
    const uuid = '3f1c9a52-0b7e-4d1a-9c52-77a0e1b2c3d4';
    expect(read({ CLIENT_ID: uuid }).clientId).toBe(uuid);
  });

  test.each(['PUBLIC_URL', 'CLIENT_ID', 'APP_ID'])(
    'APP-2 a %s that is set but empty fails with the provider text',
    (name) => {
      expect(() => read({ [name]: '' })).toThrow(PROVIDER_TEXT);
    },
  );

  test.each([
    ['PUBLIC_URL', 'not a url'],
    ['PUBLIC_URL', 'ftp://x.example'],
    ['PUBLIC_URL', 'https://x.example/path'],
    ['CLIENT_ID', 'with spaces'],
    ['CLIENT_ID', '-----'],
  ])('APP-2 a malformed %s (%s) fails with the provider text', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(PROVIDER_TEXT);
  });

  test.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['PORT', ''],
    ['DRAIN_SECONDS', ''],
    ['DRAIN_SECONDS', '1.5'],
    ['DRAIN_SECONDS', '601'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', ''],
    ['DATABASE_OWNER_URL', 'mysql://x/y'],
    ['DATABASE_OWNER_URL', 'postgres://x/y'],
    ['DATABASE_STATEMENT_SECONDS', '0'],
    ['SMTP_URL', 'http://x'],
    ['ALLOWED_ORIGINS', 'https://a.example/path'],
    ['ALLOWED_ORIGINS', 'https://a.example,*'],
    ['ALLOWED_HOSTS', ''],
    ['ALLOWED_HOSTS', 'https://a.example'],
    ['ALLOWED_HOSTS', 'a.example:3000'],
    ['ALLOWED_HOSTS', 'a.example,*'],
    ['ALLOWED_HOSTS', '2001:db8::1'],
    ['DEV_SECRET', ''],
    ['DEV_SECRET', 'short'],
    ['DEV_SECRET', 'with a space in the middle'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_NAME', ' '],
    ['ADMIN_NAME', 'Ada without an address'],
    ['ENCRYPTION_KEY', 'short'],
    ['ENCRYPTION_KEY', 'x'.repeat(40)],
    ['ENCRYPTION_KEYS_FORMER', ''],
    ['ENCRYPTION_KEYS_FORMER', `${KEY},short`],
    ['ENCRYPTION_KEYS_FORMER', 'changeme'],
    ['SIGN_UP', 'sometimes'],
    ['SEPARATE_TABS_BY_TENANT', 'yes'],
    ['WEB_SPEECH', 'on'],
    ['WEB_SPEECH', ''],
    ['API_TOKENS', 'secrets'],
    ['API_TOKENS', ''],
    ['VENDOR_SECRET', 'short'],
    ['VENDOR_SECRET', ''],
    ['SHARED_SECRET', 'short'],
    ['SHARED_SECRET', ''],
    ['API_TOKEN_MAX_DAYS', '0'],
    ['API_TOKEN_MAX_DAYS', '3651'],
    ['API_TOKEN_MAX_DAYS', 'a year'],
    ['OPENAI_BASE_URL', 'localhost:1234'],
  ])('APP-2 %s=%s is refused in one line that names the variable', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} [^\n]*$`));
  });

  test('TOKENS-1 T4 the operator says which API tokens there are, and how long they live', () => {
    expect(read({}).apiTokens).toEqual({ strategy: 'ClientCredentials', longestMinutes: null });
    expect(read({ API_TOKENS: 'AccessToken', API_TOKEN_MAX_DAYS: '30' }).apiTokens).toEqual({
      strategy: 'AccessToken',
      longestMinutes: 43_200,
    });
    expect(read({ API_TOKENS: 'off' }).apiTokens.strategy).toBeNull();
  });

  test('AUTH-25 each start has a secret of its own for /dev, unless DEV_SECRET sets it; production has none', () => {
    const { devSecret } = read({});
    expect(devSecret).toMatch(/^[\w-]{22}$/);
    expect(read({}).devSecret).not.toBe(devSecret);
    expect(read({ DEV_SECRET: 'a-secret-of-16-characters' }).devSecret).toBe('a-secret-of-16-characters');
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://parley.example',
      SMTP_URL: 'smtp://mail.example',
    };
    expect(read({ ...production, DEV_SECRET: 'a-secret-of-16-characters' }).devSecret).toBeNull();
    expect(read({ ALLOWED_HOSTS: 'a.example, [2001:db8::1]' }).allowedHosts).toEqual(['a.example', '[2001:db8::1]']);
  });

  test('APP-2 production needs its address, mail and no built-in defaults for them', () => {
    expect(() => read({ NODE_ENV: 'production' })).toThrow(PROVIDER_TEXT);
    expect(() => read({ HOST: '0.0.0.0' })).toThrow(PROVIDER_TEXT);
    expect(() => read({ HOST: '0.0.0.0', PUBLIC_URL: 'https://parley.example' })).toThrow('SMTP_URL');
    expect(
      read({ HOST: '0.0.0.0', PUBLIC_URL: 'https://parley.example/', SMTP_URL: 'smtp://mail.example' }),
    ).toMatchObject({ production: true, publicUrl: 'https://parley.example' });
  });

  test('OPS-2 K2 K5 former keys are several, and as good as the present one', () => {
    const other = 'another-long-random-key-9876543210-zyxwvut';
    const { formerEncryptionKeys } = read({ ENCRYPTION_KEYS_FORMER: `${KEY}, ${other}` });
    expect(formerEncryptionKeys.map(String)).toEqual([KEY, other]);
    expect(read({}).formerEncryptionKeys).toEqual([]);
    expect(() => read({ ENCRYPTION_KEYS_FORMER: 'x'.repeat(40) })).toThrow('published or trivial');
  });

  test('OPS-2 an external database needs the key that all nodes share', () => {
    expect(() => read({ DATABASE_URL: 'postgres://localhost/x' })).toThrow('ENCRYPTION_KEY is required');
    expect(read({ DATABASE_URL: 'postgres://localhost/x', ENCRYPTION_KEY: KEY }).encryptionKey.toString()).toBe(KEY);
  });

  test('OPS-1 one machine makes its key once, readable by its owner only', () => {
    const first = read({}).encryptionKey;
    const file = path.join(dir, 'encryption.key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(read({}).encryptionKey.equals(first)).toBe(true);
    expect(readFileSync(file, 'utf8').trim()).toBe(first.toString());
  });

  test('OPS-1 a damaged key is told, never replaced', () => {
    const file = path.join(dir, 'encryption.key');
    writeFileSync(file, 'x');
    expect(() => read({})).toThrow('damaged');
    expect(existsSync(file) && readFileSync(file, 'utf8')).toBe('x');
  });
});
