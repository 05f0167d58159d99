import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { Patience } from '#db/patience.ts';
import { DEFAULT_STATEMENT_SECONDS, patienceOf } from '#db/patience.ts';
import type { ApiTokenConfig } from './api-token-config.ts';
import { readApiTokenConfig } from './api-token-config.ts';
import type { ApplicationConfig } from './applications-config.ts';
import { readApplicationsConfig } from './applications-config.ts';
import type { BreachedConfig } from './breached-config.ts';
import { readBreachedConfig } from './breached-config.ts';
import type { CaptchaConfig } from './captcha-config.ts';
import { readCaptchaConfig } from './captcha-config.ts';
import type { DkimConfig } from './dkim-config.ts';
import { readDkimConfig } from './dkim-config.ts';
import { CHECK, readVariables, requireBeside } from './environment.ts';
import type { ErrorReportConfig } from './error-report-config.ts';
import { readErrorReportConfig } from './error-report-config.ts';
import type { GuessingConfig } from './guessing-config.ts';
import { readGuessingConfig } from './guessing-config.ts';
import { hostnameOf } from './hosts.ts';
import type { EmbeddingConfig, ModelsConfig } from './models-config.ts';
import { readModelsConfig } from './models-config.ts';
import type { PortalConfig } from './portal-config.ts';
import { readPortalConfig } from './portal-config.ts';
import type { QuotaConfig } from './quota-config.ts';
import { readQuotaConfig } from './quota-config.ts';
import type { RetentionConfig } from './retention-config.ts';
import { readRetentionConfig } from './retention-config.ts';
import type { SmsConfig } from './sms-config.ts';
import { readSmsConfig } from './sms-config.ts';
import type { SocialConfig } from './social-config.ts';
import { readSocial } from './social-config.ts';
import type { VoiceConfig } from './voice-config.ts';
import { readVoiceConfig } from './voice-config.ts';

/** What is wrong with the environment, told in one line. */
export class ConfigError extends Error {}

export const PROVIDER = 'Parley';

/** How much is kept, and how long. */
type Keeping = QuotaConfig & RetentionConfig;
export type Config = Keeping & {
  production: boolean;
  host: string;
  port: number;
  /** How long the port stays open, and replies may go on, once a stop was asked for. */
  drainSeconds: number;
  /** Set by the operator, or null: then it follows the port chosen. Without a trailing slash. */
  publicUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  /** Who migrates, where the application logs in as another. */
  databaseOwnerUrl: string | null;
  databasePoolSize: number;
  /** How long a request waits for an external database. */
  databasePatience: Patience;
  smtpUrl: string | null;
  mailFrom: string;
  /** Null: mails leave unsigned, or the mail server signs them. */
  dkim: DkimConfig | null;
  /** Where mails to unsubscribe go; somebody reads them. */
  unsubscribeAddress: string;
  sms: SmsConfig;
  clientId: string;
  appId: string;
  allowedOrigins: string[];
  /** Host names besides that of `publicUrl` under which requests are answered. */
  allowedHosts: string[];
  /** What opens `/dev/*`; null in production, where there is none. */
  devSecret: string | null;
  trustedProxies: string[];
  /** What hosts that proxy our API show with the address of a client; null: such addresses are ignored. */
  sharedSecret: string | null;
  signUp: 'open' | 'members' | 'companies' | 'closed';
  /** What browsers may do with speech by themselves: nothing, on the device only, or also at their maker's. */
  webSpeech: 'off' | 'local-only' | 'allow-remote';
  /** How long a sign-in or a step-up counts as a fresh proof (RFC 9470). */
  stepUpSeconds: number;
  /** Whether each tab of a browser keeps a tenant of its own (AUTH-22). */
  separateTabsByTenant: boolean;
  admin: { email: string; name?: string | null; password: string | null } | null;
  encryptionKey: Buffer;
  /** Those before (or, on several nodes, the next one): they open what they closed. */
  formerEncryptionKeys: Buffer[];
  /** Null: the built-in coach does everything. */
  models: ModelsConfig | null;
  /** What makes vectors of texts; null: words alone are searched. */
  embedding: EmbeddingConfig | null;
  /** Providers that people can sign in with. */
  social: SocialConfig;
  /** How often passwords and codes may be wrong. */
  guessing: GuessingConfig;
  /** Whose captcha forms ask for. */
  captcha: CaptchaConfig;
  /** Lists of passwords that became known elsewhere. */
  breached: BreachedConfig;
  /** Folder of documents that the coach may quote to people of the operator's tenant. */
  knowledgeDir: string | null;
  /** Whether audits keep the addresses of people who were erased, instead of pseudonyms. */
  auditsKeepAddresses: boolean;
  /** Fewest people that a number of theirs is shown for (ANLY-4). */
  analyticsSmallestGroup: number;
  apiTokens: ApiTokenConfig;
  /** What back ends of the operator show for a token of their own; null: there are none. */
  vendorSecret: string | null;
  /** What the operator decided about the portal. */
  portal: PortalConfig;
  /** Applications besides this one that people of tenants may use. */
  applications: ApplicationConfig[];
  /** What speaks and writes speech down. */
  voice: VoiceConfig;
  /** Where errors go, of browsers and of this server; null: nowhere. */
  errorReports: ErrorReportConfig | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
};

