// Reads every chain of audits and names the first number that is wrong: npm run audits:verify [-- --heads heads.json]
import fs from 'node:fs';
import path from 'node:path';
import { DataFolderError } from '../apps/server/src/db/data-folder-error.ts';
import { openDatabase } from '../apps/server/src/db/database.ts';
import type { ChainMeans, Checked } from '../apps/server/src/identity/audits/audit-chain.service.ts';
import { checkAllAudits, erasureOf, leadsThrough } from '../apps/server/src/identity/audits/audit-chain.service.ts';
import { deriveSecrets } from '../apps/server/src/identity/secrets.ts';
import { ConfigError, readConfig } from '../apps/server/src/platform/config.ts';
import { fail, StepFailure, say } from './bootstrap/say.mjs';

type Noted = Record<string, { number: number; digest: string }>;

const WRONG = {
  changed: 'was changed',
  missing: 'is missing',
  added: 'was added by somebody else',
  misfiled: 'was taken out of the lists',
  head: 'is not where the chain ended: its head was changed',
} as const;
const nameOf = (tenantId: string | null): string => (tenantId ? `tenant ${tenantId}` : 'acts of no tenant');

function readNoted(file: string | null): Noted {
  if (!file || !fs.existsSync(file)) return {};
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Noted;
}

async function judge(ctx: ChainMeans, { tenantId, head, wrong }: Checked, noted: Noted): Promise<boolean> {
  if (wrong) {
    say(`${nameOf(tenantId)}: ${wrong.number} ${WRONG[wrong.what]}`);
    return false;
  }
  const before = noted[tenantId ?? 'none'];
  if (before && !(await leadsThrough(ctx, tenantId, before))) {
    say(`${nameOf(tenantId)}: the chain does not lead through ${before.number} as it was noted`);
    return false;
  }
  say(`${nameOf(tenantId)}: ${head.number - head.removed} in order, ${head.removed + 1} to ${head.number}`);
  return true;
}

async function verify(file: string | null): Promise<boolean> {
  const config = readConfig();
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  const secrets = deriveSecrets(config.encryptionKey, config.formerEncryptionKeys);
  const ctx: ChainMeans = { db: database.scoped({ kind: 'system' }), identity: { secrets } };
  const noted = readNoted(file);
  const heads: Noted = {};
  let isRight = true;
  try {
    for await (const checked of checkAllAudits(ctx)) {
      isRight = (await judge(ctx, checked, noted)) && isRight;
      const { number, digest } = checked.head;
      if (digest) heads[checked.tenantId ?? 'none'] = { number, digest: digest.toString('hex') };
    }
    for (const tenant of Object.keys(noted).filter((tenant) => !heads[tenant])) {
      const erasure = tenant === 'none' ? null : await erasureOf(ctx, tenant);
      if (erasure === 'reported')
        say(`${nameOf(tenant)}: erased with its account, as the log of the account above says`);
      else if (erasure) say(`${nameOf(tenant)}: is being erased with its account`);
      else say(`${nameOf(tenant === 'none' ? null : tenant)}: the whole chain is gone`);
      isRight &&= erasure !== null;
    }
  } finally {
    await database.close();
  }
  if (isRight && file) fs.writeFileSync(file, `${JSON.stringify(heads, null, 2)}\n`, { mode: 0o600 });
  return isRight;
}

try {
  const words = process.argv.slice(2);
  const [option, name] = words;
  if (words.length > 0 && (option !== '--heads' || !name || words.length > 2))
    throw new StepFailure('npm run audits:verify, or npm run audits:verify -- --heads heads.json');
  const file = name ? path.resolve(process.env.INIT_CWD ?? process.cwd(), name) : null;
  process.exitCode = (await verify(file)) ? 0 : 1;
} catch (error) {
  const known = [ConfigError, DataFolderError].some((kind) => error instanceof kind);
  fail(known && error instanceof Error ? new StepFailure(error.message, { cause: error }) : error);
}
