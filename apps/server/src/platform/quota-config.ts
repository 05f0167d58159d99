import * as z from 'zod';
import type { Refuse } from './environment.ts';
import { readVariables } from './environment.ts';

/** What a person or tenant may keep of a kind: bytes, and number of pieces. */
export type Room = { bytes: number; pieces: number };
/** `files`: documents. `texts`: messages and whatever else people write. */
export type StorageLimits = Record<'files' | 'texts', { person: Room; tenant: Room }>;

export type QuotaConfig = {
  /** Multiplies what people and tenants may ask for (`COSTS`); null: no limits. */
  quotaFactor: number | null;
  /** Of a person in all their tenants, and of a tenant but the operator's own. */
  storage: StorageLimits;
  /** Of passages and vectors of a tenant's documents; the operator's own tenant has no limit. */
  passageBytes: number;
  /** Below an account that has none above it, at any depth; below the operator's own there is no limit. */
  subAccounts: number;
};

/** Texts are limited by their bytes alone. */
export const ANY_NUMBER = 2_147_483_647;

const number = (what: string, most: number, usual: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a number of ${what}`)
    .transform(Number)
    .pipe(z.int().min(1).max(most))
    .default(usual);
const megabytes = (usual: number) => number('megabytes', 10_000_000, usual);
const documents = (usual: number) => number('documents', 1_000_000, usual);

const Environment = z.object({
  QUOTA_FACTOR: z
    .string()
    .refine(
      (text) => text === 'off' || (/^\d+(\.\d+)?$/.test(text) && Number(text) >= 0.01 && Number(text) <= 1_000),
      'must be off or a number from 0.01 to 1000',
    )
    .default('1'),
  TENANT_STORAGE_MB: megabytes(200),
  TENANT_DOCUMENTS: documents(500),
  PERSON_STORAGE_MB: megabytes(100),
  PERSON_DOCUMENTS: documents(250),
  TENANT_PASSAGES_MB: megabytes(1_000),
  TENANT_TEXT_MB: megabytes(5_000),
  PERSON_TEXT_MB: megabytes(200),
  SUB_ACCOUNTS: number('accounts', 1_000_000, 10_000),
});

/** @param refuse throws what is wrong, in one line that names the variable (APP-2) */
export function readQuotaConfig(environment: NodeJS.ProcessEnv, refuse: Refuse): QuotaConfig {
  const told = readVariables(Environment, environment, refuse);
  const room = (megabytes: number, pieces: number): Room => ({ bytes: megabytes * 1_000_000, pieces });
  return {
    quotaFactor: told.QUOTA_FACTOR === 'off' ? null : Number(told.QUOTA_FACTOR),
    passageBytes: told.TENANT_PASSAGES_MB * 1_000_000,
    subAccounts: told.SUB_ACCOUNTS,
    storage: {
      files: {
        person: room(told.PERSON_STORAGE_MB, told.PERSON_DOCUMENTS),
        tenant: room(told.TENANT_STORAGE_MB, told.TENANT_DOCUMENTS),
      },
      texts: { person: room(told.PERSON_TEXT_MB, ANY_NUMBER), tenant: room(told.TENANT_TEXT_MB, ANY_NUMBER) },
    },
  };
}