const MISSING = `Missing required ${PROVIDER} configuration. ${CHECK}`;

/** Keys found in examples and tutorials; one of these protects nothing. */
const PUBLISHED_KEYS = new Set([
  'changeme',
  'secret',
  'password',
  'parley',
  'default',
  'test',
  'example',
  '00000000000000000000000000000000',
]);

const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
/** Scheme, host and port, and nothing else. */
const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).protocol.startsWith('http') && new URL(text).href === `${text}/`,
    'must hold origins such as https://app.example.com, without a path',
  );
/** A name or an address, and nothing else: requests are answered on any port. */
const hostname = z
  .string()
  .refine(
    (text) => hostnameOf(text) !== null && !/:\d*$/.test(text.replace(/^\[.*\]/, '')),
    'must hold host names such as app.example.com or [2001:db8::1], without a scheme, port or path',
  );
const list = <T extends z.ZodType<string, string>>(item: T) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item).min(1));

const secretKey = z
  .string()
  .min(32, 'must have at least 32 characters')
  .refine(
    (text) => !PUBLISHED_KEYS.has(text.toLowerCase()) && new Set(text).size > 7,
    'is a published or trivial value',
  );

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d+$/, 'must be a port number')
    .transform(Number)
    .pipe(z.int().min(0).max(65_535))
    .default(3000),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d+$/, 'must be a number of seconds')
    .transform(Number)
    .pipe(z.int().min(0).max(600, 'must be at most 600'))
    .optional(),
  PUBLIC_URL: url(['http:', 'https:'])
    .refine((text) => URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`, 'must not have a path')
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_OWNER_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL_SIZE: z
    .string()
    .regex(/^\d+$/, 'must be a number')
    .transform(Number)
    .pipe(z.int().min(2).max(500))
    .default(16),
  DATABASE_STATEMENT_SECONDS: z
    .string()
    .regex(/^\d+$/, 'must be a number of seconds')
    .transform(Number)
    .pipe(z.int().min(1).max(600))
    .default(DEFAULT_STATEMENT_SECONDS),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().min(3).default('Parley <parley@localhost>'),
  MAIL_UNSUBSCRIBE_TO: z.email().optional(),
  CLIENT_ID: z
    .string()
    .regex(/^(?=.*[A-Za-z0-9])[A-Za-z0-9_-]{3,64}$/, 'may hold letters, digits, - and _ only')
    .default('parley'),
  APP_ID: z
    .string()
    .regex(/^[A-Za-z0-9_-]{3,64}$/, 'may hold letters, digits, - and _ only')
    .default('parley'),
  ALLOWED_ORIGINS: list(origin).optional(),
  SHARED_SECRET: secretKey.optional(),
  ALLOWED_HOSTS: list(hostname).optional(),
  DEV_SECRET: z
    .string()
    .regex(/^[\w-]{16,128}$/, 'must have 16 to 128 letters, digits, _ or -')
    .optional(),
  TRUSTED_PROXIES: list(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).optional(),
  SIGN_UP: z.enum(['open', 'members', 'companies', 'closed']).default('open'),
  STEP_UP_MINUTES: z
    .string()
    .regex(/^\d+$/, 'must be a number of minutes')
    .transform(Number)
    .pipe(z.int().min(1).max(1_440, 'must be at most 1440'))
    .default(10),
  SEPARATE_TABS_BY_TENANT: z.enum(['on', 'off']).default('off'),
  WEB_SPEECH: z.enum(['off', 'local-only', 'allow-remote']).default('local-only'),
  ADMIN_EMAIL: z
    .email()
    .transform((text) => text.toLowerCase())
    .optional(),
  ADMIN_NAME: z.string().trim().min(1).max(200).optional(),
  ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').max(128).optional(),
  ENCRYPTION_KEY: secretKey.optional(),
  ENCRYPTION_KEYS_FORMER: list(secretKey).optional(),
  VENDOR_SECRET: secretKey.optional(),
  KNOWLEDGE_DIR: z
    .string()
    .min(1)
    .transform((folder) => path.resolve(folder))
    .refine((folder) => fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory(), 'is not a folder')
    .optional(),
  AUDITS_ERASED_ADDRESSES: z.enum(['pseudonym', 'keep'], 'must be pseudonym or keep').default('pseudonym'),
  ANALYTICS_SMALLEST_GROUP: z
    .string()
    .regex(/^\d+$/, 'must be a number of people')
    .transform(Number)
    .pipe(z.int().min(5, 'must be at least 5').max(1_000))
    .default(10),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** `Parley <parley@example.com>` is `parley@example.com`. */
const addressIn = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();

/** APP-2 names these three: without them nobody can sign in. */
const PROVIDER_VARIABLES = new Set(['PUBLIC_URL', 'CLIENT_ID', 'APP_ID']);
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

const refuse = (line: string): never => {
  throw new ConfigError(line);
};

/** One key for one machine, made once. With an external database every node needs the same, so it must be given. */
function encryptionKey(given: string | undefined, databaseUrl: string | undefined, dataDir: string): Buffer {
  if (given) return Buffer.from(given, 'utf8');
  if (databaseUrl)
    throw new ConfigError(
      'ENCRYPTION_KEY is required with DATABASE_URL: at least 32 random characters, the same on every node (openssl rand -base64 32).',
    );
  const file = path.join(dataDir, 'encryption.key');
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    const found = fs.readFileSync(file, 'utf8').trim();
    if (found.length < 32) throw new ConfigError(`The key in ${file} is damaged. Put the back-up of that file back.`);
    return Buffer.from(found, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const made = randomBytes(32).toString('base64');
  fs.writeFileSync(file, `${made}\n`, { mode: 0o600, flag: 'wx' });
  return Buffer.from(made, 'utf8');
}

/**
 * Reads the environment. A variable that is set but empty or malformed is refused, never replaced by its default.
 * @throws ConfigError with one line (APP-2)
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const env = readVariables(Environment, environment, (line, variable = '') =>
    refuse(PROVIDER_VARIABLES.has(variable) ? `${MISSING} (${variable})` : line),
  );
  const production = env.NODE_ENV === 'production' || !LOOPBACK.has(env.HOST);
  if (production && !env.PUBLIC_URL) throw new ConfigError(`${MISSING} (PUBLIC_URL is required in production)`);
  if (production && !env.SMTP_URL)
    refuse(`SMTP_URL is required in production, for activation and password mails. ${CHECK}`);
  requireBeside(['DATABASE_OWNER_URL'], 'DATABASE_URL', environment, refuse);
  requireBeside(['ADMIN_PASSWORD', 'ADMIN_NAME'], 'ADMIN_EMAIL', environment, refuse);
  const dataDir = path.resolve(env.DATA_DIR);
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    // Without other nodes there is nobody to send requests to meanwhile.
    drainSeconds: env.DRAIN_SECONDS ?? (env.DATABASE_URL ? 5 : 0),
    publicUrl: env.PUBLIC_URL ?? null,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    databasePatience: patienceOf(env.DATABASE_STATEMENT_SECONDS),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    dkim: readDkimConfig(environment, refuse),
    unsubscribeAddress: env.MAIL_UNSUBSCRIBE_TO ?? addressIn(env.MAIL_FROM),
    sms: readSmsConfig(environment, refuse),
    clientId: env.CLIENT_ID,
    appId: env.APP_ID,
    allowedOrigins: env.ALLOWED_ORIGINS ?? [],
    allowedHosts: env.ALLOWED_HOSTS ?? [],
    devSecret: production ? null : (env.DEV_SECRET ?? randomBytes(16).toString('base64url')),
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    sharedSecret: env.SHARED_SECRET ?? null,
    signUp: env.SIGN_UP,
    stepUpSeconds: env.STEP_UP_MINUTES * 60,
    ...readQuotaConfig(environment, refuse),
    ...readRetentionConfig(environment, refuse),
    separateTabsByTenant: env.SEPARATE_TABS_BY_TENANT === 'on',
    webSpeech: env.WEB_SPEECH,
    admin: env.ADMIN_EMAIL
      ? { email: env.ADMIN_EMAIL, name: env.ADMIN_NAME ?? null, password: env.ADMIN_PASSWORD ?? null }
      : null,
    encryptionKey: encryptionKey(env.ENCRYPTION_KEY, env.DATABASE_URL, dataDir),
    formerEncryptionKeys: (env.ENCRYPTION_KEYS_FORMER ?? []).map((key) => Buffer.from(key, 'utf8')),
    ...readModelsConfig(environment, refuse),
    social: readSocial(environment, refuse),
    captcha: readCaptchaConfig(environment, refuse),
    guessing: readGuessingConfig(environment, refuse),
    breached: readBreachedConfig(environment, refuse),
    auditsKeepAddresses: env.AUDITS_ERASED_ADDRESSES === 'keep',
    analyticsSmallestGroup: env.ANALYTICS_SMALLEST_GROUP,
    knowledgeDir: env.KNOWLEDGE_DIR ?? null,
    apiTokens: readApiTokenConfig(environment, refuse),
    vendorSecret: env.VENDOR_SECRET ?? null,
    portal: readPortalConfig(environment, refuse),
    applications: readApplicationsConfig(environment, refuse),
    voice: readVoiceConfig(environment, refuse),
    errorReports: readErrorReportConfig(environment, refuse),
    logLevel: env.LOG_LEVEL,
  };
}
